"""Titles and file names."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.store.title import cut_to_columns, file_name, one_line, title_from


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("How tall is Everest?", "How tall is Everest?"),
        ("\n\n  first line \t here\nsecond", "first line here"),
        ("", ""),
        ("\u200b\u202e\x07", ""),
        ("safe\u202egpj.exe", "safe gpj.exe"),
        (
            "今天上海的天气怎么样，适合出门吗？我想去外滩走走，再去吃点东西",
            "今天上海的天气怎么样，适合出门吗？我想去外滩走…",
        ),
        (
            "What is the difference between a process and a thread in Linux",
            "What is the difference between a process and a…",
        ),
    ],
)
def test_title_is_the_first_line_that_says_something(question, title):
    assert title_from(question) == title


@pytest.mark.parametrize(
    ("text", "columns", "cut"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("天气预报", 5, "天气…"),
        ("天气，预报", 7, "天气…"),
        ("ab 👨‍👩‍👧‍👦 family", 5, "ab…"),
        ("x🇨🇳🇯🇵", 4, "x🇨🇳…"),
        ("👍🏽👍🏽", 3, "👍🏽…"),
        ("e\u0301e\u0301e\u0301", 2, "e\u0301…"),
    ],
)
def test_cut_never_splits_what_is_seen_as_one_character(text, columns, cut):
    assert cut_to_columns(text, columns) == cut


@given(st.text(), st.integers(2, 40))
@settings(deadline=None, max_examples=200)
def test_cut_is_a_beginning_of_the_text_and_fits(text, columns):
    line = one_line(text)
    cut = cut_to_columns(line, columns)
    assert cut == line or line.startswith(cut.removesuffix("…"))
    wide = sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in cut)
    assert cut == line or wide <= columns * 2


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("上海天气？", "上海天气？.md"),
        ("../../etc/passwd", "etc passwd.md"),
        ('a<b>:"c"/d\\e|f?g*h', "a b c d e f g h.md"),
        ("CON", "_CON.md"),
        ("com1.txt", "_com1.txt.md"),
        ("...", "session.md"),
        ("", "session.md"),
        ("trailing. ", "trailing.md"),
        ("-rf", "rf.md"),
        ("a\0b\nc", "a b c.md"),
        ("console", "console.md"),
    ],
)
def test_file_name_is_safe_everywhere(title, name):
    assert file_name(title, "md") == name


@given(st.text(max_size=300))
@settings(deadline=None, max_examples=200)
def test_every_title_gives_a_file_that_can_be_written(tmp_path_factory, title):
    name = file_name(title, "html")
    folder = tmp_path_factory.mktemp("names")
    (folder / name).write_text("x", encoding="utf-8")
    assert [entry.name for entry in folder.iterdir()] == [name]
    assert len(name.encode()) <= 126
