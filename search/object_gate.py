"""Holds back what may be a planner's JSON object in an answer, and lets go as soon as it cannot be one."""

import json
import re
from dataclasses import dataclass
from enum import StrEnum

from search.json_scan import repaired_objects, whole_number
from search.plan_shape import is_plan

LONGEST_OBJECT = 100_000
_PATIENCE = 600
_LONGEST_INFO = 30
_QUOTE = r"""["'“”‘’＂\\]"""
_LEAD = re.compile(rf"(?:\[\s*)?[{{｛]\s*(?:{_QUOTE}|[A-Za-z_])")
_LEAD_START = re.compile(r"(?:\[\s*)?(?:[{｛]\s*)?\Z")
_ACTION_FIRST = re.compile(
    rf"[{{｛]\s{{0,20}}{_QUOTE}{{0,2}}action{_QUOTE}{{0,2}}\s{{0,9}}[:：]", re.IGNORECASE
)
_KNOWN_KEY = re.compile(
    rf"(?:\[\s*)?[{{｛]\s*{_QUOTE}{{0,2}}(?:action|content|query|reason)\b", re.IGNORECASE
)
_ACTION = re.compile("(?<![a-z])action(?![a-z])", re.IGNORECASE)
_STRUCTURE = re.compile(r'["\\{}\[\]]')


class Verdict(StrEnum):
    """What the beginning of the text is."""

    WAIT = "wait"
    TEXT = "text"
    OBJECT = "object"


@dataclass(frozen=True, slots=True)
class Judgement:
    """`end` is the length of the object with its fence, `body` the object alone."""

    verdict: Verdict
    end: int = 0
    body: str = ""


_WAIT, _TEXT = Judgement(Verdict.WAIT), Judgement(Verdict.TEXT)


class ObjectGate:
    """Judges a text that starts at a brace (`lead`: nothing was shown before it, so any key order counts).

    `was_likely` tells whether the beginning looked like an object, so that real work was done.
    """

    def __init__(self, *, lead: bool) -> None:
        self._lead = lead
        self.was_likely = False
        self._broken = False
        self._hopeless = False
        self._at = 0
        self._depth = 0
        self._in_string = False

    def judge(self, text: str, *, ended: bool) -> Judgement:
        if not self.was_likely:
            if not self._begins_well(text):
                return _TEXT if ended or not self._may_begin_well(text) else _WAIT
            self.was_likely = True
            self._broken = "｛" in text[:2]
        limit = _limit(text)
        end = 0 if self._broken else self._closing(text)
        if end:
            if end <= limit and (strict := planner_object(text[:end])) is not None:
                return Judgement(Verdict.OBJECT, end, text[:end]) if strict else _TEXT
            self._broken = True
            self._hopeless = not _ACTION.search(text, 0, end)
        if self._hopeless or len(text) > limit:
            return _TEXT
        return _repaired(text) if ended else _WAIT

    def _begins_well(self, text: str) -> bool:
        return bool((_LEAD if self._lead else _ACTION_FIRST).match(text))

    def _may_begin_well(self, text: str) -> bool:
        if self._lead:
            return bool(_LEAD_START.match(text))
        found = re.match(
            rf"[{{｛]\s{{0,20}}{_QUOTE}{{0,2}}([A-Za-z]{{0,6}})({_QUOTE}{{0,2}}\s{{0,9}})\Z", text
        )
        return (
            found is not None
            and "action".startswith(found[1].lower())
            and (not found[2] or len(found[1]) == len("action"))
        )

    def _closing(self, text: str) -> int:
        """Return where the object closes by the rules of JSON, 0 while it is open; never reads twice."""
        while found := _STRUCTURE.search(text, self._at):
            char, self._at = found[0], found.end()
            if char == "\\":
                self._at += 1
            elif char == '"':
                self._in_string = not self._in_string
            elif not self._in_string:
                self._depth += 1 if char in "{[" else -1
                if self._depth <= 0:
                    return self._at
        self._at = max(self._at, len(text))
        return 0


class FenceGate:
    """Judges a text that starts with a code fence: is it nothing but one fenced object?"""

    _OPENING = re.compile(r"(?P<fence>`{3,}|~{3,})[^\n`]{0,30}\n\s*(?P<first>\S)?")
    _CLOSING = re.compile(r"(?:\n[ \t]*|(?<=[}｝\]]))(?P<fence>`{3,}|~{3,})[ \t]*(?=\n|\Z)")

    def __init__(self) -> None:
        self._seen = 0

    def judge(self, text: str, *, ended: bool) -> Judgement:
        opening = self._OPENING.match(text)
        if not opening or not opening["first"]:
            return _TEXT if ended or not _may_open(text, opening) else _WAIT
        start = opening.start("first")
        closing = self._CLOSING.search(text, max(start, self._seen))
        if opening["first"] not in "{[｛" or (closing and text[closing.end() :].strip()):
            return _TEXT
        if len(text) - start > _limit(text[start : start + _PATIENCE]):
            return _TEXT
        if ended:
            return self._whole(text, start, closing.start() + 1 if closing else len(text))
        # The line that the fence would end on has not ended yet, so look at it again.
        self._seen = max(text.rfind("\n") - 1, 0) if not closing else self._seen
        return _WAIT

    def _whole(self, text: str, start: int, end: int) -> Judgement:
        body = text[start:end].strip().rstrip("`~").rstrip()
        strict = planner_object(body)
        judged = _repaired(body) if strict is None else Judgement(Verdict.OBJECT if strict else Verdict.TEXT)
        return Judgement(Verdict.OBJECT, len(text), body) if judged.verdict is Verdict.OBJECT else _TEXT


def _may_open(text: str, opening: re.Match[str] | None) -> bool:
    info = text.lstrip("`~")
    return bool(opening) or ("\n" not in info and len(info) <= _LONGEST_INFO and "`" not in info)


def planner_object(text: str) -> bool | None:
    """Say whether a JSON text is a planner's object, or a list that holds one; None: it is no JSON."""
    try:
        value = json.loads(text, parse_int=whole_number)
    except (ValueError, RecursionError):
        return None
    rows = value if isinstance(value, list) else [value]
    return any(isinstance(row, dict) and is_plan(row) for row in rows)


def _limit(text: str) -> int:
    """Return how long an object that starts like this may get: a planner's names its action soon.

    Depends on the first characters alone, so that the judgement does not depend on how text arrives.
    """
    head = text[:_PATIENCE]
    return LONGEST_OBJECT if _ACTION.search(head) or _KNOWN_KEY.match(head) else _PATIENCE


def _repaired(text: str) -> Judgement:
    brace = re.search("[{｛]", text[:40])
    if not brace:
        return _TEXT
    for found in repaired_objects(text, brace.start()):
        if is_plan(found.value):
            end = found.end + (text[found.end : found.end + 1] == "]" and text[0] == "[")
            return Judgement(Verdict.OBJECT, end, text[:end])
    return _TEXT
