import pytest

from providers.engine import Setup
from providers.registry import load
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from tests.providers.samples import reply_of, talk

ENGINE = load("brave")
QUOTA = '{"type":"ErrorResponse","error":{"code":"QUOTA_LIMITED","status":429}}'
RATE = '{"type":"ErrorResponse","error":{"code":"RATE_LIMITED","status":429}}'


@pytest.mark.parametrize(
    ("left", "resets", "body", "outcome", "wait"),
    [
        ("1, 0", "1, 1419704", RATE, AttemptOutcome.QUOTA_EXHAUSTED, 1419704),
        ("0, 0", "1, 1419704", RATE, AttemptOutcome.QUOTA_EXHAUSTED, 1419704),
        ("0, 812", "1, 1419704", RATE, AttemptOutcome.RATE_LIMITED, 1),
        ("1, 812", "3, 1419704", RATE, AttemptOutcome.RATE_LIMITED, 3),
        ("0", "86400", RATE, AttemptOutcome.QUOTA_EXHAUSTED, 86400),
        ("0", "2", RATE, AttemptOutcome.RATE_LIMITED, 2),
        ("", "1, 1419704", QUOTA, AttemptOutcome.QUOTA_EXHAUSTED, 1419704),
        ("", "", RATE, AttemptOutcome.RATE_LIMITED, None),
        ("x", "y, z", QUOTA, AttemptOutcome.QUOTA_EXHAUSTED, None),
    ],
)
def test_429_is_the_window_that_is_used_up_with_its_own_wait(
    left: str, resets: str, body: str, outcome: AttemptOutcome, wait: float | None
) -> None:
    reply = reply_of(body, status=429, x_ratelimit_remaining=left, x_ratelimit_reset=resets)

    with pytest.raises(ProviderError) as caught:
        talk(ENGINE, Query("basil"), Setup("https://a.example", key="k"), reply)

    assert (caught.value.outcome, caught.value.retry_after_s) == (outcome, wait)
