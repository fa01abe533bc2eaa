"""Sessions, drafts and projects."""

from typing import Any

from tests.ui.stand_in.rows import Object
from tests.ui.stand_in.state import Refused, State


class SessionMethods(State):
    """Sessions, drafts and projects."""

    def on_session_list(self, client: str, /, limit: int = 50, before: str | None = None) -> Object:
        rows = sorted(map(self._head, self.sessions), key=lambda one: one["updated_at"], reverse=True)
        at = [row["id"] for row in rows].index(before) + 1 if before else 0
        return {"sessions": rows[at : at + limit], "more": len(rows) > at + limit}

    def on_session_get(self, client: str, /, session_id: str, limit: int = 40, **place: str | None) -> Object:
        if session_id not in self.sessions:
            raise Refused("not_found", "There is no such session.")
        rows = self.turns[session_id]
        ids = [row["id"] for row in rows]
        towards, known = next(iter(place.items()), ("", None))
        if known and known not in ids:
            raise Refused("not_found", "It is not there.")
        at = ids.index(known) if known else len(rows)
        if towards == "after":
            start = at + 1
        elif towards == "around":
            start = max(min(at - (limit - 1) // 2, len(rows) - limit), 0)
        else:
            start = max(at - limit, 0)
        end = at if towards == "before" else min(start + limit, len(rows))
        page = {"turns": rows[start:end], "more": start > 0, "newer": len(rows) - end}
        return {"session": self._head(session_id), **page}

    def _head(self, session_id: str) -> Object:
        running = [row["id"] for row in self.turns[session_id] if row["running"]]
        return self.sessions[session_id] | {"running": running[-1] if running else None}

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
                    hits.append(
                        {
                            "session_id": session,
                            "turn_id": row["id"],
                            "title": self.sessions[session]["title"],
                            "place": "question",
                            "excerpt": row["question"],
                            "marks": [[at, at + len(text)]],
                            "asked_at": row["asked_at"],
                        }
                    )
        return {"hits": hits[:limit]}

    def on_session_export(self, client: str, /, session_id: str, format: str) -> Object:  # noqa: A002 - the protocol's word
        return {"file_name": f"chat.{format}", "media_type": "text/plain", "text": "# chat"}

    def on_session_draft(
        self, client: str, /, session_id: str | None = None, text: str | None = None
    ) -> Object:
        if text is not None:
            self.drafts[session_id or ""] = text
        return {"text": self.drafts.get(session_id or "", "")}

    def on_project_list(self, client: str, /) -> Object:
        enabled = self._value("search.enabled")
        rows = [
            one
            | {
                "effective_search": one["search_mode"] == "force_enabled"
                or (one["search_mode"] == "inherit" and enabled)
            }
            for one in self.projects.values()
        ]
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
