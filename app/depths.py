"""How much work a question may cost: quick is what there is, the others fall back to it (SPEC 6)."""

from search.query import Depth
from settings.text import Text


def fallback(depth: Depth | None) -> Text | None:
    """Return the warning that quick takes the place of a depth; None where nothing is replaced."""
    if depth in (None, Depth.QUICK):
        return None
    return Text(
        f"The depth {depth} comes in a later version; quick is used.",
        f"搜索深度 {depth} 以后提供，这次使用 quick。",
    )
