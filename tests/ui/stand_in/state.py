"""What the scripted sidecar knows, and how tests furnish it."""

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from tests.ui.stand_in.plays import Play
from tests.ui.stand_in.rows import Object, key_rows, project_row, provider_rows, session_row

DEFAULT = "default"


class Refused(Exception):  # noqa: N818 - an answer of the protocol
    def __init__(self, kind: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.data = {"kind": kind, **data}


class State:
    """`tell(client, method, params)` sends a notification; `plays` are chosen by words of the question."""

    def __init__(self) -> None:
        self.tell: Callable[[str | None, str, Object], None] = lambda *_: None
        self.plays: dict[str, Play] = {}
        self.gates: dict[str, threading.Event] = {}
        self.calls: list[tuple[str, Object]] = []
        self.sessions: dict[str, Object] = {}
        self.turns: dict[str, list[Object]] = {}
        self.projects: dict[str, Object] = {DEFAULT: project_row(DEFAULT, "default")}
        self.events: dict[str, list[Object]] = {}
        self.followers: dict[str, set[str]] = {}
        self.cancelled: dict[str, threading.Event] = {}
        self.settings: Object = {}
        self.keys: dict[str, str] = {}
        self.key_rows = key_rows()
        self.providers = provider_rows()
        self.instances: Object = {}
        self.model: Object = {
            "chosen": "deepseek/deepseek-flash",
            "why": "there is a key for DeepSeek",
            "extractive": False,
            "found_servers": [],
            "local": {"runtime": "present", "installed": []},
        }
        self.checks: dict[str, Object] = {}
        self.models: Object = {"models": ["deepseek-flash", "deepseek-pro"], "error": None}
        self.state: Object = {"page": {"bannerClosed": True}}
        self.drafts: dict[str, str] = {}
        self.read_only = False
        self.warnings: list[Object] = []
        self.more_fields: list[Object] = []
        self.deleted: dict[str, tuple[Object, list[Object]]] = {}
        self.system_language = "en"
        self.uploaded = ""
        self._numbers = count(1)
        self._lock = threading.RLock()

    def add_session(
        self, title: str, turns: list[tuple[str, Play]], days: float = 0.0, project: str = DEFAULT
    ) -> str:
        """Store a finished session."""
        session = f"s{next(self._numbers)}"
        at = datetime.now(UTC) - timedelta(days=days)
        self.sessions[session] = session_row(session, title, project, at)
        self.turns[session] = []
        for place, (question, play) in enumerate(turns):
            turn = f"{session}-t{place}"
            row = {
                "id": turn,
                "question": question,
                "asked_at": at.isoformat(),
                "finished_at": at.isoformat(),
            }
            done = {"outcome": play.outcome(turn, session), "remarks": play.remarks, "running": False}
            self.turns[session].append(row | done)
        return session

    def add_project(self, name: str, **more: Any) -> str:
        project = f"p{next(self._numbers)}"
        self.projects[project] = project_row(project, name) | more
        return project

    def open_gate(self, name: str) -> None:
        self.gates.setdefault(name, threading.Event()).set()

    def open_all(self) -> None:
        for gate in self.gates.values():
            gate.set()
