"""Bodies of refusals to kinds, messages and nothing that must not be shown."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.masking import Mask
from providers.openai_errors import complaint_of_body, complaint_of_value
from search.errors import ModelErrorKind as Kind


def kind_of(status: int, body: Any) -> Kind:
    return complaint_of_body(status, body if isinstance(body, str) else json.dumps(body)).kind


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (301, Kind.BAD_RESPONSE),
        (400, Kind.BAD_RESPONSE),
        (401, Kind.BAD_KEY),
        (402, Kind.QUOTA),
        (403, Kind.BAD_KEY),
        (404, Kind.BAD_RESPONSE),
        (405, Kind.BAD_RESPONSE),
        (407, Kind.UNREACHABLE),
        (408, Kind.TIMEOUT),
        (413, Kind.OVERFLOW),
        (418, Kind.BAD_RESPONSE),
        (422, Kind.BAD_RESPONSE),
        (429, Kind.RATE_LIMIT),
        (451, Kind.REFUSED),
        (500, Kind.SERVER),
        (503, Kind.SERVER),
        (529, Kind.SERVER),
        (599, Kind.SERVER),
    ],
)
def test_a_status_without_words_has_its_kind(status: int, kind: Kind) -> None:
    assert kind_of(status, "") is kind
    assert kind_of(status, {"error": {"message": "no"}}) is kind


@pytest.mark.parametrize(
    ("status", "body", "kind"),
    [
        (400, {"error": {"message": "Prompt is too long"}}, Kind.OVERFLOW),
        (400, {"error": {"code": "1261", "message": "Prompt 超长"}}, Kind.OVERFLOW),
        (
            400,
            {"code": 20012, "message": "Model does not exist. Please check it carefully.", "data": None},
            Kind.UNKNOWN_MODEL,
        ),
        (
            400,
            {"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "API key not valid."}},
            Kind.BAD_KEY,
        ),
        (401, {"error": {"message": "该令牌额度已用尽"}}, Kind.QUOTA),
        (403, {"code": 30001, "message": "Sorry, your account balance is insufficient"}, Kind.QUOTA),
        (
            403,
            {"error": {"message": "Project does not have access to model gpt-9", "code": "model_not_found"}},
            Kind.UNKNOWN_MODEL,
        ),
        (
            403,
            {"error": {"code": "unsupported_country_region_territory", "message": "not supported"}},
            Kind.UNREACHABLE,
        ),
        (429, {"error": {"code": "1113", "message": "您的账户已欠费，请充值后重试"}}, Kind.QUOTA),
        (429, {"error": {"message": "Request too large: tokens per min (TPM)"}}, Kind.RATE_LIMIT),
        (500, {"error": "context size has been exceeded"}, Kind.OVERFLOW),
        (503, {"error": {"message": "当前分组下对于模型 x 无可用渠道"}}, Kind.UNKNOWN_MODEL),
        (400, {"detail": [{"loc": ["body", "messages"], "msg": "string too long"}]}, Kind.OVERFLOW),
        (
            400,
            {"error": {"message": "Provider returned error", "metadata": {"raw": "context_length_exceeded"}}},
            Kind.OVERFLOW,
        ),
        (404, "model not found", Kind.UNKNOWN_MODEL),
    ],
)
def test_the_words_of_the_body_say_more_than_the_status(status: int, body: Any, kind: Kind) -> None:
    assert kind_of(status, body) is kind


def test_what_echoes_the_request_is_not_read() -> None:
    echo = {"detail": [{"msg": "invalid", "input": {"messages": "what is the maximum context length?"}}]}
    assert kind_of(422, echo) is Kind.BAD_RESPONSE


@pytest.mark.parametrize("page", ["<!DOCTYPE html><p>API key</p>", "\ufeff <html>quota</html>"])
def test_a_page_says_nothing_and_is_not_shown(page: str) -> None:
    failure = complaint_of_body(403, page).failure(403, Mask([]))
    assert failure.kind is Kind.BAD_RESPONSE
    assert str(failure) == "bad_response: HTTP 403: a web page"


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ({"code": 502, "message": "upstream busy"}, Kind.SERVER),
        ({"code": 401, "message": "no"}, Kind.BAD_KEY),
        ({"code": "429", "message": "slow down"}, Kind.RATE_LIMIT),
        ({"type": "rate_limit_error", "message": "wait"}, Kind.RATE_LIMIT),
        ({"code": "invalid_api_key", "message": "no"}, Kind.BAD_KEY),
        ("boom", Kind.SERVER),
        ({}, Kind.SERVER),
    ],
)
def test_an_error_under_status_200_is_told_by_what_it_holds(error: Any, kind: Kind) -> None:
    assert complaint_of_value(200, error).kind is kind


def test_the_detail_is_masked_before_it_is_cut() -> None:
    message = "x" * 195 + "secret-key-0001"
    failure = complaint_of_body(400, json.dumps({"error": {"message": message}})).failure(
        400, Mask(["secret-key-0001"])
    )
    assert "secr" not in failure.detail
    assert len(failure.detail) < 250


@given(
    st.integers(200, 599),
    st.text(max_size=60)
    | st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["error", "message", "code", "x"]), inner)
        ),
        max_leaves=8,
    ).map(json.dumps),
)
def test_no_body_makes_the_reader_fail(status: int, body: str) -> None:
    failure = complaint_of_body(status, body).failure(status, Mask([]))
    assert "\n" not in failure.detail
