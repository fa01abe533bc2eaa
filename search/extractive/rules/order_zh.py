"""The Chinese rules in their order of precedence: the first that fits decides."""

from search.extractive.rules.facts_zh import FACTS
from search.extractive.rules.ideas_zh import IDEAS
from search.extractive.rules.shape import Rule
from search.extractive.rules.talk_zh import TALK
from search.extractive.rules.tasks_zh import TASKS

RULES: tuple[Rule, ...] = (*TALK, *TASKS, *IDEAS, *FACTS)
