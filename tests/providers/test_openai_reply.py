"""Whole replies over a real connection: every way a stream is cut, broken or bent by servers."""

import json
import logging

import pytest

from search.errors import ModelErrorKind
from search.ports import FinishReason
from tests.providers.chat_server import DONE, KEY, Scripted, body, complete, event, fail, said


def test_text_arrives_piece_by_piece_and_the_end_is_told() -> None:
    heard, finish = complete(said("Eight", " legs."))
    assert heard.pieces == ["Eight", " legs."]
    assert finish is FinishReason.STOP
    assert heard.meter.calls == 1


def test_empty_choices_usage_only_chunks_and_null_deltas_are_passed_over() -> None:
    noise = [
        b'data: {"choices":[]}\n\n',
        b'data: {"choices":[{"index":0,"delta":null,"finish_reason":null}]}\n\n',
    ]
    usage = b'data: {"choices":[],"usage":{"total_tokens":12}}\n\n'
    null = event({"role": "assistant", "content": None})
    end = [event({"content": "三十万公里"}), *noise, event(finish="stop"), usage, DONE]
    heard, _ = complete(Scripted([*noise, null, *end]))
    assert heard.text == "三十万公里"


def test_comments_crlf_and_missing_spaces_are_read() -> None:
    lines = (event({"content": "Eight."}) + event(finish="stop") + DONE).replace(b"data: ", b"data:")
    noise = b": PROCESSING\r\n\r\n:\r\n\r\n"
    heard, _ = complete(Scripted([noise + lines.replace(b"\n", b"\r\n") + noise]))
    assert heard.text == "Eight."


@pytest.mark.parametrize("size", [1, 5])
def test_bytes_cut_anywhere_lose_no_character(size: int) -> None:
    chunk = {"choices": [{"index": 0, "delta": {"content": "北京 👩‍👩‍👧 好"}}]}
    data = b"data: " + json.dumps(chunk, ensure_ascii=False).encode() + b"\n\n" + DONE
    heard, _ = complete(Scripted([data[i : i + size] for i in range(0, len(data), size)]))
    assert heard.text == "北京 👩‍👩‍👧 好"


def test_an_event_over_two_data_lines_is_one_event() -> None:
    data = b'data: {"choices":[{"index":0,"delta":\ndata: {"content":"Green."},"finish_reason":"stop"}]}\n\n'
    assert complete(Scripted([data]))[0].text == "Green."


def test_a_last_event_without_its_blank_line_counts() -> None:
    heard, finish = complete(Scripted([event({"content": "four"}), event(finish="length").rstrip(b"\n")]))
    assert (heard.text, finish) == ("four", FinishReason.LENGTH)


@pytest.mark.parametrize("done", [True, False])
def test_a_finish_reason_or_done_alone_makes_it_whole(done: bool) -> None:
    heard, finish = complete(said("四个。", finish=None if done else "stop", done=done))
    assert (heard.text, finish) == ("四个。", FinishReason.STOP)


def test_a_stream_with_neither_is_cut_and_keeps_its_text() -> None:
    heard, error = fail(said("Tonight ", "the opera", finish=None, done=False))
    assert error.kind is ModelErrorKind.CUT
    assert heard.text == "Tonight the opera"
    assert heard.meter.calls == 1


def test_a_connection_reset_in_the_answer_is_cut_and_not_repeated() -> None:
    heard, error = fail(said("half", finish=None, done=False, end="reset"))
    assert error.kind is ModelErrorKind.CUT
    assert (heard.text, heard.meter.calls) == ("half", 1)


def test_a_connection_reset_after_the_end_does_no_harm() -> None:
    heard, finish = complete(said("whole", end="reset"))
    assert (heard.text, finish) == ("whole", FinishReason.STOP)


def test_a_server_that_never_closes_after_the_end_is_left() -> None:
    assert complete(said("whole", end="hang"))[0].text == "whole"
    assert complete(said("whole", done=False, end="hang"))[0].text == "whole"


def test_a_server_that_chatters_after_the_end_is_left() -> None:
    assert complete(said("whole", end="chatter"))[0].text == "whole"


def test_a_length_end_is_told() -> None:
    assert complete(said("half", finish="length"))[1] is FinishReason.LENGTH


def test_a_filtered_answer_is_refused_and_keeps_its_text() -> None:
    heard, error = fail(said("half", finish="content_filter"))
    assert (error.kind, heard.text) == (ModelErrorKind.REFUSED, "half")


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ({"code": 502, "message": "upstream busy"}, ModelErrorKind.SERVER),
        ({"code": 500, "message": "engine crashed"}, ModelErrorKind.SERVER),
        ({"code": "429", "message": "slow down"}, ModelErrorKind.RATE_LIMIT),
        ({"message": "余额不足，请充值"}, ModelErrorKind.QUOTA),
        ("context length exceeded", ModelErrorKind.OVERFLOW),
    ],
)
def test_an_error_object_inside_a_stream_is_a_failure(error: object, kind: ModelErrorKind) -> None:
    data = b"data: " + json.dumps({"choices": [], "error": error}).encode() + b"\n\n"
    heard, raised = fail(Scripted([event({"content": "火山"}), data, event({"content": "late"}), DONE]))
    assert raised.kind is kind
    assert heard.text == "火山"


