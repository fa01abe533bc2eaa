"""All topics. Order matters: of two that start at the same place in a question the first is taken."""

from search.extractive.question import (
    topics_daily,
    topics_figures,
    topics_money,
    topics_people,
    topics_things,
)
from search.extractive.question.topic import Topic

TOPICS: tuple[Topic, ...] = (
    *topics_daily.TOPICS,
    *topics_money.TOPICS,
    *topics_people.TOPICS,
    *topics_things.TOPICS,
    *topics_figures.TOPICS,
)
