"""The filter between a model's answer and the user: no protocol gets through, split or not (SPEC 2.5).

The final text depends on the whole answer alone, never on how it was cut into pieces.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from search.markup_scan import MarkupScanner
from search.plan_shape import Action, fit
from search.planner_object import read_object
from search.segment import Part, Segment
from search.shown_text import ShownText
from search.text import SurrogateJoiner

_DEEPEST = 2
_SLICE = 4096


@dataclass(frozen=True, slots=True)
class Shown:
    """What to show next: text to append, or with `replaces` the whole text so far, corrected."""

    text: str = ""
    replaces: bool = False


class OutputFilter:
    """Feed an answer piece by piece, then finish; `text` is what is shown so far."""

    def __init__(self, depth: int = 0) -> None:
        self._depth = depth
        self._joiner = SurrogateJoiner()
        self._scanner = MarkupScanner()
        self._shown = ShownText()

    @property
    def text(self) -> str:
        return self._shown.text

    def feed(self, piece: str) -> Shown:
        self._take(self._joiner.feed(piece))
        return self._news()

    def finish(self) -> Shown:
        self._take(self._joiner.finish())
        self._pass(self._scanner.finish())
        return self._news()

    def _take(self, text: str) -> None:
        for start in range(0, len(text), _SLICE):
            self._pass(self._scanner.feed(text[start : start + _SLICE]))

    def _pass(self, segments: Iterable[Segment]) -> None:
        for segment in segments:
            match segment.part:
                case Part.TEXT:
                    self._shown.add(segment.text)
                case Part.OBJECT:
                    self._unwrap(segment)
                case Part.LONE_CLOSER:
                    self._shown.clear()
                case _:
                    self._shown.gap()

    def _unwrap(self, segment: Segment) -> None:
        """An answer in the planner's shape is its content; a search is nothing."""
        self._shown.gap()
        found = read_object(segment.body)
        decided = fit(found) if found else None
        if decided and decided.action is Action.ANSWER and self._depth < _DEEPEST:
            self._shown.add(filter_text(str(decided.value), self._depth + 1))

    def _news(self) -> Shown:
        text, replaces = self._shown.news()
        return Shown(text, replaces)


def filter_text(text: str, depth: int = 0) -> str:
    """Return what of a whole answer may be shown."""
    whole = OutputFilter(depth)
    whole.feed(text)
    whole.finish()
    return whole.text
