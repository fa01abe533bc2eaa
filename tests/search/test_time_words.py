"""What is soon outdated, in both languages."""

import pytest

from search.time_words import is_time_bound, says_now, unmasked


@pytest.mark.parametrize(
    "text",
    [
        "今天上海天气",
        "茅台股价",
        "最新的 iPhone",
        "2026年春节放假",
        "明天去杭州要不要带伞",
        "今年诺贝尔奖得主",
        "周末有什么电影",
        "微信崩了吗",
        "What is the price of bitcoin right now?",
        "latest version of Python",
        "Is GitHub down?",
        "who won the race last weekend",
        "current CEO of Intel",
        "next SpaceX launch",
        "has GTA 6 come out yet",
        "gold prices",
        "今天天氣如何",
    ],
)
def test_time_words_and_volatile_subjects_are_time_bound(text):
    assert is_time_bound(text)


@pytest.mark.parametrize(
    "text",
    [
        "现在进行时怎么用",
        "什么是递归",
        "先天后天的区别",
        "实时操作系统的原理",
        "最近公共祖先算法",
        "用 Python 获取当前时间",
        "difference between current and voltage",
        "What is the current in a 12 V circuit?",
        "what is a next-hop",
        "next.js routing",
        "present continuous",
        "who wrote Hamlet",
        "least recently used cache",
        "how to get the current time in JavaScript",
        "",
    ],
)
def test_terms_that_only_look_like_it_are_not(text):
    assert not is_time_bound(text)


def test_a_volatile_subject_alone_says_no_time():
    assert not says_now("茅台股价")
    assert says_now("茅台今天股价")


def test_masked_terms_leave_a_gap():
    assert "现在进行时" not in unmasked("现在进行时怎么用")
