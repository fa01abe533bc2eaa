import asyncio
import json
from typing import Any

from app.sidecar.outgoing import Outgoing


def delta(turn: str, seq: int, text: str) -> dict[str, Any]:
    return {"event": "answer_delta", "turn_id": turn, "seq": seq, "text": text}


def end(turn: str, seq: int) -> dict[str, Any]:
    return {"event": "turn_finished", "turn_id": turn, "seq": seq}


def taken(outgoing: Outgoing) -> list[dict[str, Any]]:
    async def take() -> list[bytes]:
        async with asyncio.timeout(5):
            return await outgoing.take()

    return [json.loads(line) for line in asyncio.run(take())]


def test_text_that_waits_is_joined_and_keeps_the_last_number() -> None:
    outgoing = Outgoing()
    for seq, text in enumerate("abc", 1):
        outgoing.event(delta("t", seq, text))
        outgoing.event(delta("u", seq, text.upper()))
    outgoing.event(end("t", 4))
    outgoing.event(delta("u", 4, "!"))
    shown = [(n["params"]["event"], n["params"].get("text"), n["params"]["seq"]) for n in taken(outgoing)]
    assert shown == [("answer_delta", "abc", 3), ("answer_delta", "ABC!", 4), ("turn_finished", None, 4)]


def test_text_does_not_overtake_an_event_of_its_turn() -> None:
    outgoing = Outgoing()
    outgoing.event(delta("t", 1, "a"))
    outgoing.event({"event": "answer_replaced", "turn_id": "t", "seq": 2, "text": "b"})
    outgoing.event(delta("t", 3, "c"))
    assert [n["params"]["seq"] for n in taken(outgoing)] == [1, 2, 3]


def test_a_reader_that_is_too_slow_is_told_where_it_lost_the_turn() -> None:
    outgoing = Outgoing(most_bytes=1000)
    outgoing.event(delta("t", 1, "x" * 2000))
    for seq in range(2, 1000):
        outgoing.event(delta("t", seq, "y" * 500))
    outgoing.event(end("t", 1000))
    notes = taken(outgoing)
    assert [n["method"] for n in notes] == ["event", "lagging"]
    assert notes[1]["params"] == {"turn_id": "t", "seq": 1}


def test_after_a_new_subscription_events_come_again() -> None:
    outgoing = Outgoing(most_bytes=10)
    outgoing.event(delta("t", 1, "x" * 20))
    outgoing.event(delta("t", 2, "y"))
    taken(outgoing)
    outgoing.event(delta("t", 3, "z"))
    outgoing.follow("t", 1)
    outgoing.event(delta("t", 3, "yz"))
    assert [n["params"]["text"] for n in taken(outgoing)] == ["yz"]


def test_another_turn_is_not_affected_once_there_is_room() -> None:
    outgoing = Outgoing(most_bytes=10)
    outgoing.event(delta("t", 1, "x" * 20))
    outgoing.event(delta("t", 2, "y"))
    taken(outgoing)
    outgoing.event(delta("u", 1, "z"))
    assert [n["params"]["turn_id"] for n in taken(outgoing)] == ["u"]


def test_replies_are_never_dropped_but_ask_for_patience() -> None:
    outgoing = Outgoing(most_bytes=100)
    for number in range(50):
        outgoing.send({"id": number})

    async def waits_then_goes_on() -> None:
        async with asyncio.timeout(5), asyncio.TaskGroup() as group:
            waiting = group.create_task(outgoing.room())
            await asyncio.sleep(0)
            assert not waiting.done()
            assert len(await outgoing.take()) == 50

    asyncio.run(waits_then_goes_on())


def test_a_closed_queue_gives_what_is_left_then_nothing() -> None:
    outgoing = Outgoing()
    outgoing.send({"id": 1})
    outgoing.close()
    assert taken(outgoing) == [{"id": 1}]
    assert taken(outgoing) == []
