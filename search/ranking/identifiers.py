"""Exact identifiers in a query: quoted phrases, part numbers, error codes; a page has them or not."""

import re

from search.words import fold

_QUOTED = re.compile(r"[\"“”„「『]([^\"“”„「」『』]{2,80})[\"“”」』]")
_TOKEN = re.compile(r"[a-z0-9]+(?:[-_./][a-z0-9]+)*")
_LEAST_DIGITS = 3


def identifiers(query: str) -> tuple[str, ...]:
    """Return the folded identifiers of a query, in their order."""
    quoted = [fold(phrase).strip() for phrase in _QUOTED.findall(query)]
    rest = fold(_QUOTED.sub(" ", query))
    return tuple(dict.fromkeys(filter(None, [*quoted, *filter(_is_code, _TOKEN.findall(rest))])))


def pattern_of(identifier: str) -> re.Pattern[str]:
    """Match it as one word however it is joined: ab-12, ab 12, ab12."""
    parts = [re.escape(part) for part in re.split(r"[\W_]+", identifier) if part]
    body = r"[\W_]*".join(parts) or "(?!)"
    return re.compile(rf"(?<![a-z0-9]){body}(?![a-z0-9])")


def _is_code(token: str) -> bool:
    digits = sum(character.isdigit() for character in token)
    return digits >= _LEAST_DIGITS and any(character.isalpha() for character in token)
