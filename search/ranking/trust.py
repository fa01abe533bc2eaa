"""How far a result is trusted before it is read, by rules that are data: hosts, labels, phrases."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from urllib.parse import urlsplit

from search.result import Result
from search.site_rules import suffixes
from search.words import fold

_LEAST_NAME = 3
_MOST = 3.0


@dataclass(frozen=True)
class TrustRules:
    """Points for a host suffix (`gov.cn`), for a label in front of a host (`docs`), for a phrase in the text.

    `named` is for a site whose name is a word of the query, `https` for a secure address, `dated` for a date.
    """

    hosts: Mapping[str, float] = field(default_factory=dict)
    labels: Mapping[str, float] = field(default_factory=dict)
    phrases: Mapping[str, float] = field(default_factory=dict)
    named: float = 0.0
    https: float = 0.0
    dated: float = 0.0

    def points(self, result: Result, text: str, terms: Sequence[str]) -> dict[str, float]:
        """Return what speaks for and against a result by name; `text` is its folded title and snippet."""
        parts = urlsplit(result.url)
        host = (parts.hostname or "").removeprefix("www.")
        found = {
            f"site {host}": next((self.hosts[name] for name in suffixes(host) if name in self.hosts), 0.0),
            "kind of site": sum(self.labels.get(label, 0.0) for label in host.split(".")[:-2]),
            "its name is in the query": self.named if _name(host) in terms else 0.0,
            "https": self.https if parts.scheme == "https" else 0.0,
            "dated": self.dated if result.published else 0.0,
        }
        found |= {f"says “{phrase}”": value for phrase, value in self._folded.items() if _says(text, phrase)}
        return {name: value for name, value in found.items() if value}

    @cached_property
    def _folded(self) -> dict[str, float]:
        return {fold(phrase): value for phrase, value in self.phrases.items() if phrase.strip()}


def total(points: Mapping[str, float]) -> float:
    """Return the sum from -1 to 1."""
    return max(-1.0, min(1.0, sum(points.values()) / _MOST))


def _name(host: str) -> str:
    """Return the label a site is known by: `python` of docs.python.org, `gov` never."""
    labels = host.split(".")[:-1]
    return next((label for label in reversed(labels) if len(label) > _LEAST_NAME), "")


def _says(text: str, phrase: str) -> bool:
    if phrase not in text:
        return False
    return not phrase.isascii() or re.search(rf"(?<!\w){re.escape(phrase)}(?!\w)", text) is not None
