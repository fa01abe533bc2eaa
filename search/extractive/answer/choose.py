"""Chooses the answer's sentences: one where one value is asked, up to three else, none under the floor."""

from collections.abc import Sequence

from search.extractive.answer.candidates import Candidate
from search.extractive.answer.naming import coverage, unit_named
from search.extractive.answer.score import Scored, scored
from search.extractive.answer.timing import of_another_day, outdated
from search.extractive.question.asked import Asked
from search.extractive.question.topic import Kind

_NAME_SHARE = 0.75
_UNIT_SHARE = 0.6
_KNOWN = 0.5
_FLOOR = 0.95
_CLOSE = 0.8
_MOST = 3
_SAME = 0.6
_ABOUT = 0.34


def chosen(asked: Asked, candidates: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return the sentences of the answer, best first; empty when nothing answers well enough."""
    everything = scored(asked, candidates)
    able = sorted(_able(asked, everything), key=lambda s: -s.points)
    # A title stands for its page only where no sentence does.
    able = [s for s in able if not s.candidate.is_title] or able
    if not able:
        return ()
    if asked.single:
        return _with_neighbours(asked, able)
    return _several(able)


def _able(asked: Asked, everything: list[Scored]) -> list[Scored]:
    """Return what names the thing as well as the best does, holds the value and passes the floor."""
    if not everything or not _known(asked, everything):
        return []
    best = max(s.name for s in everything)
    return [
        s
        for s in everything
        if s.fits
        and not outdated(asked, s.candidate)
        and not of_another_day(asked, s.candidate)
        and s.name >= _NAME_SHARE * best
        and s.points >= _FLOOR
        and _is_about(asked, s)
        and _keeps_names(asked, s.candidate, everything)
    ]


def _known(asked: Asked, everything: list[Scored]) -> bool:
    """Tell whether the evidence names every firm thing at all."""
    return all(
        max(unit_named(unit, s.candidate) for s in everything) >= _KNOWN for unit in asked.units if unit.firm
    )


def _keeps_names(asked: Asked, candidate: Candidate, everything: list[Scored]) -> bool:
    """A firm name that any page covers must be covered here: 香港迪士尼 does not answer for 上海迪士尼."""
    return all(
        unit_named(unit, candidate) >= _UNIT_SHARE * max(unit_named(unit, s.candidate) for s in everything)
        for unit in asked.units
        if unit.firm
    )


def _is_about(asked: Asked, one: Scored) -> bool:
    """The sentence or its title must speak of the subject; without one it must share the question's words."""
    if asked.topics:
        return one.topic > 0
    if asked.any_of:
        return True
    text = f"{one.candidate.page.title} {one.candidate.folded}"
    said = [coverage(unit, text) for unit in asked.units if not unit.firm]
    return max(said, default=1.0) >= _KNOWN and one.words >= _ABOUT


def _with_neighbours(asked: Asked, able: list[Scored]) -> tuple[Candidate, ...]:
    """Weather is told in several short sentences; other values stand in one."""
    best = able[0].candidate
    if Kind.WEATHER not in asked.any_of:
        return (best,)
    near = [
        s.candidate
        for s in able[1:]
        if s.candidate.page is best.page
        and abs(s.candidate.position - best.position) == 1
        and not s.candidate.is_title
    ]
    kept = [
        c
        for c in near[:1]
        if not best.is_title and (not best.days or not c.days or set(c.days) & set(best.days))
    ]
    return tuple(sorted((best, *kept), key=lambda c: c.position))


def _several(able: list[Scored]) -> tuple[Candidate, ...]:
    kept: list[Candidate] = []
    for one in able:
        if one.points >= _CLOSE * able[0].points and not any(_alike(one.candidate, other) for other in kept):
            kept.append(one.candidate)
    return tuple(kept[:_MOST])


def _alike(one: Candidate, other: Candidate) -> bool:
    first, second = set(one.tokens), set(other.tokens)
    return len(first & second) >= _SAME * min(len(first), len(second))
