"""Clears the result cache and the health memory, and says how much there was."""

import time
from pathlib import Path

from app.cli._home import home, ui_language
from app.cli._output import put
from app.cli._running import RefusedError
from app.health_store import HealthStore
from app.result_store import ResultStore
from app.sidecar.desk import LOCK_NAME
from app.store.file_lock import try_lock
from providers.instance_list_file import FILE_NAME as LIST_NAME
from search.counted import counted
from settings.text import Text

_EMPTY = Text("No results were kept.", "没有缓存的搜索结果。")
_OPEN = Text(
    "An open window or sidecar goes on with what it remembers itself until it ends.",
    "已打开的窗口或 sidecar 在退出前仍使用自己的记录。",
)


def clear_results() -> None:
    """Forget all answers, also those of other processes. Raises RefusedError where that cannot be written."""
    folder = home().folders.cache
    try:
        found = ResultStore(folder).clear()
        (folder / LIST_NAME).unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from error
    count, size = found.answers, f"{max(found.size / 1000, 1):.0f} KB"
    told = Text(
        f"Cleared {counted(count, 'kept answer')} ({size}).", f"已清除 {count} 次搜索的结果（{size}）。"
    )
    put((told if count else _EMPTY).say(ui_language()))


def clear_health() -> None:
    """Forget what is remembered of all sources. Raises RefusedError where that cannot be written."""
    folder = home().folders.data
    store = HealthStore(folder, time.time)
    count = store.sources()
    try:
        store.forget()
    except OSError as error:
        raise _unwritable(folder, error) from error
    told = Text(f"Forgot the health of {counted(count, 'source')}.", f"已清除 {count} 个来源的健康记录。")
    put(told.say(ui_language()))
    if _sidecar_runs(folder):
        put(_OPEN.say(ui_language()))


def _sidecar_runs(data: Path) -> bool:
    try:
        lock = try_lock(data / LOCK_NAME, create=False)
    except OSError:  # there is no such file, or the folder takes no locks
        return False
    if lock is not None:
        lock.release()
    return lock is None


def _unwritable(folder: Path, error: OSError) -> RefusedError:
    why = error.strerror or type(error).__name__
    return RefusedError(
        f"{folder} cannot be written ({why}); check its permissions.",
        f"无法写入 {folder}（{why}），请检查权限。",
    )
