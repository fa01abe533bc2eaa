"""The fetched list, kept for a day: its makers are asked once, and the numbers proposed stay the same."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from providers.instance_list import Listed
from settings.errors import SettingsError
from settings.files import read_bytes, write_atomically

FILE_NAME = "instance-list.json"
_DAY_S = 86_400.0


@dataclass(frozen=True, slots=True)
class KeptList:
    """A list, and where and when (seconds since the epoch) it was fetched.

    The proposal goes by `seed`, and leaves out the instances that were `known` at that time.
    """

    source: str
    at: float
    seed: int
    known: tuple[str, ...]
    listed: tuple[Listed, ...]


def keep(folder: Path, kept: KeptList) -> None:
    """Write the list. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    write_atomically(folder / FILE_NAME, json.dumps(asdict(kept)).encode(), durable=False)


def kept_list(folder: Path, source: str, now: float) -> KeptList | None:
    """Return the list of the last day from that address; None where there is none, or a damaged one."""
    try:
        data = read_bytes(folder / FILE_NAME)
        found = TypeAdapter(KeptList).validate_json(data) if data else None
    except (SettingsError, ValidationError):
        return None
    return found if found and found.source == source and 0 <= now - found.at < _DAY_S else None
