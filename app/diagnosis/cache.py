"""How much the result cache holds."""

from app.diagnosis.check import Check, State
from app.fix import Fix
from app.result_store import ResultStore
from search.counted import counted
from settings.text import Text

_TITLE = Text("Result cache", "结果缓存")
_FORGET = Fix(
    "To forget them: sidelight cache clear",
    "清除：sidelight cache clear",
    Text("To forget them: Clear search cache.", "可用“清除搜索缓存”清除。"),
)
_OFF = Text("switched off (search.cache_minutes = 0)", "已关闭（search.cache_minutes = 0）")


def result_cache(store: ResultStore, minutes: int) -> Check:
    """Count the answers on the disk; `minutes` is how long one is kept."""
    if not minutes:
        return Check("cache", _TITLE, State.SKIP, _OFF)
    found = store.on_disk()
    if not found.answers:
        return Check("cache", _TITLE, State.OK, Text("empty", "为空"))
    size = f"{max(found.size / 1000, 1):.0f} KB"
    cause = Text(
        f"{'1 search' if found.answers == 1 else f'{found.answers} searches'}, {size}, "
        f"each used for at most {counted(minutes, 'minute')}",
        f"{found.answers} 次搜索，{size}，每条最多使用 {minutes} 分钟",
    )
    return Check("cache", _TITLE, State.OK, cause, _FORGET)
