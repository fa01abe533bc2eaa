import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLOORS = ("app", "providers", "search", "settings", "ui")


@pytest.mark.parametrize("name", FLOORS)
def test_each_floor_is_the_one_of_this_repository(name: str) -> None:
    spec = importlib.util.find_spec(name)

    assert spec is not None
    assert spec.origin is not None
    assert Path(spec.origin).parent == ROOT / name


def test_the_heart_names_no_service_of_the_world() -> None:
    services = {p.stem for p in (ROOT / "providers" / "engines").glob("*.py")} - {"__init__", "wikipedia"}
    texts = {p: p.read_text(encoding="utf-8") for p in (ROOT / "search").rglob("*.py")}

    named = {(p.name, s) for p, text in texts.items() for s in services if f'"{s}"' in text}

    assert named == set()


def test_importing_the_heart_brings_no_network_disk_or_window_library() -> None:
    banned = [
        "httpx",
        "selectolax",
        "tenacity",
        "webview",
        "platformdirs",
        "keyring",
        "sqlite3",
        "rich",
        "typer",
        "pydantic",
    ]
    code = (
        "import pkgutil, importlib, sys, search\n"
        "for m in pkgutil.walk_packages(search.__path__, 'search.'): importlib.import_module(m.name)\n"
        f"print([b for b in {banned!r} if b in sys.modules])"
    )

    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )

    assert done.stdout.strip() == "[]", done.stderr
