"""The scripted ports keep their word, so that a test which uses them means what it says."""

import asyncio

import pytest

from search.attempt import AttemptOutcome
from search.errors import ModelError, ModelErrorKind, ProviderError
from search.ports import CallMeter, ChatMessage, FinishReason, Prompt
from search.query import Query
from tests.fakes import (
    ModelReply,
    ScriptedModel,
    ScriptedProvider,
    cut,
    fails,
    finds,
    hangs,
    hits,
    says,
    stalls,
)
from tests.virtual_loop import run

PROMPT = Prompt((ChatMessage("user", "why?"),))


def completed(model: ScriptedModel, within_s: float = 60) -> tuple[list[str], object, float]:
    """Run one completion; return its pieces, its end and the time it took."""
    pieces: list[str] = []

    async def main() -> tuple[list[str], object, float]:
        end: object
        try:
            async with asyncio.timeout(within_s):
                end = await model.complete(PROMPT, pieces.append, CallMeter())
        except (ModelError, TimeoutError) as error:
            end = error
        return pieces, end, asyncio.get_running_loop().time()

    return run(main())


def test_source_plays_its_replies_in_order_and_repeats_the_last() -> None:
    source = ScriptedProvider("a", fails(AttemptOutcome.BLOCKED, after_s=1), finds(*hits(1), after_s=2))

    async def main() -> float:
        with pytest.raises(ProviderError):
            await source.search(Query("one"))
        for text in ("two", "three"):
            assert (await source.search(Query(text))).results == hits(1)
        return asyncio.get_running_loop().time()

    assert run(main()) == 5
    assert [query.text for query in source.queries] == ["one", "two", "three"]


def test_source_that_hangs_is_counted_when_it_is_taken_back() -> None:
    source = ScriptedProvider("a", hangs())

    async def main() -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(30):
                await source.search(Query("basil"))

    run(main())
    assert (source.cancelled, source.busy) == (1, 0)


def test_model_streams_pieces_and_keeps_the_prompt() -> None:
    model = ScriptedModel(says("a", "b", finish=FinishReason.LENGTH, gap_s=0.5))
    assert completed(model) == (["a", "b"], FinishReason.LENGTH, 1)
    assert model.prompts == [PROMPT]
    assert model.left == 0


def test_model_fails_after_the_pieces_it_is_told_to() -> None:
    error = ModelError(ModelErrorKind.CUT)
    assert completed(ScriptedModel(cut(error, "a", after_s=2))) == (["a"], error, 2)


def test_model_that_stalls_is_counted_when_it_is_taken_back() -> None:
    model = ScriptedModel(stalls("a"))
    pieces, end, took_s = completed(model, within_s=9)
    assert (pieces, type(end), took_s, model.cancelled) == (["a"], TimeoutError, 9, 1)


def test_model_counts_every_call_and_refuses_one_beyond_its_script() -> None:
    model, meter = ScriptedModel(ModelReply(("a",))), CallMeter()

    async def main() -> None:
        await model.complete(PROMPT, lambda _: None, meter)
        with pytest.raises(AssertionError, match="more often"):
            await model.complete(PROMPT, lambda _: None, meter)

    run(main())
    assert meter.calls == 2
