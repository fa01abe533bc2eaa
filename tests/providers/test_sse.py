"""Events out of bytes, however they are cut; and an iteration that can be ended from outside."""

from collections.abc import AsyncIterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.sse import EventStream
from tests.providers.chat_server import run

STREAM = (
    b": comment\r\n\r\nevent: error\r\ndata:{1}\r\n\r\n"
    + "data: 北京\ndata: 👩‍👩‍👧\n\n".encode()
    + b"id: 7\nretry: 5\nfoo\ndata: last"
)
EVENTS = [("error", "{1}"), ("message", "北京\n👩‍👩‍👧"), ("message", "last")]


async def cut(data: bytes, edges: list[int]) -> AsyncIterator[bytes]:
    for start, end in zip(edges, [*edges[1:], len(data)], strict=True):
        yield data[start:end]


def events_of(data: bytes, edges: list[int], most: int = 10_000) -> list[tuple[str, str]]:
    async def collect() -> list[tuple[str, str]]:
        stream = EventStream(b"", cut(data, edges), most)
        return [(event.event, event.data) async for event in stream if event.data]

    return run(collect())


@given(st.sets(st.integers(1, len(STREAM) - 1), max_size=12))
def test_events_do_not_depend_on_where_the_bytes_are_cut(edges: set[int]) -> None:
    assert events_of(STREAM, [0, *sorted(edges)]) == EVENTS


def test_every_byte_may_come_alone() -> None:
    assert events_of(STREAM, list(range(len(STREAM)))) == EVENTS


def test_broken_characters_are_replaced() -> None:
    assert events_of(b"data: a\xffb\n\n", [0]) == [("message", "a\ufffdb")]


def test_what_comes_over_the_limit_is_not_read() -> None:
    data = b"data: 1\n\n" * 100
    assert len(events_of(data, list(range(0, len(data), 9)), most=45)) == 5


def test_a_stopped_stream_waits_for_nothing() -> None:
    async def first() -> list[str]:
        asked = []

        async def pieces() -> AsyncIterator[bytes]:
            for number in range(9):
                asked.append(number)
                yield b"data: x\n\n"
            pytest.fail("the stream was read to its end")

        stream, seen = EventStream(b"", pieces(), 10_000), []
        async for event in stream:
            seen.append(event.data)
            stream.stop()
        assert asked == [0]
        return seen

    assert run(first()) == ["x"]
