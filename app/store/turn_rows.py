"""The columns of a finished turn: an outcome of the heart as values for the tables, every text cleaned."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.store.clean import Clean
from app.store.records import to_json
from search.outcome import ToolCallRecord, TurnOutcome, plan_object
from search.result import Source

FINISH = """UPDATE turns SET status = ?, text = ?, notice = ?, incomplete = ?, plan = ?, model = ?,
    model_calls = ?, timings = ?, remarks = ?, finished_at = ?, owner = NULL WHERE n = ?"""
INSERT_TOOL_CALL = """INSERT INTO tool_calls
    (turn_n, step_id, tool_name, tool_input, summary, provider, count, status, attempts)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
INSERT_SOURCE = """INSERT INTO sources (turn_n, number, title, url, snippet, source, published)
    VALUES (?, ?, ?, ?, ?, ?, ?)"""


def outcome_values(
    outcome: TurnOutcome, remarks: Sequence[tuple[str, str]], clean: Clean, now: str
) -> tuple[Any, ...]:
    return (
        str(outcome.status),
        clean(outcome.text),
        None if outcome.notice is None else clean(outcome.notice),
        outcome.incomplete,
        None if outcome.plan is None else to_json(clean.value(plan_object(outcome.plan))),
        None if outcome.model is None else clean(outcome.model),
        outcome.model_calls,
        to_json(asdict(outcome.timings)),
        to_json([{"code": code, "text": clean(text)} for code, text in remarks]),
        now,
    )


def tool_call_values(call: ToolCallRecord, clean: Clean) -> tuple[Any, ...]:
    attempts = to_json(clean.value(call.as_object()["attempts"]))
    texts = (call.step_id, call.tool_name, call.tool_input, call.summary, call.provider)
    return (*map(clean, texts), call.count, clean(call.status), attempts)


def source_values(source: Source, clean: Clean) -> tuple[Any, ...]:
    texts = (source.title, source.url, source.snippet, source.source, source.published)
    return (source.n, *map(clean, texts))
