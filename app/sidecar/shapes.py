"""Stored values as the protocol shows them."""

from typing import Any

from search.query import SearchMode
from search.session import Project, Session, Turn


def session_object(session: Session, running: str | None) -> dict[str, Any]:
    return {
        "id": session.id,
        "title": session.title,
        "project_id": session.project_id,
        "created_at": session.created_at.isoformat(),
        "updated_at": session.updated_at.isoformat(),
        "turn_count": session.turn_count,
        "running": running,
    }


def turn_object(turn: Turn) -> dict[str, Any]:
    return {
        "id": turn.id,
        "question": turn.question,
        "asked_at": turn.asked_at.isoformat(),
        "finished_at": turn.finished_at.isoformat() if turn.finished_at else None,
        "outcome": turn.outcome.as_object() if turn.outcome else None,
        "remarks": [{"code": code, "text": text} for code, text in turn.remarks],
        "running": turn.outcome is None,
    }


def project_object(project: Project, sessions: int, *, enabled: bool) -> dict[str, Any]:
    """`enabled` is the app-wide switch; `effective_search` says what a question of this project may do."""
    mode = project.search_mode
    return {
        "id": project.id,
        "name": project.name,
        "search_mode": str(mode),
        "effective_search": enabled if mode is SearchMode.INHERIT else mode is SearchMode.FORCE_ENABLED,
        "instructions": project.instructions,
        "depth": str(project.depth) if project.depth else None,
        "model": project.model,
        "session_count": sessions,
    }
