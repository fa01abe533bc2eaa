"""The user's rules on sites: those of the settings, and the block list files they name."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from search.site_rules import BadLine, SiteRules, read_rules
from settings.model import SearchSettings
from settings.text import Text

LARGEST_FILE = 5_000_000
_SHOWN = 3


def site_lists(settings: SearchSettings) -> tuple[SiteRules | None, tuple[Text, ...]]:
    """Return all rules as one, None where there are none, and what cannot be read, by line number."""
    if not (settings.block or settings.block_files):
        return None, ()
    warnings = list(_told("search.block", read_rules(settings.block).bad_lines))
    warnings += _told("search.allow", read_rules((), settings.allow).bad_lines)
    lines = list(settings.block)
    for name in settings.block_files:
        path = Path(name).expanduser()
        try:
            read, bad = _read(path, path.stat().st_mtime_ns)
        except (OSError, ValueError) as error:
            reason = type(error).__name__
            warnings.append(Text(f"{name} cannot be read ({reason}).", f"无法读取 {name}（{reason}）。"))
            continue
        lines += read
        warnings += _told(name, bad)
    return _rules(tuple(lines), settings.allow), tuple(warnings)


@lru_cache(maxsize=8)
def _read(path: Path, _changed: int) -> tuple[tuple[str, ...], tuple[BadLine, ...]]:
    with path.open("rb") as file:
        raw = file.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise ValueError("too large")
    lines = tuple(raw.decode("utf-8-sig", "replace").splitlines())
    return lines, read_rules(lines).bad_lines


@lru_cache(maxsize=2)
def _rules(block: tuple[str, ...], allow: tuple[str, ...]) -> SiteRules:
    return read_rules(block, allow)


def _told(where: str, bad: tuple[BadLine, ...]) -> Iterator[Text]:
    if bad:
        shown = ", ".join(f"{line.number} ({line.text})" for line in bad[:_SHOWN])
        more_en = f" and {len(bad) - _SHOWN} more" if len(bad) > _SHOWN else ""
        more_zh = f" 等 {len(bad)} 行" if len(bad) > _SHOWN else ""
        yield Text(
            f"{where}: not a rule, left out: line {shown}{more_en}.",
            f"{where}：以下行不是规则，已忽略：第 {shown}{more_zh}。",
        )
