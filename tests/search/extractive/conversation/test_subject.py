"""Whom or what an earlier turn was about."""

import pytest

from search.extractive.conversation.subject import names_of, subject_of


@pytest.mark.parametrize(
    ("earlier", "answer", "text", "subject"),
    [
        ("介绍一下英伟达这家公司", "英伟达是……", "它多少钱一股", "英伟达"),
        ("上海迪士尼今天几点开门", "8:30", "门票多少钱", "上海迪士尼"),
        ("今年温网女单冠军是谁", "冠军是斯瓦泰克。[1]", "她多大了", "斯瓦泰克"),
        ("Tell me about the Steam Deck", "A handheld.", "How much is it?", "Steam Deck"),
        ("Who won Wimbledon?", "Iga Swiatek won Wimbledon.", "how tall is she", "Iga Swiatek"),
        ("Who won Wimbledon?", "I do not know.", "how tall is she", "Wimbledon"),
    ],
)
def test_the_person_of_the_answer_or_the_names_of_the_question(earlier, answer, text, subject):
    assert subject_of(earlier, answer, text) == subject


def test_single_characters_are_names_only_where_there_is_nothing_else():
    assert [piece.text for piece in names_of("上海飞东京的机票")] == ["上海", "东京"]
