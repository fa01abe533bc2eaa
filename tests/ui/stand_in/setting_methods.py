"""Settings, by the real declarations, and keys."""

from pathlib import Path
from typing import Any

from pydantic import ValidationError

from app.setting_doubts import ca_file_doubt, elsewhere
from app.sidecar.setting_warnings import warnings_of
from settings.form import form
from settings.model import Settings
from tests.ui.stand_in.rows import Object
from tests.ui.stand_in.state import Refused, State

CHOICES = {
    "model.preset": ("auto", "deepseek", "ollama", "custom", "local"),
    "search.provider": ("builtin_free", "tavily", "exa"),
    "search.fallbacks": ("tavily", "exa"),
    "search.builtin_free.engines": ("duckduckgo", "mojeek", "brave_html"),
    "search.builtin_free.keyless_apis": ("tavily", "wikipedia"),
}


class SettingMethods(State):
    """Settings, by the real declarations, and keys."""

    key_warning: str | None = None

    def on_settings_form(self, client: str, /) -> Object:
        names = {"model": "模型", "search": "搜索", "ui": "外观", "network": "网络"}
        english = {"model": "Model", "search": "Search", "ui": "Appearance", "network": "Network"}
        fields = [
            one.as_object() | {"set": one.path in self.settings, "warnings": self._warnings(one.path)}
            for one in form(self._settings(), CHOICES)
        ]
        fields.extend(
            field
            | {
                "value": self.settings.get(field["path"], field["default"]),
                "set": field["path"] in self.settings,
            }
            for field in self.more_fields
        )
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
        return {"value": self._value(key), "warnings": self._warnings(key)}

    def on_settings_unset(self, client: str, /, key: str) -> Object:
        self.settings.pop(key, None)
        self.tell(None, "changed", {"what": "settings", "ids": [key]})
        return {"value": self._value(key), "warnings": self._warnings(key)}

    def _warnings(self, path: str) -> list[str]:
        settings = self._settings()
        found = list(warnings_of(path, settings.search, Path("/nowhere")))
        if path == "model.base_url" and (text := elsewhere(settings.model)):
            found.append(text)
        if path == "network.ca_file" and (text := ca_file_doubt(settings.network.ca_file)):
            found.append(text)
        return [text.en for text in found]

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
        return {
            "keys": [
                row
                | {
                    "where": row["where"] or ("keyring" if row["name"] in self.keys else None),
                    "masked": "****" if row["name"] in self.keys else "",
                }
                for row in self.key_rows
            ]
        }

    def on_key_set(self, client: str, /, name: str, value: str) -> Object:
        self.keys[name] = value
        return {"where": "keyring", "warning": self.key_warning}

    def on_key_delete(self, client: str, /, name: str) -> Object:
        self.keys.pop(name, None)
        return {"deleted": True}
