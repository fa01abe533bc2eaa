"""One source, one reply: what counts as usable, empty, unrelated or broken."""

import asyncio
import logging

import pytest

from search.asking import Verdict, ask, capped, judge
from search.attempt import AttemptOutcome as Outcome
from search.errors import ProviderError
from search.ports import Found
from search.query import Query
from search.result import Result
from tests.fakes import ScriptedProvider, SourceReply, breaks, facts, finds, hangs, hits
from tests.virtual_loop import run

QUERY = Query("basil")


def asked(reply: SourceReply, **changes: object) -> Verdict:
    return run(ask(ScriptedProvider("a", reply, **changes), QUERY))


def test_usable_results_are_ok_and_named_after_the_source() -> None:
    reply = asked(finds(*hits(1, 2), detail="html"), provider="searxng")
    assert (reply.outcome, reply.detail) == (Outcome.OK, "html")
    assert [(r.url[-1], r.provider) for r in reply.results] == [("1", "searxng"), ("2", "searxng")]


@pytest.mark.parametrize("rows", [(), (Result("ftp://site.test/", "basil"),)])
def test_nothing_usable_is_empty(rows: tuple[Result, ...]) -> None:
    assert asked(finds(*rows)) == Verdict(Outcome.EMPTY)


@pytest.mark.parametrize(("text", "about", "outcome"), [
    ("basil", "pizza", Outcome.BAD_RESPONSE), ("basil", "basil", Outcome.OK),
    ("阳台罗勒", "罗勒 浇水", Outcome.OK), ("阳台罗勒", "披萨 外卖", Outcome.BAD_RESPONSE),
])  # fmt: skip
def test_page_without_anything_of_the_query_is_unrelated(text: str, about: str, outcome: Outcome) -> None:
    strict = facts("a", check_relevance=True)
    assert judge(Found(hits(1, about=about)), Query(text), strict).outcome == outcome


def test_empty_answer_of_a_checked_source_is_empty_and_not_unrelated() -> None:
    assert asked(finds(), check_relevance=True).outcome == Outcome.EMPTY


def test_typed_failure_keeps_cause_detail_and_wish() -> None:
    error = ProviderError(Outcome.RATE_LIMITED, "429", retry_after_s=30)
    assert asked(breaks(error)) == Verdict(Outcome.RATE_LIMITED, (), "429", 30)


def test_fault_is_a_bad_response_named_by_its_class_and_told_to_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.ERROR):
        reply = asked(breaks(KeyError("api_key=hidden")))
    assert reply == Verdict(Outcome.BAD_RESPONSE, (), "KeyError")
    assert "searxng broke" in caplog.text


def test_answer_of_the_wrong_shape_is_a_fault_of_the_source() -> None:
    class Careless(ScriptedProvider):
        async def search(self, query: Query) -> Found:
            return None  # type: ignore[return-value]  # the fault under test

    assert run(ask(Careless("a"), QUERY)) == Verdict(Outcome.BAD_RESPONSE, (), "AttributeError")


def test_being_cancelled_is_no_reply() -> None:
    async def main() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(1):
                await ask(ScriptedProvider("a", hangs()), QUERY)

    run(main())


def test_query_is_capped_for_the_source_and_nothing_else_changes() -> None:
    query = Query("罗勒" * 300, language="zh-CN", region="cn", limit=9, time_bound=True)
    short = capped(query, facts("a", query_cap=50))
    assert len(short.text) <= 50
    assert query.text.startswith(short.text)
    assert (short.language, short.region, short.limit, short.time_bound) == ("zh-CN", "cn", 9, True)
