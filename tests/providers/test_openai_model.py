"""Which requests a completion may cost: repeats, fields given up, names chosen, unknown models."""

import asyncio
from typing import Any

import pytest

from providers.option_memory import OptionMemory
from search.errors import ModelError, ModelErrorKind
from search.ports import FinishReason, Prompt
from tests.providers.chat_server import (
    JSON_PROMPT,
    KEY,
    PROMPT,
    Heard,
    Scripted,
    body,
    complete,
    fail,
    model_list,
    refused,
    said,
    with_model,
)

RESET = Scripted(end="reset")
NO_FORMAT = refused(400, "response_format is not supported")


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_busy_gateway_is_asked_once_more(status: int) -> None:
    heard, _ = complete(refused(status, "busy"), said("Eight."))
    assert (heard.text, heard.meter.calls) == ("Eight.", 2)


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_busy_gateway_is_asked_no_third_time(status: int) -> None:
    heard, error = fail(body(b"<html>gateway-inner</html>", status))
    assert (error.kind, heard.meter.calls) == (ModelErrorKind.SERVER, 2)
    assert "gateway-inner" not in str(error)


def test_a_connection_lost_before_any_text_is_tried_once_more() -> None:
    heard, _ = complete(RESET, said("Eight."))
    assert (heard.text, heard.meter.calls) == ("Eight.", 2)


def test_a_connection_lost_in_the_stream_before_any_text_is_tried_once_more() -> None:
    begun = said("", finish=None, done=False, end="reset")
    heard, _ = complete(begun, said("Eight."))
    assert (heard.text, heard.meter.calls) == ("Eight.", 2)


def test_different_passing_failures_allow_one_repeat_together() -> None:
    heard, error = fail(RESET, refused(503, "busy"), said("too late"))
    assert (error.kind, heard.text, heard.meter.calls) == (ModelErrorKind.SERVER, "", 2)


def test_nothing_is_repeated_once_there_was_text() -> None:
    heard, error = fail(said("half", finish=None, done=False, end="reset"), said("whole"))
    assert (error.kind, heard.text, heard.meter.calls) == (ModelErrorKind.CUT, "half", 1)


@pytest.mark.parametrize("wait", ["0", "0.01"])
def test_a_short_retry_after_is_waited_for_once(wait: str) -> None:
    heard, _ = complete(refused(429, "slow down", retry_after=wait), said("Eight."))
    assert (heard.text, heard.meter.calls) == ("Eight.", 2)


@pytest.mark.parametrize(
    "headers", [{}, {"retry_after": "6"}, {"retry_after": "90"}, {"retry_after": "soon"}]
)
def test_a_long_or_missing_retry_after_is_not_waited_for(headers: dict[str, str]) -> None:
    heard, error = fail(refused(429, "Rate limit reached", **headers), said("too late"))
    assert (error.kind, heard.meter.calls) == (ModelErrorKind.RATE_LIMIT, 1)


def test_a_busy_gateway_that_asks_for_a_long_pause_is_left_alone() -> None:
    heard, error = fail(refused(503, "down for maintenance", retry_after="600"), said("too late"))
    assert (error.kind, error.retry_after_s, heard.meter.calls) == (ModelErrorKind.SERVER, 600.0, 1)


@pytest.mark.parametrize(
    ("reply", "kind"),
    [
        (refused(500, "boom"), ModelErrorKind.SERVER),
        (refused(401, "Incorrect API key"), ModelErrorKind.BAD_KEY),
        (refused(402, "Insufficient Balance"), ModelErrorKind.QUOTA),
        (refused(429, "insufficient_quota", retry_after="1"), ModelErrorKind.QUOTA),
        (refused(400, "context_length_exceeded"), ModelErrorKind.OVERFLOW),
        (said("", finish="content_filter"), ModelErrorKind.REFUSED),
    ],
)
def test_lasting_failures_are_not_repeated(reply: Scripted, kind: ModelErrorKind) -> None:
    heard, error = fail(reply, said("too late"), prompt=JSON_PROMPT)
    assert (error.kind, heard.meter.calls) == (kind, 1)


def test_silence_is_not_repeated() -> None:
    heard, error = fail(Scripted(end="hang"), said("too late"), first_s=0.1)
    assert (error.kind, heard.meter.calls) == (ModelErrorKind.TIMEOUT, 1)


