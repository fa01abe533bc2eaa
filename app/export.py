"""A session as a file: Markdown, HTML or JSON, with a name every file system takes.

The JSON form, one object:

    {"format": "sidelight-session", "version": 1,
     "session": {"id", "title", "project_id", "created_at", "updated_at", "options"},
     "turns": [{"id", "question", "asked_at", "finished_at", "message", "outcome", "remarks"}]}

Times are ISO 8601 with their zone. `outcome` is the object of `ask --json` (SPEC 9), null where there is none
yet; `message` is the stored assistant message: notice, blank line, text; `remarks` are `{"code", "text"}`.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.store.title import file_name
from search.session import Session, Turn

VERSION = 1


class ExportFormat(StrEnum):
    """The three forms, named by their file extension."""

    MARKDOWN = "md"
    HTML = "html"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Exported:
    """A file to be written as UTF-8."""

    file_name: str
    media_type: str
    text: str


def export(session: Session, form: ExportFormat, language: str = "en") -> Exported:
    """Return a session with all its turns as a file; `language` is that of the fixed words, zh-CN or en."""
    media_type, write = _WRITERS[form]
    return Exported(file_name(session.title, str(form)), media_type, write(session, language))


def session_object(session: Session) -> dict[str, Any]:
    """Return the JSON form as described above."""
    return {
        "format": "sidelight-session",
        "version": VERSION,
        "session": {
            "id": session.id,
            "title": session.title,
            "project_id": session.project_id,
            "created_at": session.created_at.isoformat(),
            "updated_at": session.updated_at.isoformat(),
            "options": dict(session.options),
        },
        "turns": [_turn_object(turn) for turn in session.turns],
    }


def _turn_object(turn: Turn) -> dict[str, Any]:
    return {
        "id": turn.id,
        "question": turn.question,
        "asked_at": turn.asked_at.isoformat(),
        "finished_at": turn.finished_at.isoformat() if turn.finished_at else None,
        "message": turn.message,
        "outcome": turn.outcome.as_object() if turn.outcome else None,
        "remarks": [{"code": code, "text": text} for code, text in turn.remarks],
    }


def _json(session: Session, _language: str) -> str:
    return json.dumps(session_object(session), ensure_ascii=False, indent=2) + "\n"


def _markdown(session: Session, language: str) -> str:
    from app.export_markdown import markdown_of

    return markdown_of(session, language)


def _html(session: Session, language: str) -> str:
    from app.export_html import html_of

    return html_of(session, language)


_WRITERS: dict[ExportFormat, tuple[str, Callable[[Session, str], str]]] = {
    ExportFormat.MARKDOWN: ("text/markdown", _markdown),
    ExportFormat.HTML: ("text/html", _html),
    ExportFormat.JSON: ("application/json", _json),
}
