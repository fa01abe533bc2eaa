"""Numbers with their nouns, in English: a single thing stands in the singular."""


def counted(number: int, noun: str) -> str:
    """Return `1 result`, `2 results`; for nouns whose plural is made by an s."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def are(number: int) -> str:
    """Return the verb that follows so many things."""
    return "is" if number == 1 else "are"
