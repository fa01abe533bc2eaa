"""Reads the JSON object that starts at a brace: strictly where it can, else with a bounded repair."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, cast

LONGEST_REPAIR = 40_000
# The repair library takes seconds over some longer texts; the outline alone reads those.
_LONGEST_FOR_LIBRARY = 6_000

_MOST_DIGITS = 4_000


def whole_number(digits: str) -> int | float:
    """Read a whole number of any length: beyond some thousand digits Python refuses (CVE-2020-10735)."""
    return int(digits) if len(digits) < _MOST_DIGITS else float("inf")


_DECODER = json.JSONDecoder(strict=True, parse_int=whole_number)
_BRACE = re.compile("[{｛]")
_NOISE = r"(?:\s|,|//[^\n]*\n|/\*.{0,400}?\*/|#[^\n]*\n)*"
_KEY_START = re.compile(rf"""[{{｛]{_NOISE}(?:\\?["'“”‘’＂]|[A-Za-z_]\w*\s*[:：])""", re.DOTALL)
_QUOTED_KEY = re.compile(rf"""[{{｛]{_NOISE}\\?["“”＂]""", re.DOTALL)
_DEEPEST = 4


@dataclass(frozen=True, slots=True)
class Found:
    """An object and where it ends; `closed` is false when its closing brace never came."""

    value: dict[str, Any]
    end: int
    closed: bool = True


def braces(text: str) -> Iterator[int]:
    """Yield where objects may start."""
    return (match.start() for match in _BRACE.finditer(text))


def begins_like_object(text: str, at: int) -> bool:
    """Say whether a brace is followed by what looks like a key."""
    return bool(_KEY_START.match(text, at))


def has_quoted_key(text: str, at: int) -> bool:
    """Say whether a brace is followed by a key in double quotes, as JSON has it."""
    return bool(_QUOTED_KEY.match(text, at))


def strict_json(text: str) -> Any:
    """Parse the whole text; raises ValueError where it is no JSON."""
    try:
        return json.loads(text, parse_int=whole_number)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def strict_object(text: str, at: int) -> Found | None:
    """Return the valid JSON object that starts at `at`, whatever follows it."""
    if text[at] != "{":
        return None
    try:
        value, end = _DECODER.raw_decode(text, at)
    except (ValueError, RecursionError):
        return None
    return Found(value, end)


def repaired_objects(text: str, at: int, *, finished: bool = True) -> Iterator[Found]:
    """Yield what the broken object that starts at `at` may have meant, the likeliest reading first.

    `finished` false says that the text was cut off: an unterminated string then reaches to the end.
    """
    from search.json_outline import outline  # only broken replies need it

    region = text[at : at + LONGEST_REPAIR]
    drawn = outline(region, finished=finished)
    if not drawn.json:
        return
    for read, source in ((_loads, drawn.json), (_repair, drawn.json), (_repair, region[: drawn.end])):
        value = read(source)
        if value:
            yield Found(value, at + drawn.end, closed=drawn.closed)


def repaired_list(text: str) -> list[Any] | None:
    """Return the list that a text is, repaired."""
    from search.json_outline import outline  # only broken replies need it

    drawn = outline(text[:LONGEST_REPAIR], finished=True).json
    value = _loads_any(drawn) or _repair_any(drawn)
    return value if isinstance(value, list) else None


def inner_objects(value: object, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the objects inside an object or list, outermost first, itself excluded."""
    if depth >= _DEEPEST or not isinstance(value, dict | list):
        return
    for item in value.values() if isinstance(value, dict) else value:
        if isinstance(item, dict):
            yield item
        yield from inner_objects(item, depth + 1)


def _loads(text: str) -> dict[str, Any] | None:
    return _as_object(_loads_any(text))


def _loads_any(text: str) -> object:
    try:
        return cast("object", json.loads(text, strict=False, parse_int=whole_number))
    except (ValueError, RecursionError):
        return None


def _repair(text: str) -> dict[str, Any] | None:
    return _as_object(_repair_any(text))


def _repair_any(text: str) -> object:
    if len(text) > _LONGEST_FOR_LIBRARY:
        return None
    import json_repair  # slow to load, and only broken replies need it

    try:
        return json_repair.loads(text, skip_json_loads=True)
    except Exception:  # noqa: BLE001 - a parser of foreign make, fed with whatever a model wrote
        return None


def _as_object(value: object) -> dict[str, Any] | None:
    if isinstance(value, list):
        value = next((item for item in value if isinstance(item, dict)), None)
    return value if isinstance(value, dict) and value else None
