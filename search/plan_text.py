"""Reads the planner's decision out of whatever it wrote (SPEC 2.2); never raises, never invents a query."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from search.hygiene import clean_query, own_words, search_words, without_markup
from search.intent import kind_named
from search.json_scan import Found, inner_objects, strict_json
from search.markup_scan import scan
from search.plan import AnswerPlan, ParsedBy, Plan, SearchPlan
from search.plan_shape import Action, Fit, fit
from search.planner_object import planner_objects, read_object
from search.segment import Part, Segment
from search.text import one_line, repair_text


@dataclass(frozen=True, slots=True)
class Decided:
    """The text holds a decision."""

    plan: Plan


@dataclass(frozen=True, slots=True)
class Prose:
    """Plain prose without any protocol; `text` is without its reasoning, `finished` says it is whole."""

    text: str
    finished: bool = True


@dataclass(frozen=True, slots=True)
class Empty:
    """Nothing was written, or nothing but reasoning."""


@dataclass(frozen=True, slots=True)
class Unfitting:
    """JSON or markup that fits neither shape, or half of it."""


Reading = Decided | Prose | Empty | Unfitting

_LONGEST_ECHO = 20
_FENCED = re.compile(r"(`{3,}|~{3,})[^\n`]*\n(?P<block>[^`]*?)\n?\s*\1|(`{1,2})(?P<span>[^`\n]+)\3")
_BLANK = " \t\r\n\f\v\ufeff"


def read_plan(text: str, question: str, *, finished: bool = True) -> Reading:
    """Read the reply to `question`; `finished` false says it was cut off, by the stream or the length limit.

    A reply cut off still decides where a whole object or tag is there; of half an answer the text is kept
    (`AnswerPlan.finished` false), half a search is never used.
    """
    return _Reader(question, finished=finished).read(repair_text(text))


class _Reader:
    def __init__(self, question: str, *, finished: bool) -> None:
        self._question = question
        self._finished = finished
        self._echoes: list[Fit] = []

    def read(self, text: str) -> Reading:
        try:
            value = strict_json(text.strip(_BLANK))
        except ValueError:
            return self._loose(text)
        if isinstance(value, str):
            return _demoted(self._loose(value))
        whole = fit(value) if isinstance(value, dict) else None
        if whole and (whole.action is Action.SEARCH or not whole.echoed):
            plan = self._plan(whole, ParsedBy.JSON if whole.exact else ParsedBy.REPAIRED)
            if plan:
                return Decided(plan)
        return self._loose(text)

    def _loose(self, text: str) -> Reading:
        segments = _after_reasoning(scan(text))
        visible = _joined(segments, lambda segment: segment.part is not Part.CONTROL)
        if not visible.strip(_BLANK):
            return Empty()
        plan = (
            self._from_objects(visible)
            or self._from_markup(segments)
            or self._from_markup(_unfenced(visible))
        )
        return Decided(plan) if plan else self._undecided(segments, visible)

    # ---- objects ------------------------------------------------------------------------------------------

    def _from_objects(self, text: str) -> Plan | None:
        for found in planner_objects(text, finished=self._finished):
            for value in (found.value, *inner_objects(found.value)):
                fitting = fit(value)
                plan = self._from_fit(fitting, found) if fitting else None
                if plan:
                    return plan
        return None

    def _from_fit(self, fitting: Fit, found: Found) -> Plan | None:
        if fitting.echoed:
            self._echoes.append(fitting)
            return None
        is_half = not found.closed and not self._finished
        if is_half and fitting.action is Action.SEARCH:
            return None
        return self._plan(fitting, ParsedBy.REPAIRED, finished=not is_half)

    def _plan(self, fitting: Fit, parsed_by: ParsedBy, *, finished: bool = True) -> Plan | None:
        if fitting.action is Action.SEARCH:
            query = clean_query(fitting.value) or own_words(self._question)
            reason = one_line(without_markup(repair_text(fitting.reason)))
            return SearchPlan(query, parsed_by, reason, kind_named(fitting.kind))
        content = repair_text(str(fitting.value))
        segments = _after_reasoning(scan(content))
        if _joined(segments, lambda segment: segment.part is Part.TEXT).strip(_BLANK):
            return AnswerPlan(content, parsed_by, finished)
        return self._from_wrapped(segments)

    def _from_wrapped(self, segments: list[Segment]) -> Plan | None:
        """An answer that is nothing but a search: a tag, tool markup, or the search object once more."""
        for segment in segments:
            inner = fit(read_object(segment.body) or {}) if segment.part is Part.OBJECT else None
            if inner and not inner.echoed and inner.value != segment.body:
                return self._plan(inner, ParsedBy.REPAIRED)
        return self._from_markup(segments)

    # ---- markup -------------------------------------------------------------------------------------------

    def _from_markup(self, segments: list[Segment]) -> SearchPlan | None:
        return self._from_tags(segments) or self._from_tools(segments)

    def _from_tags(self, segments: list[Segment]) -> SearchPlan | None:
        tags = [
            (s, segments[at:])
            for at, s in enumerate(segments, start=1)
            if s.part is Part.SEARCH and (s.whole or self._finished)
        ]
        words = (search_words(tag.text) or (not tag.whole and _first_line(rest)) for tag, rest in tags)
        return self._searched(words, ParsedBy.SEARCH_TAG) if tags else None

    def _from_tools(self, segments: list[Segment]) -> SearchPlan | None:
        from search.tool_query import read_tool_query  # only leaked calls need it

        calls = [(s, read_tool_query(s.text)) for s in segments if s.part is Part.TOOL]
        usable = [call.value for s, call in calls if self._finished or s.whole or call.whole]
        return self._searched(iter(usable), ParsedBy.TOOL_MARKUP) if usable else None

    def _searched(self, values: Iterator[object], parsed_by: ParsedBy) -> SearchPlan:
        query = next((query for value in values if (query := clean_query(value))), "")
        return SearchPlan(query or own_words(self._question), parsed_by)

    # ---- neither ------------------------------------------------------------------------------------------

    def _undecided(self, segments: list[Segment], visible: str) -> Reading:
        from search.prose_check import is_prose, weight  # only replies without a decision need it

        prose = _joined(segments, lambda segment: segment.part is Part.TEXT).strip(_BLANK)
        if self._echoes:
            return self._echoed(alone=len(self._echoes) == 1 and weight(prose) <= _LONGEST_ECHO)
        half = any(segment.part in (Part.SEARCH, Part.TOOL) for segment in segments)
        return (
            Prose(prose, self._finished) if weight(prose) and not half and is_prose(visible) else Unfitting()
        )

    def _echoed(self, *, alone: bool) -> Reading:
        """Nothing but the prompt's own search example: a search, so the user's own words."""
        if alone and self._echoes[0].action is Action.SEARCH:
            return Decided(SearchPlan(own_words(self._question), ParsedBy.REPAIRED))
        return Unfitting()


def _demoted(reading: Reading) -> Reading:
    """A decision inside a JSON string was no strict parse."""
    if isinstance(reading, Decided) and reading.plan.parsed_by is ParsedBy.JSON:
        return Decided(replace(reading.plan, parsed_by=ParsedBy.REPAIRED))
    return reading


def _after_reasoning(segments: list[Segment]) -> list[Segment]:
    for at in range(len(segments) - 1, -1, -1):
        if segments[at].part is Part.LONE_CLOSER:
            return [s for s in segments[at + 1 :] if s.part is not Part.REASONING]
    return [s for s in segments if s.part is not Part.REASONING]


def _first_line(segments: list[Segment]) -> str:
    """Return the first line with words: an opener that is never closed may stand above its query."""
    text = _joined(segments, lambda segment: segment.part is Part.TEXT)
    return next((line for line in text.splitlines() if line.strip()), "")


def _unfenced(text: str) -> list[Segment]:
    """A reply that is nothing but markup in code is not talk about it."""
    found = _FENCED.fullmatch(text.strip(_BLANK))
    return _after_reasoning(scan(found["block"] or found["span"] or "")) if found else []


def _joined(segments: list[Segment], keep: Callable[[Segment], bool]) -> str:
    return "".join(segment.text for segment in segments if keep(segment))