def test_nobody_listening_is_unreachable_and_counts_no_call() -> None:
    heard, error = fail(said("x"), base_url="http://127.0.0.1:1/v1")
    assert (error.kind, heard.meter.calls) == (ModelErrorKind.UNREACHABLE, 0)


def test_a_refused_response_format_is_given_up_and_not_counted() -> None:
    heard, _ = complete(NO_FORMAT, said("{}"), prompt=JSON_PROMPT)
    sent = [asked.body for asked in heard.server.completions]
    assert [("response_format" in one) for one in sent] == [True, False]
    assert (heard.text, heard.meter.calls) == ("{}", 1)


@pytest.mark.parametrize(
    "reply", [refused(400, "Bad Request"), body({"detail": "无效的参数"}, 422), body(b"", 400)]
)
def test_a_refusal_that_names_nothing_gives_up_the_response_format(reply: Scripted) -> None:
    heard, _ = complete(reply, said("{}"), prompt=JSON_PROMPT)
    assert (heard.text, heard.meter.calls) == ("{}", 1)


def test_a_refused_response_format_is_remembered_for_the_model() -> None:
    async def twice(heard: Heard) -> None:
        await heard.complete(JSON_PROMPT)
        await heard.complete(JSON_PROMPT)

    heard = with_model(NO_FORMAT, said("{}"), script=twice)
    assert ["response_format" in asked.body for asked in heard.server.completions] == [True, False, False]


def test_a_refusal_that_stays_without_the_field_proves_nothing_about_it() -> None:
    memory = OptionMemory()
    heard, error = fail(refused(400, "Bad Request"), prompt=JSON_PROMPT, memory=memory)
    assert (error.kind, heard.meter.calls) == (ModelErrorKind.BAD_RESPONSE, 2)
    assert memory.refused((heard.model._client.address.base, "some-model")) == frozenset()


def test_the_repeat_and_the_field_given_up_do_not_add_up_to_a_loop() -> None:
    heard, error = fail(NO_FORMAT, refused(503, "busy"), NO_FORMAT, prompt=JSON_PROMPT)
    assert error.kind is ModelErrorKind.BAD_RESPONSE
    assert len(heard.server.completions) == 3


def test_an_option_that_is_named_is_given_up_alone() -> None:
    heard, _ = complete(
        refused(400, "Value error, current model does not support parameter `enable_thinking`."),
        said("{}"),
        prompt=JSON_PROMPT,
        preset_name="siliconflow",
    )
    first, second = (asked.body for asked in heard.server.completions)
    assert first["enable_thinking"] is False
    assert "enable_thinking" not in second
    assert "response_format" in second
    assert heard.meter.calls == 2


def test_a_server_that_does_not_stream_is_asked_for_a_whole_reply() -> None:
    whole = body({"choices": [{"message": {"content": "Eight."}, "finish_reason": "stop"}]})
    heard, _ = complete(refused(400, "Your organization must be verified to stream this model."), whole)
    assert [asked.body.get("stream") for asked in heard.server.completions] == [True, None]
    assert heard.text == "Eight."


@pytest.mark.parametrize(
    "reply",
    [
        refused(404, "The model `gone-model` does not exist"),
        refused(400, "Model Not Exist"),
        body({"error": {"code": "1211", "message": "模型不存在，请检查模型代码。"}}, 400),
        body({"error": 'model "gone-model" not found, try pulling it first'}, 404),
        body(b"Not Found", 404),
    ],
)
def test_an_unknown_model_names_those_there_are(reply: Scripted) -> None:
    heard, error = fail(
        reply, name="gone-model", models=model_list("some-model", "bge-m3"), prompt=JSON_PROMPT
    )
    assert (error.kind, error.models) == (ModelErrorKind.UNKNOWN_MODEL, ("some-model",))
    assert heard.meter.calls == 1


def test_an_unknown_model_is_told_even_when_the_list_fails() -> None:
    _, error = fail(refused(404, "model_not_found"), models=Scripted(end="hang"))
    assert (error.kind, error.models) == (ModelErrorKind.UNKNOWN_MODEL, ())


@pytest.mark.parametrize("models", [model_list("some-model"), body(b"Not Found", 404)])
def test_a_wrong_path_is_not_an_unknown_model(models: Scripted) -> None:
    assert fail(body(b"Not Found", 404), models=models)[1].kind is ModelErrorKind.BAD_RESPONSE


