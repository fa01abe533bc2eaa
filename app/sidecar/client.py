"""One client of the sidecar: a host on stdio, or one window over HTTP."""

from app.sidecar.feed import Event, Feed
from app.sidecar.outgoing import Outgoing
from app.sidecar.wire import notification


class Client:
    """Who asks, in which language it reads, and what it follows.

    `language` "" follows the settings; `is_host` is on stdio.
    """

    def __init__(self, outgoing: Outgoing | None = None) -> None:
        self.outgoing = outgoing or Outgoing()
        self.language = ""
        self.greeted = False
        self.is_host = False
        self._followed: dict[str, Feed] = {}

    def follow(self, feed: Feed, after: int = 0) -> None:
        """Send what was missed of a turn, then what comes."""
        self.outgoing.follow(feed.turn_id, after)
        for event in feed.replay(after):
            self.outgoing.event(event)
        if not feed.finished:
            feed.followers.add(self._event)
            self._followed[feed.turn_id] = feed

    def leave(self, feed: Feed) -> None:
        feed.followers.discard(self._event)
        self._followed.pop(feed.turn_id, None)

    def tell(self, method: str, params: dict[str, object]) -> None:
        """Send a notification once the client has introduced itself."""
        if self.greeted:
            self.outgoing.send(notification(method, params))

    @property
    def followed(self) -> list[str]:
        return list(self._followed)

    def close(self) -> None:
        for feed in list(self._followed.values()):
            self.leave(feed)
        self.outgoing.close()

    def _event(self, event: Event) -> None:
        if event["event"] == "turn_finished":
            feed = self._followed.pop(event["turn_id"], None)
            if feed is not None:
                feed.followers.discard(self._event)
        self.outgoing.event(event)
