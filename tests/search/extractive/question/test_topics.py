"""The topics are complete and sound."""

import re

import pytest

from search.extractive.question.topic import Kind
from search.extractive.question.topics import TOPICS


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_every_topic_can_be_asked_for_in_both_languages(topic):
    for pattern in (topic.ask_zh, topic.ask_en, topic.say):
        re.compile(pattern, re.ASCII)
    assert topic.ask_zh
    assert topic.ask_en
    assert topic.say or topic.kind is Kind.NEWS


def test_names_are_used_once():
    assert len({topic.name for topic in TOPICS}) == len(TOPICS)
