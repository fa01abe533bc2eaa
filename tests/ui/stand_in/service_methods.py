"""Sources, models, data and the window."""

import base64
from typing import Any

from tests.ui.stand_in.rows import Object
from tests.ui.stand_in.state import State


class ServiceMethods(State):
    """Sources, models, data and the window."""

    def on_provider_list(self, client: str, /) -> Object:
        chosen = self.settings.get("search.provider")
        return {
            "providers": [
                row
                | {
                    "has_key": row["name"] in self.keys,
                    "lacks": "key" if row["needs_key"] and row["name"] not in self.keys else "",
                    "chosen": row["name"] == chosen,
                    "active": row["active"] or row["name"] in self.keys,
                }
                for row in self.providers
            ]
        }

    def on_instance_list(self, client: str, /) -> Object:
        rows = self._settings().search.builtin_free.instances
        return {
            "instances": [
                {
                    "address": f"http://{one.split('//')[-1].split('/')[0]}/",
                    "listed": one,
                    "has_auth": False,
                    "shipped": True,
                    "error": None,
                    "health": self.instances.get(one),
                }
                for one in rows
            ]
        }

    def on_instance_read(self, client: str, /, text: str) -> Object:
        if " " in text.strip() or "." not in text + (":" in text) * ".":
            return {"ok": False, "base": None, "shown": None, "has_auth": False, "error": "no host"}
        shown = text.strip().split("//")[-1].split("@")[-1].split("?")[0].removesuffix("/search").rstrip("/")
        return {
            "ok": True,
            "base": f"http://{shown}",
            "shown": f"http://{shown}/",
            "has_auth": "@" in text,
            "error": None,
        }

    def _check(self, name: str) -> Object:
        return self.checks.get(
            name, {"ok": True, "results": [{"name": name, "state": "ok", "cause": None, "fix": None}]}
        )

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
        return {
            "config": "/home/me/.config/sidelight",
            "data": "/home/me/.local/share/sidelight",
            "cache": "/home/me/.cache/sidelight",
            "logs": "/home/me/.local/state/sidelight",
        }

    def on_data_backup(self, client: str, /, include_keys: bool = False) -> Object:
        return {
            "file_name": "sidelight.zip",
            "media_type": "application/zip",
            "base64": base64.b64encode(b"PK").decode(),
        }

    def on_data_upload(self, client: str, /, base64: str, upload: str | None = None) -> Object:
        self.uploaded = self.uploaded * bool(upload) + base64
        return {"upload": "u1", "bytes": len(self.uploaded)}

    def on_doctor_run(self, client: str, /) -> Object:
        return self._check("doctor")

    def on_data_restore(self, client: str, /, upload: str) -> Object:
        return {"restored": [], "undo": ""}

    def on_data_clear(self, client: str, /, what: str) -> Object:
        return {}

    def on_window_state(self, client: str, /, state: Object | None = None) -> Object:
        if state is not None:
            self.state |= state
        return {"state": self.state}

    def on_ui_open(self, client: str, /, url: str) -> Object:
        return {"opened": True}
