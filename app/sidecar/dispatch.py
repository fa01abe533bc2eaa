"""From one message to its reply: finds the method, checks the arguments, turns every failure into data."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from app.sidecar.catalogue import find
from app.sidecar.client import Client
from app.sidecar.errors import BUG, INTERNAL, SHUTTING_DOWN, RpcError, read_only, translated
from app.sidecar.wire import BadRequestError, Message, Request, failure, read, reply

if TYPE_CHECKING:
    from app.sidecar.desk import Desk

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Call:
    """What a method gets beside its arguments; `afterwards` is done once the reply is on its way."""

    desk: "Desk"
    client: Client
    afterwards: list[Callable[[], object]] = field(default_factory=list)

    @property
    def language(self) -> str:
        return self.desk.language(self.client)


async def answer(desk: "Desk", client: Client, data: bytes) -> tuple[Message | None, Call]:
    """Return the reply to one message, None where none is wanted."""
    call = Call(desk, client)
    try:
        request = read(data)
    except BadRequestError as bad:
        return failure(bad.id, bad.error, call.language), call
    try:
        result = await perform(call, request)
    except RpcError as error:
        message = desk.masked(failure(request.id, error, call.language))
    else:
        message = reply(request.id, result)
    return (message if request.wants_reply else None), call


async def perform(call: Call, request: Request) -> Any:
    """Run one method. Raises RpcError, and nothing else but cancellation."""
    if call.desk.stopping.is_set():
        raise SHUTTING_DOWN
    method = find(request.method)
    arguments = method.arguments(request.params)
    if method.writes and call.desk.read_only:
        raise read_only()
    try:
        result = await method.run(call, **arguments)
        return call.desk.masked(result) if method.masked else result
    except asyncio.CancelledError:
        raise
    except Exception as error:
        expected = translated(error)
        if expected is None:
            log.exception("%s failed", request.method)
            raise RpcError(INTERNAL, "internal", BUG) from error
        raise expected from error
