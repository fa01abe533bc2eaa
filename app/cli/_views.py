"""How a turn is shown: each view is called with every event, in order, and closed on every way out."""

import json
import sys
from collections.abc import Callable
from typing import Any, Protocol

from app.cli._output import complain, is_plain
from app.cli._question import Style
from app.compose import EXTRACTIVE
from search.events import AnyEvent, Notice, TurnFinished


class View(Protocol):
    """Shows one turn. A call raises BrokenPipeError when nobody reads stdout any more."""

    def __call__(self, event: AnyEvent) -> None: ...

    def close(self) -> None:
        """Leave the terminal as it was; may be called at any moment, also twice."""
        ...


class MachineView:
    """Prints objects for programs: the outcome alone (remarks go to stderr), or every event (SPEC 9)."""

    def __init__(self, *, every_event: bool) -> None:
        self._every_event = every_event

    def __call__(self, event: AnyEvent) -> None:
        if self._every_event:
            _print_object(event.as_object())
        elif isinstance(event, TurnFinished):
            _print_object(event.outcome.as_object())
        elif isinstance(event, Notice) and event.code != EXTRACTIVE:
            complain(event.text)

    def close(self) -> None:
        pass


def view(style: Style, ui_language: str, answer_language: str = "auto") -> View:
    """Return the view for a style. A terminal gets the live one; plain lines import nothing for that.

    Progress is told in `ui_language`; `answer_language` is "auto" or a tag, as for the question.
    """
    if style is not Style.TEXT:
        return MachineView(every_event=style is Style.EVENTS)
    if is_plain(sys.stdout):
        from app.cli._plain import PlainView

        return PlainView(ui_language, answer_language, streams=sys.stdout.isatty())
    from app.cli._terminal import TerminalView

    return TerminalView(ui_language, answer_language)


class Guarded:
    """A view whose reader may go away: `gone` is called once then, and the rest is shown to nobody.

    It is told whether the turn was over by then.
    """

    def __init__(self, shown: View, gone: Callable[[bool], None]) -> None:
        self._shown, self._gone = shown, gone
        self._is_gone = False

    def __call__(self, event: AnyEvent) -> None:
        if self._is_gone:
            return
        try:
            self._shown(event)
        except BrokenPipeError:
            self._is_gone = True
            self._gone(isinstance(event, TurnFinished))

    def close(self) -> None:
        self._shown.close()


def _print_object(value: dict[str, Any]) -> None:
    sys.stdout.buffer.write(json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()
