from datetime import UTC, datetime

import pytest

from providers.api_error import api_refusal, error_body
from providers.status import (
    CHALLENGE,
    LOGIN,
    looks_like_login,
    read_object,
    refusal,
    reset_s,
    retry_after_s,
    rows_of,
)
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from tests.providers.samples import reply_of

NOW = datetime(2026, 11, 29, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("120", 120.0),
        (" 0 ", 0.0),
        ("1.5", 1.5),
        ("Sun, 29 Nov 2026 12:01:00 GMT", 60.0),
        ("Sunday, 29-Nov-26 12:00:30 GMT", 30.0),
        ("Sun, 29 Nov 2026 11:00:00 GMT", 0.0),
        ("", None),
        ("soon", None),
        ("-5", None),
        ("999999999999999999999", None),
    ],
)
def test_retry_after_is_read_in_seconds_and_as_a_date(value: str, seconds: float | None) -> None:
    assert retry_after_s({"retry-after": value}, NOW) == seconds
    assert retry_after_s({}, NOW) is None


@pytest.mark.parametrize(
    ("status", "outcome"),
    [
        (202, AttemptOutcome.BLOCKED),
        (204, AttemptOutcome.BAD_RESPONSE),
        (302, AttemptOutcome.BAD_RESPONSE),
        (400, AttemptOutcome.BAD_RESPONSE),
        (402, AttemptOutcome.QUOTA_EXHAUSTED),
        (403, AttemptOutcome.BLOCKED),
        (404, AttemptOutcome.BAD_RESPONSE),
        (429, AttemptOutcome.RATE_LIMITED),
        (500, AttemptOutcome.BAD_RESPONSE),
        (503, AttemptOutcome.UNREACHABLE),
        (522, AttemptOutcome.UNREACHABLE),
    ],
)
def test_a_status_is_a_cause_with_the_wait_it_asks_for(status: int, outcome: AttemptOutcome) -> None:
    refused = refusal(reply_of("", status=status, retry_after="60"))

    assert refused is not None
    assert (refused.outcome, refused.retry_after_s, refused.detail) == (outcome, 60.0, f"HTTP {status}")


def test_200_is_left_to_its_body() -> None:
    assert refusal(reply_of("anything")) is None


@pytest.mark.parametrize(
    "address",
    [
        "https://a.example/login?next=/",
        "https://a.example/users/sign_in",
        "https://sso.a.example/",
        "https://a.example/oauth2/start?rd=%2F",
        "https://www.startpage.com/sp/captcha",
        "https://www.google.com/sorry/index",
        "https://team.cloudflareaccess.com/cdn-cgi/access",
    ],
)
def test_a_login_is_known_by_the_words_of_its_address(address: str) -> None:
    assert looks_like_login(address)


@pytest.mark.parametrize(
    "address",
    ["https://a.example/search?q=login", "https://catalogin.example/authors", "https://u:login@a.example/"],
)
def test_a_query_or_part_of_a_word_is_no_login(address: str) -> None:
    assert not looks_like_login(address)


@pytest.mark.parametrize("body", ["", "<html>", "[1]", "3", "{", "null", "[" * 100_000])
def test_anything_but_a_json_object_is_a_bad_response(body: str) -> None:
    with pytest.raises(ProviderError) as caught:
        read_object(reply_of(body))

    assert caught.value.outcome is AttemptOutcome.BAD_RESPONSE


def test_rows_that_are_no_objects_are_dropped_and_no_list_is_a_bad_response() -> None:
    assert rows_of([1, {"a": 1}, None, []]) == [{"a": 1}]
    with pytest.raises(ProviderError):
        rows_of({"a": 1})


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry-after": "5", "x-ratelimit-reset": "90"}, 5.0),
        ({"x-ratelimit-reset": "90"}, 90.0),
        ({"ratelimit-reset": f"{NOW.timestamp() + 90:.0f}"}, 90.0),
        ({"x-ratelimit-reset": f"{NOW.timestamp() * 1000 + 90_000:.0f}"}, 90.0),
        ({"x-ratelimit-reset": "2026-11-29T12:01:30Z"}, 90.0),
        ({"x-ratelimit-reset": "1, 1419704"}, None),
        ({"x-ratelimit-reset": "soon"}, None),
        ({}, None),
    ],
)
def test_a_limit_says_in_many_ways_when_it_is_reset(headers: dict[str, str], seconds: float | None) -> None:
    assert reset_s(headers, NOW) == seconds


CHALLENGED = "<html><head><title>Just a moment...</title></head><body></body></html>"
LOGIN_PAGE = "<!doctype html><form><input type=password></form>"
PAGE = "<!DOCTYPE html><html><body>Welcome</body></html>"


@pytest.mark.parametrize(
    ("body", "outcome", "detail"),
    [
        (CHALLENGED, AttemptOutcome.BLOCKED, CHALLENGE),
        (LOGIN_PAGE, AttemptOutcome.BLOCKED, LOGIN),
        (PAGE, AttemptOutcome.BAD_RESPONSE, "HTML came instead of JSON"),
        ("oops", AttemptOutcome.BAD_RESPONSE, "the body is not JSON"),
        ('<?xml version="1.0"?><rss/>', AttemptOutcome.BAD_RESPONSE, "the body is not JSON"),
    ],
)
def test_a_page_instead_of_json_is_named(body: str, outcome: AttemptOutcome, detail: str) -> None:
    with pytest.raises(ProviderError) as caught:
        read_object(reply_of(body))

    assert (caught.value.outcome, caught.value.detail) == (outcome, detail)


@pytest.mark.parametrize("status", [401, 403, 503])
@pytest.mark.parametrize(("body", "detail"), [(CHALLENGED, CHALLENGE), (LOGIN_PAGE, LOGIN)])
def test_a_guard_before_an_api_is_no_wrong_key(status: int, body: str, detail: str) -> None:
    with pytest.raises(ProviderError) as caught:
        error_body(reply_of(body, status=status))

    assert (caught.value.outcome, caught.value.detail) == (AttemptOutcome.BLOCKED, detail)


def test_a_limit_stays_a_limit_whatever_its_page() -> None:
    reply = reply_of(CHALLENGED, status=429, retry_after="9")

    refused = api_refusal(reply, error_body(reply))

    assert refused is not None
    assert (refused.outcome, refused.retry_after_s) == (AttemptOutcome.RATE_LIMITED, 9.0)


@pytest.mark.parametrize("status", [403, 503])
def test_a_challenge_with_an_error_status_is_named(status: int) -> None:
    refused = refusal(reply_of(CHALLENGED, status=status))

    assert refused is not None
    assert (refused.outcome, refused.detail) == (AttemptOutcome.BLOCKED, CHALLENGE)
