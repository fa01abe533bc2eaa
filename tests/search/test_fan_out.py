"""Two sources side by side: who, when, and how long the second is waited for."""

from search.attempt import AttemptOutcome as Outcome
from search.fan_out import FanOut, pair, wants_two
from search.health import HealthBook
from search.limits import Limits
from search.ports import SearchProvider
from search.query import Kind, Query
from search.router import Router
from tests.fakes import ScriptedProvider, facts, fails, finds, hangs, hits
from tests.search.routing import LIMITS
from tests.virtual_loop import run


async def one_after_the_other(lists, _query, _now, left_s):
    assert 0 < left_s <= LIMITS.search_s
    return [result for rows in lists for result in rows]


def both(
    *chain: SearchProvider, fan_out: FanOut = FanOut.ALL, limits: Limits = LIMITS, kind: Kind = Kind.GENERAL
):
    router = Router(chain, HealthBook(), limits, lambda: 1_800_000_000.0, fan_out=fan_out,
                    fuse=one_after_the_other)  # fmt: skip
    asked: list[str] = []
    found = run(router.search(Query("basil", kind=kind), lambda f: asked.append(f.key), lambda _: None))
    return found, asked


def page(name: str, *replies, **changes):
    return ScriptedProvider(name, *replies, provider=name, **changes)


def test_two_are_asked_only_where_the_setting_and_the_kind_say_so() -> None:
    assert wants_two(FanOut.AUTO, Kind.EXPLORATORY)
    assert not wants_two(FanOut.AUTO, Kind.FRESH)
    assert not wants_two(FanOut.ONE, Kind.EXPLORATORY)
    assert wants_two(FanOut.ALL, Kind.FACT)


def test_pair_is_the_first_two_with_keys_else_an_instance_and_a_page_never_one_host_twice() -> None:
    one, two, bing = facts("i1"), facts("i2"), facts("bing", provider="bing")
    tavily, brave = (facts(name, provider=name, with_key=True) for name in ("tavily", "brave"))
    assert pair([one, two, bing]) == (0, 2)
    assert pair([one, bing, tavily, brave]) == (2, 3)
    assert pair([tavily, one, bing]) == (0, 1)
    assert pair([one, two]) is pair([one]) is pair([]) is None
    public = {"own": False, "target": "https://same.test/"}
    assert pair([facts("a", provider="a", **public), facts("b", provider="b", **public)]) is None


def test_both_answers_are_used_and_the_first_in_order_is_named() -> None:
    found, asked = both(page("one", finds(*hits(1), after_s=1)), page("two", finds(*hits(2))), page("three"))
    assert asked == ["one", "two"]
    assert [r.url[-1] for r in found.results] == ["1", "2"]
    assert [str(a.outcome) for a in found.attempts] == ["ok", "ok"]
    assert found.results[0].provider == "one"


def test_second_is_waited_for_one_hedging_delay_at_most() -> None:
    found, _ = both(page("one", hangs()), page("two", finds(*hits(2), after_s=1)))
    assert [str(a.outcome) for a in found.attempts] == ["timeout", "ok"]
    assert found.attempts[0].ms == 3000
    assert found.results


def test_failure_of_one_leaves_the_other_and_of_both_asks_the_next() -> None:
    found, asked = both(
        page("one", fails(Outcome.BLOCKED)), page("two", finds(*hits(2), after_s=1)), page("three")
    )
    assert (asked, [str(a.outcome) for a in found.attempts]) == (["one", "two"], ["blocked", "ok"])
    found, asked = both(
        page("one", fails(Outcome.BLOCKED)), page("two", finds()), page("three", finds(*hits(3)))
    )
    assert asked == ["one", "two", "three"]
    assert found.results


def test_two_that_are_silent_get_two_delays_before_one_makes_room() -> None:
    found, asked = both(page("one"), page("two"), page("three", finds(*hits(3), after_s=1)))
    assert asked == ["one", "two", "three"]
    assert found.attempts[0].ms == 4000
    assert found.results


def test_without_a_second_the_search_is_the_usual_one() -> None:
    found, asked = both(page("one", finds(*hits(1))), fan_out=FanOut.AUTO, kind=Kind.EXPLORATORY)
    assert asked == ["one"]
    assert found.results
