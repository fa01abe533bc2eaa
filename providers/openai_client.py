"""One request to a chat server: sent, read, and every way it can fail turned into one kind of error."""

import asyncio
import json
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

import providers.lean_httpx  # noqa: F401  # isort: skip  # has to come before httpx
import httpx

from providers.engine import Request
from providers.failure import before_reply
from providers.masking import Mask
from providers.model_address import ModelAddress
from providers.model_names import chat_names
from providers.openai_errors import CallFailedError, complaint_of_body
from providers.openai_reader import ReplyReader
from providers.openai_reply import read_completion, read_refusal, read_whole
from providers.patience import Patience
from providers.status import retry_after_s
from providers.transport import Transport
from search.attempt import AttemptOutcome
from search.errors import ModelErrorKind
from search.ports import FinishReason

_CONNECT_S = 10.0  # SPEC 12
_KINDS = {
    AttemptOutcome.TIMEOUT: ModelErrorKind.TIMEOUT,
    AttemptOutcome.TLS_ERROR: ModelErrorKind.TLS,
    AttemptOutcome.BAD_KEY: ModelErrorKind.BAD_KEY,
    AttemptOutcome.BAD_RESPONSE: ModelErrorKind.BAD_RESPONSE,
}


@dataclass(frozen=True, slots=True)
class Waits:
    """Seconds until the first token, between tokens, for the list of models, before a repeat.

    The last holds where the server names no time itself.
    """

    first_s: float = 60.0
    idle_s: float = 30.0
    list_s: float = 5.0
    pause_s: float = 0.25


class ChatClient:
    """Speaks to one server with one key, which appears in no error and no log."""

    def __init__(self, transport: Transport, address: ModelAddress, key: str, waits: Waits) -> None:
        self.address = address
        self.key = key
        self.waits = waits
        self._transport = transport
        self._mask = Mask([key, *(address.basic_auth or ())])

    async def complete(self, body: dict[str, Any], on_text: Callable[[str], None]) -> FinishReason:
        """Send one completion and read it to its end. Raises CallFailedError."""
        reader, begun = ReplyReader(on_text, self._mask), False
        try:
            async with (
                Patience(self.waits.first_s, self.waits.idle_s) as patience,
                self._open("POST", "chat/completions", body) as response,
            ):
                begun = True
                await self._refuse(response)
                await read_completion(response, reader, patience)
        except TimeoutError:
            reader.break_off(CallFailedError(ModelErrorKind.TIMEOUT, "the model was silent too long"))
        except httpx.HTTPError as error:
            reader.break_off(self._lost(error, begun=begun))
        return reader.end()

    async def list_models(self) -> tuple[str, ...]:
        """Return the chat models the server lists, in its order. Raises CallFailedError."""
        try:
            async with asyncio.timeout(self.waits.list_s), self._open("GET", "models") as response:
                await self._refuse(response)
                names = chat_names(json.loads(await read_whole(response)))
        except TimeoutError:
            raise CallFailedError(ModelErrorKind.TIMEOUT, "no list of models in time") from None
        except httpx.HTTPError as error:
            raise self._lost(error, begun=False) from None
        except (ValueError, RecursionError):
            names = None
        if names is None:
            raise CallFailedError(ModelErrorKind.BAD_RESPONSE, "the reply is no list of models")
        return names

    def _open(
        self, method: str, call: str, body: dict[str, Any] | None = None
    ) -> AbstractAsyncContextManager[httpx.Response]:
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        request = Request(
            method,
            self.address.at(call),
            params=self.address.params,
            json=body,
            # Packing would hold streamed pieces back.
            headers=headers
            | {"Accept": "text/event-stream, application/json", "Accept-Encoding": "identity"},
            basic_auth=None if self.key else self.address.basic_auth,
        )
        longest = max(self.waits.first_s, self.waits.idle_s, self.waits.list_s)
        return self._transport.open(request, connect_s=_CONNECT_S, read_s=longest)

    async def _refuse(self, response: httpx.Response) -> None:
        if response.is_success:
            return
        complaint = complaint_of_body(response.status_code, await read_refusal(response))
        headers = {name.lower(): value for name, value in response.headers.items()}
        raise complaint.failure(response.status_code, self._mask, retry_after_s(headers))

    def _lost(self, error: httpx.HTTPError, *, begun: bool) -> CallFailedError:
        """Name a failure of the network; a failed connection may be tried once more, silence may not."""
        if isinstance(error, httpx.DecodingError):
            return CallFailedError(ModelErrorKind.BAD_RESPONSE, "the body is packed in a way it does not say")
        if begun and not isinstance(error, httpx.TimeoutException):
            return CallFailedError(ModelErrorKind.CUT, "the connection broke", connection_lost=True)
        cause = before_reply(error, secure=self.address.base[:6].lower() == "https:")
        kind = _KINDS.get(cause.outcome, ModelErrorKind.UNREACHABLE)
        lost = kind is ModelErrorKind.UNREACHABLE and isinstance(
            error, httpx.NetworkError | httpx.RemoteProtocolError
        )
        return CallFailedError(kind, cause.detail, connection_lost=lost, unsent=cause.unsent)
