"""A store on a real file, and the values that go into it."""

import gc
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.sessions import SessionStore, StoreOptions, open_sessions


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "数据 home" / "sessions.db"


@pytest.fixture
def open_store(path: Path) -> Iterator[Callable[..., SessionStore]]:
    """Open stores on the test's file; all are closed at the end."""
    stores: list[SessionStore] = []

    def opened(**options) -> SessionStore:
        stores.append(open_sessions(path, StoreOptions(**options)))
        return stores[-1]

    yield opened
    for store in stores:
        store.close()
    gc.collect()


@pytest.fixture
def store(open_store: Callable[..., SessionStore]) -> SessionStore:
    return open_store()


@pytest.fixture
def now() -> datetime:
    return datetime(2026, 11, 29, 20, 15, tzinfo=UTC)
