"""Results are dropped, merged and judged by what can be shown and what they share with the query."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.fusion import is_related, merge, usable
from search.result import Result
from search.url_key import merge_key


def result(url="https://a.example/", title="t", snippet="s", **more):
    return Result(url, title, snippet, **more)


def test_results_without_http_host_or_text_are_unusable():
    rows = [
        result("javascript:alert(1)"),
        result("data:text/html,<b>x</b>"),
        result("/relative"),
        result(title=" \u200e ", snippet="\n\u3000"),
        result("https://a.example/only-title", snippet=""),
        result("https://a.example/only-snippet", title=""),
    ]
    assert [r.url for r in usable(rows)] == ["https://a.example/only-title", "https://a.example/only-snippet"]


def test_usable_results_are_clean_text():
    (clean,) = usable(
        [result(" https://a.example/x\n", "emoji \ud83d\n museum", "\u200ea\u00a0 b", published=" 2026 ")]
    )
    assert clean == Result("https://a.example/x", "emoji museum", "a b", published="2026")


def test_one_page_under_several_addresses_is_one_result():
    first = "https://www.wall.example.org/flow/?utm_source=feed#top"
    rows = [
        result(first, "title", ""),
        result("https://wall.example.org/day?id=1"),
        result("https://wall.example.org/flow", "other", "snippet", published="2026-11-28"),
        result("https://wall.example.org/day?id=2"),
    ]
    merged = merge([rows], 10)
    assert [r.url for r in merged] == [first, rows[1].url, rows[3].url]
    assert merged[0] == Result(first, "title", "snippet", published="2026-11-28")


def test_a_single_list_keeps_its_order_and_the_limit():
    rows = [result(f"https://a.example/{n}") for n in (5, 3, 9, 1)]
    assert merge([rows], 3) == tuple(rows[:3])
    assert merge([rows], 0) == merge([], 5) == ()


ROWS = st.builds(
    Result,
    url=st.builds(
        "https://{}{}.example/{}{}".format,
        st.sampled_from(["", "www."]),
        st.sampled_from("ab"),
        st.sampled_from(["", "x", "y", "z"]),
        st.sampled_from(["", "/", "#top", "?utm_source=q", "?id=1"]),
    ),
    title=st.sampled_from(["", "one", "two"]),
    snippet=st.sampled_from(["", "long", "short"]),
    provider=st.sampled_from(["searxng", "mojeek"]),
)


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.lists(ROWS, max_size=6), max_size=4), st.integers(0, 12), st.randoms(use_true_random=False)
)
def test_merging_does_not_depend_on_the_order_of_the_lists(lists, limit, shuffle: random.Random):
    shuffled = [*lists]
    shuffle.shuffle(shuffled)
    merged = merge(lists, limit)
    assert merge(shuffled, limit) == merged
    keys = [merge_key(r.url) for r in merged]
    assert len(keys) == len(set(keys)) <= limit
    assert set(keys) <= {merge_key(r.url) for rows in lists for r in rows}
    assert {merge_key(r.url) for r in merge(lists, 99)} == {merge_key(r.url) for rows in lists for r in rows}


@pytest.mark.parametrize(
    ("query", "title", "snippet", "url"),
    [
        ("fermented daikon", "Daikon, pickled", "", "https://a.example/"),
        ("lighthouses near Brest", "The lighthouse keeper", "", "https://a.example/"),
        ("xkq-8810 浮标 位置", "XKQ8810 buoy", "", "https://a.example/"),
        ("Øresund bridge queue", "Öresundsbron", "", "https://a.example/"),
        ("臺灣 氣象", "台湾气象局", "", "https://a.example/"),
        ("特斯拉 股价", "今日收盘", "特斯拉上涨", "https://a.example/"),
        ("Tokyo weather", "東京の天気", "", "https://weather.example.jp/tokyo/"),
        ("特斯拉 9981 型", "Order form", "part 19981", "https://a.example/"),
        ("C++ modules", "Modern C++", "", "https://a.example/"),
        ("what is the latest", "anything", "", "https://a.example/"),
        ("!!! ???", "anything", "", "https://a.example/"),
        ("罗勒", "page", "", "https://a.example/%E7%BD%97%E5%8B%92"),
    ],
)
def test_a_shared_word_makes_a_page_related(query, title, snippet, url):
    assert is_related(query, [result("https://b.example/", "zzz", ""), result(url, title, snippet)])


@pytest.mark.parametrize(
    ("query", "rows"),
    [
        ("fermented daikon", [("Sign in to your streaming account", "Learn how to sign in on your device.")]),
        ("xkq-8810 浮标 位置", [("Best pizza in town", "Order now"), ("Used cars", "Cheap offers")]),
        ("is it the price?", [("How it is", "the one of the")]),
        ("iPhone 17 price 2026", [("Concert on July 17, 2026", "tickets")]),
        ("AI chips", [("Email settings", "explain")]),
        ("今天的新闻", [("天的颜色", "的新衣服")]),
        ("罗勒 种植", [("登录您的账号", "了解如何登录")]),
        ("daikon", []),
    ],
)
def test_stop_words_and_stray_numbers_do_not(query, rows):
    assert not is_related(query, [result("https://a.example/", *row) for row in rows])