def test_an_error_before_any_text_is_not_asked_again() -> None:
    data = b'data: {"error":{"code":502,"message":"upstream busy"}}\n\n'
    heard, error = fail(Scripted([data, DONE]))
    assert (error.kind, len(heard.server.completions)) == (ModelErrorKind.SERVER, 1)


def test_an_unreadable_event_is_skipped_with_a_log_line(caplog: pytest.LogCaptureFixture) -> None:
    broken = b'data: {"choices": [}\n\n'
    with caplog.at_level(logging.WARNING, "providers"):
        heard, _ = complete(
            Scripted([event({"content": "Como, "}), broken, event({"content": "Iseo"}), DONE])
        )
    assert heard.text == "Como, Iseo"
    assert [record.message for record in caplog.records if "unreadable event" in record.message]


def test_reasoning_is_never_text() -> None:
    thought = [event({"content": None, "reasoning_content": "secret"}), event({"reasoning": "secret too"})]
    heard, _ = complete(Scripted([*thought, event({"content": "Koper"}), event(finish="stop"), DONE]))
    assert heard.text == "Koper"


def test_tool_calls_without_content_are_an_empty_answer() -> None:
    call = {"tool_calls": [{"index": 0, "function": {"name": "search", "arguments": "{}"}}]}
    heard, finish = complete(Scripted([event(call), event(finish="tool_calls"), DONE]))
    assert (heard.text, finish) == ("", FinishReason.STOP)


def test_a_stream_of_nothing_but_done_is_an_empty_answer() -> None:
    assert complete(Scripted([b": nothing\n\n", DONE]))[0].text == ""


def test_a_whole_reply_in_place_of_a_stream_is_read() -> None:
    message = {"role": "assistant", "content": "Eight.", "reasoning_content": "secret"}
    heard, finish = complete(body({"choices": [{"index": 0, "message": message, "finish_reason": "length"}]}))
    assert (heard.text, finish) == ("Eight.", FinishReason.LENGTH)


def test_an_error_object_in_place_of_a_stream_is_a_failure() -> None:
    _, error = fail(body({"error": {"message": "worker-lost", "code": 500}}))
    assert error.kind is ModelErrorKind.SERVER


JUNK = [b"<html><body>gateway-inner</body></html>", b"[]", b"{}", b'{"a": ', b"gateway-inner says no", b'"x"']


@pytest.mark.parametrize("junk", JUNK)
def test_a_page_or_foreign_json_in_place_of_a_stream_is_a_bad_response(junk: bytes) -> None:
    _, error = fail(body(junk))
    assert error.kind is ModelErrorKind.BAD_RESPONSE
    assert "gateway-inner" not in str(error)


def test_an_empty_reply_is_cut() -> None:
    assert fail(Scripted())[1].kind is ModelErrorKind.CUT


def test_a_chinese_charset_is_understood() -> None:
    reply = body('{"error": {"message": "余额不足"}}'.encode("gb18030"), 400)
    assert fail(reply)[1].kind is ModelErrorKind.QUOTA


def test_a_silent_server_ends_with_the_first_token_limit() -> None:
    heard, error = fail(Scripted(end="hang"), first_s=0.1)
    assert (error.kind, heard.meter.calls) == (ModelErrorKind.TIMEOUT, 1)


def test_comments_for_ever_are_silence() -> None:
    _, error = fail(Scripted(end="chatter"), first_s=0.1)
    assert error.kind is ModelErrorKind.TIMEOUT


@pytest.mark.parametrize("end", ["hang", "chatter"])
def test_silence_in_the_answer_ends_with_the_idle_limit_and_keeps_the_text(end: str) -> None:
    heard, error = fail(said("A choir ", "sings", finish=None, done=False, end=end), idle_s=0.1)
    assert (error.kind, heard.text) == (ModelErrorKind.TIMEOUT, "A choir sings")


def test_a_refusal_whose_body_hangs_is_told_by_its_status() -> None:
    reply = Scripted([b'{"error":'], 401, {"content-length": "99"}, end="hang")
    _, error = fail(reply, first_s=5.0)
    assert error.kind is ModelErrorKind.BAD_KEY


def test_the_key_is_in_no_error_and_no_log(caplog: pytest.LogCaptureFixture) -> None:
    replies = [
        body({"error": {"message": f"Incorrect API key provided: {KEY}. Check it."}}, 401),
        body({"error": {"message": f"bad header Bearer {KEY.upper()}"}}, 500),
        body({"error": {"message": "x" * 190 + KEY}}, 400),
        body({"error": f"upstream refused {KEY}", "code": 500}),
        body(f"plain {KEY}".encode(), 403),
        Scripted([b"data: " + json.dumps({"error": {"message": KEY}}).encode() + b"\n\n", DONE]),
        Scripted([f"data: {KEY} {{\n\n".encode()]),
    ]
    with caplog.at_level(logging.DEBUG):
        for reply in replies:
            error = fail(reply)[1]
            seen = f"{error} {error!r} {error.detail} {vars(error)} {error.__cause__} {error.__context__!r}"
            assert KEY.lower() not in seen.lower()
            assert KEY[:12].lower() not in seen.lower()
    assert KEY.lower() not in caplog.text.lower()
