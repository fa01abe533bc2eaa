"""The rules' veto over small models: what changes from day to day is searched, whatever the model would say.

A half-billion-parameter model answered every fresh question it did not search from imagination (MODELS 3).
"""

from dataclasses import replace

from search.errors import PlanError
from search.extractive.conversation.follow_up import in_conversation
from search.extractive.decide import UNDECIDED
from search.extractive.planner import decided
from search.extractive.query import query_of
from search.extractive.rules import Verdict
from search.plan import ParsedBy, Plan, SearchPlan
from search.ports import AnswerSink, CallMeter, Planner
from search.query import Question, SearchSwitch
from search.time_words import is_time_bound


class VetoingPlanner:
    """A planner for which the rules decide when a search is due; the model may still word its query."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner

    async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
        """Decide as the model does, except that it never answers a fresh question. Raises as it does."""
        if question.switch is SearchSwitch.ALWAYS or not must_search(question):
            return await self._planner.plan(question, sink, meter)
        try:
            plan = await self._planner.plan(replace(question, switch=SearchSwitch.ALWAYS), sink, meter)
        except PlanError:
            return _by_rules(question)
        return _by_rules(question) if plan.parsed_by is ParsedBy.FORCED else plan


def must_search(question: Question) -> bool:
    """Tell whether the rules are sure that the answer changes, read in its conversation."""
    asked = in_conversation(question)
    decision = decided(asked)
    if decision.verdict is Verdict.MODEL:
        return False
    return is_time_bound(asked.text) or decision.reason != UNDECIDED.reason


def _by_rules(question: Question) -> SearchPlan:
    return SearchPlan(query_of(in_conversation(question).text), ParsedBy.FORCED)
