"""Where the window stands and how large it is; kept between starts, and always on a screen that is there."""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

SMALLEST = (480, 420)
_SETTLED_S = 0.4
_FARTHEST = 100_000
_ROOMY = 0.9


@dataclass(frozen=True, slots=True)
class Place:
    """In logical pixels; x and y count over all screens, None leaves them to the system."""

    width: int = 1180
    height: int = 800
    x: int | None = None
    y: int | None = None
    maximized: bool = False


class Screen(Protocol):
    """As pywebview describes one."""

    x: int
    y: int
    width: int
    height: int


def place_from(table: Any) -> Place:
    """Read what was stored; whatever is no sensible number is as if it were absent."""
    known = table if isinstance(table, dict) else {}
    usual = Place()
    x, y = _number(known.get("x")), _number(known.get("y"))
    width, height = _number(known.get("width")), _number(known.get("height"))
    return Place(
        max(width or usual.width, SMALLEST[0]),
        max(height or usual.height, SMALLEST[1]),
        x if y is not None else None,
        y if x is not None else None,
        known.get("maximized") is True,
    )


def on_a_screen(place: Place, screens: Sequence[Screen]) -> tuple[Place, int]:
    """Return the place moved wholly onto the screen that holds most of it, and which screen that is."""
    if not screens:
        return place, 0
    at = max(range(len(screens)), key=lambda n: _shared(place, screens[n]))
    screen = screens[at]
    if place.x is None or place.y is None:
        # Centred by the system: with room for frames and panels, which nobody tells us of.
        width, height = (int(whole * _ROOMY) for whole in (screens[0].width, screens[0].height))
        return replace(place, width=min(place.width, width), height=min(place.height, height)), 0
    width, height = min(place.width, screen.width), min(place.height, screen.height)
    x = min(max(place.x, screen.x), screen.x + screen.width - width)
    y = min(max(place.y, screen.y), screen.y + screen.height - height)
    return Place(width, height, x, y, place.maximized), at


def _shared(place: Place, screen: Screen) -> int:
    x, y = place.x or 0, place.y or 0
    width = min(x + place.width, screen.x + screen.width) - max(x, screen.x)
    height = min(y + place.height, screen.y + screen.height) - max(y, screen.y)
    return max(width, 0) * max(height, 0)


def _number(value: Any) -> int | None:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return int(value) if is_number and -_FARTHEST < value < _FARTHEST else None


class PlaceKeeper:
    """Follows the window and keeps its place once it has come to rest.

    While it is maximized, the size it had before stays the one to come back to.
    """

    def __init__(self, place: Place, keep: Callable[[Place], object], settled_s: float = _SETTLED_S) -> None:
        self._kept = self._place = place
        self._keep = keep
        self._settled_s = settled_s
        self._lock = threading.Lock()
        self._timer: threading.Timer | None = None
        self._fresh: dict[str, Any] = {}

    def moved(self, x: int, y: int) -> None:
        self._note(x=x, y=y)

    def resized(self, width: int, height: int) -> None:
        self._note(width=width, height=height)

    def maximized(self) -> None:
        self._maximize(maximized=True)

    def restored(self) -> None:
        self._maximize(maximized=False)

    def flush(self) -> None:
        """Keep what is known now."""
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            # Size and place arrive before the word that the window is maximized: only a rest tells.
            if not self._place.maximized:
                self._place = replace(self._place, **self._fresh)
            self._fresh.clear()
            if self._place != self._kept:
                self._kept = self._place
                self._keep(self._place)

    def _note(self, **changes: int) -> None:
        with self._lock:
            self._fresh.update(changes)
        self._later()

    def _maximize(self, *, maximized: bool) -> None:
        with self._lock:
            self._place = replace(self._place, maximized=maximized)
        self._later()

    def _later(self) -> None:
        with self._lock:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = threading.Timer(self._settled_s, self.flush)
            self._timer.daemon = True
            self._timer.start()
