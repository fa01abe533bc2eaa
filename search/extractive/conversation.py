"""Follow-ups: what an earlier turn was about is put back into the question."""

from search.query import Question


def standalone(question: Question) -> str:
    return question.text
