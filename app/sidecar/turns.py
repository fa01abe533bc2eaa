"""The turns of this process: each runs as an owned task and ends in one `turn_finished`, whatever happens."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.sidecar.feed import Feed, Follower

if TYPE_CHECKING:
    from app.compose import Parts
    from app.service import Asking

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
        assert asking.turn_id and asking.session_id
        feed = Feed(asking.turn_id)
        feed.session_id = asking.session_id
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        watch: Follower = lambda _: begun.done() or begun.set_result(None)  # noqa: E731 - known by identity
        feed.followers.add(watch)
        self._feeds[feed.turn_id] = feed
        self._tasks[feed.turn_id] = self._group.create_task(self._run(parts, asking, feed, begun))
        try:
            await asyncio.shield(begun)
        finally:
            feed.followers.discard(watch)
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

    async def _run(
        self, parts: "Parts", asking: "Asking", feed: Feed, begun: "asyncio.Future[None]"
    ) -> None:
        self._on_change_soon(feed)
        try:
            await parts.service.ask(asking, feed.emit)
        except asyncio.CancelledError:
            await self._break_off(parts, feed, asking)
        except Exception as error:
            if not begun.done():
                begun.set_exception(error)
                del self._feeds[feed.turn_id]
                return
            log.exception("turn %s broke", feed.turn_id)
            await self._break_off(parts, feed, asking)
        finally:
            del self._tasks[feed.turn_id]
            if not begun.done():
                begun.set_result(None)
        self._on_change(feed.session_id)
        self._forget_old()
