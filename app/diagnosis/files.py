"""The settings file and the four folders."""

import tempfile
from pathlib import Path

from app.diagnosis.check import Check, State
from app.fix import Fix
from app.setting_doubts import ca_file_doubt
from settings.paths import Folders
from settings.store import Loaded
from settings.text import Text
from settings.warning import WarningCode

_SETTINGS = Text("Settings file", "设置文件")
_CA_FILE = Text("Extra CA file", "额外的 CA 文件")
_NAME_ANOTHER = Fix(
    "Name another, or none: sidelight settings unset network.ca_file",
    "改用其他文件，或不使用：sidelight settings unset network.ca_file",
    Text("It stands in the network settings.", "可在网络设置中更改。"),
)
_FOLDERS = Text("Folders", "文件夹")
_EDIT = Fix(
    "Put it right: sidelight settings edit",
    "修改：sidelight settings edit",
    Text("Put it right in the settings, or in the file itself.", "请在设置中或直接在文件中修改。"),
)


def settings_file(loaded: Loaded, more: tuple[Text, ...] = ()) -> Check:
    """Tell whether the file can be read and all in it means something; `more` is wrong with it too."""
    found = [warning.text for warning in loaded.warnings] + list(more)
    found += [
        Text(f"{name} is no setting of this version.", f"{name} 不是此版本的设置项。")
        for name in loaded.unknown
    ]
    if found:
        broken = any(warning.code is WarningCode.UNREADABLE_FILE for warning in loaded.warnings)
        cause = Text(" ".join(text.en for text in found), "".join(text.zh for text in found))
        return Check("settings", _SETTINGS, State.FAIL if broken else State.WARN, cause, _EDIT)
    if not loaded.path.exists():
        cause = Text(
            f"there is none yet ({loaded.path}); the defaults hold", f"尚未创建（{loaded.path}），使用默认值"
        )
        return Check("settings", _SETTINGS, State.OK, cause)
    return Check("settings", _SETTINGS, State.OK, Text(f"{loaded.path} is fine", f"{loaded.path} 正常"))


def extra_certificates(name: str) -> list[Check]:
    """Tell of the extra CA file, where one is set."""
    if not name:
        return []
    if doubt := ca_file_doubt(name):
        return [Check("ca_file", _CA_FILE, State.FAIL, doubt, _NAME_ANOTHER)]
    return [Check("ca_file", _CA_FILE, State.OK, Text(f"{name} is fine", f"{name} 正常"))]


def folders(places: Folders) -> Check:
    """Tell whether settings, data, cache and logs can be written; folders are made for that."""
    all_of_them = dict.fromkeys((places.config, places.data, places.cache, places.logs))
    wrong = [(folder, why) for folder in all_of_them if (why := _why_not_writable(folder))]
    if not wrong:
        names = ", ".join(map(str, all_of_them))
        return Check("folders", _FOLDERS, State.OK, Text(f"writable: {names}", f"可写：{names}"))
    said = "; ".join(f"{folder} ({why})" for folder, why in wrong)
    return Check(
        "folders",
        _FOLDERS,
        State.FAIL,
        Text(f"cannot be written: {said}", f"无法写入：{said}"),
        Fix(
            "Check owner, permissions and free space, or name another place in SIDELIGHT_HOME.",
            "请检查所有者、权限和剩余空间，或用 SIDELIGHT_HOME 指定其他位置。",
        ),
    )


def _why_not_writable(folder: Path) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"?")
            file.flush()
    except OSError as error:
        return error.strerror or type(error).__name__
    return ""
