"""The health book: what is remembered of every source, and the order and rests that follow from it.

A refusal rests a source; a passing failure only moves it behind the others for a while, so that the only hope
is always still asked. Wall time (seconds since the epoch) is always handed in.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace

from search.attempt import AttemptOutcome
from search.health_record import MOST_REMEMBERED, Health, Rest
from search.ports import ProviderFacts


class HealthBook:
    """The memory of all sources, by `ProviderFacts.key`. `changed` is true until the store has written it."""

    def __init__(self) -> None:
        self.changed = False
        self._health: dict[str, Health] = {}
        self._memory: dict[str, dict[str, str]] = {}

    # ---- what happened ----

    def note_ok(
        self,
        facts: ProviderFacts,
        ms: float,
        now: float,
        outcome: AttemptOutcome = AttemptOutcome.OK,
    ) -> None:
        """A whole, readable answer came after `ms`, be it an empty one; `outcome` may say so."""
        self._put(facts, self._of(facts).after_answer(ms, now, outcome))

    def note_failure(
        self,
        facts: ProviderFacts,
        outcome: AttemptOutcome,
        ms: float,
        now: float,
        retry_after_s: float | None = None,
    ) -> None:
        """The source failed after `ms`; `retry_after_s` is what it asked for itself."""
        self._put(facts, self._of(facts).after_failure(facts, outcome, ms, now, retry_after_s))

    def note_slow(self, facts: ProviderFacts, ms: float, now: float) -> None:
        """Silent beyond its hedging delay, and given up after `ms` because another source answered."""
        self._put(facts, self._of(facts).after_silence(facts, ms, now))

    def note_asked(self, facts: ProviderFacts, now: float) -> None:
        """One request is about to be sent; only sources with a politeness limit are counted."""
        if _is_limited(facts):
            self._put(facts, self._of(facts).after_request(now))

    def note_unsent(self, facts: ProviderFacts) -> None:
        """The last request reached no server, so that it does not count against the politeness limit."""
        if _is_limited(facts):
            self._put(facts, self._of(facts).without_last_request())

    # ---- what follows ----

    def resting(self, facts: ProviderFacts, now: float) -> Rest | None:
        """Return the rest a refusal has caused."""
        return self._of(facts).rest(facts, now)

    def too_soon(self, facts: ProviderFacts, now: float) -> Rest | None:
        """Return what politeness demands of a public source: a gap, and few requests in any minute."""
        return self._of(facts).too_soon(facts, now) if _is_limited(facts) else None

    def hedge_s(self, facts: ProviderFacts, default: float) -> float:
        """Return after how many silent seconds the next source is started; never above `default`."""
        return self._of(facts).hedge_s(default)

    def best_first(self, chain: Sequence[ProviderFacts], now: float) -> list[int]:
        """Return the places of `chain` in the order of asking; the user's order unless health says otherwise.

        After one failure a source stands behind the healthy ones of its group that are own (or public) like
        itself, after repeated failures behind all of its group.
        """
        failures = [self._of(facts).recent_failures(now) for facts in chain]
        order = list(range(len(chain)))
        order = _moved_back(order, lambda i: (chain[i].group, chain[i].own), lambda i: failures[i] > 0)
        return _moved_back(order, lambda i: chain[i].group, lambda i: failures[i] > 1)

    def known(self, facts: ProviderFacts) -> Health | None:
        """Return what was noted of a source, None where nothing was."""
        health = self._of(facts)
        return health if health.noted_at else None

    def memory(self, key: str) -> dict[str, str]:
        """Return the live notes of an engine on one source (for example that JSON is off)."""
        return self._memory.setdefault(key, {})

    # ---- for the store ----

    def entries(self) -> Iterator[tuple[str, Health, dict[str, str]]]:
        """Yield key, health and notes of every source something is known of."""
        for key in {**self._health, **self._memory}:
            health, memory = self._health.get(key, Health()), self._memory.get(key, {})
            if memory or health != Health():
                yield key, health, memory

    def absorb(self, key: str, health: Health, memory: dict[str, str]) -> None:
        """Take over what another process noted, where it is newer than ours or we know nothing."""
        ours, notes = self._health.get(key, Health()), self.memory(key)
        if health.noted_at > ours.noted_at or (health.noted_at == ours.noted_at and not notes):
            # The table itself stays: an engine may hold it.
            notes.clear()
            notes.update(memory)
        newer = health if health.noted_at > ours.noted_at else ours
        asked = sorted({*ours.asked_at, *health.asked_at})[-MOST_REMEMBERED:]
        self._health[key] = replace(newer, asked_at=tuple(asked))

    def _of(self, facts: ProviderFacts) -> Health:
        return self._health.get(facts.key, Health())

    def _put(self, facts: ProviderFacts, health: Health) -> None:
        self._health[facts.key] = health
        self.changed = True


def _is_limited(facts: ProviderFacts) -> bool:
    return not facts.own and facts.polite_gap_s > 0


def _moved_back(
    order: list[int], block: Callable[[int], Hashable], is_low: Callable[[int], bool]
) -> list[int]:
    """Within each block the low ones go last; the places of a block in the whole stay its own."""
    queues: dict[Hashable, deque[int]] = {}
    for place in sorted(order, key=is_low):
        queues.setdefault(block(place), deque()).append(place)
    return [queues[block(place)].popleft() for place in order]
