"""The local model behind the ChatModel port: its server starts with the first completion and ends with us."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from providers.chat_models import build_model
from providers.local.process import Order, ServerProcess, start_server, usual_threads
from providers.local.selection import Selected
from providers.openai_model import OpenAIChatModel
from providers.transport import Transport
from search.errors import ModelError, ModelErrorKind
from search.ports import CallMeter, FinishReason, Prompt

PRESET = "local"
CONTEXT_TOKENS = 4096  # MODELS 3


@dataclass(frozen=True, slots=True)
class LocalWaits:
    """Seconds until the server is ready, until the first token, between tokens.

    A long prompt is read at some 70 tokens a second on one core: silence is no sign of a fault here.
    """

    start_s: float = 60.0
    first_s: float = 120.0
    idle_s: float = 60.0


class LocalModel:
    """Implements `search.ports.ChatModel` over a server of our own; belongs to one event loop.

    A server that died is started anew by the next completion.
    """

    def __init__(
        self,
        selected: Selected,
        transport: Transport,
        *,
        waits: LocalWaits | None = None,
        context_tokens: int = CONTEXT_TOKENS,
        threads: int | None = None,
        command: Sequence[str] = (),
    ) -> None:
        self.small = selected.small
        self.packaged = selected.packaged
        self._order = Order(str(selected.path), selected.name, threads or usual_threads(), context_tokens)
        self._transport = transport
        self._waits = waits or LocalWaits()
        self._command = command
        self._server: ServerProcess | None = None
        self._model: OpenAIChatModel | None = None
        self._starting = asyncio.Lock()

    @property
    def name(self) -> str:
        return f"{PRESET}/{self._order.name}"

    @property
    def context_tokens(self) -> int:
        return self._order.context_tokens

    @property
    def server(self) -> ServerProcess | None:
        """Return the running server, None before the first completion."""
        return self._server

    async def complete(
        self, prompt: Prompt, on_text: Callable[[str], None], meter: CallMeter
    ) -> FinishReason:
        """Run one completion; the server is started where needed, which is not part of its time limits."""
        model = await self._ready()
        try:
            return await model.complete(prompt, on_text, meter)
        except ModelError as error:
            if error.kind is ModelErrorKind.UNREACHABLE:
                raise ModelError(ModelErrorKind.LOCAL_FAILED, error.detail) from error
            raise

    async def warm_up(self, prompt: Prompt) -> None:
        """Start the server and let it read a prompt, whose unchanging beginning it then need not read again.

        Runs beside everything else. A question that comes meanwhile waits only for what it would have to wait
        for anyway. A failure is left to the first question.
        """
        try:
            await self.complete(replace(prompt, max_tokens=1), lambda _: None, CallMeter())
        except ModelError:
            return

    async def close(self) -> None:
        """End the server, if there is one."""
        async with self._starting:
            server, self._server, self._model = self._server, None, None
            if server is not None:
                await server.close()

    async def _ready(self) -> OpenAIChatModel:
        async with self._starting:
            if self._server is not None and not self._server.alive:
                await self._server.close()
                self._server = self._model = None
            if self._model is None:
                self._server = await start_server(
                    self._order, self._transport, command=self._command, within_s=self._waits.start_s
                )
                self._model = self._client(self._server)
            return self._model

    def _client(self, server: ServerProcess) -> OpenAIChatModel:
        return build_model(
            PRESET,
            self._transport,
            base_url=f"{server.address}/v1",
            key=server.key,
            name=self._order.name,
            timeout_s=self._waits.first_s,
            idle_s=self._waits.idle_s,
            context_tokens=self._order.context_tokens,
        )


class MissingModel:
    """Stands where a local model is wanted and there is none: every completion says why."""

    small = packaged = False
    context_tokens = CONTEXT_TOKENS

    def __init__(self, why: ModelError) -> None:
        self.why = why

    @property
    def name(self) -> str:
        return PRESET

    async def complete(
        self, prompt: Prompt, on_text: Callable[[str], None], meter: CallMeter
    ) -> FinishReason:
        """Raise the reason."""
        del prompt, on_text, meter
        raise ModelError(self.why.kind, self.why.detail, models=self.why.models)

    async def warm_up(self, prompt: Prompt) -> None:
        """Do nothing: the first question says why there is no model."""

    async def close(self) -> None:
        """Do nothing: there is no server."""
