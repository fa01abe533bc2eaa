"""How long a completion may be silent: until its first token, between tokens, and after its end."""

import asyncio
from types import TracebackType
from typing import Self

_SLACK = 0.01  # of the idle limit: moving the alarm at every token would cost more than reading it


class Patience:
    """An async context that raises TimeoutError when the model is silent too long (SPEC 12).

    Only tokens reset it: comments and empty chunks are sent by servers whose model hangs, too. After the end
    only stragglers are waited for, from the first sign of it.
    """

    def __init__(self, first_s: float, idle_s: float) -> None:
        self._alarm = asyncio.timeout(first_s)
        self._idle_s = idle_s
        self._moved_at = float("-inf")

    async def __aenter__(self) -> Self:
        await self._alarm.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._alarm.__aexit__(kind, error, trace)

    def token(self) -> None:
        now = asyncio.get_running_loop().time()
        if now - self._moved_at >= self._idle_s * _SLACK:
            self._moved_at = now
            self._alarm.reschedule(now + self._idle_s)

    def ending(self, within_s: float) -> None:
        self._moved_at = float("-inf")
        limit = asyncio.get_running_loop().time() + within_s
        self._alarm.reschedule(min(self._alarm.when() or limit, limit))
