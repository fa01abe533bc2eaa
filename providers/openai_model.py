"""A chat model on the OpenAI-compatible wire: its name, and which requests a completion may cost."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus

from providers.chat_model import Preset
from providers.model_address import is_sendable
from providers.openai_client import ChatClient
from providers.openai_errors import CallFailedError
from providers.openai_wire import chat_body
from providers.option_memory import FORMAT, OptionMemory, Options, is_refusal
from search.errors import ModelError, ModelErrorKind
from search.ports import CallMeter, FinishReason, Prompt

_PROCESS_MEMORY = OptionMemory()
_BUSY = frozenset({HTTPStatus.BAD_GATEWAY, HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.GATEWAY_TIMEOUT})
_LONGEST_WAIT_S = 5.0  # SPEC 5: a longer Retry-After is left to the user


class OpenAIChatModel:
    """Implements `search.ports.ChatModel`.

    `chosen_from_list` turns true when no name was given and the first listed chat model was taken.
    """

    def __init__(
        self,
        preset: Preset,
        client: ChatClient,
        *,
        name: str,
        context_tokens: int,
        memory: OptionMemory = _PROCESS_MEMORY,
    ) -> None:
        self.chosen_from_list = False
        self._preset = preset
        self._client = client
        self._model = name
        self._context_tokens = context_tokens
        self._memory = memory
        self._choosing = asyncio.Lock()

    @property
    def name(self) -> str:
        """Return `preset/model`, the preset alone until a model is chosen."""
        return f"{self._preset.name}/{self._model}" if self._model else self._preset.name

    @property
    def context_tokens(self) -> int:
        return self._context_tokens

    async def list_models(self) -> tuple[str, ...]:
        """Return the chat models the server offers, in its order. Raises ModelError."""
        self._check()
        try:
            return await self._client.list_models()
        except CallFailedError as failure:
            raise self._explained(failure) from None

    async def complete(
        self, prompt: Prompt, on_text: Callable[[str], None], meter: CallMeter
    ) -> FinishReason:
        """Run one completion as `search.ports.ChatModel` says; refused fields are given up, each once."""
        self._check()
        await self._choose()
        options = Options(chat_body(self._model, prompt, self._preset), self._memory.refused(self._key))
        ear, repeated = _Ear(on_text), False
        while True:
            meter.sent()
            try:
                finish = await self._client.complete(options.body, ear)
            except CallFailedError as failure:
                if failure.unsent:
                    meter.refused()  # SPEC 12 counts requests sent
                if options.give_up_for(failure):
                    continue
                self._learn(options, meter, failure)
                wait_s = None if repeated or ear.heard else self._wait_s(failure)
                if wait_s is None:
                    raise await self._final(failure) from None
                repeated = True
                await asyncio.sleep(wait_s)
            else:
                self._learn(options, meter)
                return finish

    def _check(self) -> None:
        if not self._client.address.base:
            raise ModelError(ModelErrorKind.NO_ADDRESS, "no address is set for the model")
        if self._preset.needs_key and not self._client.key:
            raise ModelError(
                ModelErrorKind.NO_KEY, f"{self._preset.name} needs a key", key_name=self._preset.name
            )
        if not is_sendable(self._client.key):
            raise ModelError(ModelErrorKind.BAD_KEY, "the key holds characters that cannot be sent")

    async def _choose(self) -> None:
        async with self._choosing:
            if self._model:
                return
            names = await self.list_models()
            if not names:
                raise ModelError(ModelErrorKind.NO_MODEL, "the server lists no chat model")
            self._model = names[0]
            self.chosen_from_list = True

    @property
    def _key(self) -> tuple[str, str]:
        return self._client.address.base, self._model

    def _learn(self, options: Options, meter: CallMeter, failure: CallFailedError | None = None) -> None:
        """Remember refused fields once a request without them got past the check (SPEC 12)."""
        if not options.given_up or (failure is not None and is_refusal(failure)):
            return
        self._memory.remember(self._key, options.given_up)
        if FORMAT in options.given_up:
            meter.refused()
        options.given_up = frozenset()

    def _wait_s(self, failure: CallFailedError) -> float | None:
        """Return how long to wait before the one repeat SPEC 5 allows, None when it allows none."""
        asked_s, pause_s = failure.retry_after_s, self._client.waits.pause_s
        if failure.connection_lost:
            return pause_s
        if failure.status in _BUSY and failure.kind is ModelErrorKind.SERVER:
            wait_s = pause_s if asked_s is None else asked_s
        elif failure.kind is ModelErrorKind.RATE_LIMIT and asked_s is not None:
            wait_s = asked_s
        else:
            return None
        return wait_s if wait_s <= _LONGEST_WAIT_S else None

    async def _final(self, failure: CallFailedError) -> ModelError:
        """Return what the caller gets; an unknown model names those there are.

        A bare 404 may mean a wrong address or an unknown model: the list tells which.
        """
        unknown = failure.kind is ModelErrorKind.UNKNOWN_MODEL
        if not unknown and not (
            failure.status == HTTPStatus.NOT_FOUND and failure.kind is ModelErrorKind.BAD_RESPONSE
        ):
            return self._explained(failure)
        try:
            models = await self._client.list_models()
        except CallFailedError:
            models = ()
        if unknown or (models and self._model not in models):
            return ModelError(ModelErrorKind.UNKNOWN_MODEL, failure.detail, models=models)
        return self._explained(failure)

    def _explained(self, failure: CallFailedError) -> ModelError:
        missing = failure.kind is ModelErrorKind.BAD_KEY and not self._client.key
        kind = ModelErrorKind.NO_KEY if missing else failure.kind
        name = self._preset.name if self._preset.key_variable else ""
        return ModelError(kind, failure.detail, retry_after_s=failure.retry_after_s, key_name=name)


class _Ear:
    """Hands text on and remembers whether there was any: after that nothing may be repeated."""

    def __init__(self, on_text: Callable[[str], None]) -> None:
        self.heard = False
        self._on_text = on_text

    def __call__(self, text: str) -> None:
        self.heard = True
        self._on_text(text)
