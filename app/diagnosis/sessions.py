"""The session database: opened, read, and mended where that is needed."""

from pathlib import Path

from app.diagnosis.check import Check, State
from app.fix import Fix
from app.sessions import open_sessions
from app.store.errors import StoreError
from app.store.sentences import error_sentence
from settings.text import Text

_TITLE = Text("Session database", "会话数据库")
_FIX = Fix(
    "See the data folder: sidelight settings path tells where everything lies.",
    "请查看数据文件夹（sidelight settings path 可显示位置）。",
    Text("See the data folder; the settings tell where it lies.", "请查看数据文件夹，设置中有它的位置。"),
)


def session_database(path: Path) -> Check:
    """Open the database as a question would. Blocks; to be run on a thread of its own."""
    if not path.exists():
        return Check("sessions", _TITLE, State.OK, Text("there is none yet", "尚未创建"))
    try:
        store = open_sessions(path)
    except StoreError as error:
        cause = Text(error_sentence(error.kind, "en"), error_sentence(error.kind, "zh-CN"))
        return Check("sessions", _TITLE, State.FAIL, cause, _FIX)
    try:
        store.sessions.newest(1)
        said = [Text(warning.sentence("en"), warning.sentence("zh-CN")) for warning in store.warnings]
    except StoreError as error:
        said = [Text(error_sentence(error.kind, "en"), error_sentence(error.kind, "zh-CN"))]
    finally:
        store.close()
    if said:
        return Check("sessions", _TITLE, State.WARN, said[0], _FIX)
    size = f"{path.stat().st_size / 1_000_000:.1f} MB"
    return Check("sessions", _TITLE, State.OK, Text(f"{path} is whole ({size})", f"{path} 完好（{size}）"))
