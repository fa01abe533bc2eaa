"""The turns of this process: each runs as an owned task and ends in one `turn_finished`, whatever happens."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from app.sidecar.errors import translated
from app.sidecar.feed import Event, Feed
from search.errors import ModelErrorKind
from search.events import TurnFinished
from search.language import sentence_language
from search.outcome import Failure, Status, TurnOutcome

if TYPE_CHECKING:
    from app.compose import Parts
    from app.service import Asking

Begun = asyncio.Future[None]
log = logging.getLogger(__name__)
KEPT_TURNS = 50
KEPT_BYTES = 8_000_000
_ENDING_S = 1.5


class Turns:
    """Starts, stops and replays turns; `on_change` is told the session of a turn that began or ended."""

    def __init__(self, group: asyncio.TaskGroup, on_change: Callable[[str], None]) -> None:
        self._group = group
        self._on_change = on_change
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._feeds: OrderedDict[str, Feed] = OrderedDict()

    @property
    def running(self) -> list[str]:
        return list(self._tasks)

    def running_in(self, session_id: str) -> str | None:
        """Return the newest running turn of a session."""
        mine = [t for t in self._tasks if self._feeds[t].session_id == session_id]
        return mine[-1] if mine else None

    async def start(self, parts: "Parts", asking: "Asking") -> Feed:
        """Begin a turn and return once its question is stored. Raises what refused it."""
        assert asking.turn_id
        assert asking.session_id
        feed = Feed(asking.turn_id)
        feed.session_id = asking.session_id
        begun: Begun = asyncio.get_running_loop().create_future()

        def watch(_: Event) -> None:
            if not begun.done():
                begun.set_result(None)

        feed.followers.add(watch)
        self._feeds[feed.turn_id] = feed
        task = self._group.create_task(self._run(parts, asking, feed, begun))
        self._tasks[feed.turn_id] = task
        task.add_done_callback(partial(self._over, feed, begun))
        try:
            await asyncio.shield(begun)
        finally:
            feed.followers.discard(watch)
        self._on_change(feed.session_id)
        return feed

    def feed(self, turn_id: str) -> Feed | None:
        return self._feeds.get(turn_id)

    def cancel(self, turn_id: str) -> bool:
        """Stop a turn; tell whether it was running."""
        task = self._tasks.get(turn_id)
        return task is not None and task.cancel()

    async def ended(self, turn_ids: list[str], timeout_s: float = _ENDING_S) -> None:
        """Stop turns and wait, within bounds, until each has stored its outcome."""
        tasks = [self._tasks[turn_id] for turn_id in turn_ids if turn_id in self._tasks]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=timeout_s)

    async def _run(self, parts: "Parts", asking: "Asking", feed: Feed, begun: "Begun") -> None:
        try:
            await parts.service.ask(asking, feed.emit)
        except asyncio.CancelledError:
            await self._end(parts, feed, asking.text, Status.CANCELLED)
        except Exception as error:
            if not begun.done() and translated(error) is not None:
                begun.set_exception(error)
                return
            log.exception("turn %s broke", feed.turn_id)
            await self._end(parts, feed, asking.text, Status.PLANNER_FAILED)

    async def _end(self, parts: "Parts", feed: Feed, question: str, status: Status) -> None:
        """Give a turn that was cut off between its steps the outcome that is stored, or one of its own."""
        if (task := asyncio.current_task()) is not None:
            task.uncancel()
        if feed.finished:
            return
        outcome = await stored_outcome(parts, feed.turn_id)
        if outcome is None:
            outcome = broken_off(feed.turn_id, feed.session_id, question, status)
            await parts.store.finish(outcome)
        feed.emit(TurnFinished(turn_id=feed.turn_id, seq=feed.next_seq, outcome=outcome))

    def _over(self, feed: Feed, begun: "Begun", task: asyncio.Task[None]) -> None:
        self._tasks.pop(feed.turn_id, None)
        if not task.cancelled() and task.exception():
            log.error("turn %s could not be ended", feed.turn_id, exc_info=task.exception())
        if not begun.done():
            begun.set_result(None)
        if not feed.last_seq:  # it was refused
            self._feeds.pop(feed.turn_id, None)
        self._on_change(feed.session_id)
        self._forget_old()

    def _forget_old(self) -> None:
        """Keep the events of the last finished turns, within a bound; those on disk lose nothing."""
        finished = [feed for feed in self._feeds.values() if feed.turn_id not in self._tasks]
        size = sum(feed.size for feed in finished)
        while finished and (len(finished) > KEPT_TURNS or size > KEPT_BYTES):
            oldest = finished.pop(0)
            size -= oldest.size
            del self._feeds[oldest.turn_id]


async def stored_outcome(parts: "Parts", turn_id: str) -> TurnOutcome | None:
    """Return what a turn ended in, None where nothing is stored."""
    from app.store.errors import StoreError

    try:
        return (await parts.store.run(lambda store: store.turns.get(turn_id))).outcome
    except StoreError:
        return None


def broken_off(turn_id: str, session_id: str, question: str, status: Status) -> TurnOutcome:
    """Return the outcome of a turn that was stopped, or that a fault of ours ended."""
    from app.failures import sentence

    failure = Failure(status, ModelErrorKind.INTERNAL)
    notice = sentence(failure, sentence_language(question, "auto"))
    stopped = status is Status.CANCELLED
    return TurnOutcome(status, turn_id, session_id, notice=notice, incomplete=stopped)
