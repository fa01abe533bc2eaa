import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.sidecar.catalogue import catalogue
from app.sidecar.document import PAGE, page
from search.events import AnyEvent
from tests.app.sidecar.host import ROOT, environment
from tests.app.sidecar.peer import write_settings
from tests.missing import missing
from tests.scripted_servers import ScriptedServer, finds, row, says, searches

EXAMPLES = ROOT / "docs" / "examples"


def test_the_page_is_what_the_declarations_say() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m app.sidecar.document"


def test_every_method_and_every_event_is_on_the_page() -> None:
    titles = set(re.findall(r"^### (\S+)", page(), re.MULTILINE))
    assert titles == set(catalogue())
    for event in AnyEvent.__args__:
        assert f"| `{event.name}` |" in page()


def test_the_messages_shown_on_the_page_are_valid() -> None:
    shown = [line[3:] for line in page().splitlines() if line.startswith("-> ")]
    for line in shown:
        message = json.loads(line)
        catalogue()[message["method"]].arguments(message["params"])
    assert len(shown) == 2


@pytest.mark.parametrize("name", ["client.py", "client.mjs"])
def test_the_examples_are_short_and_work(name: str, tmp_path: Path) -> None:
    program = sys.executable if name.endswith(".py") else shutil.which("node")
    if program is None:
        missing("node is not installed")
    example = EXAMPLES / name
    assert len(example.read_text(encoding="utf-8").splitlines()) <= 50
    plan, text = searches("x"), says("It was 42 [1].")
    with ScriptedServer(plan, text) as model, ScriptedServer(finds(row(1))) as instance:
        write_settings(Path(os.environ["SIDELIGHT_HOME"]), model, instance)
        ran = subprocess.run(
            [program, str(example), "What", "was it?"],
            cwd=ROOT,
            env=environment(SIDELIGHT_COMMAND=f"{sys.executable} -m app"),
            capture_output=True,
            encoding="utf-8",
            timeout=40,
            check=True,
        )
    assert ran.stdout.startswith("It was 42 [1].\n")
    assert "[1] Page 1 - https://site1.test/page" in ran.stdout
    assert "[asking searxng]" in ran.stderr
