import asyncio
import json

import pytest
import respx

from providers.engine import Conversation, Engine, Group, Request, Setup
from providers.registry import load
from providers.runner import EngineProvider, accept_language, facts_of
from providers.transport import Network, Transport
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.ports import Found
from search.query import Query
from search.result import Result
from tests.providers.loopback import Answer, Loopback, hangs, says


class Talkative(Engine):
    """Asks as many pages as it is told, and keeps no state."""

    name = "talkative"
    title = "Talkative"
    groups = (Group.KEYED,)
    base_url = "https://talkative.example"
    pages = 3

    def converse(self, query: Query, setup: Setup) -> Conversation:
        found = []
        for page in range(self.pages):
            reply = yield Request("GET", f"{setup.base_url}/{page}", params={"q": query.text})
            found.append(Result(f"https://a.example/{page}", reply.text, score=page))
        return found


class Endless(Talkative):
    """Never comes to an end."""

    pages = 1000


async def search(engine: Engine, setup: Setup, query: Query) -> Found:
    transport = Transport(Network(proxy="none"))
    provider = EngineProvider(engine, setup, facts_of(engine, setup, engine.groups[0]), transport)
    try:
        return await provider.search(query)
    finally:
        await transport.aclose()


def found_with(engine: Engine, query: Query, *answers: Answer, key: str = "") -> tuple[Found, Loopback]:
    async def main() -> tuple[Found, Loopback]:
        async with Loopback(*answers) as server:
            return await search(engine, Setup(server.url, key=key), query), server

    return asyncio.run(main())


def test_a_conversation_is_held_to_its_end_and_its_results_are_numbered() -> None:
    found, server = found_with(Talkative(), Query("罗勒"), says("one"), says("two"), says("three"))

    assert [(r.title, r.rank, r.provider) for r in found.results] == [
        ("one", 1, "talkative"),
        ("two", 2, "talkative"),
        ("three", 3, "talkative"),
    ]
    assert [asked.target.split("?")[0] for asked in server.seen] == ["/0", "/1", "/2"]


def test_a_conversation_without_end_is_ended() -> None:
    with pytest.raises(ProviderError) as caught:
        found_with(Endless(), Query("basil"), says("more"))

    assert caught.value.outcome is AttemptOutcome.BAD_RESPONSE


def test_a_source_is_asked_in_the_language_of_the_query_unless_it_says_otherwise() -> None:
    _, server = found_with(Talkative(), Query("罗勒", language="zh-CN"), says("x"))

    assert server.seen[0].headers["accept-language"] == "zh-CN, zh;q=0.9, en;q=0.8"
    assert accept_language("en") == "en"


def test_the_country_of_the_user_is_named_where_the_query_is_in_its_language() -> None:
    _, server = found_with(Talkative(), Query("manjericão", language="pt", region="pt-BR"), says("x"))

    assert server.seen[0].headers["accept-language"] == "pt-BR, pt;q=0.9, en;q=0.8"


def test_half_characters_in_a_query_do_no_harm() -> None:
    _, server = found_with(Talkative(), Query("basil \ud83d seeds"), says("x"))

    assert server.seen[0].query["q"][0].split() == ["basil", "seeds"]


def test_a_page_of_endless_rows_is_cut() -> None:
    rows = [{"url": f"https://a.example/{n}", "title": "t"} for n in range(5000)]

    found, _ = found_with(load("searxng"), Query("basil"), says(json.dumps({"results": rows})))

    assert len(found.results) == 50
    assert found.results[-1].url.endswith("/49")


def test_a_cancelled_search_leaves_nothing_behind() -> None:
    async def main() -> int:
        async with Loopback(hangs) as server:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.1):
                    await search(load("searxng"), Setup(server.url), Query("basil"))
            return len(server.seen)

    assert asyncio.run(main()) == 1


@respx.mock
def test_a_refusal_carries_its_cause_and_wait_to_the_router() -> None:
    respx.get("https://search.brave.com/search").respond(
        429, headers={"retry-after": "60"}, html="<h1>429</h1>"
    )

    with pytest.raises(ProviderError) as caught:
        asyncio.run(search(load("brave_html"), Setup("https://search.brave.com"), Query("basil")))

    assert (caught.value.outcome, caught.value.retry_after_s) == (AttemptOutcome.RATE_LIMITED, 60.0)


# ---- facts ----


def test_the_facts_of_a_public_source_bind_it_to_politeness() -> None:
    engine = load("duckduckgo")
    facts = facts_of(engine, Setup(engine.base_url), Group.SCRAPED)

    assert (facts.provider, facts.group, facts.target) == (
        "duckduckgo",
        "builtin_free",
        "https://html.duckduckgo.com/",
    )
    assert not facts.own
    assert facts.check_relevance
    assert facts.usual_rest_s >= 3600
    assert facts.polite_gap_s == 5.0


def test_a_source_moved_to_an_address_of_the_users_own_is_not_bound() -> None:
    assert facts_of(load("duckduckgo"), Setup("http://127.0.0.1:9200"), Group.SCRAPED).own


def test_a_keyed_service_stands_for_itself_and_may_be_asked_at_any_time() -> None:
    engine = load("tavily")
    keyed = facts_of(engine, Setup(engine.base_url, key="k"), Group.KEYED)
    keyless = facts_of(engine, Setup(engine.base_url), Group.KEYLESS)

    assert (keyed.group, keyed.polite_gap_s) == ("tavily", 0.0)
    assert keyless.polite_gap_s > 0
    assert keyed.key != keyless.key


def test_an_own_instance_rests_minutes_and_a_shipped_one_a_day() -> None:
    engine, setup = load("searxng"), Setup("https://searx.example.org")
    own = facts_of(engine, setup, Group.INSTANCE, target="https://searx.example.org/")
    shipped = facts_of(engine, setup, Group.INSTANCE, shipped=True)

    assert own.own
    assert own.usual_rest_s < 600
    assert not shipped.own
    assert (shipped.usual_rest_s, shipped.longest_rest_s) == (86_400.0, 30 * 86_400.0)
    assert own.target == shipped.target == "https://searx.example.org/"
