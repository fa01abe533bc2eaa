import subprocess
import sys
from pathlib import Path

from settings.paths import Folders, folders


def test_home_variable_puts_everything_under_one_folder(tmp_path: Path) -> None:
    found = folders({"SIDELIGHT_HOME": f" {tmp_path} "})

    assert (found.config, found.data) == (tmp_path / "config", tmp_path / "data")
    assert (found.cache, found.logs) == (tmp_path / "cache", tmp_path / "logs")
    assert found.settings_file == tmp_path / "config" / "settings.toml"


def test_settings_file_directly_under_the_home_wins(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").touch()
    (tmp_path / "settings.toml").touch()

    assert folders({"SIDELIGHT_HOME": str(tmp_path)}).settings_file == tmp_path / "settings.toml"


def test_blank_home_variable_means_the_folders_of_the_platform() -> None:
    found = folders({"SIDELIGHT_HOME": "  "})

    assert found.home is None
    assert all("idelight" in str(folder) for folder in (found.config, found.data, found.cache, found.logs))


def test_settings_file_beside_the_platform_folder_is_somebody_elses(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").touch()
    config = tmp_path / "sidelight"

    assert Folders(config, config, config, config).settings_file == config / "settings.toml"


def test_relative_home_becomes_absolute() -> None:
    assert folders({"SIDELIGHT_HOME": "here"}).config == Path.cwd() / "here" / "config"


def test_portable_mode_does_not_import_platformdirs() -> None:
    code = "import sys; from settings.paths import folders; folders({'SIDELIGHT_HOME': 'x'})\n"
    code += "print('platformdirs' in sys.modules)"

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=30
    )

    assert done.stdout.strip() == "False"
