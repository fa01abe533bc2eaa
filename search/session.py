"""Projects, sessions and turns as plain values, and the text of old turns that the models may see."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from search.outcome import TurnOutcome
from search.query import Depth, Message, Role, SearchMode

DEFAULT_PROJECT = "default"
HISTORY_TURNS = 10


@dataclass(frozen=True, slots=True)
class Project:
    """A group of sessions with its own search mode; an empty `depth` or `model` follows the settings."""

    id: str
    name: str
    search_mode: SearchMode = SearchMode.INHERIT
    instructions: str = ""
    depth: Depth | None = None
    model: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question and what it ended in. Times are aware; `outcome` is None while the turn runs.

    `partial` is the text saved so far of a running turn, empty once there is an outcome. `remarks` are
    code and sentence of each notice that came with the answer.
    """

    id: str
    session_id: str
    question: str
    asked_at: datetime
    outcome: TurnOutcome | None = None
    finished_at: datetime | None = None
    partial: str = ""
    remarks: tuple[tuple[str, str], ...] = ()

    @property
    def message(self) -> str:
        """The stored assistant message: notice, blank line, text (SPEC 12, Words)."""
        return stored_message(self.outcome.notice, self.outcome.text) if self.outcome else self.partial


@dataclass(frozen=True, slots=True)
class Session:
    """A conversation. `turns` is empty where only its head was asked for; `turn_count` counts them anyway.

    `options` are the choices kept for this conversation alone (depth, model, switch), by name.
    """

    id: str
    title: str
    project_id: str
    created_at: datetime
    updated_at: datetime
    turn_count: int = 0
    turns: tuple[Turn, ...] = ()
    options: dict[str, str] = field(default_factory=dict)


def stored_message(notice: str | None, text: str) -> str:
    """Return notice, blank line, text; whichever is empty is left out with the blank line."""
    return "\n\n".join(part for part in (notice, text) if part)


def history(turns: Iterable[Turn], max_turns: int = HISTORY_TURNS) -> tuple[Message, ...]:
    """Return what the models may see of earlier turns, oldest first: the words of the user and of the model.

    Notices, plans, tool calls and sources stay out; a turn without text leaves only its question, a running
    one leaves nothing. Only the last `max_turns` finished turns are taken.
    """
    finished = [turn for turn in turns if turn.outcome is not None]
    kept = finished[-max_turns:] if max_turns > 0 else []
    return tuple(message for turn in kept for message in _messages(turn))


def _messages(turn: Turn) -> list[Message]:
    asked = Message(Role.USER, turn.question)
    text = turn.outcome.text if turn.outcome else ""
    return [asked, Message(Role.ASSISTANT, text)] if text.strip() else [asked]
