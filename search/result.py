"""One hit of a source, and the numbered form in which the model and the user see it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """One hit. Title and snippet are plain text; `url` is shown as the source gave it.

    `provider` is the name of the attempt it came from, `rank` counts from 1 in the source's own order,
    `score` is the source's own figure where it gives one, `published` an ISO date or the source's words.
    """

    url: str
    title: str
    snippet: str = ""
    provider: str = ""
    rank: int = 0
    score: float | None = None
    published: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """Evidence number `n` as given to the synthesizer and listed for the user (SPEC 9)."""

    n: int
    title: str
    url: str
    snippet: str
    source: str
    published: str = ""
