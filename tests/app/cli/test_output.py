import io
import os
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.cli._output import aside, forgive_characters, is_plain, nobody_reads, printable, put


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]8;;https://evil.test\x07link\x1b]8;;\x07", "]8;;https://evil.testlink]8;;"),
        ("\x9b2J\x90gone\x9c", "2Jgone"),
        ("invoice\u202efdp.exe", "invoicefdp.exe"),
        ("a\u2066b\u2069\u200ec\u061c", "abc"),
        ("bell\x07 back\x08 null\x00 del\x7f", "bell back null del"),
        ("over\rwrite\r\nnext", "overwrite\nnext"),
        ("half \ud83d character", "half  character"),
        (
            "tab\tand\nline 你好 👩\u200d💻 [bold]markup[/bold]",
            "tab\tand\nline 你好 👩\u200d💻 [bold]markup[/bold]",
        ),
    ],
)
def test_no_text_controls_the_terminal(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(), st.integers(0, 50))
def test_text_is_the_same_in_any_pieces(text: str, at: int) -> None:
    assert printable(text[:at]) + printable(text[at:]) == printable(text)


def test_pipe_is_plain() -> None:
    assert is_plain(io.StringIO())


def test_terminal_is_not_plain() -> None:
    assert not is_plain(Terminal())


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_terminal_that_wants_no_looks_is_plain(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    assert is_plain(Terminal())


def test_aside_is_dim_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    aside("Planning \x1b[0m")
    assert sys.stderr.getvalue() == "\x1b[2mPlanning [0m\x1b[22m\n"  # type: ignore[attr-defined]
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    aside("Planning")
    assert sys.stderr.getvalue() == "Planning\n"  # type: ignore[attr-defined]


def test_aside_survives_a_closed_stderr(monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.StringIO()
    closed.close()
    monkeypatch.setattr(sys, "stderr", closed)
    aside("Planning")


def test_encoding_without_a_character_shows_a_question_mark(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with (tmp_path / "out").open("w", encoding="ascii") as file:
        monkeypatch.setattr(sys, "stdout", file)
        forgive_characters()
        put("答案 [1]")
    assert (tmp_path / "out").read_text() == "?? [1]\n"


def test_rest_of_the_output_goes_nowhere_when_the_reader_left(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    with os.fdopen(writing, "w") as pipe:
        monkeypatch.setattr(sys, "stdout", pipe)
        os.close(reading)
        with pytest.raises(BrokenPipeError):
            put("x")
        nobody_reads()
        put("y")
