import stat
from pathlib import Path

import pytest

from app.sidecar.system_browser import has_browser, is_named


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("wslview", "w3m"):
        file = tmp_path / name
        file.write_text("#!/bin/sh\nexit 0\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("browser", "named"),
    [("wslview", True), ("wslview %s", True), ("w3m", False), ("nowhere", False), ("", False)],
)
@pytest.mark.usefixtures("bin_folder")
def test_a_browser_the_user_names_needs_no_display_unless_it_runs_in_the_terminal(
    browser: str, named: bool
) -> None:
    assert is_named({"BROWSER": browser}) is named


@pytest.mark.usefixtures("bin_folder")
def test_without_display_only_a_named_browser_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", "linux")
    assert not has_browser()
    monkeypatch.setenv("BROWSER", "wslview")
    assert has_browser()
