"""Greeting, asking, stopping and following, as a play says."""

import threading
from datetime import UTC, datetime
from typing import Any

from tests.ui.stand_in.plays import Pause, Play, call, direct
from tests.ui.stand_in.rows import Object, session_row
from tests.ui.stand_in.state import DEFAULT, Refused, State


class TurnMethods(State):
    """Greeting, asking, stopping and following, as a play says."""

    def on_initialize(self, client: str, /, **_: Any) -> Object:
        chosen = self._value("ui.language")
        language = self.system_language if chosen == "auto" else chosen
        running = [turn for turn, events in self.events.items() if events[-1]["event"] != "turn_finished"]
        return {
            "protocol": 1,
            "server": {"name": "sidelight", "version": "0"},
            "language": language,
            "read_only": self.read_only,
            "warnings": self.warnings,
            "running": running,
            "folders": {},
            "capabilities": {},
        }

    def on_ask(
        self,
        client: str,
        /,
        text: str,
        session_id: str | None = None,
        project_id: str | None = None,
        replaces: str | None = None,
        **more: Any,
    ) -> Object:
        now = datetime.now(UTC)
        if session_id is None:
            session_id = f"s{next(self._numbers)}"
            self.sessions[session_id] = session_row(session_id, text[:60], project_id or DEFAULT, now)
            self.turns[session_id] = []
        rows = self.turns[session_id]
        if replaces:
            at = [row["id"] for row in rows].index(replaces)
            del rows[at:]
        turn = f"t{next(self._numbers)}"
        rows.append(
            {
                "id": turn,
                "question": text,
                "asked_at": now.isoformat(),
                "finished_at": None,
                "outcome": None,
                "running": True,
            }
        )
        self.events[turn] = []
        self.followers[turn] = {client}
        self.cancelled[turn] = threading.Event()
        self._emit(
            turn,
            {
                "event": "turn_started",
                "session_id": session_id,
                "question": text,
                "model": "deepseek/deepseek-flash",
            },
        )
        play = next((play for key, play in self.plays.items() if key in text), None) or direct(
            f"You asked: {text}"
        )
        threading.Thread(target=self._perform, args=(turn, session_id, rows[-1], play), daemon=True).start()
        self.tell(None, "changed", {"what": "sessions", "ids": [session_id]})
        return {"turn_id": turn, "session_id": session_id}

    def _perform(self, turn: str, session: str, row: Object, play: Play) -> None:
        written = ""
        for line in play.lines:
            if isinstance(line, Pause):
                self._wait(turn, line)
            if self.cancelled[turn].is_set():
                outcome = play.outcome(turn, session) | {
                    "status": "cancelled",
                    "text": written,
                    "notice": "Stopped.",
                    "incomplete": True,
                    "tool_calls": self._stopped_calls(turn, play),
                }
                return self._finish(turn, session, row, outcome, [])
            if not isinstance(line, Pause):
                written += line.get("text", "") if line["event"] == "answer_delta" else ""
                self._emit(turn, line)
        return self._finish(turn, session, row, play.outcome(turn, session), play.remarks)

    def _stopped_calls(self, turn: str, play: Play) -> list[Object]:
        """A search that was stopped has the turn's status, and the attempts so far."""
        told = {event["event"] for event in self.events[turn]}
        if "results_found" in told:
            return play.calls
        tried = [event["attempt"] for event in self.events[turn] if event["event"] == "source_tried"]
        queries = [event["query"] for event in self.events[turn] if event["event"] == "search_started"]
        return [call(query, tried, "builtin_free", 0, "cancelled") for query in queries]

    def _wait(self, turn: str, pause: Pause) -> None:
        if not pause.gate:
            self.cancelled[turn].wait(pause.seconds)
            return
        gate = self.gates.setdefault(pause.gate, threading.Event())
        while not gate.wait(0.02) and not self.cancelled[turn].is_set():
            pass

    def _finish(self, turn: str, session: str, row: Object, outcome: Object, remarks: list[Object]) -> None:
        row |= {"outcome": outcome, "running": False, "remarks": remarks}
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
        return {
            "running": self.events[turn_id][-1]["event"] != "turn_finished",
            "last_seq": len(self.events[turn_id]),
        }
