import json

import pytest

from providers.engine import Reply, Request, Setup
from providers.registry import load
from search.attempt import LOGIN_NEEDED, LOGIN_REFUSED, AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from search.result import Result
from tests.providers.samples import FOLDER, reply_of, talk

ENGINE = load("searxng")
ROWS = [{"url": "https://a.example/", "title": "罗勒"}]
JSON = reply_of(json.dumps({"results": ROWS}))
NOTHING = reply_of('{"results": []}')
FORBIDDEN = reply_of("<h1>Forbidden</h1>", status=403)
PAGE = reply_of((FOLDER / "searxng" / "simple_2022.html").read_bytes())
CHALLENGE = (FOLDER / "searxng" / "challenge_200_instead_of_json.html").read_bytes()
INDEX = reply_of((FOLDER / "searxng" / "index_page_after_302.html").read_bytes())
THROTTLED = reply_of((FOLDER / "searxng" / "no_results_unresponsive.html").read_bytes())
UNREADABLE = reply_of("<html><body>It works!</body></html>")


def setup(**changes: object) -> Setup:
    return Setup("http://127.0.0.1:8080/searx", **changes)  # type: ignore[arg-type]


def ask(
    *replies: Reply, text: str = "basil", language: str = "", **changes: object
) -> tuple[list[Request], list[Result]]:
    return talk(ENGINE, Query(text, language=language), setup(**changes), *replies)


def cause(*replies: Reply, **changes: object) -> AttemptOutcome:
    with pytest.raises(ProviderError) as caught:
        ask(*replies, **changes)
    return caught.value.outcome


def test_json_is_asked_for_first() -> None:
    requests, found = ask(JSON, language="zh-CN")

    assert len(requests) == 1
    assert requests[0].url == "http://127.0.0.1:8080/searx/search"
    assert requests[0].params == {"q": "basil", "format": "json", "language": "zh-CN"}
    assert [r.title for r in found] == ["罗勒"]


@pytest.mark.parametrize("language", ["", "chinese", "zh_CN", "zh-Hans"])
def test_a_language_of_another_shape_is_left_out(language: str) -> None:
    assert "language" not in ask(JSON, language=language)[0][0].params


def test_orders_in_the_query_are_neutralised() -> None:
    assert ask(JSON, text="!!g :zh basil")[0][0].params["q"] == "g zh basil"


def test_user_and_password_go_with_both_forms() -> None:
    requests, _ = ask(FORBIDDEN, PAGE, basic_auth=("u", "p"))

    assert [request.basic_auth for request in requests] == [("u", "p")] * 2


def test_an_instance_with_json_off_is_read_from_its_page_and_remembered() -> None:
    memory: dict[str, str] = {}

    first, found = ask(FORBIDDEN, PAGE, memory=memory)
    second, again = ask(PAGE, memory=memory)

    assert [request.params.get("format") for request in first] == ["json", None]
    assert [request.params.get("format") for request in second] == [None]
    assert found == again
    assert len(found) == 1


def test_a_page_of_results_where_json_was_asked_is_read_at_once_and_remembered() -> None:
    memory: dict[str, str] = {}

    requests, found = ask(PAGE, memory=memory)

    assert len(requests) == 1
    assert len(found) == 1
    assert memory == {"json": "off"}


@pytest.mark.parametrize(
    "then", [THROTTLED, reply_of("Too Many Requests", status=429)], ids=["engines", "limiter"]
)
def test_a_refusal_of_its_page_does_not_make_an_instance_with_json_off_forgotten(then: Reply) -> None:
    memory: dict[str, str] = {}
    ask(FORBIDDEN, PAGE, memory=memory)

    assert cause(then, memory=memory) is AttemptOutcome.RATE_LIMITED
    assert memory == {"json": "off"}


def test_a_throttled_page_tells_that_json_is_off_as_well() -> None:
    memory: dict[str, str] = {}

    assert cause(FORBIDDEN, THROTTLED, memory=memory) is AttemptOutcome.RATE_LIMITED
    assert memory == {"json": "off"}


@pytest.mark.parametrize("words", ["Engines cannot retrieve results:", "引擎无法检索结果:"])
@pytest.mark.parametrize(
    "nothing", ["<p>Sorry! No results were found.</p>", "<p>Please, try again later.</p>"]
)
def test_engines_that_did_not_answer_are_told_from_nothing_found_in_any_language(
    words: str, nothing: str
) -> None:
    page = (
        '<html><body><div id="results"><div id="sidebar"><div id="engines_msg"><div class="dialog-error">'
        f'<p>{words}</p><p>google (<a href="/stats?engine=google">Suspended</a>)</p></div></div></div>'
        f'<div id="urls"><div class="dialog-error" role="alert">{nothing}</div></div></div></body></html>'
    )
    assert cause(FORBIDDEN, reply_of(page)) is AttemptOutcome.RATE_LIMITED


def test_an_instance_with_json_on_leaves_no_memory() -> None:
    memory: dict[str, str] = {}
    ask(JSON, memory=memory)
    assert memory == {}


def test_both_forms_forbidden_is_blocked() -> None:
    assert cause(FORBIDDEN) is AttemptOutcome.BLOCKED


