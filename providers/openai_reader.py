"""Reads one completion event by event: hands on its text, and knows at the end whether it is whole."""

import logging
from collections.abc import Callable
from typing import Any

from providers.openai_errors import CallFailedError, complaint_of_value
from providers.openai_wire import (
    DONE,
    choice_of,
    ending_of,
    error_in,
    repaired,
    text_in,
    thinks_in,
    values_of,
)
from search.errors import ModelErrorKind
from search.ports import FinishReason

_log = logging.getLogger(__name__)
_OK = 200


class ReplyReader:
    """One reply to one request. `spoke` tells whether any text was handed on, `failure` why it broke."""

    def __init__(self, on_text: Callable[[str], None], mask: Callable[[str], str]) -> None:
        self.spoke = False
        self.finish: FinishReason | None = None
        self.failure: CallFailedError | None = None
        self._on_text = on_text
        self._mask = mask
        self._done = False
        self._half = ""
        self._streams_deltas = False
        self._had_choices = False

    @property
    def is_whole(self) -> bool:
        """`[DONE]` without a finish_reason is whole, and so is the reverse (SPEC 12)."""
        return self._done or self.finish is not None

    @property
    def is_done(self) -> bool:
        return self._done

    def feed(self, data: str, event: str = "") -> bool:
        """Take one event; return whether it brought a token: text, reasoning or a piece of a tool call."""
        if self._done or self.failure or not data.strip():
            return False
        is_token, is_readable = False, True
        for value in values_of(data):
            is_token = self._take(value, event) or is_token
            is_readable = is_readable and (isinstance(value, dict) or value == DONE)
        if not is_readable:
            _log.warning("skipped an unreadable event of the model's stream (%d characters)", len(data))
        return is_token

    def feed_whole(self, text: str) -> None:
        """Take a reply that came as plain JSON although a stream was asked for: a completion or an error."""
        self.feed(text)
        if self.failure is not None or self.is_whole:
            return
        if self._had_choices:
            self.finish = FinishReason.STOP
        else:
            self._fail(ModelErrorKind.BAD_RESPONSE, "neither a stream nor a completion")

    def break_off(self, failure: CallFailedError) -> None:
        """Note that the reply was lost; what comes after its end, or after its failure, changes nothing."""
        if self.failure is None and not self.is_whole:
            self.failure = failure

    def end(self) -> FinishReason:
        """Return how the completion ended. Raises CallFailedError when it broke or broke off."""
        if self.failure is not None:
            raise self.failure
        if not self.is_whole:
            raise CallFailedError(ModelErrorKind.CUT, "the stream ended without finish_reason and [DONE]")
        return self.finish or FinishReason.STOP

    def _take(self, value: Any, event: str) -> bool:
        if value == DONE:
            self._done = True
        if self._done or self.failure or not isinstance(value, dict):
            return False
        choice = choice_of(value)
        error = error_in(value, choice, event)
        if error is None:
            self._had_choices = self._had_choices or isinstance(value.get("choices"), list)
            return self._take_choice(choice)
        if not self.is_whole:
            self.failure = complaint_of_value(_OK, error).failure(_OK, self._mask)
        return False

    def _take_choice(self, choice: dict[str, Any]) -> bool:
        part = self._part_of(choice)
        text = text_in(part)
        self._hand_on(text)
        ending = ending_of(choice)
        if isinstance(ending, FinishReason):
            self.finish = ending
        elif ending is not None:
            self._fail(ending, f"finish_reason {self._mask(str(choice.get('finish_reason')))[:40]}")
        return bool(text) or thinks_in(part)

    def _part_of(self, choice: dict[str, Any]) -> dict[str, Any]:
        """Prefer the delta.

        A last chunk may repeat the whole text as `message`: it counts only where no delta brought text.
        """
        delta = choice.get("delta")
        if isinstance(delta, dict) and text_in(delta):
            self._streams_deltas = True
            return delta
        if not self._streams_deltas:
            message, text = choice.get("message"), choice.get("text")
            if isinstance(message, dict):
                return message
            if isinstance(text, str):
                return {"content": text}
        return delta if isinstance(delta, dict) else {}

    def _hand_on(self, text: str) -> None:
        """Hand text on; half a surrogate pair waits for its other half, escaped into the next event."""
        if not text and not self._half:
            return
        text, self._half = self._half + text, ""
        if "\ud800" <= text[-1] <= "\udbff":
            text, self._half = text[:-1], text[-1]
        if text:
            self.spoke = True
            self._on_text(repaired(text))

    def _fail(self, kind: ModelErrorKind, detail: str) -> None:
        self.failure = CallFailedError(kind, detail, status=_OK)
