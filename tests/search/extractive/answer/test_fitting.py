"""Sentences that hold the value and speak of the subject."""

import pytest

from search.extractive.answer.fitting import fits, speaks_of
from tests.search.extractive.answer.stage import asked, sentence


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("SOXL 价格", "最新价 27.41 美元。", True),
        ("SOXL 价格", "SOXL 是三倍杠杆 ETF。", False),
        ("SOXL 价格", "SOXL 会到 30 美元吗？", False),
        ("Who is the CEO of Intel?", "Lip-Bu Tan is chief executive officer of Intel.", True),
        ("Who is the CEO of Intel?", "Intel shares rose on Friday.", False),
        ("中超积分榜第一是谁", "上海海港位列积分榜第一。", True),
        ("uv 和 poetry", "任何话。", True),
    ],
)
def test_the_value_asked_for_must_be_there(question, text, expected):
    assert fits(asked(question), sentence(text)) is expected


def test_a_subject_spoken_of_only_in_the_title_counts_half():
    question = asked("微信是不是崩了")
    assert speaks_of(question, sentence("晚间无法发送图片。")) == 1
    assert speaks_of(question, sentence("晚间发生了这件事。", title="微信故障")) == 0.5
    assert speaks_of(question, sentence("新增文件夹功能。")) == 0


def test_without_a_subject_nothing_speaks_of_it():
    assert speaks_of(asked("uv 和 poetry"), sentence("任何话。")) == 0
