"""What a window wants to find again: its place and size, and what was typed and not yet sent."""

import json
import logging
from pathlib import Path
from typing import Any

log = logging.getLogger(__name__)
FILE_NAME = "window.json"
LARGEST = 1_000_000
_MOST_DRAFTS = 200


class WindowState:
    """A small JSON file in the data folder; what cannot be read or written there is never an error."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME

    def read(self) -> dict[str, Any]:
        return _table(self._whole().get("state"))

    def keep(self, changes: dict[str, Any]) -> dict[str, Any]:
        """Put these members in the place of those of the same name and return all there are."""
        whole = self._whole()
        state = _table(whole.get("state")) | changes
        self._write(whole | {"state": state})
        return state

    def draft(self, session_id: str) -> str:
        text = _table(self._whole().get("drafts")).get(session_id)
        return text if isinstance(text, str) else ""

    def keep_draft(self, session_id: str, text: str) -> str:
        """Keep a draft, the newest last; an empty one is forgotten."""
        whole = self._whole()
        drafts = {name: old for name, old in _table(whole.get("drafts")).items() if name != session_id}
        if text:
            drafts[session_id] = text
        self._write(whole | {"drafts": dict(list(drafts.items())[-_MOST_DRAFTS:])})
        return text

    def _whole(self) -> dict[str, Any]:
        try:
            with self._path.open(encoding="utf-8") as file:
                return _table(json.loads(file.read(LARGEST)))
        except (OSError, ValueError, RecursionError):
            return {}

    def _write(self, whole: dict[str, Any]) -> None:
        from settings.files import write_atomically

        data = json.dumps(whole, ensure_ascii=False).encode("utf-8", "replace")
        if len(data) > LARGEST:
            log.warning("the window's state is too large and was not kept")
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self._path, data, durable=False)
        except OSError as error:
            log.warning("the window's state was not kept: %s", error)


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
