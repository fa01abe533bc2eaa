"""Cuts a text into passages of a search result's length, at ends of paragraphs and sentences."""

import re
from collections.abc import Iterator

_LONGEST = 400
_PARAGRAPH = re.compile(r"\n\s*\n")
_SENTENCE = re.compile(r".+?(?:[。！？…]+[”’」』）]*|[.!?]+[\"'”’)]*(?=\s)|$)\s*", re.DOTALL)


def passages(text: str) -> list[str]:
    """Return passages of at most 400 characters; a longer sentence is cut hard. A text has at least one."""
    found: list[str] = []
    for piece in _pieces(text):
        if found and len(found[-1]) + len(piece) < _LONGEST:
            found[-1] += piece
        else:
            found.append(piece)
    return [" ".join(passage.split()) for passage in found if passage.strip()] or [""]


def _pieces(text: str) -> Iterator[str]:
    for paragraph in _PARAGRAPH.split(text):
        for sentence in _SENTENCE.findall(f"{paragraph.strip()}\n"):
            yield from (sentence[at : at + _LONGEST] for at in range(0, len(sentence), _LONGEST))
