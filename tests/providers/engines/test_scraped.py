import pytest

from providers.engine import Setup
from providers.registry import load
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from tests.providers.samples import reply_of, samples_of, talk

SCRAPED = ["brave_html", "duckduckgo", "mojeek"]


def page_of_results(name: str) -> str:
    return next(s.reply.text for s in samples_of(name) if not s.outcome and s.expected("expected.raw"))


@pytest.mark.parametrize(
    ("language", "region"),
    [
        ("zh-CN", "cn-zh"),
        ("en-US", "us-en"),
        ("en", "wt-wt"),
        ("", "wt-wt"),
        ("fr", "fr-fr"),
        ("eo", "wt-wt"),
    ],
)
def test_duckduckgo_is_asked_by_a_form_for_the_region_of_the_query(language: str, region: str) -> None:
    request = next(
        load("duckduckgo").converse(Query("!g 罗勒", language=language), Setup("http://127.0.0.1:9"))
    )

    assert (request.method, request.url) == ("POST", "http://127.0.0.1:9/html/")
    assert request.form == {"q": "g 罗勒", "b": "", "kl": region}
    assert request.headers["Referer"] == "http://127.0.0.1:9/"


@pytest.mark.parametrize("name", SCRAPED)
def test_results_with_status_202_are_no_success(name: str) -> None:

    with pytest.raises(ProviderError) as caught:
        talk(
            load(name),
            Query("basil"),
            Setup("https://a.example"),
            reply_of(page_of_results(name), status=202),
        )

    assert caught.value.outcome is AttemptOutcome.BLOCKED


@pytest.mark.parametrize("name", SCRAPED)
def test_a_page_of_results_about_challenges_with_a_challenge_script_is_still_results(name: str) -> None:
    text = page_of_results(name).replace("</body>", '<form id="challenge-form"></form></body>')

    assert talk(load(name), Query("basil"), Setup("https://a.example"), reply_of(text))[1]


@pytest.mark.parametrize("name", SCRAPED)
def test_a_scraped_page_is_checked_for_its_query_and_rests_after_a_refusal(name: str) -> None:
    engine = load(name)

    assert engine.check_relevance
    assert engine.rest_s >= (3600 if name == "duckduckgo" else 600)
