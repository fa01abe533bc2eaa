import pytest

from providers.api_error import api_refusal, error_body, error_words, outcome_in
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from tests.providers.samples import reply_of


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        ("Invalid API key. Your API key should be here: https://serpapi.example/", AttemptOutcome.BAD_KEY),
        ("Unauthorized: missing or invalid API key.", AttemptOutcome.BAD_KEY),
        ("Your account has run out of searches.", AttemptOutcome.QUOTA_EXHAUSTED),
        ("This request exceeds your plan's set usage limit.", AttemptOutcome.QUOTA_EXHAUSTED),
        ("NO_MORE_CREDITS", AttemptOutcome.QUOTA_EXHAUSTED),
        ("QUOTA_LIMITED", AttemptOutcome.QUOTA_EXHAUSTED),
        ("Request rate limit exceeded for plan. RATE_LIMITED", AttemptOutcome.RATE_LIMITED),
        ("Your request has been blocked due to excessive requests.", AttemptOutcome.RATE_LIMITED),
        ("Query is missing.", None),
        ("", None),
    ],
)
def test_error_words_name_a_cause(words: str, outcome: AttemptOutcome | None) -> None:
    assert outcome_in(words) is outcome


@pytest.mark.parametrize(
    "body",
    [
        {"error": "no quota"},
        {"error": {"message": "no quota", "type": "x"}},
        {"detail": {"error": "no quota"}},
        {"detail": [{"msg": "no quota", "loc": ["body"]}]},
        {"errors": [{"code": "no quota"}]},
    ],
)
def test_error_words_are_found_in_every_usual_shape(body: dict[str, object]) -> None:
    assert "no quota" in error_words(body)


def test_the_words_of_results_are_no_error() -> None:
    assert error_words({"type": "search", "code": "quota", "error": None, "detail": ""}) == ""
    assert error_words({"results": [{"error": "no quota"}], "query": "no quota"}) == ""


@pytest.mark.parametrize(
    ("status", "words", "outcome"),
    [
        (401, "", AttemptOutcome.BAD_KEY),
        (403, "", AttemptOutcome.BAD_KEY),
        (402, "", AttemptOutcome.QUOTA_EXHAUSTED),
        (432, "", AttemptOutcome.QUOTA_EXHAUSTED),
        (429, "slow down", AttemptOutcome.RATE_LIMITED),
        (429, "", AttemptOutcome.RATE_LIMITED),
        (429, "out of quota", AttemptOutcome.QUOTA_EXHAUSTED),
        (422, "invalid", AttemptOutcome.BAD_RESPONSE),
        (422, "SUBSCRIPTION_TOKEN_INVALID", AttemptOutcome.BAD_KEY),
        (408, "", AttemptOutcome.TIMEOUT),
        (200, "invalid api key", AttemptOutcome.BAD_KEY),
        (200, "something else", AttemptOutcome.BAD_RESPONSE),
    ],
)
def test_an_error_reply_has_one_cause(status: int, words: str, outcome: AttemptOutcome) -> None:
    refused = api_refusal(reply_of("{}", status=status), {"error": words}, quota=(432,))

    assert refused is not None
    assert refused.outcome is outcome
    assert words == "" or words not in refused.detail


def test_without_a_key_a_closed_door_is_not_a_bad_key() -> None:
    refused = api_refusal(reply_of("", status=401), {}, keyed=False)

    assert refused is not None
    assert refused.outcome is AttemptOutcome.BLOCKED


def test_a_good_reply_is_no_refusal() -> None:
    assert api_refusal(reply_of("{}"), {"results": []}) is None


def test_an_error_page_of_a_proxy_has_no_words_but_a_good_reply_must_be_json() -> None:
    assert error_body(reply_of("<html>", status=502)) == {}
    with pytest.raises(ProviderError):
        error_body(reply_of("<html>", status=200))
