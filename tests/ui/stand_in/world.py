"""What the scripted sidecar knows: sessions, projects, settings, keys; one method for each name of the protocol."""

import base64
import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from pydantic import ValidationError

from settings.form import form
from settings.model import Settings
from tests.ui.stand_in.plays import Pause, Play, direct

Object = dict[str, Any]
DEFAULT = "default"


class Refused(Exception):  # noqa: N818 - an answer of the protocol
    def __init__(self, kind: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.data = {"kind": kind, **data}


class World:
    """`tell(client, method, params)` sends a notification; `play_of(text)` chooses the play of a question."""

    def __init__(self) -> None:
        self.tell: Callable[[str | None, str, Object], None] = lambda *_: None
        self.plays: dict[str, Play] = {}
        self.gates: dict[str, threading.Event] = {}
        self.calls: list[tuple[str, Object]] = []
        self.sessions: dict[str, Object] = {}
        self.turns: dict[str, list[Object]] = {}
        self.projects: dict[str, Object] = {DEFAULT: _project(DEFAULT, "default")}
        self.events: dict[str, list[Object]] = {}
        self.followers: dict[str, set[str]] = {}
        self.cancelled: dict[str, threading.Event] = {}
        self.settings: Object = {}
        self.keys: dict[str, str] = {}
        self.key_rows = _key_rows()
        self.providers = _providers()
        self.instances: Object = {}
        self.model: Object = {"chosen": "deepseek/deepseek-flash", "why": "there is a key for DeepSeek", "extractive": False, "found_servers": [], "local": {"runtime": "present", "installed": []}}
        self.checks: dict[str, Object] = {}
        self.models: Object = {"models": ["deepseek-flash", "deepseek-pro"], "error": None}
        self.state: Object = {"page": {"bannerClosed": True}}
        self.drafts: dict[str, str] = {}
        self.read_only = False
        self.warnings: list[Object] = []
        self.more_fields: list[Object] = []
        self.deleted: dict[str, tuple[Object, list[Object]]] = {}
        self.system_language = "en"
        self._numbers = count(1)
        self._lock = threading.RLock()

    # ---- set-up by tests --------------------------------------------------------------------------------------

    def add_session(self, title: str, turns: list[tuple[str, Play]], days: float = 0.0, project: str = DEFAULT) -> str:
        """Store a finished session."""
        session = f"s{next(self._numbers)}"
        at = datetime.now(UTC) - timedelta(days=days)
        self.sessions[session] = _session(session, title, project, at)
        self.turns[session] = []
        for place, (question, play) in enumerate(turns):
            turn = f"{session}-t{place}"
            row = {"id": turn, "question": question, "asked_at": at.isoformat(), "finished_at": at.isoformat()}
            self.turns[session].append(row | {"outcome": play.outcome(turn, session), "running": False})
        return session

    def add_project(self, name: str, **more: Any) -> str:
        project = f"p{next(self._numbers)}"
        self.projects[project] = _project(project, name) | more
        return project

    def open_gate(self, name: str) -> None:
        self.gates.setdefault(name, threading.Event()).set()

    def open_all(self) -> None:
        for gate in self.gates.values():
            gate.set()

    # ---- the protocol -----------------------------------------------------------------------------------------

    def answer(self, client: str, method: str, params: Object) -> Any:
        self.calls.append((method, params))
        run = getattr(self, "on_" + method.replace(".", "_"), None)
        if run is None:
            raise Refused("unknown_method", f"There is no method {method}.")
        with self._lock:
            return run(client, **params)

    def on_initialize(self, client: str, /, **_: Any) -> Object:
        chosen = self._value("ui.language")
        language = self.system_language if chosen == "auto" else chosen
        running = [turn for turn, events in self.events.items() if events[-1]["event"] != "turn_finished"]
        return {"protocol": 1, "server": {"name": "sidelight", "version": "0"}, "language": language, "read_only": self.read_only,
                "warnings": self.warnings, "running": running, "folders": {}, "capabilities": {}}  # fmt: skip

    def on_ask(self, client: str, /, text: str, session_id: str | None = None, project_id: str | None = None, replaces: str | None = None, **more: Any) -> Object:
        now = datetime.now(UTC)
        if session_id is None:
            session_id = f"s{next(self._numbers)}"
            self.sessions[session_id] = _session(session_id, text[:60], project_id or DEFAULT, now)
            self.turns[session_id] = []
        rows = self.turns[session_id]
        if replaces:
            at = [row["id"] for row in rows].index(replaces)
            del rows[at:]
        turn = f"t{next(self._numbers)}"
        rows.append({"id": turn, "question": text, "asked_at": now.isoformat(), "finished_at": None, "outcome": None, "running": True})
        self.events[turn] = []
        self.followers[turn] = {client}
        self.cancelled[turn] = threading.Event()
        self._emit(turn, {"event": "turn_started", "session_id": session_id, "question": text, "model": "deepseek/deepseek-flash"})
        play = next((play for key, play in self.plays.items() if key in text), None) or direct(f"You asked: {text}")
        threading.Thread(target=self._perform, args=(turn, session_id, rows[-1], play), daemon=True).start()
        self.tell(None, "changed", {"what": "sessions", "ids": [session_id]})
        return {"turn_id": turn, "session_id": session_id}

    def _perform(self, turn: str, session: str, row: Object, play: Play) -> None:
        written = ""
        for line in play.lines:
            if isinstance(line, Pause):
                self._wait(turn, line)
            if self.cancelled[turn].is_set():
                outcome = play.outcome(turn, session) | {"status": "cancelled", "text": written, "notice": "Stopped.", "incomplete": True}
                return self._finish(turn, session, row, outcome)
            if not isinstance(line, Pause):
                written += line.get("text", "") if line["event"] == "answer_delta" else ""
                self._emit(turn, line)
        return self._finish(turn, session, row, play.outcome(turn, session))

    def _wait(self, turn: str, pause: Pause) -> None:
        if not pause.gate:
            self.cancelled[turn].wait(pause.seconds)
            return
        gate = self.gates.setdefault(pause.gate, threading.Event())
        while not gate.wait(0.02) and not self.cancelled[turn].is_set():
            pass

    def _finish(self, turn: str, session: str, row: Object, outcome: Object) -> None:
        row |= {"outcome": outcome, "running": False}
        self._emit(turn, {"event": "turn_finished", "outcome": outcome})
        self.tell(None, "changed", {"what": "sessions", "ids": [session]})

    def _emit(self, turn: str, event: Object) -> None:
        with self._lock:
            event = {**event, "turn_id": turn, "seq": len(self.events[turn]) + 1}
            self.events[turn].append(event)
            for client in self.followers[turn]:
                self.tell(client, "event", event)

    def on_cancel(self, client: str, /, turn_id: str) -> Object:
        self.cancelled[turn_id].set()
        return {"cancelled": True}

    def on_subscribe(self, client: str, /, turn_id: str, after: int = 0) -> Object:
        if turn_id not in self.events:
            raise Refused("not_found", "There is no such running turn.")
        self.followers[turn_id].add(client)
        for event in self.events[turn_id][after:]:
            self.tell(client, "event", event)
        return {"running": self.events[turn_id][-1]["event"] != "turn_finished", "last_seq": len(self.events[turn_id])}

    def on_session_list(self, client: str, /, limit: int = 50, before: str | None = None) -> Object:
        rows = sorted(self.sessions.values(), key=lambda one: one["updated_at"], reverse=True)
        at = [row["id"] for row in rows].index(before) + 1 if before else 0
        return {"sessions": rows[at : at + limit], "more": len(rows) > at + limit}

    def on_session_get(self, client: str, /, session_id: str, limit: int = 40, before: str | None = None) -> Object:
        if session_id not in self.sessions:
            raise Refused("not_found", "There is no such session.")
        rows = self.turns[session_id]
        end = [row["id"] for row in rows].index(before) if before else len(rows)
        start = max(end - limit, 0)
        return {"session": self.sessions[session_id], "turns": rows[start:end], "more": start > 0}

    def on_session_rename(self, client: str, /, session_id: str, title: str) -> Object:
        self.sessions[session_id] = self.sessions[session_id] | {"title": title}
        return {}

    def on_session_move(self, client: str, /, session_id: str, project_id: str) -> Object:
        self.sessions[session_id] = self.sessions[session_id] | {"project_id": project_id}
        return {}

    def on_session_delete(self, client: str, /, session_id: str) -> Object:
        self.deleted[session_id] = (self.sessions.pop(session_id), self.turns[session_id])
        return {"undo_until": ""}

    def on_session_restore(self, client: str, /, session_id: str) -> Object:
        self.sessions[session_id], self.turns[session_id] = self.deleted.pop(session_id)
        return {}

    def on_session_delete_turn(self, client: str, /, turn_id: str) -> Object:
        for rows in self.turns.values():
            rows[:] = [row for row in rows if row["id"] != turn_id]
        return {}

    def on_session_search(self, client: str, /, text: str, limit: int = 50) -> Object:
        hits = []
        for session, rows in self.turns.items():
            for row in rows:
                at = row["question"].find(text)
                if at >= 0 and session in self.sessions:
                    hits.append({"session_id": session, "turn_id": row["id"], "title": self.sessions[session]["title"], "place": "question",
                                 "excerpt": row["question"], "marks": [[at, at + len(text)]], "asked_at": row["asked_at"]})  # fmt: skip
        return {"hits": hits[:limit]}

    def on_session_export(self, client: str, /, session_id: str, format: str) -> Object:  # noqa: A002 - the protocol's word
        return {"file_name": f"chat.{format}", "media_type": "text/plain", "text": "# chat"}

    def on_session_draft(self, client: str, /, session_id: str | None = None, text: str | None = None) -> Object:
        if text is not None:
            self.drafts[session_id or ""] = text
        return {"text": self.drafts.get(session_id or "", "")}

    def on_project_list(self, client: str, /) -> Object:
        enabled = self._value("search.enabled")
        rows = [one | {"effective_search": one["search_mode"] == "force_enabled" or (one["search_mode"] == "inherit" and enabled)} for one in self.projects.values()]
        return {"projects": rows}

    def on_project_create(self, client: str, /, **values: Any) -> Object:
        if not values["name"].strip():
            raise Refused("invalid_value", "A name is needed.", field="name")
        return self.projects[self.add_project(**values)]

    def on_project_update(self, client: str, /, project_id: str, **values: Any) -> Object:
        self.projects[project_id] = self.projects[project_id] | values
        return self.projects[project_id]

    def on_project_delete(self, client: str, /, project_id: str) -> Object:
        del self.projects[project_id]
        return {}

    def on_settings_form(self, client: str, /) -> Object:
        names = {"model": "模型", "search": "搜索", "ui": "外观", "network": "网络"}
        english = {"model": "Model", "search": "Search", "ui": "Appearance", "network": "Network"}
        fields = [one.as_object() | {"set": one.path in self.settings} for one in form(self._settings(), _CHOICES)]
        for field in self.more_fields:
            fields.append(field | {"value": self.settings.get(field["path"], field["default"]), "set": field["path"] in self.settings})
        sections = [{"name": name, "title": {"en": english[name], "zh": zh}} for name, zh in names.items()]
        return {"fields": fields, "sections": sections, "warnings": [], "path": "/home/me/settings.toml"}

    def on_settings_set(self, client: str, /, key: str, value: Any) -> Object:
        before = dict(self.settings)
        self.settings[key] = value
        try:
            self._settings()
        except ValidationError as error:
            self.settings = before
            raise Refused("invalid_value", error.errors()[0]["msg"], field=key) from error
        self.tell(None, "changed", {"what": "settings", "ids": [key]})
        return {"value": self._value(key)}

    def on_settings_unset(self, client: str, /, key: str) -> Object:
        self.settings.pop(key, None)
        self.tell(None, "changed", {"what": "settings", "ids": [key]})
        return {"value": self._value(key)}

    def _settings(self) -> Settings:
        tree: Object = {}
        for path, value in self.settings.items():
            *folders, name = path.split(".")
            table = tree
            for folder in folders:
                table = table.setdefault(folder, {})
            table[name] = value
        return Settings.model_validate(tree)

    def _value(self, path: str) -> Any:
        value: Any = self._settings().model_dump(mode="json")
        for part in path.split("."):
            if not isinstance(value, dict) or part not in value:
                return self.settings.get(path, "")
            value = value[part]
        return value

    def on_key_list(self, client: str, /) -> Object:
        return {"keys": [row | {"where": row["where"] or ("keyring" if row["name"] in self.keys else None), "masked": "****" if row["name"] in self.keys else ""} for row in self.key_rows]}

    def on_key_set(self, client: str, /, name: str, value: str) -> Object:
        self.keys[name] = value
        return {"where": "keyring", "warning": None}

    def on_key_delete(self, client: str, /, name: str) -> Object:
        self.keys.pop(name, None)
        return {"deleted": True}

    def on_provider_list(self, client: str, /) -> Object:
        return {"providers": [row | {"has_key": row["name"] in self.keys} for row in self.providers]}

    def on_instance_list(self, client: str, /) -> Object:
        rows = self._settings().search.builtin_free.instances
        return {"instances": [{"address": f"{one.rstrip('/')}/", "has_auth": False, "shipped": True, "error": None, "health": self.instances.get(one)} for one in rows]}

    def on_instance_read(self, client: str, /, text: str) -> Object:
        if " " in text.strip() or "." not in text + (":" in text) * ".":
            return {"ok": False, "base": None, "shown": None, "has_auth": False, "error": "no host"}
        shown = text.strip().split("//")[-1].split("@")[-1].split("?")[0].removesuffix("/search").rstrip("/")
        return {"ok": True, "base": f"http://{shown}", "shown": f"http://{shown}/", "has_auth": "@" in text, "error": None}

    def _check(self, name: str) -> Object:
        return self.checks.get(name, {"ok": True, "results": [{"name": name, "state": "ok", "cause": None, "fix": None}]})

    def on_instance_check(self, client: str, /, address: str) -> Object:
        return self._check(address)

    def on_provider_check(self, client: str, /, name: str) -> Object:
        return self._check(name)

    def on_model_check(self, client: str, /) -> Object:
        return self._check("model")

    def on_model_presets(self, client: str, /) -> Object:
        return {"presets": [{"name": "deepseek", "title": "DeepSeek"}, {"name": "ollama", "title": "Ollama"}]}

    def on_model_list(self, client: str, /, **_: Any) -> Object:
        return self.models

    def on_model_status(self, client: str, /) -> Object:
        return self.model

    def on_data_folders(self, client: str, /) -> Object:
        return {"config": "/home/me/.config/sidelight", "data": "/home/me/.local/share/sidelight", "cache": "/home/me/.cache/sidelight", "logs": "/home/me/.local/state/sidelight"}

    def on_data_backup(self, client: str, /, include_keys: bool = False) -> Object:
        return {"file_name": "sidelight.zip", "media_type": "application/zip", "base64": base64.b64encode(b"PK").decode()}

    def on_data_restore(self, client: str, /, base64: str) -> Object:
        return {"restored": [], "undo": ""}

    def on_data_clear(self, client: str, /, what: str) -> Object:
        return {}

    def on_window_state(self, client: str, /, state: Object | None = None) -> Object:
        if state is not None:
            self.state = state
        return {"state": self.state}

    def on_ui_open(self, client: str, /, url: str) -> Object:
        return {"opened": True}


_CHOICES = {
    "model.preset": ("auto", "deepseek", "ollama", "custom", "local"),
    "search.provider": ("builtin_free", "tavily", "exa"),
    "search.fallbacks": ("tavily", "exa"),
    "search.builtin_free.engines": ("duckduckgo", "mojeek", "brave_html"),
    "search.builtin_free.keyless_apis": ("tavily", "wikipedia"),
}


def _session(name: str, title: str, project: str, at: datetime) -> Object:
    return {"id": name, "title": title, "project_id": project, "created_at": at.isoformat(), "updated_at": at.isoformat(), "turn_count": 1, "running": None}


def _project(name: str, title: str) -> Object:
    return {"id": name, "name": title, "search_mode": "inherit", "instructions": "", "depth": None, "model": "", "session_count": 0}


def _key_rows() -> list[Object]:
    def row(name: str, title: str, where: str | None = None) -> Object:
        return {"name": name, "title": title, "group": "search", "variable": f"{name.upper()}_API_KEY", "key_url": f"https://{name}.example/keys", "where": where, "editable": where != "environment"}

    return [row("tavily", "Tavily"), row("exa", "Exa", "environment"), row("deepseek", "DeepSeek"), row("model", "Any model")]


def _providers() -> list[Object]:
    def row(name: str, title: str, group: str, **more: Any) -> Object:
        health = {"state": "unknown", "last_outcome": None, "cause": None, "rest_left_s": 0, "usual_ms": None}
        return {"name": name, "title": title, "group": group, "groups": [group], "place": 10, "needs_key": group == "keyed", "has_key": False, "key_variable": "",
                "key_url": "", "chosen": False, "active": group != "keyed", "base_url": "", "default_base_url": f"https://api.{name}.example",
                "config_fields": [], "health": health} | more  # fmt: skip

    resting = {"state": "resting", "last_outcome": "rate_limited", "cause": "", "rest_left_s": 240, "usual_ms": 900}
    fine = {"state": "ok", "last_outcome": "ok", "cause": "", "rest_left_s": 0, "usual_ms": 820}
    return [
        row("tavily", "Tavily", "keyed"), row("exa", "Exa", "keyed"),
        row("duckduckgo", "DuckDuckGo", "scraped", health=fine), row("mojeek", "Mojeek", "scraped", health=resting),
        row("brave_html", "Brave Search", "scraped"), row("wikipedia", "Wikipedia", "keyless"),
    ]  # fmt: skip
