"""The product's parts over the life of a sidecar: taken anew when settings or keys have changed on disk."""

import logging
from typing import Any

from app.compose import Household, Parts, household
from app.sessions import StoreWarning
from settings.store import load

log = logging.getLogger(__name__)
_Signature = tuple[tuple[int, int, int] | None, ...]

__all__ = ["KeptParts", "household"]


class KeptParts:
    """Looks at three files before each use: a few microseconds, and no watcher that could miss something."""

    def __init__(self, home: Household) -> None:
        self.parts = Parts(home)
        self._signature = self._look_at_files()
        self._store_warnings: tuple[StoreWarning, ...] = ()

    def refresh(self) -> bool:
        """Take over what has changed on disk; tell whether anything had."""
        now = self._look_at_files()
        if now == self._signature:
            return False
        keys_changed = now[1:] != self._signature[1:]
        self._signature = now
        self.parts.reload(load(self.parts.home.folders), keys_changed=keys_changed)
        return True

    async def look(self) -> None:
        """Open the session store and remember what it has to say."""
        self._store_warnings = await self.parts.store.warnings()

    def warnings(self, language: str) -> list[dict[str, str]]:
        """Return what the user should know of settings and sessions."""
        loaded = self.parts.home.loaded.warnings
        found = [{"code": str(one.code), "text": one.text.say(language)} for one in loaded]
        return found + [{"code": one.code, "text": one.sentence(language)} for one in self._store_warnings]

    async def close(self) -> None:
        await self.parts.close()

    def _look_at_files(self) -> _Signature:
        places = self.parts.home.folders
        names = ("secrets.toml", "keyring.toml")
        return tuple(map(_seen, (places.settings_file, *(places.config / name for name in names))))


def _seen(path: Any) -> tuple[int, int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
