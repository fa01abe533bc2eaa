import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from search.plan import AnswerPlan, ParsedBy
from search.planner import ModelPlanner
from search.ports import CallMeter, Prompt
from search.prompts.planner import EXAMPLES
from search.prompts.planner_turns import planner_turns, strict_turns
from search.query import Message, Role
from search.tokens import count_tokens
from tests.fakes import ScriptedModel, says
from tests.search.test_veto import Sink, question

CONTEXT = 4096


def tokens(prompt: Prompt) -> int:
    return sum(count_tokens(said.content) for said in prompt.messages)


@pytest.mark.parametrize("text", ["今天上海天气怎么样", "What is the weather in Tokyo?"])
def test_the_examples_are_turns_and_the_question_is_the_last_one(text: str) -> None:
    messages = planner_turns(question(text), CONTEXT).messages

    assert [said.role for said in messages[:3]] == ["system", "user", "assistant"]
    assert len(messages) == 1 + 2 * len(EXAMPLES.splitlines()) + 2
    assert (messages[-1].role, messages[-1].content) == ("user", text)


def test_date_time_and_zone_stand_by_themselves_before_the_question() -> None:
    now = planner_turns(question("茅台股价"), CONTEXT).messages[-2]

    assert now.role == "system"
    assert "2026-11-29 星期日 12:00" in now.content
    assert "UTC" in now.content


def test_what_comes_before_the_moment_is_the_same_for_every_question_of_a_language() -> None:
    later = replace(question("比特币多少钱"), asked_at=datetime(2027, 1, 1, 3, tzinfo=UTC))

    first, second = (planner_turns(one, CONTEXT).messages[:-2] for one in (question("茅台股价"), later))

    assert first == second


@pytest.mark.parametrize(
    ("wanted", "text", "words"),
    [
        ("auto", "茅台股价", "content 和 query 用中文"),
        ("auto", "NVDA price", "in the language of the question"),
        ("zh-CN", "NVDA price", "Simplified Chinese"),
        ("en", "茅台股价", "用英文"),
        ("fr", "NVDA price", "language: fr"),
        ("fr", "茅台股价", "语言：fr"),
    ],
)
def test_the_language_of_the_answer_is_named(wanted: str, text: str, words: str) -> None:
    asked = replace(question(text), answer_language=wanted)

    now = planner_turns(asked, CONTEXT).messages[-2]

    assert words in now.content


def test_a_long_conversation_is_cut_to_the_context() -> None:
    history = tuple(Message(Role.USER, f"第{n}句 " + "很长的话" * 200) for n in range(30))

    prompt = planner_turns(question("那明天呢？" * 500, history=history), CONTEXT)

    assert tokens(prompt) < CONTEXT * 0.75
    assert "第29句" not in prompt.messages[0].content


def test_instructions_of_the_project_are_below_the_rules() -> None:
    asked = replace(question("NVDA price"), instructions="Be brief.")

    messages = planner_turns(asked, CONTEXT).messages

    assert "Be brief." in messages[-2].content


def test_a_planner_with_these_words_asks_strictly_with_them_too() -> None:
    model = ScriptedModel(says("I do not know."), says('{"action":"answer","content":"Well."}'))
    planner = ModelPlanner(model, planner_turns, strict_turns)

    plan = asyncio.run(planner.plan(question("Explain rain"), Sink(), CallMeter()))

    assert plan == AnswerPlan("Well.", ParsedBy.JSON)
    assert "Output one JSON object" in model.prompts[1].messages[-2].content
    assert "Output one JSON object" not in model.prompts[0].messages[-2].content
    assert model.prompts[0].json_schema is not None
