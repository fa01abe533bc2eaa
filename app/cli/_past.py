"""The session store for commands that look back: opened, its warnings said, closed on every way out."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from app.cli._home import home, ui_language
from app.cli._output import aside
from app.sessions import SessionStore, StoreOptions, open_sessions


@contextmanager
def past() -> Iterator[SessionStore]:
    """Open the store. Raises StoreError."""
    store = open_sessions(home().database, StoreOptions(redact=home().redactor.redact))
    try:
        for warning in store.warnings:
            aside(warning.sentence(ui_language()))
        yield store
    finally:
        store.close()


def when(at: datetime) -> str:
    """Return a moment to the minute, in the time zone of this machine."""
    return f"{at.astimezone():%Y-%m-%d %H:%M}"
