"""The rules' veto over small models: what changes from day to day is searched, whatever the model would say.

A half-billion-parameter model answered every fresh question it did not search from imagination (MODELS 3),
and it cannot calculate. So it answers alone only what the rules, too, hold for a language model's business.
"""

from dataclasses import replace

from search.errors import ModelError, ModelErrorKind, PlanError
from search.plan import AnswerPlan, ParsedBy, Plan, SearchPlan
from search.ports import AnswerSink, CallMeter, Planner
from search.query import Question, SearchSwitch


class VetoingPlanner:
    """`planner` is the small model's, `rules` one that needs no model and raises NO_MODEL where it would."""

    def __init__(self, planner: Planner, rules: Planner) -> None:
        self._planner = planner
        self._rules = rules

    async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
        """Decide as the rules do; the model words the query or writes the answer. Raises as it does."""
        if question.switch is SearchSwitch.ALWAYS:
            return await self._planner.plan(question, sink, meter)
        match await self._by_rules(question, meter):
            case None:
                return await self._planner.plan(question, sink, meter)
            case AnswerPlan(content) as told:
                sink.feed(content)
                return told
            case SearchPlan() as search:
                return await self._searching(question, search, sink, meter)

    async def _by_rules(self, question: Question, meter: CallMeter) -> Plan | None:
        try:
            return await self._rules.plan(question, _Nowhere(), meter)
        except ModelError as error:
            if error.kind is not ModelErrorKind.NO_MODEL:
                raise
            return None

    async def _searching(
        self, question: Question, search: SearchPlan, sink: AnswerSink, meter: CallMeter
    ) -> Plan:
        """Let the model word the query; if it would rather answer, or fails, the rules' query is taken."""
        try:
            plan = await self._planner.plan(replace(question, switch=SearchSwitch.ALWAYS), sink, meter)
        except PlanError:
            return replace(search, parsed_by=ParsedBy.FORCED)
        return replace(search, parsed_by=ParsedBy.FORCED) if plan.parsed_by is ParsedBy.FORCED else plan


class _Nowhere:
    """The sink of a plan that may not be the one to follow."""

    def feed(self, piece: str) -> None:
        """Forget it."""

    def settle(self, whole: str | None = None) -> str:
        return whole or ""

    def restart(self) -> None:
        """Forget nothing, as nothing was kept."""
