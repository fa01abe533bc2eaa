"""The boundary every stored text passes: broken characters repaired, secrets masked."""

from collections.abc import Callable
from typing import Any

Redact = Callable[[str], str]


def repair(text: str) -> str:
    """Return text that any file and any SQL function can hold.

    Surrogate pairs become the character they stand for, lone surrogates and NUL become U+FFFD.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text.replace("\0", "\ufffd")


class Clean:
    """Repairs and masks one text, or every text inside a JSON value."""

    def __init__(self, redact: Redact) -> None:
        self._redact = redact

    def __call__(self, text: str) -> str:
        return self._redact(repair(text))

    def value(self, value: Any) -> Any:
        """Return the JSON value with every text in it cleaned; keys are ours and stay."""
        match value:
            case str():
                return self(value)
            case dict():
                return {key: self.value(item) for key, item in value.items()}
            case list():
                return [self.value(item) for item in value]
            case _:
                return value
