"""Questions that differ from each other: each carries a mark that its plan, query and answer repeat."""

import itertools
import secrets

_SUBJECTS = (
    "the Alder release",
    "the harbour bridge",
    "the northern line",
    "the copper price",
    "the spring census",
)
_RUN = secrets.token_hex(3)
_NUMBERS = itertools.count()


def a_question() -> tuple[str, str]:
    """Return a new question and its mark."""
    number = next(_NUMBERS)
    mark = f"q-{_RUN}-{number}"
    return f"What changed in {_SUBJECTS[number % len(_SUBJECTS)]} this year, {mark}?", mark
