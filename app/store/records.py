"""Rows of the database to values of the heart and back; what a damaged row cannot say becomes a default."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeVar

from search.attempt import Attempt, AttemptOutcome
from search.outcome import Status, Timings, ToolCallRecord, TurnOutcome
from search.plan import AnswerPlan, ParsedBy, Plan, SearchPlan
from search.query import Depth, SearchMode
from search.result import Source
from search.session import Project, Session, Turn

E = TypeVar("E", bound=StrEnum)
_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_NO_TIME = datetime(1970, 1, 1, tzinfo=UTC)


# ---- from rows ---------------------------------------------------------------------------------------------


def project_of(row: sqlite3.Row) -> Project:
    return Project(
        id=row["id"],
        name=row["name"],
        search_mode=_member(SearchMode, row["search_mode"]) or SearchMode.INHERIT,
        instructions=row["instructions"],
        depth=_member(Depth, row["depth"]),
        model=row["model"],
    )


def session_of(row: sqlite3.Row, turns: Iterable[Turn] = ()) -> Session:
    """Read a row that also has `project_id` and `turn_count`."""
    return Session(
        id=row["id"],
        title=row["title"],
        project_id=row["project_id"],
        created_at=time_of(row["created_at"]),
        updated_at=time_of(row["updated_at"]),
        turn_count=row["turn_count"],
        turns=tuple(turns),
        options={str(key): str(value) for key, value in _json(row["options"], {}).items()},
    )


def turn_of(
    row: sqlite3.Row, tool_calls: Iterable[ToolCallRecord] = (), sources: Iterable[Source] = ()
) -> Turn:
    """Read a row that also has `session_id`."""
    running = row["status"] is None
    return Turn(
        id=row["id"],
        session_id=row["session_id"],
        question=row["question"],
        asked_at=time_of(row["asked_at"]),
        outcome=None if running else _outcome_of(row, tool_calls, sources),
        finished_at=None if row["finished_at"] is None else time_of(row["finished_at"]),
        partial=row["text"] if running else "",
        remarks=tuple(_remarks_of(_json(row["remarks"], []))),
    )


def words_of(row: sqlite3.Row) -> Turn:
    """Read a finished turn of which only the words and the status were asked for."""
    turn_id, session_id, question, asked_at, status, text = row
    outcome = TurnOutcome(_member(Status, status) or Status.CANCELLED, turn_id, session_id, text)
    return Turn(turn_id, session_id, question, time_of(asked_at), outcome)


def tool_call_of(row: sqlite3.Row) -> ToolCallRecord:
    step = row["step_id"]
    return ToolCallRecord(
        tool_input=row["tool_input"],
        summary=row["summary"],
        provider=row["provider"],
        count=row["count"],
        status=row["status"],
        attempts=tuple(
            _attempt_of(item, step) for item in _json(row["attempts"], []) if isinstance(item, dict)
        ),
        step_id=step,
        tool_name=row["tool_name"],
    )


def source_of(row: sqlite3.Row) -> Source:
    return Source(row["number"], row["title"], row["url"], row["snippet"], row["source"], row["published"])


def time_of(text: str) -> datetime:
    """Return an aware time; one that cannot be read is 1970."""
    try:
        at = datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return _NO_TIME
    return at if at.tzinfo else at.replace(tzinfo=UTC)


def _outcome_of(
    row: sqlite3.Row, tool_calls: Iterable[ToolCallRecord], sources: Iterable[Source]
) -> TurnOutcome:
    timings = _json(row["timings"], {})
    return TurnOutcome(
        status=_member(Status, row["status"]) or Status.CANCELLED,
        turn_id=row["id"],
        session_id=row["session_id"],
        text=row["text"],
        notice=row["notice"],
        incomplete=bool(row["incomplete"]),
        plan=_plan_of(_json(row["plan"], {}), row["text"]),
        tool_calls=tuple(tool_calls),
        sources=tuple(sources),
        model=row["model"],
        model_calls=row["model_calls"],
        timings=Timings(**{name: int(timings.get(name, 0)) for name in asdict(Timings())}),
    )


def _remarks_of(found: Iterable[Any]) -> Iterator[tuple[str, str]]:
    for item in found:
        if isinstance(item, dict):
            yield str(item.get("code", "")), str(item.get("text", ""))


def _plan_of(found: dict[str, Any], text: str) -> Plan | None:
    parsed_by = _member(ParsedBy, found.get("parsed_by"))
    if parsed_by is None:
        return None
    if found.get("action") == "search":
        return SearchPlan(str(found.get("query", "")), parsed_by, str(found.get("reason", "")))
    return AnswerPlan(text, parsed_by)


def _attempt_of(found: dict[str, Any], step_id: str) -> Attempt:
    return Attempt(
        provider=str(found.get("provider", "")),
        target=str(found.get("target", "")),
        outcome=_member(AttemptOutcome, found.get("outcome")) or AttemptOutcome.BAD_RESPONSE,
        detail=str(found.get("detail", "")),
        ms=int(found.get("ms", 0)),
        step_id=step_id,
    )


def _member(kind: type[E], value: Any) -> E | None:
    return kind(value) if value in kind.__members__.values() else None


def _json(text: str | None, otherwise: Any) -> Any:
    """Return the value where it has the kind of `otherwise`, else that."""
    try:
        value = json.loads(text) if text else otherwise
    except ValueError:
        return otherwise
    return value if isinstance(value, type(otherwise)) else otherwise


# ---- to rows -----------------------------------------------------------------------------------------------


def stamp(at: datetime) -> str:
    """Return a time as text that sorts: UTC, milliseconds."""
    return at.astimezone(UTC).isoformat(timespec="milliseconds")


def to_json(value: Any) -> str:
    return _ENCODER.encode(value)
