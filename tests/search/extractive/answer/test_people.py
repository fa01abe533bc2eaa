"""Sentences that name somebody."""

import pytest

from search.extractive.answer.people import names_somebody


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("Lip-Bu Tan is chief executive officer of Intel.", "who is the ceo of intel"),
        ("诺贝尔物理学奖授予林浩与 Anna Svensson。", "诺贝尔物理学奖得主是谁"),
        ("现任秘书长是安东尼奥·古特雷斯。", "现任秘书长是谁"),
        ("金靴奖由法国前锋姆巴佩获得。", "金靴奖得主"),
        ("西班牙队夺得冠军。", "世界杯冠军是谁"),
        ("最佳影片为《长安夜》。", "最佳影片是什么电影"),
        ("PSG won the final.", "who won the final"),
    ],
)
def test_a_name_the_question_does_not_have_is_found(sentence, question):
    assert names_somebody(sentence, question)


@pytest.mark.parametrize(
    ("sentence", "question"),
    [
        ("Intel is the company on Monday.", "who is the ceo of intel"),
        ("The Turing Award is given by the ACM.", "who won the turing award"),
        ("金鸡奖是电影界的奖项。", "金鸡奖最佳影片 电影"),
        ("利率保持不变。", "行长是谁"),
    ],
)
def test_what_the_question_says_itself_is_no_answer(sentence, question):
    assert not names_somebody(sentence, question)
