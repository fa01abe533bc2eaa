"""The memory of one source, a value: what an event makes of it, and what follows from it at some moment.

Wall time (seconds since the epoch) is always handed in.
"""

from dataclasses import dataclass, replace

from search.attempt import AttemptOutcome
from search.ports import ProviderFacts

# A wrong key is put right by the user, at any moment: it rests nothing.
REFUSALS = frozenset(
    {
        AttemptOutcome.RATE_LIMITED,
        AttemptOutcome.BLOCKED,
        AttemptOutcome.QUOTA_EXHAUSTED,
        AttemptOutcome.FORMAT_DISABLED,
    }
)
PASSING = frozenset(
    {
        AttemptOutcome.TIMEOUT,
        AttemptOutcome.UNREACHABLE,
        AttemptOutcome.TLS_ERROR,
        AttemptOutcome.BAD_RESPONSE,
    }
)
BEHIND_S = 60.0
LONGEST_BEHIND_S = 600.0
SHORTEST_HEDGE_S = 0.25
HEDGE_FACTOR = 4.0
MOST_REMEMBERED = 60
# Why a source was left out that never refused us: nobody throttled us but ourselves.
OWN_LIMIT = "our own limit for it is reached"


@dataclass(frozen=True, slots=True)
class Rest:
    """Why a source is not asked now, and for how many seconds more; `guessed` when nobody named the time."""

    outcome: AttemptOutcome
    left_s: float
    guessed: bool
    why: str


@dataclass(frozen=True, slots=True)
class Health:
    """What is remembered of one source. Times are seconds since the epoch, 0 for never.

    `failures` (passing ones) and `refusals` count those in a row, `refusal` is the last of the latter;
    `rest_guessed` is false when the source named the time itself.
    """

    noted_at: float = 0.0
    outcome: AttemptOutcome = AttemptOutcome.OK
    failures: int = 0
    refusals: int = 0
    refusal: AttemptOutcome = AttemptOutcome.BLOCKED
    rest_until: float = 0.0
    rest_guessed: bool = True
    behind_until: float = 0.0
    usual_ms: float | None = None
    asked_at: tuple[float, ...] = ()

    def after_answer(self, ms: float, now: float, outcome: AttemptOutcome = AttemptOutcome.OK) -> "Health":
        usual = _smoothed(self.usual_ms, ms)
        return Health(noted_at=now, outcome=outcome, usual_ms=usual, asked_at=self.asked_at)

    def after_failure(
        self,
        facts: ProviderFacts,
        outcome: AttemptOutcome,
        ms: float,
        now: float,
        retry_after_s: float | None,
    ) -> "Health":
        # Questions that were under way together meet one failure, not many in a row.
        step = 1 if now - ms / 1000 >= self.noted_at else 0
        new = replace(self, outcome=outcome, noted_at=now)
        if outcome in REFUSALS:
            refusals = max(self.refusals + step, 1)
            until = now + _rest_s(facts, refusals, retry_after_s)
            guessed = retry_after_s is None
            return replace(new, refusals=refusals, refusal=outcome, rest_until=until, rest_guessed=guessed)
        if outcome in PASSING:
            failures = max(self.failures + step, 1)
            until = now + _doubled(BEHIND_S, failures, LONGEST_BEHIND_S)
            return replace(new, failures=failures, behind_until=until)
        return new

    def after_silence(self, facts: ProviderFacts, ms: float, now: float) -> "Health":
        failed = self.after_failure(facts, AttemptOutcome.TIMEOUT, ms, now, None)
        return replace(failed, usual_ms=_smoothed(self.usual_ms, ms))

    def after_request(self, now: float) -> "Health":
        return replace(self, asked_at=(*self.asked_at, now)[-MOST_REMEMBERED:])

    def without_last_request(self) -> "Health":
        return replace(self, asked_at=self.asked_at[:-1])

    def rest(self, facts: ProviderFacts, now: float) -> Rest | None:
        left_s = self.rest_until - now
        # A longer rest than the facts allow comes from a clock that was set back.
        if not 0 < left_s <= facts.longest_rest_s:
            return None
        why = "resting after a refusal" if self.rest_guessed else "it asked us to wait"
        return Rest(self.refusal, left_s, self.rest_guessed, why)

    def too_soon(self, facts: ProviderFacts, now: float) -> Rest | None:
        asked = [at for at in self.asked_at if now - 60 < at <= now]
        ends = [at + facts.polite_gap_s for at in asked[-1:]]
        most = facts.polite_per_minute
        ends += [asked[-most] + 60] if len(asked) >= most else []
        left_s = max(ends, default=now) - now
        if left_s <= 0:
            return None
        return Rest(AttemptOutcome.RATE_LIMITED, left_s, guessed=False, why=OWN_LIMIT)

    def recent_failures(self, now: float) -> int:
        return self.failures if 0 < self.behind_until - now <= LONGEST_BEHIND_S else 0

    def hedge_s(self, default: float) -> float:
        if self.usual_ms is None:
            return default
        return min(default, max(SHORTEST_HEDGE_S, HEDGE_FACTOR * self.usual_ms / 1000))


def _smoothed(usual_ms: float | None, ms: float) -> float:
    if usual_ms is None:
        return ms
    # Quick to believe that a source has become slow, slow to believe the opposite.
    return usual_ms + (ms - usual_ms) * (0.5 if ms > usual_ms else 0.2)


def _rest_s(facts: ProviderFacts, refusals: int, retry_after_s: float | None) -> float:
    if retry_after_s is not None:
        return min(max(retry_after_s, facts.least_rest_s), facts.longest_rest_s)
    return _doubled(facts.usual_rest_s, refusals, facts.longest_rest_s)


def _doubled(first: float, times: int, longest: float) -> float:
    return min(first * 2.0 ** min(times - 1, 30), longest)
