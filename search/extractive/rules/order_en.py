"""The English rules in their order of precedence: the first that fits decides."""

from search.extractive.rules.facts_en import FACTS
from search.extractive.rules.ideas_en import IDEAS
from search.extractive.rules.shape import Rule
from search.extractive.rules.talk_en import TALK
from search.extractive.rules.tasks_en import TASKS

RULES: tuple[Rule, ...] = (*TALK, *TASKS, *IDEAS, *FACTS)
