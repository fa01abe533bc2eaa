"""Logging of our packages: to a file, with every known secret masked; never to the terminal."""

import logging
from collections.abc import Callable
from logging.handlers import RotatingFileHandler
from pathlib import Path

FLOORS = ("app", "providers", "search", "settings", "ui")
FILE_NAME = "sidelight.log"
_LARGEST = 1_000_000
_KEPT = 3


class Masked(logging.Formatter):
    """Formats a record, traceback included, and takes known secrets out of the whole."""

    def __init__(self, redact: Callable[[str], str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        text = self._redact(super().format(record))
        return text.encode("utf-8", "backslashreplace").decode()


def set_up(folder: Path, redact: Callable[[str], str]) -> Path:
    """Send the records of the five packages to a file that is made with its first record; return its path.

    A folder that cannot be written costs the log, never the answer. Foreign loggers stay quiet.
    """
    path = folder / FILE_NAME
    handler = _handler(path)
    handler.setFormatter(Masked(redact))
    for name in FLOORS:
        logger = logging.getLogger(name)
        for old in list(logger.handlers):
            logger.removeHandler(old)
            old.close()
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
        logger.propagate = False
    return path


class _Patient(RotatingFileHandler):
    """A file handler that gives up quietly: a full disk must not spill tracebacks over the terminal."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - logging's own name
        """Drop the record."""


def _handler(path: Path) -> logging.Handler:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return logging.NullHandler()
    return _Patient(path, maxBytes=_LARGEST, backupCount=_KEPT, encoding="utf-8", delay=True)
