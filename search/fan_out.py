"""Which sources are asked side by side (SPEC 4): one as a rule, two where the question wants a wide view."""

from collections.abc import Sequence
from enum import StrEnum
from urllib.parse import urlsplit

from search.ports import ProviderFacts
from search.query import Kind


class FanOut(StrEnum):
    """`auto` asks two when the planner says exploratory, `one` never, `all` always."""

    AUTO = "auto"
    ONE = "one"
    ALL = "all"


def wants_two(fan_out: FanOut, kind: Kind) -> bool:
    """Tell whether a question of this kind is put to two sources at once."""
    return fan_out is FanOut.ALL or (fan_out is FanOut.AUTO and kind is Kind.EXPLORATORY)


def pair(ready: Sequence[ProviderFacts]) -> tuple[int, int] | None:
    """Return the places of the two to ask among those that may be asked now, in their order.

    The first two with a key; else the first of all and the next of another kind at another host (an instance
    and a results page). None where there is no second.
    """
    with_key = [place for place, facts in enumerate(ready) if facts.with_key]
    for candidates in (with_key, range(len(ready))):
        first = next(iter(candidates), None)
        if first is None:
            continue
        second = next((place for place in candidates if _differ(ready[first], ready[place])), None)
        if second is not None:
            return first, second
    return None


def _differ(one: ProviderFacts, other: ProviderFacts) -> bool:
    return one.provider != other.provider and (other.own or _host(one) != _host(other))


def _host(facts: ProviderFacts) -> str:
    return urlsplit(facts.target).netloc or facts.key
