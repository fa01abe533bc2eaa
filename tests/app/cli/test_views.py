import io
import json
import sys

import pytest

from app.cli._plain import PlainView
from app.cli._question import Style
from app.cli._terminal import TerminalView
from app.cli._views import Guarded, MachineView, view
from search.events import AnyEvent
from tests.app.cli.test_output import Terminal
from tests.app.cli.turns import deltas, outcome, searched


class Recorded:
    """A view whose reader leaves at the second event."""

    def __init__(self) -> None:
        self.seen: list[AnyEvent] = []
        self.closed = 0

    def __call__(self, event: AnyEvent) -> None:
        if len(self.seen) == 1:
            raise BrokenPipeError
        self.seen.append(event)

    def close(self) -> None:
        self.closed += 1


Piped = pytest.CaptureFixture[bytes]


def test_json_is_one_object_at_the_end(capsysbinary: Piped) -> None:
    show = MachineView(every_event=False)
    for event in searched(*deltas("光 [1]"), end=outcome("光 [1]")):
        show(event)
    out = capsysbinary.readouterr().out
    assert json.loads(out)["text"] == "光 [1]"
    assert "光".encode() in out
    assert out.count(b"\n") == 1


def test_events_are_lines_and_the_last_holds_the_outcome(capsysbinary: Piped) -> None:
    show = MachineView(every_event=True)
    for event in searched(*deltas("Light [1]"), end=outcome("Light [1]")):
        show(event)
    lines = [json.loads(line) for line in capsysbinary.readouterr().out.splitlines()]
    assert lines[0]["event"] == "turn_started"
    assert {"event", "turn_id", "seq", "text"} <= set(next(x for x in lines if x["event"] == "answer_delta"))
    assert lines[-1]["outcome"]["status"] == "answered"


def test_half_a_character_does_not_break_the_object(capsysbinary: Piped) -> None:
    MachineView(every_event=False)(searched(end=outcome("x\ud83d"))[-1])
    assert json.loads(capsysbinary.readouterr().out)["text"].startswith("x")


def test_style_and_terminal_decide_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert isinstance(view(Style.TEXT, "en"), TerminalView)
    assert isinstance(view(Style.JSON, "en"), MachineView)
    monkeypatch.setenv("NO_COLOR", "1")
    assert isinstance(view(Style.TEXT, "en"), PlainView)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert isinstance(view(Style.TEXT, "en"), PlainView)


def test_reader_who_leaves_is_noticed_once() -> None:
    shown, gone = Recorded(), list[bool]()
    guarded = Guarded(shown, gone.append)
    for event in searched(end=outcome("x")):
        guarded(event)
    guarded.close()
    assert (len(shown.seen), gone, shown.closed) == (1, [False], 1)


def test_reader_who_leaves_at_the_end_has_stopped_nothing() -> None:
    gone = list[bool]()
    first, *_, last = searched(end=outcome("x"))
    guarded = Guarded(Recorded(), gone.append)
    guarded(first)
    guarded(last)
    assert gone == [True]
