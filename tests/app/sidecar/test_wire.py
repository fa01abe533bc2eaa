from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.sidecar.wire import BadRequestError, Request, encode, failure, notification, read, reply


def test_a_request_is_read_with_its_arguments() -> None:
    assert read(b'{"jsonrpc":"2.0","id":7,"method":"ask","params":{"text":"hi"}}') == Request(
        "ask", {"text": "hi"}, 7
    )


def test_a_request_without_an_id_wants_no_reply() -> None:
    assert not read(b'{"jsonrpc":"2.0","method":"ask"}').wants_reply
    assert read(b'{"jsonrpc":"2.0","id":null,"method":"ask"}').wants_reply


@pytest.mark.parametrize(
    ("line", "code", "id_"),
    [
        (b"nonsense", -32700, None),
        (b"\xff\xfe\x00", -32700, None),
        (b"[" * 100_000, -32700, None),
        (b'{"jsonrpc":"2.0","id":' + b"9" * 5000 + b',"method":"x"}', -32700, None),
        (b'[{"jsonrpc":"2.0","id":1,"method":"ask"}]', -32600, None),
        (b"3", -32600, None),
        (b'{"id":1,"method":"ask"}', -32600, 1),
        (b'{"jsonrpc":"1.0","id":"a","method":"ask"}', -32600, "a"),
        (b'{"jsonrpc":"2.0","id":1}', -32600, 1),
        (b'{"jsonrpc":"2.0","id":1,"method":3}', -32600, 1),
        (b'{"jsonrpc":"2.0","id":1,"method":"ask","params":["hi"]}', -32600, 1),
        (b'{"jsonrpc":"2.0","id":{},"method":"ask"}', -32600, None),
        (b'{"jsonrpc":"2.0","id":true,"method":"ask"}', -32600, None),
    ],
)
def test_what_is_no_request_is_named(line: bytes, code: int, id_: object) -> None:
    with pytest.raises(BadRequestError) as bad:
        read(line)
    assert (bad.value.error.code, bad.value.id) == (code, id_)
    assert failure(bad.value.id, bad.value.error, "zh-CN")["error"]["message"]


@given(st.binary(max_size=200))
def test_no_line_breaks_the_reader(line: bytes) -> None:
    with suppress(BadRequestError):
        read(line)


@given(st.text(alphabet=st.characters(), max_size=40))
def test_a_message_is_one_line_of_utf_8(text: str) -> None:
    line = encode(notification("event", {"text": text}))
    assert b"\n" not in line
    line.decode("utf-8")


def test_lone_surrogates_do_not_stop_a_message() -> None:
    assert encode(reply(1, "a\ud800b")) == b'{"jsonrpc":"2.0","id":1,"result":"a?b"}'
