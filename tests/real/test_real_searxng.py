"""From the command to a cited answer through real SearXNG processes, both kinds (SOURCES.md 1.6)."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.real.searxng import DEBIAN, FLAVOURS, Flavour, JsonRefusingFront, Upstream, running

pytestmark = [pytest.mark.real_searxng, pytest.mark.slow_cap(180)]

ROWS = [
    {
        "u": "https://harbour.example.org/bridge",
        "t": "Harbour bridge in Tolmin",
        "c": "The harbour bridge in Tolmin is closed until 14 December for repairs.",
    },
    {
        "u": "https://news.example.org/ferry",
        "t": "Ferries in Tolmin",
        "c": "Ferries in Tolmin run every 20 minutes.",
    },
]
QUESTION = "Until when is the harbour bridge in Tolmin closed now?"


@pytest.fixture
def upstream() -> Iterator[Upstream]:
    server = Upstream(ROWS)
    yield server
    server.close()


def ask(home: Path, instance: str) -> tuple[int, dict[str, Any]]:
    """Ask through the command, without any model: the answer is taken from the evidence."""
    (home / "config").mkdir(parents=True)
    settings = f'[search.builtin_free]\ninstances = ["{instance}"]\nengines = []\nkeyless_apis = []\n'
    (home / "config" / "settings.toml").write_text(settings, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "app", "ask", "--json", QUESTION],
        env={**os.environ, "SIDELIGHT_HOME": str(home)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in done.stderr
    return done.returncode, json.loads(done.stdout)


def the_answer_is_cited(code: int, outcome: dict[str, Any]) -> None:
    assert (code, outcome["status"], outcome["model"]) == (0, "answered", "extractive")
    assert "14 December" in outcome["text"]
    assert "[1]" in outcome["text"]
    assert [source["url"] for source in outcome["sources"]] == [row["u"] for row in ROWS]
    (call,) = outcome["tool_calls"]
    assert [attempt["outcome"] for attempt in call["attempts"]] == ["ok"]
    assert call["tool_result"]["provider"] == "builtin_free"


@pytest.mark.parametrize("flavour", FLAVOURS, ids=lambda flavour: flavour.name)
def test_an_instance_with_json_answers_the_question(
    flavour: Flavour, tmp_path: Path, upstream: Upstream
) -> None:
    with running(flavour, tmp_path, upstream.port, json_on=True) as instance:
        the_answer_is_cited(*ask(tmp_path / "home", instance))

    assert len(upstream.asked) == 1


@pytest.mark.parametrize("flavour", FLAVOURS, ids=lambda flavour: flavour.name)
def test_an_instance_without_json_is_read_as_a_page(
    flavour: Flavour, tmp_path: Path, upstream: Upstream
) -> None:
    # Debian's old searx has every format always on, so a proxy switches JSON off, as operators do.
    with running(flavour, tmp_path, upstream.port, json_on=flavour is DEBIAN) as instance:
        front = JsonRefusingFront(instance) if flavour is DEBIAN else None
        try:
            the_answer_is_cited(*ask(tmp_path / "home", front.address if front else instance))
        finally:
            if front:
                front.close()

    assert len(upstream.asked) == 1


@pytest.mark.parametrize("flavour", FLAVOURS, ids=lambda flavour: flavour.name)
def test_an_instance_whose_engines_are_all_suspended_is_not_an_empty_web(
    flavour: Flavour, tmp_path: Path, upstream: Upstream
) -> None:
    with running(flavour, tmp_path, upstream.port, json_on=True, path="refuse") as instance:
        code, outcome = ask(tmp_path / "home", instance)

    assert (code, outcome["status"]) == (3, "search_provider_unavailable")
    (attempt,) = outcome["tool_calls"][0]["attempts"]
    assert attempt["outcome"] == "rate_limited"
    assert outcome["sources"] == []
