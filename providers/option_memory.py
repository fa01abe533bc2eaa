"""Which optional fields of a request a server refuses: found out once, remembered for each model."""

import re
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from providers.openai_errors import CallFailedError
from search.errors import ModelErrorKind

FORMAT = "response_format"
STREAM = "stream"
_REQUIRED = frozenset({"model", "messages"})
_REFUSALS = frozenset({HTTPStatus.BAD_REQUEST, HTTPStatus.UNPROCESSABLE_ENTITY})
# What servers write when they mean a field without using its name.
_THINKING = r"thinking|reasoning|思考|推理"
_MEANT = {
    FORMAT: r"json[_ ](object|schema|mode)|response format|structured output|结构化输出",
    STREAM: r"\bstream(ing)? (is |mode is )?(not|un)|not support (stream|sse)|to stream this|不支持流式",
    "thinking": _THINKING,
    "enable_thinking": _THINKING,
    "reasoning": _THINKING,
    "reasoning_effort": _THINKING,
}
# "stream" and the like are too common to count as a mention; there the meaning has to be said.
_WORDY = frozenset({STREAM})
# An overflow that names one of these is about the field, not about the prompt.
_BEFORE_OVERFLOW = frozenset({FORMAT, "max_tokens"})
_CANNOT_HELP = frozenset(
    {ModelErrorKind.BAD_KEY, ModelErrorKind.QUOTA, ModelErrorKind.RATE_LIMIT, ModelErrorKind.REFUSED}
)
_ASKED_TOO_MUCH = frozenset({ModelErrorKind.OVERFLOW, ModelErrorKind.UNKNOWN_MODEL})


class OptionMemory:
    """The fields each model is known to refuse; a model is its address and name."""

    def __init__(self) -> None:
        self._refused: dict[tuple[str, str], frozenset[str]] = {}

    def refused(self, model: tuple[str, str]) -> frozenset[str]:
        return self._refused.get(model, frozenset())

    def remember(self, model: tuple[str, str], options: frozenset[str]) -> None:
        self._refused[model] = self.refused(model) | options


class Options:
    """The body of one completion, which gives up refused fields one by one, each at most once."""

    def __init__(self, body: Mapping[str, Any], refused: frozenset[str] = frozenset()) -> None:
        self.body = {name: value for name, value in body.items() if name not in refused}
        self.given_up: frozenset[str] = frozenset()

    def give_up_for(self, failure: CallFailedError) -> bool:
        """Drop the field this refusal is about; False when asking again cannot help (SPEC 5, 12)."""
        if not is_refusal(failure):
            return False
        option = self._named(failure) or self._unnamed(failure)
        if option is None:
            return False
        del self.body[option]
        self.given_up |= {option}
        return True

    def _named(self, failure: CallFailedError) -> str | None:
        words = failure.words.replace(str(self.body.get("model", "")).lower(), " ")
        names = [name for name in self.body if name not in _REQUIRED and _speaks_of(name, words)]
        if failure.kind in _ASKED_TOO_MUCH:
            names = [name for name in names if name in _BEFORE_OVERFLOW and name in words]
        return names[0] if names else None

    def _unnamed(self, failure: CallFailedError) -> str | None:
        helps = FORMAT in self.body and failure.kind not in _ASKED_TOO_MUCH | _CANNOT_HELP
        return FORMAT if helps else None


def is_refusal(failure: CallFailedError) -> bool:
    return failure.status in _REFUSALS


def _speaks_of(name: str, words: str) -> bool:
    mentioned = name not in _WORDY and re.search(rf"(?<![a-z]){re.escape(name)}(?![a-z])", words)
    meant = _MEANT.get(name)
    return bool(mentioned) or (meant is not None and re.search(meant, words) is not None)
