import json
import shutil
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.sessions import SessionStore, open_sessions
from app.store.turns import Asked
from search.outcome import Status, TurnOutcome
from search.result import Source
from tests.app.cli.conftest import Command

AT = datetime(2026, 11, 2, 8, 30, tzinfo=UTC)
SOURCE = Source(1, "天气预报", "https://site1.test/weather", "多云", "searxng")


@pytest.fixture(autouse=True)
def conversations(home: Path) -> None:
    store = open_sessions(home / "data" / "sessions.db")
    add(store, "aaa111", "What does basil need?", "It needs **light**.", AT)
    add(store, "aab222", "明天上海天气怎么样？", "多云 [1]。", AT + timedelta(hours=1), SOURCE)
    store.close()


def add(store: SessionStore, name: str, question: str, text: str, at: datetime, *sources: Source) -> None:
    store.turns.begin(Asked(f"turn-{name}", name, question, at))
    done = TurnOutcome(
        Status.ANSWERED, f"turn-{name}", name, text, sources=sources, model="custom/m", model_calls=1
    )
    store.turns.finish(done, (("limits", "本回答的局限：只找到一条结果。"),) if sources else ())


def test_sessions_are_listed_newest_first(command: Command) -> None:
    ids = [line.split()[0] for line in command("sessions", "list").out.splitlines()]
    assert ids == ["aab222", "aaa111"]


def test_what_was_remarked_on_an_answer_is_shown_again(command: Command) -> None:
    assert "本回答的局限：只找到一条结果。" in command("sessions", "show", "aab222").out
    assert "局限" not in command("sessions", "show", "aaa111").out


def test_list_is_bounded(command: Command) -> None:
    assert len(command("sessions", "list", "--limit", "1").out.splitlines()) == 1


def test_session_is_shown_by_the_beginning_of_its_id(command: Command) -> None:
    out = command("sessions", "show", "aab").out
    assert out.startswith("> 明天上海天气怎么样？\n")
    assert "多云 [1]。" in out
    assert "* [1] 天气预报 · site1.test" in out


def test_last_session_is_the_one_used_last(command: Command) -> None:
    assert "上海" in command("sessions", "show", "last").out


@pytest.mark.parametrize(
    ("text", "found"), [(("天气",), "aab222"), (("basil",), "aaa111"), (("basil", "lig"), "aaa111")]
)
def test_search_finds_chinese_and_english(text: tuple[str, ...], found: str, command: Command) -> None:
    lines = command("sessions", "search", *text).out.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(found)


def test_search_without_a_hit_says_so(command: Command) -> None:
    ran = command("sessions", "search", "nothing of that")
    assert (ran.code, ran.out) == (0, "")
    assert "Nothing was found." in ran.err


def test_export_goes_to_standard_output_as_markdown(command: Command) -> None:
    out = command("sessions", "export", "aaa").out
    assert out.startswith("# ")
    assert "It needs **light**." in out


@pytest.mark.parametrize(
    ("name", "start"), [("x.html", "<!doctype html>"), ("x.json", "{"), ("x.md", "# "), ("x.txt", "# ")]
)
def test_ending_of_the_file_decides_the_form(name: str, start: str, command: Command, tmp_path: Path) -> None:
    assert command("sessions", "export", "aaa", "--output", str(tmp_path / name)).code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_export_into_a_folder_names_the_file_itself(command: Command, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    folder.mkdir()
    command("sessions", "export", "aab", "--format", "json", "--output", str(folder))
    (file,) = folder.iterdir()
    assert json.loads(file.read_text(encoding="utf-8"))["session"]["id"] == "aab222"


def test_file_that_exists_is_replaced_only_by_force(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "x.md"
    file.write_text("mine")
    refused = command("sessions", "export", "aaa", "--output", str(file))
    assert (refused.code, file.read_text()) == (2, "mine")
    assert "--force" in refused.err
    assert command("sessions", "export", "aaa", "--output", str(file), "--force").code == 0
    assert "basil" in file.read_text()


def test_place_that_cannot_be_written_is_said(command: Command, tmp_path: Path) -> None:
    ran = command("sessions", "export", "aaa", "--output", str(tmp_path / "nowhere" / "x.md"))
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_session_is_renamed(command: Command) -> None:
    command("sessions", "rename", "aaa", "All", "about", "basil")
    assert "All about basil" in command("sessions", "list").out


def test_deleted_session_can_be_restored(command: Command) -> None:
    deleted = command("sessions", "delete", "aaa")
    assert "sidelight sessions restore aaa111" in deleted.err
    assert "aaa111" not in command("sessions", "list").out
    command("sessions", "restore", "aaa111")
    assert "aaa111" in command("sessions", "list").out


def test_what_was_not_deleted_cannot_be_restored(command: Command) -> None:
    ran = command("sessions", "restore", "last")
    assert (ran.code, ran.out) == (2, "")
    assert "There is no deleted session 'last'" in ran.err


@pytest.mark.parametrize("verb", ["show", "export", "delete"])
def test_unknown_session_is_refused(verb: str, command: Command) -> None:
    ran = command("sessions", verb, "zzz")
    assert (ran.code, ran.out) == (2, "")
    assert "There is no session 'zzz'. See: sidelight sessions list" in ran.err


def test_beginning_of_two_ids_is_refused_with_both(command: Command) -> None:
    ran = command("sessions", "show", "aa")
    assert ran.code == 2
    assert "aaa111" in ran.err
    assert "aab222" in ran.err


def test_nothing_is_stored_yet(command: Command, home: Path) -> None:
    shutil.rmtree(home / "data")
    ran = command("sessions", "list")
    assert (ran.code, ran.out) == (0, "")
    assert "There are no sessions yet." in ran.err


def test_locked_database_is_one_sentence(command: Command, home: Path) -> None:
    holder = sqlite3.connect(home / "data" / "sessions.db", isolation_level=None)
    holder.execute("PRAGMA locking_mode = EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    try:
        ran = command("sessions", "rename", "aaa", "x")
    finally:
        holder.close()
    assert ran.code == 3
    assert "keeps the session database locked" in ran.err
