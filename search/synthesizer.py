"""The writer backed by a model: one completion over the numbered evidence, or a plain one (SPEC 2.5, 2.6)."""

from collections.abc import Callable

from search.context import halve
from search.errors import ModelError, ModelErrorKind
from search.ports import AnswerSink, CallMeter, ChatModel, Evidence, FinishReason, Prompt, WhyPlain
from search.prompts.synthesizer import evidence_budget, plain_prompt, synthesis_prompt
from search.query import Question

Wording = Callable[[Question, Evidence, int], Prompt]


class ModelWriter:
    """Streams the answer into the sink.

    `evidence_tokens` bounds the evidence for small models below what their context would allow; `guarded`
    adds missing citations and runs the deterministic guard of MODELS.md 4 over the finished answer. `wording`
    makes the prompt of an answer from evidence, given the model's context in tokens.
    """

    def __init__(
        self,
        model: ChatModel,
        *,
        evidence_tokens: int | None = None,
        guarded: bool = False,
        wording: Wording = synthesis_prompt,
    ) -> None:
        self._model = model
        self._evidence_tokens = evidence_tokens
        self._guarded = guarded
        self._wording = wording

    @property
    def model(self) -> str | None:
        return self._model.name

    def budget(self, question: Question) -> int:
        fits = evidence_budget(question, self._model.context_tokens)
        return min(fits, self._evidence_tokens) if self._evidence_tokens else fits

    async def write(
        self, question: Question, evidence: Evidence, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        """Answer from the evidence; when the backend says it is too long, once more with half of it."""
        try:
            reason = await self._answer(question, evidence, sink, meter)
        except ModelError as error:
            if error.kind is not ModelErrorKind.OVERFLOW:
                raise
            sink.restart()
            evidence = halve(evidence)
            reason = await self._answer(question, evidence, sink, meter)
        if self._guarded:
            from search.attribution import attributed  # small models alone need both
            from search.guard import guard

            cited = attributed(sink.settle(), question.text, evidence)
            sink.settle(guard(cited, question.text, evidence))
        return reason

    async def plain(
        self, question: Question, why: WhyPlain, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        """Answer without the web; the model is told so."""
        prompt = plain_prompt(question, why, self._model.context_tokens)
        return await self._model.complete(prompt, sink.feed, meter)

    async def _answer(
        self, question: Question, evidence: Evidence, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        prompt = self._wording(question, evidence, self._model.context_tokens)
        return await self._model.complete(prompt, sink.feed, meter)
