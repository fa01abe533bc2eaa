"""Opens the settings file in an editor; it takes the place of the old one only when it can be read."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from app.cli._home import home
from app.cli._running import EXIT_OK, EXIT_USAGE, RefusedError, say
from app.source_settings import source_misfits
from settings.files import read_bytes, write_atomically
from settings.lock import locked
from settings.paths import SETTINGS_NAME, Folders
from settings.store import Loaded, load, trouble_with

_START = b"# Settings of Sidelight. See: sidelight settings list\n"
_USUAL = ("notepad",) if sys.platform == "win32" else ("sensible-editor", "nano", "vim", "vi")


def edit() -> int:
    """Edit a copy, check it, put it in place; a copy that cannot be read is kept and the file left alone."""
    file = home().folders.settings_file
    before = read_bytes(file) or _START
    folder = Path(tempfile.mkdtemp(prefix="sidelight-"))
    copy = folder / SETTINGS_NAME
    copy.write_bytes(before)
    _open(copy)
    after = copy.read_bytes()
    if after == before:
        say("Nothing was changed.", "没有改动。")
    elif broken := trouble_with(after):
        say(
            f"It cannot be used: {broken.en}. The file was left as it was; your version is {copy}",
            f"无法使用：{broken.zh}。原文件未改动；您的版本在 {copy}",
        )
        return EXIT_USAGE
    else:
        _tell_of(load(Folders(folder, folder, folder, folder)))
        _put(file, after)
    shutil.rmtree(folder, ignore_errors=True)
    return EXIT_OK


def _open(copy: Path) -> None:
    command = [*_editor(), str(copy)]
    try:
        code = subprocess.run(command, check=False).returncode  # noqa: S603 - the user's own editor
    except OSError as error:
        raise RefusedError(
            f"The editor {command[0]} cannot be started ({error.strerror}); set VISUAL or EDITOR.",
            f"无法启动编辑器 {command[0]}（{error.strerror}），请设置 VISUAL 或 EDITOR。",
        ) from None
    if code:
        raise RefusedError(
            f"The editor ended with code {code}; nothing was changed.",
            f"编辑器以代码 {code} 结束，没有改动。",
        )


def _editor() -> list[str]:
    for variable in ("VISUAL", "EDITOR"):
        if named := os.environ.get(variable, "").strip():
            return shlex.split(named, posix=sys.platform != "win32")
    for usual in _USUAL:
        if found := shutil.which(usual):
            return [found]
    file = home().folders.settings_file
    raise RefusedError(
        f"No editor was found; set EDITOR, or edit {file} yourself.",
        f"没有找到编辑器，请设置 EDITOR，或自行编辑 {file}。",
    )


def _tell_of(loaded: Loaded) -> None:
    """Say what in the file is unusable; it does no harm."""
    for warning in loaded.warnings:
        say(warning.text.en, warning.text.zh)
    for misfit in source_misfits(loaded.settings.search):
        say(misfit.warning.en, misfit.warning.zh)
    for name in loaded.unknown:
        say(f"{name} is no setting of this version.", f"{name} 不是此版本的设置项。")


def _put(file: Path, data: bytes) -> None:
    try:
        with locked(home().folders):
            write_atomically(file, data)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise RefusedError(f"{file} cannot be written: {why}.", f"无法写入 {file}：{why}。") from None
    say("Saved.", "已保存。")
