import pytest

from providers.engine import Setup
from providers.registry import load
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from tests.providers.samples import reply_of, talk

ENGINE = load("tavily")
OK = reply_of('{"results": []}')


def test_a_key_is_a_bearer_token() -> None:
    request = talk(ENGINE, Query("罗勒", limit=12), Setup("https://a.example", key="tvly-1"), OK)[0][0]

    assert (request.method, request.url) == ("POST", "https://a.example/search")
    assert request.json == {"query": "罗勒", "max_results": 12}
    assert request.headers == {"Authorization": "Bearer tvly-1"}


def test_without_a_key_the_keyless_mode_is_asked_for_by_its_header() -> None:
    request = talk(ENGINE, Query("basil"), Setup("https://a.example"), OK)[0][0]

    assert request.headers == {"X-Tavily-Access-Mode": "keyless"}


@pytest.mark.parametrize(
    ("window", "outcome"), [("day", AttemptOutcome.QUOTA_EXHAUSTED), ("minute", AttemptOutcome.RATE_LIMITED)]
)
@pytest.mark.parametrize("status", [200, 429])
def test_the_keyless_cap_says_how_long_it_lasts(window: str, outcome: AttemptOutcome, status: int) -> None:
    body = (
        f'{{"error": {{"code": "keyless_limit_exceeded", "window": "{window}", "retry_after_seconds": 90}}}}'
    )

    with pytest.raises(ProviderError) as caught:
        talk(ENGINE, Query("basil"), Setup("https://a.example"), reply_of(body, status=status))

    assert (caught.value.outcome, caught.value.retry_after_s) == (outcome, 90.0)


@pytest.mark.parametrize(("key", "outcome"), [("k", AttemptOutcome.BAD_KEY), ("", AttemptOutcome.BLOCKED)])
@pytest.mark.parametrize("status", [401, 403])
def test_a_closed_door_is_a_bad_key_only_where_one_was_sent(
    key: str, outcome: AttemptOutcome, status: int
) -> None:
    with pytest.raises(ProviderError) as caught:
        talk(ENGINE, Query("basil"), Setup("https://a.example", key=key), reply_of("no", status=status))

    assert caught.value.outcome is outcome


@pytest.mark.parametrize("status", [432, 433])
@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ({"retry_after": "7200"}, '{"detail": {"error": "limit"}}'),
        ({"x_ratelimit_reset": "7200"}, "{}"),
        ({}, '{"detail": {"error": "limit", "retry_after_seconds": 7200}}'),
        ({}, '{"error": {"window": "minute", "retry_after_seconds": 7200}}'),
    ],
)
def test_a_spent_plan_says_when_it_resets(status: int, headers: dict[str, str], body: str) -> None:
    reply = reply_of(body, status=status, **headers)

    with pytest.raises(ProviderError) as caught:
        talk(ENGINE, Query("basil"), Setup("https://a.example", key="k"), reply)

    assert (caught.value.outcome, caught.value.retry_after_s) == (AttemptOutcome.QUOTA_EXHAUSTED, 7200.0)
