import asyncio
from datetime import UTC, datetime

import pytest

from search.errors import ModelError, ModelErrorKind, PlanError
from search.extractive.planner import ExtractivePlanner
from search.plan import AnswerPlan, ParsedBy, Plan, SearchPlan
from search.planner import ModelPlanner
from search.ports import AnswerSink, CallMeter
from search.query import Message, Question, Role, SearchSwitch
from search.veto import VetoingPlanner
from tests.fakes import ModelReply, ScriptedModel, cut, says

ANSWER = '{"action":"answer","content":"Made up."}'
FRESH = (
    "茅台股价",
    "今天上海天气怎么样",
    "NVDA stock price today",
    "who won the Lakers game last night",
    "现任美国总统是谁",
)
STABLE = ("什么是递归", "Explain what a hash table is", "把“谢谢”翻译成法语", "Write a haiku about the sea")


class Sink:
    """Collects what would be shown."""

    def __init__(self) -> None:
        self.text = ""

    def feed(self, piece: str) -> None:
        self.text += piece

    def settle(self, whole: str | None = None) -> str:
        self.text = self.text if whole is None else whole
        return self.text

    def restart(self) -> None:
        self.text = ""


def question(
    text: str, switch: SearchSwitch = SearchSwitch.AUTO, history: tuple[Message, ...] = ()
) -> Question:
    zh = any("\u4e00" <= char <= "\u9fff" for char in text)
    language = "zh-CN" if zh else "en"
    asked_at = datetime(2026, 11, 29, 12, tzinfo=UTC)
    return Question(text, asked_at, "t", "s", language=language, switch=switch, history=history)


def planned(asked: Question, *replies: ModelReply) -> tuple[Plan, str, int]:
    """Return the plan, what was shown on the way, and how often the model was asked."""
    sink, model = Sink(), ScriptedModel(*replies)
    planner = VetoingPlanner(ModelPlanner(model), ExtractivePlanner())
    plan = asyncio.run(planner.plan(asked, sink, CallMeter()))
    return plan, sink.text, len(model.prompts)


@pytest.mark.parametrize("text", FRESH)
def test_a_fresh_question_is_searched_though_the_model_would_answer_it(text: str) -> None:
    plan, shown, calls = planned(question(text), says(ANSWER))

    assert isinstance(plan, SearchPlan)
    assert plan.parsed_by is ParsedBy.FORCED
    assert plan.query
    assert (shown, calls) == ("", 1)


@pytest.mark.parametrize("text", STABLE)
def test_a_stable_question_is_answered_by_the_model(text: str) -> None:
    plan, shown, _ = planned(question(text), says(ANSWER))

    assert plan == AnswerPlan("Made up.", ParsedBy.JSON)
    assert shown == "Made up."


def test_the_model_may_word_the_query_of_a_fresh_question() -> None:
    plan, _, _ = planned(
        question("茅台股价"), says('{"action":"search","query":"贵州茅台 股价","reason":"会变"}')
    )

    assert plan == SearchPlan("贵州茅台 股价", ParsedBy.JSON, "会变")


def test_the_rules_put_the_subject_into_the_query_of_a_follow_up() -> None:
    before = (Message(Role.USER, "今天上海天气怎么样"), Message(Role.ASSISTANT, "多云，14 到 19 度。"))

    plan, _, _ = planned(question("那明天呢？", history=before), says(ANSWER))

    assert isinstance(plan, SearchPlan)
    assert "上海" in plan.query
    assert "明天" in plan.query


def test_replies_that_fit_nothing_do_not_keep_a_fresh_question_from_being_searched() -> None:
    plan, _, calls = planned(question("茅台股价"), says("{}"), says("{}"))

    assert isinstance(plan, SearchPlan)
    assert calls == 2


def test_replies_that_fit_nothing_stay_a_failure_for_a_stable_question() -> None:
    with pytest.raises(PlanError):
        planned(question("什么是递归"), says("{}"), says("{}"))


def test_a_failed_call_stays_a_failure() -> None:
    with pytest.raises(ModelError):
        planned(question("茅台股价"), cut(ModelError(ModelErrorKind.TIMEOUT)))


def test_the_users_switch_is_left_to_the_planner_itself() -> None:
    class Noting:
        asked: Question | None = None

        async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
            self.asked = question
            return SearchPlan("x", ParsedBy.FORCED)

    noting, asked = Noting(), question("什么是递归", SearchSwitch.ALWAYS)

    plan = asyncio.run(VetoingPlanner(noting, noting).plan(asked, Sink(), CallMeter()))

    assert plan == SearchPlan("x", ParsedBy.FORCED)
    assert noting.asked is asked


def test_what_a_tool_can_tell_is_not_left_to_the_model() -> None:
    plan, shown, calls = planned(question("What is 17 times 23?"))

    assert isinstance(plan, AnswerPlan)
    assert "391" in plan.content
    assert (shown, calls) == (plan.content, 0)


def test_another_failure_of_the_rules_is_not_taken_for_a_need_of_a_model() -> None:
    class Broken:
        async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
            raise ModelError(ModelErrorKind.INTERNAL)

    planner = VetoingPlanner(ModelPlanner(ScriptedModel(says(ANSWER))), Broken())

    with pytest.raises(ModelError, match="internal"):
        asyncio.run(planner.plan(question("茅台股价"), Sink(), CallMeter()))
