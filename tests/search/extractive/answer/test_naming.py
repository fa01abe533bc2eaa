"""How far a text names the thing asked about."""

import pytest

from search.extractive.answer.naming import coverage, named
from tests.search.extractive.answer.stage import asked, sentence


def unit(question, name):
    return next(unit for unit in asked(question).units if unit.name == name)


@pytest.mark.parametrize(
    ("question", "name", "text", "least", "most"),
    [
        ("iPhone 17 价格", "iphone 17", "iphone 17 官方降价", 1, 1),
        ("iPhone 17 价格", "iphone 17", "iphone 16 官方降价", 0, 0.4),
        ("CVE-2026-31415 影响哪些版本", "cve-2026-31415", "cve-2026-31416 影响", 0, 0),
        ("SOXL 价格", "soxl", "soxs 最新价", 0, 0),
        ("美元汇率", "美元", "usd/cny", 1, 1),
        ("流浪地球3上映", "流浪地球3", "流浪地球2于 2023 年", 0, 0.4),
        ("今年诺贝尔物理学奖得主", "诺贝尔物理学奖", "诺贝尔化学奖", 0.3, 0.7),
        ("AMD CPU 价格", "cpu", "gaming cpus", 1, 1),
    ],
)
def test_names_are_covered_whole_in_part_or_not(question, name, text, least, most):
    assert least <= coverage(unit(question, name), text) <= most


def test_a_name_in_the_title_counts_a_little_less():
    question = asked("SOXL 价格")
    here, above = sentence("SOXL 最新价 27 美元。"), sentence("最新价 27 美元。", title="SOXL 行情")
    assert named(question, here) > named(question, above) > 0.9


def test_a_question_without_names_is_named_by_anything():
    assert named(asked("今天有什么新闻"), sentence("任何话。")) == 1.0
