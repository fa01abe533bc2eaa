"""The events of one turn: passed on to whoever follows it, and kept for those who come later."""

import asyncio
from collections.abc import Callable
from typing import Any

from search.events import AnswerDelta, AnswerReplaced, AnyEvent, TurnFinished

Event = dict[str, Any]
Follower = Callable[[Event], None]
# A page redraws 10 to 15 times a second, and each event costs more bytes than the few letters of a token.
JOIN_S = 0.06


class Feed:
    """Joins answer text: the first piece goes out at once, later ones together every `join_s` seconds."""

    def __init__(self, turn_id: str, join_s: float = JOIN_S) -> None:
        self.turn_id = turn_id
        self.session_id = ""
        self.followers: set[Follower] = set()
        self.kept: list[Event] = []
        self.size = 0
        self.last_seq = 0
        self.finished = False
        self._join_s = join_s
        self._loop = asyncio.get_running_loop()
        self._pieces: list[str] = []
        self._seq = 0
        self._timer: asyncio.TimerHandle | None = None

    @property
    def next_seq(self) -> int:
        return max(self.last_seq, self._seq) + 1

    def emit(self, event: AnyEvent) -> None:
        """Take an event of the service; nothing comes after `turn_finished`."""
        if isinstance(event, AnswerDelta):
            self._pieces.append(event.text)
            self._seq = event.seq
            if self._timer is None:
                self._flush()
            return
        self._flush(rest=False)
        if isinstance(event, AnswerReplaced):
            self._forget_text()
        self.finished = isinstance(event, TurnFinished)
        self._tell(event.as_object())

    def replay(self, after: int) -> list[Event]:
        """Return the kept events that come after a number that was received."""
        return [event for event in self.kept if event["seq"] > after]

    def _flush(self, *, rest: bool = True) -> None:
        """Send what has come together; then, with `rest`, let text come together for a while."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if not self._pieces:
            return
        text, self._pieces = "".join(self._pieces), []
        self._tell({"event": AnswerDelta.name, "turn_id": self.turn_id, "seq": self._seq, "text": text})
        if rest:
            self._timer = self._loop.call_later(self._join_s, self._flush)

    def _tell(self, event: Event) -> None:
        self.kept.append(event)
        self.size += len(event.get("text", "")) + 500
        self.last_seq = event["seq"]
        for follower in tuple(self.followers):
            follower(event)

    def _forget_text(self) -> None:
        """Text that was replaced is of no use to a late reader."""
        self.kept = [
            event for event in self.kept if event["event"] not in {"answer_delta", "answer_replaced"}
        ]
