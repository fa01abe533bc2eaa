"""The planner backed by a model: one completion decides, one strict second ask at most (SPEC 2, 12)."""

from collections.abc import Callable
from dataclasses import replace

from search.content_stream import ContentStream
from search.errors import ModelError, ModelErrorKind, PlanError
from search.hygiene import own_words
from search.output_filter import filter_text
from search.plan import AnswerPlan, ParsedBy, Plan, SearchPlan
from search.plan_text import Decided, Prose, Reading, read_plan
from search.ports import AnswerSink, CallMeter, ChatModel, FinishReason, Prompt
from search.prompts.planner import planner_prompt, strict_prompt
from search.query import Question, SearchSwitch

Wording = Callable[[Question, int], Prompt]


class ModelPlanner:
    """Asks the model for one of two JSON shapes and reads whatever comes back.

    `first` and `strict` word the two asks, given the question and the model's context in tokens.
    """

    def __init__(
        self, model: ChatModel, first: Wording = planner_prompt, strict: Wording = strict_prompt
    ) -> None:
        self._model = model
        self._first = first
        self._strict = strict

    async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
        """Decide. Raises ModelError for a failed call, PlanError for two empty or unfitting replies."""
        first = await self._first_ask(question, sink, meter)
        if isinstance(first, Decided):
            return _obeying_switch(first.plan, question)
        if isinstance(first, Prose) and question.switch is SearchSwitch.ALWAYS:
            return _forced(question)
        sink.restart()
        second = await self._ask(self._strict(question, self._model.context_tokens), question, sink, meter)
        return _obeying_switch(_settled(first, second), question)

    async def _first_ask(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Reading:
        prompt = self._first(question, self._model.context_tokens)
        try:
            return await self._ask(prompt, question, sink, meter)
        except ModelError as error:
            if error.kind is not ModelErrorKind.OVERFLOW or not question.history:
                raise
        halved = replace(question, history=question.history[(len(question.history) + 1) // 2 :])
        return await self._ask(self._first(halved, self._model.context_tokens), question, sink, meter)

    async def _ask(self, prompt: Prompt, question: Question, sink: AnswerSink, meter: CallMeter) -> Reading:
        """Run one completion. A stream that broke after a complete object is whole (SPEC 12)."""
        reply = _Reply(sink, streams=question.switch is not SearchSwitch.ALWAYS)
        try:
            reason = await self._model.complete(prompt, reply.add, meter)
        except ModelError:
            broken = read_plan(reply.text, question.text, finished=False)
            if isinstance(broken, Decided) and _is_whole(broken.plan):
                return broken
            if isinstance(broken, Decided) and reply.streams:
                sink.settle(_content(broken.plan))
            raise
        return _seen(read_plan(reply.text, question.text, finished=reason is FinishReason.STOP))


class _Reply:
    """The text of one completion; a direct answer is passed on while it arrives."""

    def __init__(self, sink: AnswerSink, *, streams: bool) -> None:
        self._pieces: list[str] = []
        self._sink = sink
        self.streams = streams
        self._content = ContentStream()

    def add(self, piece: str) -> None:
        self._pieces.append(piece)
        if self.streams and (shown := self._content.feed(piece)):
            self._sink.feed(shown)

    @property
    def text(self) -> str:
        return "".join(self._pieces)


def _is_whole(plan: Plan) -> bool:
    return isinstance(plan, SearchPlan) or plan.finished


def _seen(reading: Reading) -> Reading:
    """An answer of which nothing may be shown is as good as none."""
    match reading:
        case Decided(AnswerPlan(content)) if not filter_text(content).strip():
            return Prose("")
        case _:
            return reading


def _settled(first: Reading, second: Reading) -> Plan:
    """Judge the second reply: prose twice is the answer, and prose outlives an unfitting second."""
    match first, second:
        case _, Decided(plan):
            return plan
        case _, Prose(text, finished) if filter_text(text).strip():
            return AnswerPlan(text, ParsedBy.PROSE, finished)
        case Prose(text, finished), _ if filter_text(text).strip():
            return AnswerPlan(text, ParsedBy.PROSE, finished)
        case _:
            raise PlanError("two replies without a plan")


def _obeying_switch(plan: Plan, question: Question) -> Plan:
    if question.switch is SearchSwitch.ALWAYS and isinstance(plan, AnswerPlan):
        return _forced(question)
    return plan


def _forced(question: Question) -> SearchPlan:
    return SearchPlan(own_words(question.text), ParsedBy.FORCED)


def _content(plan: Plan) -> str:
    return plan.content if isinstance(plan, AnswerPlan) else ""
