"""The questions of a demonstration without one of the user's own, and whether it went as it should."""

from collections.abc import Sequence

from app.compose import EXTRACTIVE
from app.failures import sentence
from search.citation import find_citations
from search.errors import ModelErrorKind
from search.outcome import Failure, Status, TurnOutcome

# The last one is no question for a search: without a model that is said.
QUESTIONS = {
    "zh-CN": (
        "帮我查询下 SOXL 的今天的价格",
        "今天上海天气怎么样",
        "OpenAI 今天有什么新闻",
        "帮我解释 Go 的 interface",
    ),
    "en": (
        "What is the price of SOXL today?",
        "What is the weather like in Shanghai today?",
        "What is the latest OpenAI news today?",
        "Explain Go interfaces to me",
    ),
}


def went_well(outcomes: Sequence[TurnOutcome]) -> bool:
    """Tell whether every question ended as it should: answered from sources, or needs a model.

    Without a model the answer must cite them; small models forget to.
    """
    return any(outcome.sources for outcome in outcomes) and all(map(_is_fine, outcomes))


def _is_fine(outcome: TurnOutcome) -> bool:
    if outcome.status is Status.ANSWERED:
        return not outcome.tool_calls or _is_from_sources(outcome)
    needs_model = Failure(Status.PLANNER_FAILED, ModelErrorKind.NO_MODEL)
    return outcome.notice in {sentence(needs_model, language) for language in QUESTIONS}


def _is_from_sources(outcome: TurnOutcome) -> bool:
    if outcome.model == EXTRACTIVE:
        return bool(find_citations(outcome.text, outcome.sources))
    return bool(outcome.sources)
