"""What the evidence of one answer carries: numbers, words, and which source a sentence fits best."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from search.figures import Figure, Known, figures, known_figures
from search.ports import Evidence
from search.result import Source
from search.words import content_words, is_unspaced, stem

_LEAST_COVERED = 0.5
_FEWEST_WORDS = 3
# How much better another source must fit before a citation is moved to it, and how well at least.
_FAR_BETTER = 0.3
_FITS_WELL = 0.5

_MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_MOMENT = (
    r"(?:\d{4}\s*年\s*)?\d{1,2}\s*月(?:\s*\d{1,2}\s*[日号])?|\d{4}\s*年|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}"
    r"|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}\s*[点时](?:\s*\d{1,2}\s*分)?"
    rf"|\d{{1,2}}(?:st|nd|rd|th)?\s+{_MONTH}\.?,?(?:\s+\d{{4}})?"
    rf"|{_MONTH}\.?\s+\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s+\d{{4}})?"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """One sentence of the answer without its citation marks, and the numbers it cites."""

    text: str
    cited: tuple[int, ...] = ()

    @property
    def words(self) -> frozenset[str]:
        return frozenset(w for w in _words(_as_of().sub(" ", self.text)) if not w.isdigit())

    @property
    def figures(self) -> tuple[Figure, ...]:
        return figures(_as_of().sub(" ", self.text))


@dataclass(frozen=True, slots=True)
class _Page:
    number: int
    words: frozenset[str]
    known: Known
    unspaced: bool

    def covers(self, words: frozenset[str]) -> float:
        return len(words & self.words) / len(words) if words else 0.0


class Support:
    """Judges claims against the evidence and the question."""

    def __init__(self, question: str, evidence: Evidence) -> None:
        self._asked = _words(question)
        self._pages = [_page(*pair) for pair in zip(evidence.sources, evidence.texts, strict=True)]
        self._known = known_figures(question)
        for page in self._pages:
            self._known |= page.known

    def has_figures(self, claim: Claim) -> bool:
        """Tell whether every stand-alone number of the claim is in some source or in the question."""
        return all(self._known.supports(figure) for figure in claim.figures)

    def has_words(self, claim: Claim) -> bool:
        """Tell whether a source, or the cited ones together, cover half of the claim's own words.

        Short claims, admissions that nothing was found, and claims in another script than what they cite are
        given the benefit of the doubt.
        """
        words = claim.words - self._asked
        if len(words) < _FEWEST_WORDS or _admission().search(claim.text):
            return True
        cited = [page for page in self._pages if page.number in claim.cited]
        if any(page.unspaced != is_unspaced(claim.text) for page in cited or self._pages):
            return True
        together = _Page(0, frozenset().union(*(page.words for page in cited)), Known(), unspaced=True)
        return max(page.covers(words) for page in (*self._pages, together)) >= _LEAST_COVERED

    def fitting_number(self, claim: Claim, number: int) -> int:
        """Return the source the claim should cite: `number`, unless another one fits far better."""
        fits = {page.number: _fit(page, claim) for page in self._pages}
        best = max(fits, key=lambda n: (fits[n], -n))
        far_better = fits[best] >= _FITS_WELL and fits[best] - fits.get(number, 0.0) >= _FAR_BETTER
        return best if far_better else number


def _page(source: Source, text: str) -> _Page:
    whole = f"{source.title} {text} {source.published}"
    return _Page(source.n, _words(whole), known_figures(whole), is_unspaced(whole))


def _fit(page: _Page, claim: Claim) -> float:
    covered = page.covers(claim.words)
    numbers = claim.figures
    return (covered + _share(page.known, numbers)) / 2 if numbers else covered


def _share(known: Known, numbers: Sequence[Figure]) -> float:
    return sum(map(known.supports, numbers)) / len(numbers)


def _words(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


@cache
def _as_of() -> re.Pattern[str]:
    # The moment of the question stands in no evidence, and the answer is asked to state it (SPEC 2.5).
    # Its time zone stands anywhere.
    return re.compile(
        r"(?:utc|gmt)\s*[+\u2212-]\s*\d{1,2}(?::?\d{2})?|"
        r"(?:截[至止](?:到)?|今[天日]|现在|目前|as of|today|now)\s*(?:[，,（(:：]|是|is)?\s*"
        rf"(?:{_MOMENT})(?:[\s,，、]*(?:{_MOMENT}))*",
        re.IGNORECASE,
    )


@cache
def _admission() -> re.Pattern[str]:
    return re.compile(
        "(?:没有|没|未能?|无法|不能|不足以|并未|尚未|无)[^。，,.]{0,12}"
        "(?:找到|提到|提及|提供|说明|信息|数据|结果|确定|确认|给出|显示|回答|查到)"
        r"|\b(?:no|not|cannot|can't|unable|couldn't|doesn't|don't|didn't)\b[^.;,]{0,60}\b(?:find|found|mention\w*"
        r"|information|answer|say|state\w*|data|results?|provide\w*|contain\w*|specif\w+|determine|confirm)",
        re.IGNORECASE,
    )
