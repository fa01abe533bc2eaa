import asyncio
from typing import Any

from app.sidecar.feed import Feed
from search.events import AnswerDelta, AnswerReplaced, Notice, TurnFinished
from search.outcome import Status, TurnOutcome
from tests.virtual_loop import run

OUTCOME = TurnOutcome(Status.ANSWERED, "t", "s", "abc")


def fed(*steps: object) -> tuple[list[dict[str, Any]], Feed]:
    """Play events and pauses (numbers, in seconds) on a loop without real time."""
    seen: list[dict[str, Any]] = []

    async def play() -> Feed:
        feed = Feed("t", join_s=0.05)
        feed.followers.add(seen.append)
        for step in steps:
            if isinstance(step, int | float):
                await asyncio.sleep(step)
            else:
                feed.emit(step)  # type: ignore[arg-type]  # an event
        return feed

    return seen, run(play())


def texts(seen: list[dict[str, Any]]) -> list[tuple[int, str]]:
    return [(event["seq"], event["text"]) for event in seen if event["event"] == "answer_delta"]


def test_the_first_piece_goes_out_at_once_and_later_ones_together() -> None:
    seen, _ = fed(*(AnswerDelta("t", seq, text) for seq, text in enumerate("abcd", 1)))
    assert texts(seen) == [(1, "a")]
    seen, _ = fed(*(AnswerDelta("t", seq, text) for seq, text in enumerate("abcd", 1)), 0.06)
    assert texts(seen) == [(1, "a"), (4, "bcd")]


def test_after_a_silence_a_piece_goes_out_at_once_again() -> None:
    seen, _ = fed(AnswerDelta("t", 1, "a"), 1, AnswerDelta("t", 2, "b"))
    assert texts(seen) == [(1, "a"), (2, "b")]


def test_any_other_event_comes_behind_the_text_before_it() -> None:
    seen, _ = fed(AnswerDelta("t", 1, "a"), AnswerDelta("t", 2, "b"), TurnFinished("t", 3, OUTCOME))
    assert [event["seq"] for event in seen] == [1, 2, 3]
    assert seen[-1]["outcome"]["status"] == "answered"


def test_a_late_reader_gets_what_it_missed() -> None:
    _, feed = fed(AnswerDelta("t", 1, "a"), AnswerDelta("t", 2, "b"), 1, Notice("t", 3, "x", "y"))
    assert [event["seq"] for event in feed.replay(0)] == [1, 2, 3]
    assert [event["seq"] for event in feed.replay(1)] == [2, 3]
    assert feed.replay(3) == []


def test_text_that_was_replaced_is_not_replayed() -> None:
    _, feed = fed(AnswerDelta("t", 1, "a"), AnswerReplaced("t", 2, "b"), AnswerDelta("t", 3, "c"), 1)
    assert [(event["event"], event["text"]) for event in feed.replay(0)] == [
        ("answer_replaced", "b"),
        ("answer_delta", "c"),
    ]


def test_nothing_comes_after_the_end() -> None:
    seen, feed = fed(AnswerDelta("t", 1, "a"), AnswerDelta("t", 2, "b"), TurnFinished("t", 3, OUTCOME), 1)
    assert feed.finished
    assert seen[-1]["event"] == "turn_finished"