def test_json_off_and_a_page_nobody_can_read_is_format_disabled() -> None:
    assert cause(FORBIDDEN, UNREADABLE) is AttemptOutcome.FORMAT_DISABLED


def test_a_page_that_can_no_longer_be_read_makes_json_the_first_form_again() -> None:
    memory = {"json": "off"}

    assert cause(UNREADABLE, memory=memory) is AttemptOutcome.FORMAT_DISABLED
    assert memory == {}


def test_a_challenge_with_403_is_not_asked_for_its_page() -> None:
    with pytest.raises(ProviderError) as caught:
        talk(ENGINE, Query("basil"), setup(), reply_of(CHALLENGE, status=403), JSON)

    assert caught.value.outcome is AttemptOutcome.BLOCKED


@pytest.mark.parametrize(
    ("user", "outcome"), [(None, AttemptOutcome.BLOCKED), (("u", "p"), AttemptOutcome.BAD_KEY)]
)
def test_401_is_a_wrong_user_only_where_one_was_sent(
    user: tuple[str, str] | None, outcome: AttemptOutcome
) -> None:
    assert cause(reply_of("Unauthorized", status=401), basic_auth=user) is outcome
    assert cause(FORBIDDEN, reply_of("Unauthorized", status=401), basic_auth=user) is outcome


@pytest.mark.parametrize(("user", "detail"), [(None, LOGIN_NEEDED), (("u", "p"), LOGIN_REFUSED)])
def test_401_says_whether_a_login_is_needed_or_wrong(user: tuple[str, str] | None, detail: str) -> None:
    with pytest.raises(ProviderError) as caught:
        talk(ENGINE, Query("basil"), setup(basic_auth=user), reply_of("Unauthorized", status=401))

    assert caught.value.detail == detail


def test_401_with_a_page_of_its_own_is_no_matter_of_user_and_password_in_the_address() -> None:
    with pytest.raises(ProviderError) as caught:
        talk(ENGINE, Query("basil"), setup(), reply_of("<html><title>Portal</title></html>", status=401))

    assert (caught.value.outcome, caught.value.detail) == (AttemptOutcome.BLOCKED, "HTTP 401")


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (INDEX, AttemptOutcome.BLOCKED),
        (reply_of(CHALLENGE), AttemptOutcome.BLOCKED),
        (reply_of(CHALLENGE, status=503), AttemptOutcome.BLOCKED),
        (reply_of("<div id=app></div>", url="https://a.example/login"), AttemptOutcome.BLOCKED),
        (reply_of("Too Many Requests", status=429), AttemptOutcome.RATE_LIMITED),
        (reply_of("oops", status=500), AttemptOutcome.BAD_RESPONSE),
        (reply_of("", status=502), AttemptOutcome.UNREACHABLE),
        (reply_of("not found", status=404), AttemptOutcome.BAD_RESPONSE),
        (reply_of("", status=302), AttemptOutcome.BAD_RESPONSE),
        (reply_of(""), AttemptOutcome.BAD_RESPONSE),
        (reply_of("plain words"), AttemptOutcome.BAD_RESPONSE),
        (UNREADABLE, AttemptOutcome.BAD_RESPONSE),
        (reply_of('{"results": {}}'), AttemptOutcome.BAD_RESPONSE),
        (
            reply_of('{"results": [], "unresponsive_engines": [["a", "暂停服务"]]}'),
            AttemptOutcome.RATE_LIMITED,
        ),
    ],
)
def test_each_refusal_has_its_own_cause_in_either_form(reply: Reply, outcome: AttemptOutcome) -> None:
    assert cause(reply) is outcome
    hidden = AttemptOutcome.FORMAT_DISABLED
    assert cause(FORBIDDEN, reply) in {outcome, hidden if reply.status == 200 else outcome}


def test_some_results_count_although_engines_are_silent() -> None:
    body = {"results": ROWS, "unresponsive_engines": [["b", "timeout"]]}

    assert len(ask(reply_of(json.dumps(body)))[1]) == 1


def test_an_honest_empty_is_empty_in_either_form() -> None:
    page = reply_of('<div id="results"><div id="urls"><div class="dialog-error-block"></div></div></div>')

    assert ask(NOTHING)[1] == []
    assert ask(FORBIDDEN, page)[1] == []


def test_pages_about_challenges_are_results() -> None:
    rows = "".join(
        f'<article class="result"><h3><a href="https://a.example/{n}">captcha, challenge</a></h3></article>'
        for n in range(3)
    )

    assert len(ask(reply_of(f'<div id="urls">{rows}<form id="challenge-form"></form></div>'))[1]) == 3


def test_a_large_page_is_read_in_milliseconds() -> None:
    import time

    row = (FOLDER / "searxng" / "en_answers_infobox.html").read_text(encoding="utf-8")
    page = reply_of(row.replace("Same page, other link.", "Same page, other link. " * 4200))
    assert len(page.body) > 100_000
    took = []
    for _ in range(5):
        started = time.perf_counter()
        ask(page)
        took.append(time.perf_counter() - started)

    assert min(took) < 0.02  # 2 ms on a quiet machine
