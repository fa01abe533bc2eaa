"""Scripted stand-ins for the ports of the heart: a source and a model that do exactly what a test says.

Delays are seconds of the running loop; on `tests.virtual_loop` they cost nothing.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from search.attempt import AttemptOutcome
from search.errors import ModelError, ProviderError
from search.ports import CallMeter, FinishReason, Found, Prompt, ProviderFacts
from search.query import Query
from search.result import Result

# ---- sources -----------------------------------------------------------------------------------------------


def facts(name: str, **changes: object) -> ProviderFacts:
    """Return the facts of an own instance called `name`; `changes` replace single ones."""
    plain = ProviderFacts("searxng", "builtin_free", f"http://{name}.test/", key=name, own=True)
    return replace(plain, **changes)  # type: ignore[arg-type]  # a test names the fields it changes


def hits(*numbers: int, about: str = "basil") -> tuple[Result, ...]:
    """Return usable results, one page of `https://site.test/` for each number."""
    return tuple(
        Result(f"https://site.test/{n}", f"{about} {n}", f"All of {about} ({n})", rank=rank)
        for rank, n in enumerate(numbers, 1)
    )


@dataclass(frozen=True, slots=True)
class SourceReply:
    """One scripted reply of a source, `after_s` seconds after it was asked; see `finds`, `fails`, `hangs`."""

    found: Found = field(default_factory=lambda: Found(()))
    error: Exception | None = None
    after_s: float | None = 0.0


def finds(*results: Result, after_s: float = 0.0, detail: str = "") -> SourceReply:
    """Return a reply with `results`; without any it is an honest empty."""
    return SourceReply(Found(results, detail), after_s=after_s)


def fails(
    outcome: AttemptOutcome,
    *,
    after_s: float = 0.0,
    retry_after_s: float | None = None,
    unsent: bool = False,
) -> SourceReply:
    """Return a typed failure; one that is `unsent` reached no server."""
    error = ProviderError(outcome, "scripted", retry_after_s=retry_after_s, unsent=unsent)
    return SourceReply(error=error, after_s=after_s)


def breaks(error: Exception, *, after_s: float = 0.0) -> SourceReply:
    """Return a programming fault of the source."""
    return SourceReply(error=error, after_s=after_s)


def hangs() -> SourceReply:
    """Return no reply, ever."""
    return SourceReply(after_s=None)


class ScriptedProvider:
    """A `SearchProvider`: one reply per query in order, the last repeats (without any: it hangs).

    `queries` are those it was asked, `cancelled` how many were taken back, `busy` how many run now.
    """

    def __init__(self, name: str, *replies: SourceReply, **changes: object) -> None:
        self.facts = facts(name, **changes)
        self.queries: list[Query] = []
        self.cancelled = 0
        self.busy = 0
        self._replies = deque(replies or (hangs(),))

    async def search(self, query: Query) -> Found:
        self.queries.append(query)
        reply = self._replies.popleft() if len(self._replies) > 1 else self._replies[0]
        self.busy += 1
        try:
            await _pause(reply.after_s)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        finally:
            self.busy -= 1
        if reply.error is not None:
            raise reply.error
        return reply.found


# ---- models ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ModelReply:
    """One scripted completion: `after_s`, then the pieces `gap_s` apart, then the end.

    The end is `error` where there is one, nothing ever when `hangs_after`, else `finish`.
    """

    pieces: tuple[str, ...] = ()
    finish: FinishReason = FinishReason.STOP
    error: ModelError | None = None
    after_s: float = 0.0
    gap_s: float = 0.0
    hangs_after: bool = False


def says(*pieces: str, finish: FinishReason = FinishReason.STOP, gap_s: float = 0.0) -> ModelReply:
    """Return a whole reply, streamed in these pieces."""
    return ModelReply(pieces, finish, gap_s=gap_s)


def cut(error: ModelError, *pieces: str, after_s: float = 0.0) -> ModelReply:
    """Return a reply that fails after these pieces (after none: before any text)."""
    return ModelReply(pieces, error=error, after_s=after_s)


def stalls(*pieces: str) -> ModelReply:
    """Return a reply that never ends after these pieces."""
    return ModelReply(pieces, hangs_after=True)


class ScriptedModel:
    """A `ChatModel`: a queue of replies, asked no more often than there are replies.

    `prompts` are those it was given, `cancelled` how many completions were taken back.
    """

    def __init__(
        self, *replies: ModelReply, name: str = "scripted/model", context_tokens: int = 64_000
    ) -> None:
        self.name = name
        self.context_tokens = context_tokens
        self.prompts: list[Prompt] = []
        self.cancelled = 0
        self._replies = deque(replies)

    @property
    def left(self) -> int:
        """Return how many replies were not asked for."""
        return len(self._replies)

    async def complete(
        self, prompt: Prompt, on_text: Callable[[str], None], meter: CallMeter
    ) -> FinishReason:
        self.prompts.append(prompt)
        meter.sent()
        assert self._replies, "the model was asked more often than the script has replies"
        reply = self._replies.popleft()
        try:
            return await _play(reply, on_text)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise


async def _play(reply: ModelReply, on_text: Callable[[str], None]) -> FinishReason:
    await _pause(reply.after_s)
    for piece in reply.pieces:
        await _pause(reply.gap_s)
        on_text(piece)
    if reply.error is not None:
        raise reply.error
    if reply.hangs_after:
        await _pause(None)
    return reply.finish


async def _pause(seconds: float | None) -> None:
    """Wait; None is forever (a day, so that a virtual loop still has an end to reach)."""
    await asyncio.sleep(86_400 if seconds is None else seconds)
