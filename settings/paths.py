"""Where settings, data, cache and logs live: the platform's folders, or one named by SIDELIGHT_HOME."""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

HOME_VARIABLE = "SIDELIGHT_HOME"
SETTINGS_NAME = "settings.toml"


@dataclass(frozen=True, slots=True)
class Folders:
    """The four folders; none of them needs to exist. `home` is set in portable mode."""

    config: Path
    data: Path
    cache: Path
    logs: Path
    home: Path | None = None

    @property
    def settings_file(self) -> Path:
        """The file to read and write: one directly under SIDELIGHT_HOME wins, a new one goes to `config`."""
        if self.home is not None and os.path.lexists(self.home / SETTINGS_NAME):
            return self.home / SETTINGS_NAME
        return self.config / SETTINGS_NAME


def folders(environ: Mapping[str, str] = os.environ) -> Folders:
    """Return the folders without making any."""
    home = environ.get(HOME_VARIABLE, "").strip()
    return _portable(Path(home).expanduser().absolute()) if home else _of_the_platform()


def _portable(home: Path) -> Folders:
    return Folders(home / "config", home / "data", home / "cache", home / "logs", home)


def _of_the_platform() -> Folders:
    from platformdirs import PlatformDirs

    name = "sidelight" if sys.platform.startswith("linux") else "Sidelight"
    places = PlatformDirs(name, appauthor=False)
    return Folders(
        places.user_config_path, places.user_data_path, places.user_cache_path, places.user_log_path
    )
