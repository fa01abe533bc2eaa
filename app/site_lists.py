"""The user's rules on sites: those of the settings, and the block list files they name."""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from search.site_rules import BadLine, NoRule, SiteRules, read_rules
from settings.model import SearchSettings
from settings.text import Text

LARGEST_FILE = 5_000_000
_SHOWN = 3
_WHY = {
    NoRule.TOO_LONG: Text("it is too long", "过长"),
    NoRule.BAD_PATTERN: Text(
        "the pattern is not http or https, or not complete", "匹配模式不完整或不是 http(s)"
    ),
    NoRule.BAD_EXPRESSION: Text("the regular expression cannot be read", "正则表达式有误"),
    NoRule.SLOW_EXPRESSION: Text("the regular expression could take for ever", "正则表达式可能极慢"),
    NoRule.UNKNOWN_FLAGS: Text("the regular expression has unknown flags", "正则表达式的标志未知"),
    NoRule.NO_HOST: Text("it is neither host nor pattern", "既不是域名也不是匹配模式"),
}


def why_no_rule(line: BadLine) -> Text:
    """Return why a line cannot be used."""
    return _WHY[line.why]


def site_lists(
    settings: SearchSettings, config: Path | None = None
) -> tuple[SiteRules | None, tuple[Text, ...]]:
    """Return all rules as one, None where there are none, and what cannot be read, by line number.

    Files without a whole path are looked for in the folder `config` first.
    """
    if not (settings.block or settings.block_files):
        return None, ()
    warnings = list(_told("search.block", read_rules(settings.block).bad_lines))
    warnings += _told("search.allow", read_rules((), settings.allow).bad_lines)
    lines = list(settings.block)
    for name in settings.block_files:
        try:
            path = _found(name, config)
            read, bad = _read(path, path.stat().st_mtime_ns)
        except (OSError, ValueError) as error:
            warnings.append(_unread(name, error))
            continue
        lines += read
        warnings += _told(name, bad)
    return _rules(tuple(lines), settings.allow), tuple(warnings)


def _found(name: str, config: Path | None) -> Path:
    path = Path(name).expanduser()
    ours = config / path if config else path
    return ours if ours.exists() else path


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


def _unread(name: str, error: OSError | ValueError) -> Text:
    match error:
        case FileNotFoundError():
            why = Text("there is no such file", "没有这个文件")
        case PermissionError():
            why = Text("it may not be opened", "没有打开的权限")
        case OSError():
            why = Text("it cannot be opened", "无法打开")
        case _:
            why = Text("it is no text", "不是文本文件")
    return Text(f"{name} cannot be read: {why.en}.", f"无法读取 {name}：{why.zh}。")
