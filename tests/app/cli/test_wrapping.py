from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console, Group

from app.cli._wrapping import MixedText, breaks

MIXED = st.text(st.sampled_from("天气晴朗，。（）「」abc XYZ 12.5%！"), max_size=80)


def pieces(text: str, width: int) -> list[str]:
    places = [0, *breaks(text, width), len(text)]
    return [text[a:b] for a, b in pairwise(places)]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("天气晴朗", 4, ["天气", "晴朗"]),
        ("天气，晴朗", 4, ["天", "气，", "晴朗"]),
        ("他说（好）", 6, ["他说", "（好）"]),
        ("Go 的接口", 6, ["Go 的", "接口"]),
        ("use words", 6, ["use ", "words"]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("", 4, [""]),
    ],
)
def test_lines_end_where_a_reader_expects(text: str, width: int, lines: list[str]) -> None:
    assert pieces(text, width) == lines


@given(MIXED, st.integers(2, 30))
def test_no_line_is_too_wide_and_nothing_is_lost(text: str, width: int) -> None:
    found = pieces(text, width)
    assert "".join(found) == text
    assert all(cell_len(piece.rstrip()) <= width for piece in found)


@given(MIXED, st.integers(6, 30))
def test_no_line_begins_with_a_stop_unless_it_must(text: str, width: int) -> None:
    for piece in pieces(text, width)[1:]:
        assert not piece.startswith(("，", "。")) or all(c in "，。！）」% 1.5" for c in piece[:1])


def test_chinese_paragraph_fills_its_lines() -> None:
    console = Console(width=20, color_system=None)
    with console.capture() as caught:
        console.print(Group(MixedText("Python 已于2026年10月7日发布新的版本")))
    assert caught.get().splitlines() == ["Python 已于2026年10", "月7日发布新的版本"]


def test_latin_text_wraps_as_rich_does() -> None:
    console = Console(width=12, color_system=None)
    with console.capture() as caught:
        console.print(Group(MixedText("several words of text")))
    assert [line.rstrip() for line in caught.get().splitlines()] == ["several", "words of", "text"]
