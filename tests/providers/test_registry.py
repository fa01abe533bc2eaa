import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from providers import engines, registry
from providers.engine import Engine, Group, Setup
from providers.registry import RegistryError, in_group, load, names
from search.query import Query
from tests.providers.samples import reply_of, talk

NEW_ENGINE = """
from pydantic import BaseModel, Field
from providers.engine import Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.status import read_object, rows_of
from search.query import Query
from search.result import Result


class Settings(BaseModel):
    depth: int = Field(default=2, ge=1, le=3)


class Newcomer(Engine):
    name = "newcomer"
    title = "Newcomer"
    groups = (Group.KEYED,)
    base_url = "https://api.newcomer.example"
    key_variable = "NEWCOMER_API_KEY"
    key_url = "https://newcomer.example/keys"
    Config = Settings

    def build_request(self, query: Query, setup: Setup) -> Request:
        params, headers = {"q": query.text}, {"X-Key": setup.key}
        return Request("GET", f"{setup.base_url}/find", params=params, headers=headers)

    def parse_reply(self, reply: Reply, query: Query) -> list[Result]:
        return hits(hit(row.get("u"), row.get("t")) for row in rows_of(read_object(reply).get("list")))
"""


@pytest.fixture
def leaf_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give the folder of engines a second place where a test may put files."""
    monkeypatch.setattr(engines, "__path__", [*engines.__path__, str(tmp_path)])
    load.cache_clear()
    yield tmp_path
    for path in tmp_path.glob("*.py"):
        sys.modules.pop(f"{engines.__name__}.{path.stem}", None)
    load.cache_clear()


def test_a_new_engine_is_its_file_and_nothing_else(leaf_folder: Path) -> None:
    (leaf_folder / "newcomer.py").write_text(NEW_ENGINE)

    engine = load("newcomer")
    reply = reply_of('{"list": [{"u": "https://a.example/", "t": "found"}]}')
    requests, found = talk(engine, Query("basil"), Setup(engine.base_url, key="k"), reply)

    assert "newcomer" in names()
    assert engine in in_group(Group.KEYED)
    assert engine.Config.model_json_schema()["properties"]["depth"]["maximum"] == 3
    assert requests[0].url == "https://api.newcomer.example/find"
    assert [result.title for result in found] == ["found"]


def test_names_are_those_of_the_files() -> None:
    files = {path.stem for path in Path(str(engines.__file__)).parent.glob("*.py")} - {"__init__"}

    assert set(names()) == files
    assert {"brave_html", "duckduckgo", "mojeek", "searxng", "tavily", "wikipedia"} <= files


def test_no_engines_at_all_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.engines, "__path__", [str(tmp_path)])

    with pytest.raises(RegistryError, match="no engine was found"):
        names()


@pytest.mark.parametrize("name", ["nonsense", "", "../transport", "__init__"])
def test_an_unknown_name_is_an_error(name: str) -> None:
    with pytest.raises(RegistryError):
        load(name)


@pytest.mark.parametrize(
    "text",
    [
        "",
        NEW_ENGINE.replace('"newcomer"', '"other"'),
        NEW_ENGINE + "\nclass Two(Engine):\n    name = 'two'\n",
    ],
)
def test_a_file_without_exactly_one_engine_of_its_name_is_an_error(leaf_folder: Path, text: str) -> None:
    (leaf_folder / "newcomer.py").write_text(text)

    with pytest.raises(RegistryError, match=r"newcomer\.py"):
        load("newcomer")


def test_listing_the_names_loads_no_engine() -> None:
    code = (
        "import sys; from providers.registry import names; names()\n"
        "print([m for m in sys.modules if m.startswith('providers.engines.') or m == 'selectolax'])"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout.strip() == "[]"


def test_an_engine_serves_everybody_as_one_object() -> None:
    assert load("searxng") is load("searxng")
    assert isinstance(load("searxng"), Engine)


def test_the_usual_order_of_the_scraped_pages_is_that_of_their_places() -> None:
    first = sorted(in_group(Group.SCRAPED), key=lambda engine: engine.place)[:3]

    assert [engine.name for engine in first] == ["duckduckgo", "mojeek", "brave_html"]
