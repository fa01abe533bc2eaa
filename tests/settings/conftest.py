from collections.abc import Callable
from pathlib import Path

import pytest

from settings.paths import Folders, folders

Write = Callable[..., Path]


@pytest.fixture
def home(tmp_path: Path) -> Folders:
    return folders({"SIDELIGHT_HOME": str(tmp_path / "portable")})


@pytest.fixture
def write(home: Folders) -> Write:
    def write_settings(content: str | bytes) -> Path:
        home.config.mkdir(parents=True, exist_ok=True)
        home.settings_file.write_bytes(content.encode() if isinstance(content, str) else content)
        return home.settings_file

    return write_settings
