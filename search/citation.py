"""Citation marks in an answer: found in the shapes models write, checked against the sources, not in code.

The stored text stays as the model wrote it; `normalise_marks` is for showing it.
"""

import re
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache

from search.code_spans import code_spans, is_inside
from search.result import Source
from search.url_key import merge_key


@dataclass(frozen=True, slots=True)
class Citation:
    """Source `number` is cited by the mark at `text[start:end]`; one mark may cite several sources."""

    number: int
    url: str
    start: int
    end: int


_SEPARATOR = r"\s*[,，、;；\-–—~～]\s*"
_LABEL = r"(?:(?:citation|sources?|refs?|来源|资料|参考|引用)\s*[:：]?\s*)?"
# A tail like †source or †L1-L5 is how some models were taught to cite.
_BODY = rf"\s*\^?\s*{_LABEL}(\d{{1,3}}(?:{_SEPARATOR}\d{{1,3}})*)\s*(?:†[^\]】］\n]{{0,60}})?"
_ITEM = re.compile(r"(\d+)(?:\s*[-–—~～]\s*(\d+))?")
_LONGEST_RANGE = 20

_TEXT = r"\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\]"
_TARGET = r"<[^<>\n]*>|(?:[^\s()<>]|\([^\s()<>]*\))*"
_TEX_COMMAND = re.compile(r"\\[A-Za-z]+$")
_URL_BEFORE = re.compile(r"https?://\S*$", re.IGNORECASE)
_URL_GOES_ON = re.compile("[A-Za-z0-9/&=?#%_]")
_DEFINES = re.compile(r"\s*[:：]\s*(?:<?https?://|www\.)", re.IGNORECASE)
_ABSOLUTE = re.compile(r"(?!mailto:)[a-z][a-z0-9+.-]*:|//|www\.", re.IGNORECASE)
_TRAILING = ".,;:!?*_~|"
_NOT_ASCII = re.compile(r"[^\x00-\x7f]")
_LOOK_BACK = 200


def find_citations(text: str, sources: Sequence[Source]) -> tuple[Citation, ...]:
    """Return the citations in order of appearance; numbers without a source are none.

    Understood are `[1]`, `[1][2]`, `[3, 5]`, `[^3]`, `[citation:3]`, `【3】`, `［3］` and `【3†source】`. A
    range such as `[1-3]` counts only where every number in it has a source, else it may be anything. Code,
    link texts, link targets and definitions (`[1]: https://…`, `[^1]: …`) hold no citations.
    """
    urls = {source.n: source.url for source in sources}
    return tuple(
        Citation(number, urls[number], mark.start(), mark.end())
        for mark, numbers in _marks(text, urls.keys())
        for number in numbers
        if number in urls
    )


def normalise_marks(text: str, sources: Sequence[Source]) -> str:
    """Return the text with every citing mark written as `[n]`, several as `[a][b]`; for display only."""
    known = {source.n for source in sources}
    pieces: list[str] = []
    at = 0
    for mark, numbers in _marks(text, known):
        pieces += (text[at : mark.start()], "".join(f"[{number}]" for number in numbers))
        at = mark.end()
    return "".join((*pieces, text[at:]))


def foreign_links(text: str, sources: Sequence[Source]) -> tuple[str, ...]:
    """Return the addresses an answer links to or names that are neither a source nor written in one.

    They come from the model's memory and must not be shown as sources. Code and mail addresses do not count.
    """
    quoted = " ".join(f"{source.title} {source.snippet}" for source in sources)
    known = {merge_key(source.url) for source in sources}
    known |= {merge_key(_complete(_trimmed(m[0]))) for m in _bare().finditer(quoted)}
    found = dict.fromkeys(_addresses(text))
    return tuple(url for url in found if not _spellings(url) & known)


def _marks(text: str, known: AbstractSet[int]) -> Iterator[tuple[re.Match[str], tuple[int, ...]]]:
    """Yield the marks that cite at least one known number, with all their numbers."""
    found = [(mark, numbers) for mark in _mark().finditer(text) if (numbers := _numbers(mark, known))]
    if not found:
        return
    code, links = code_spans(text), [m.span() for m in _link().finditer(text)]
    for mark, numbers in found:
        at = mark.start()
        if not is_inside(at, code) and not is_inside(at, links) and _stands_free(text, mark):
            yield mark, numbers


def _numbers(mark: re.Match[str], known: AbstractSet[int]) -> tuple[int, ...]:
    numbers: list[int] = []
    for first, last in _ITEM.findall(mark[1] or mark[2] or mark[3]):
        numbers.extend(_range(int(first), int(last), known) if last else (int(first),))
    # There is no source 0: a mark with it is an interval or an index.
    sensible = 0 not in numbers and not known.isdisjoint(numbers)
    return tuple(dict.fromkeys(numbers)) if sensible else ()


def _range(first: int, last: int, known: AbstractSet[int]) -> range | tuple[int]:
    numbers = range(first, last + 1)
    return numbers if first < last <= first + _LONGEST_RANGE and known >= set(numbers) else (0,)


def _stands_free(text: str, mark: re.Match[str]) -> bool:
    """Tell a mark from an escaped bracket, a root's degree, a definition, a piece of address or code."""
    before, after = text[max(mark.start() - _LOOK_BACK, 0) : mark.start()], text[mark.end() : mark.end() + 20]
    if before.endswith("\\") or _TEX_COMMAND.search(before):
        return False
    at_line_start = not before.rpartition("\n")[2].strip()
    if at_line_start and (_DEFINES.match(after) or (mark[0].startswith("[^") and after.startswith(":"))):
        return False
    return not (after.startswith("=") or (_URL_GOES_ON.match(after) and _URL_BEFORE.search(before)))


def _addresses(text: str) -> Iterator[str]:
    code = code_spans(text)
    links = [m for m in _link().finditer(text) if not is_inside(m.start(), code)]
    linked = [m.span() for m in links]
    yield from (url for m in links if _ABSOLUTE.match(url := m["target"].strip("<>")))
    for bare in _bare().finditer(text):
        if not is_inside(bare.start(), code) and not is_inside(bare.start(), linked):
            yield _trimmed(bare[0])


def _trimmed(url: str) -> str:
    """Return a bare address without the punctuation of its sentence; brackets it opened itself stay."""
    url = url.rstrip(_TRAILING)
    while url.endswith(")") and url.count(")") > url.count("("):
        url = url[:-1].rstrip(_TRAILING)
    return url


def _spellings(url: str) -> set[str]:
    """Return the keys of an address; Chinese text may have been written on right behind it."""
    return {merge_key(_complete(url)), merge_key(_complete(_NOT_ASCII.split(url, maxsplit=1)[0]))}


def _complete(url: str) -> str:
    return f"https://{url}" if url.lower().startswith("www.") else url


@cache
def _mark() -> re.Pattern[str]:
    return re.compile(rf"\[{_BODY}\]|【{_BODY}】|［{_BODY}］", re.IGNORECASE)


@cache
def _link() -> re.Pattern[str]:
    return re.compile(rf"!?{_TEXT}\(\s*(?P<target>{_TARGET})(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\s*\)")


@cache
def _bare() -> re.Pattern[str]:
    return re.compile(r"(?:https?://|www\.)[^\s<>\"'`，。；：！？、（）【】《》「」“”‘’\[\]]+", re.IGNORECASE)
