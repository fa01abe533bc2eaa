from pathlib import Path

import pytest

from app.sessions import open_sessions
from search.query import SearchMode
from tests.app.cli.conftest import Command


def test_project_is_created_with_mode_and_instructions(command: Command, home: Path) -> None:
    made = command("projects", "create", "菜谱", "--search-mode", "disabled", "--instructions", "简短回答")
    assert made.code == 0
    assert "disabled       菜谱" in command("projects", "list").out
    store = open_sessions(home / "data" / "sessions.db")
    found = store.projects.named("菜谱")
    store.close()
    assert (found.search_mode, found.instructions) == (SearchMode.DISABLED, "简短回答")


def test_project_is_shown_with_its_instructions(command: Command) -> None:
    command("projects", "create", "Work", "--instructions", "Be short.")
    assert command("projects", "show", "Work").out == "inherit        Work\nBe short.\n"


def test_instructions_come_from_standard_input(command: Command, home: Path) -> None:
    command("projects", "create", "Work")
    assert command("projects", "set", "Work", "--instructions", "-", text="Be short.\n").code == 0
    store = open_sessions(home / "data" / "sessions.db")
    assert store.projects.named("Work").instructions == "Be short."
    store.close()


def test_project_is_renamed_and_changed(command: Command) -> None:
    command("projects", "create", "Work")
    command("projects", "rename", "Work", "Research")
    command("projects", "set", "Research", "--search-mode", "force_enabled")
    assert "force_enabled  Research" in command("projects", "list").out


def test_deleted_project_is_gone(command: Command) -> None:
    command("projects", "create", "Work")
    assert command("projects", "delete", "work").code == 0
    assert "Work" not in command("projects", "list").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("create", "Work"), "already in use"),
        (("create", "  "), "must not be empty"),
        (("rename", "Wrk", "x"), 'Nearest: Work. Create it: sidelight projects create "Wrk"'),
        (("rename", "Work", "  "), "must not be empty"),
        (("set", "Work"), "Say what to change"),
        (("set", "Work", "--search-mode", "never"), "'never' is not one of"),
        (("delete", "default"), "The default project cannot be deleted."),
        (("delete", "Nobody"), "There is no project 'Nobody'"),
        ((), "Usage: sidelight projects"),
    ],
)
def test_wrong_use_is_refused_in_one_sentence(
    arguments: tuple[str, ...], words: str, command: Command
) -> None:
    command("projects", "create", "Work")
    ran = command("projects", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
