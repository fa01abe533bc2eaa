from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.place import SMALLEST, Place, PlaceKeeper, on_a_screen, place_from

NEVER_S = 60.0


@dataclass
class Screen:
    x: int
    y: int
    width: int
    height: int


LEFT, RIGHT = Screen(0, 0, 1280, 800), Screen(1280, 0, 1920, 1080)


@pytest.mark.parametrize(
    ("place", "screens", "expected", "at"),
    [
        (Place(900, 600, 100, 50), [LEFT], Place(900, 600, 100, 50), 0),
        (Place(900, 600, 1500, 50), [LEFT, RIGHT], Place(900, 600, 1500, 50), 1),
        (Place(900, 600, 1500, 50), [LEFT], Place(900, 600, 380, 50), 0),
        (Place(900, 600, -300, -40), [LEFT], Place(900, 600, 0, 0), 0),
        (Place(4000, 3000, 10, 10), [LEFT], Place(1280, 800, 0, 0), 0),
        (Place(4000, 3000), [LEFT], Place(1152, 720), 0),
        (Place(900, 600, 5, 5, maximized=True), [LEFT], Place(900, 600, 5, 5, maximized=True), 0),
        (Place(900, 600, 5, 5), [], Place(900, 600, 5, 5), 0),
    ],
)
def test_the_window_is_wholly_on_one_screen(
    place: Place, screens: list[Screen], expected: Place, at: int
) -> None:
    assert on_a_screen(place, screens) == (expected, at)


numbers = st.integers(-200_000, 200_000)


@given(numbers, numbers, numbers, numbers)
def test_whatever_was_stored_ends_on_a_screen(width: int, height: int, x: int, y: int) -> None:
    stored = place_from({"width": width, "height": height, "x": x, "y": y})
    place, at = on_a_screen(stored, [LEFT, RIGHT])
    screen = [LEFT, RIGHT][at]
    assert place.width >= SMALLEST[0]
    assert place.height >= SMALLEST[1]
    if place.x is not None and place.y is not None:
        assert screen.x <= place.x <= screen.x + screen.width - place.width
        assert screen.y <= place.y <= screen.y + screen.height - place.height


@pytest.mark.parametrize(
    "table",
    [
        None,
        [],
        "x",
        {"width": "wide"},
        {"width": True, "x": 4},
        {"height": None, "y": 3},
        {"width": float("nan")},
    ],
)
def test_nonsense_in_the_file_is_as_if_it_were_absent(table: Any) -> None:
    assert place_from(table) == Place()


def test_a_place_is_kept_when_the_window_rests() -> None:
    kept: list[Place] = []
    keeper = PlaceKeeper(Place(), kept.append, NEVER_S)
    keeper.moved(3, 4)
    keeper.resized(700, 500)
    assert kept == []
    keeper.flush()
    keeper.flush()
    assert kept == [Place(700, 500, 3, 4)]


def test_the_size_before_maximizing_is_the_one_to_come_back_to() -> None:
    kept: list[Place] = []
    keeper = PlaceKeeper(Place(700, 500, 3, 4), kept.append, NEVER_S)
    keeper.moved(0, 0)
    keeper.resized(1280, 800)
    keeper.maximized()
    keeper.flush()
    keeper.restored()
    keeper.resized(700, 500)
    keeper.moved(3, 4)
    keeper.flush()
    assert kept == [Place(700, 500, 3, 4, maximized=True), Place(700, 500, 3, 4)]