def test_without_a_name_the_first_listed_chat_model_is_taken_and_told() -> None:
    names: list[str] = []

    async def script(heard: Heard) -> None:
        names.append(heard.model.name)
        await asyncio.gather(heard.complete(), heard.complete())

    models = model_list("text-embedding-3", "qwen3:8b", "llama4")
    heard = with_model(said("x"), script=script, models=models, name="", preset_name="ollama")
    assert [*names, heard.model.name] == ["ollama", "ollama/qwen3:8b"]
    assert heard.model.chosen_from_list
    assert {asked.body["model"] for asked in heard.server.completions} == {"qwen3:8b"}
    assert sum(asked.method == "GET" for asked in heard.server.asked) == 1
    assert heard.meter.calls == 2


def test_a_server_without_chat_models_is_no_model() -> None:
    heard, error = fail(said("x"), name="", models=model_list("bge-m3"))
    assert (error.kind, heard.meter.calls) == (ModelErrorKind.NO_MODEL, 0)


def test_a_list_that_is_refused_tells_its_own_cause() -> None:
    _, error = fail(said("x"), name="", models=refused(401, "bad key"))
    assert error.kind is ModelErrorKind.BAD_KEY


@pytest.mark.parametrize(
    ("settings", "kind"),
    [
        ({"preset_name": "deepseek", "key": ""}, ModelErrorKind.NO_KEY),
        ({"key": "sk-中文-0001"}, ModelErrorKind.BAD_KEY),
        ({"base_url": ""}, ModelErrorKind.NO_ADDRESS),
    ],
)
def test_what_is_missing_is_told_before_anything_is_sent(
    settings: dict[str, Any], kind: ModelErrorKind
) -> None:
    heard, error = fail(said("x"), **settings)
    assert (error.kind, heard.server.asked, heard.meter.calls) == (kind, [], 0)


def test_a_server_that_wants_a_key_where_none_is_set_says_so() -> None:
    assert fail(refused(401, "missing bearer token"), key="")[1].kind is ModelErrorKind.NO_KEY


def test_key_and_userinfo_reach_the_server_one_at_a_time() -> None:
    heard, _ = complete(said("x"))
    assert heard.server.completions[0].headers["authorization"] == f"Bearer {KEY}"

    pasted = " http://me:pass-word@127.0.0.1:{port}/v1/chat/completions?api-version=7 "
    asked = complete(said("x"), key="", base_url=pasted)[0].server.completions[0]
    assert asked.headers["authorization"] == "Basic bWU6cGFzcy13b3Jk"
    assert asked.path == "/v1/chat/completions?api-version=7"


def test_a_whole_reply_leaves_the_connection_for_the_next_call() -> None:
    async def twice(heard: Heard) -> None:
        await heard.complete()
        await heard.complete()

    assert with_model(said("Eight.", end="keep"), script=twice).server.connections == 1


def test_cancelling_ends_a_completion_at_once() -> None:
    async def script(heard: Heard) -> None:
        task = asyncio.get_running_loop().create_task(heard.complete())
        await heard.server.arrived.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    assert with_model(Scripted(end="hang"), script=script).meter.calls == 1


def test_a_callers_deadline_is_not_taken_for_silence() -> None:
    async def script(heard: Heard) -> None:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await heard.complete()

    with_model(Scripted(end="hang"), script=script)


def test_the_list_of_models_is_read_or_its_failure_told() -> None:
    async def script(heard: Heard) -> None:
        assert await heard.model.list_models() == ("some-model",)
        heard.server._models = body(b"<html>", 200)
        with pytest.raises(ModelError) as caught:
            await heard.model.list_models()
        assert caught.value.kind is ModelErrorKind.BAD_RESPONSE

    with_model(said("x"), script=script)


def test_a_lone_surrogate_in_the_prompt_is_sent_repaired() -> None:
    prompt = Prompt((PROMPT.messages[0], type(PROMPT.messages[0])("user", "a\ud83db")))
    heard, finish = complete(said("x"), prompt=prompt)
    assert finish is FinishReason.STOP
    assert heard.server.completions[0].body["messages"][1]["content"] == "a\ufffdb"
