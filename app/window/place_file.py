"""The window's place in the data folder; what cannot be read or written there is never an error."""

import json
import logging
from dataclasses import asdict
from pathlib import Path

from settings.files import write_atomically
from ui.place import Place, place_from

log = logging.getLogger(__name__)
FILE_NAME = "window-place.json"
_LARGEST = 10_000


def read_place(folder: Path) -> Place:
    try:
        with (folder / FILE_NAME).open(encoding="utf-8") as file:
            return place_from(json.loads(file.read(_LARGEST)))
    except (OSError, ValueError, RecursionError):
        return Place()


def keep_place(folder: Path, place: Place) -> None:
    try:
        write_atomically(folder / FILE_NAME, json.dumps(asdict(place)).encode(), durable=False)
    except OSError as error:
        log.warning("the window's place was not kept: %s", error)
