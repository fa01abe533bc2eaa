"""Plans without a model: rules decide, tools answer what they can, everything else needs a model."""

from search.errors import ModelError, ModelErrorKind
from search.extractive.conversation.follow_up import FollowUp, in_conversation
from search.extractive.decide import Decision, decide
from search.extractive.phrases import reason
from search.extractive.query import polite_free, query_of
from search.extractive.rules.shape import SMALL_TALK, Verdict
from search.extractive.tools.calculator import calculate
from search.extractive.tools.clock import tell
from search.extractive.tools.units import convert
from search.extractive.words import gist
from search.plan import AnswerPlan, ParsedBy, Plan, SearchPlan
from search.ports import AnswerSink, CallMeter
from search.query import Question, SearchSwitch
from search.time_words import is_time_bound

_ON_ANSWER = Decision(Verdict.MODEL, "rework of the last answer")


class ExtractivePlanner:
    """Decides by rules; calls no model and leaves the meter as it is."""

    async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
        """Decide. Raises ModelError(NO_MODEL) for what only a language model can do."""
        del meter
        asked = in_conversation(question)
        always = question.switch is SearchSwitch.ALWAYS
        if not always and (told := by_tool(question)) is not None:
            sink.feed(told)
            return AnswerPlan(told, ParsedBy.RULES)
        decision = decided(asked, gist(question.text))
        if always:
            return _forced(question, asked, decision)
        if decision.verdict is Verdict.MODEL:
            raise ModelError(ModelErrorKind.NO_MODEL, decision.reason)
        return SearchPlan(query_of(asked.text), ParsedBy.RULES, reason(decision.reason, question.language))


def by_tool(question: Question) -> str | None:
    """Return what calculator, units or clock answer, None when it is no question for them."""
    text = polite_free(gist(question.text))
    return (
        calculate(text)
        or convert(text, question.language)
        or tell(text, question.asked_at, question.language)
    )


def decided(asked: FollowUp, typed: str) -> Decision:
    """Decide about a question read in its conversation."""
    spoken = decide(typed)
    if spoken.reason == SMALL_TALK:
        return spoken
    if asked.on_answer:
        return _ON_ANSWER
    if asked.repeats and not is_time_bound(asked.text):
        return decide(asked.repeats)
    return decide(asked.text, typed)


def _forced(question: Question, asked: FollowUp, decision: Decision) -> SearchPlan:
    answered = decision.verdict is Verdict.MODEL or by_tool(question) is not None
    parsed_by = ParsedBy.FORCED if answered else ParsedBy.RULES
    return SearchPlan(query_of(asked.text), parsed_by, reason("always", question.language))
