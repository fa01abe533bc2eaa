"""A plan that is not a model's: the user edited the query and wants exactly that searched."""

from app.model_choice import ModelChoice
from search.hygiene import clean_query
from search.plan import ParsedBy, SearchPlan
from search.ports import AnswerSink, CallMeter
from search.query import Question


class FixedQuery:
    """A Planner without a completion; the model that will write is chosen here, as by any planner."""

    def __init__(self, query: str, model: ModelChoice) -> None:
        self._query = query
        self._model = model

    async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> SearchPlan:  # noqa: ARG002 - the port's signature
        await self._model.chosen()
        return SearchPlan(clean_query(self._query) or question.text, ParsedBy.FORCED, "")
