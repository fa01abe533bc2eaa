import inspect
from importlib import import_module
from pathlib import Path

import pytest

GLOSSARY = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["query", "plan", "result", "attempt", "outcome", "session", "citation"])
def test_every_type_of_the_vocabulary_is_in_the_glossary(name: str) -> None:
    module = import_module(f"search.{name}")

    types = {
        t
        for t, value in vars(module).items()
        if inspect.isclass(value) and value.__module__ == module.__name__
    }

    assert {t for t in types if not t.startswith("_") and f"`{t}`" not in GLOSSARY} == set()
