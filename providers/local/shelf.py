"""The folder of installed weights: what stands in it, and what an interrupted installation left."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from providers.local.catalogue import WEIGHTS, Weights

FOLDER = "models"  # below the data folder


@dataclass(frozen=True, slots=True)
class Shelf:
    """One folder. A file is installed if name and size are right; its hash was checked before it got here."""

    folder: Path

    def path(self, weights: Weights) -> Path:
        return self.folder / weights.file

    def partial(self, weights: Weights) -> Path:
        return self.folder / f"{weights.file}.part"

    def scratch(self) -> Path:
        """Return the folder for what a source needs on the way; it is emptied before and after."""
        return self.folder / ".arriving"

    def has(self, weights: Weights) -> bool:
        return size_of(self.path(weights)) == weights.bytes

    def installed(self) -> tuple[Weights, ...]:
        """Return the installed weights, the better ones first."""
        return tuple(weights for weights in WEIGHTS if self.has(weights))

    def remove(self, weights: Weights) -> int:
        """Remove a model and what is left of its installation; return the freed bytes. Raises OSError."""
        freed = 0
        for path in (self.path(weights), self.partial(weights)):
            freed += size_of(path) or 0
            path.unlink(missing_ok=True)
        return freed

    def clear_scratch(self) -> None:
        shutil.rmtree(self.scratch(), ignore_errors=True)

    def free_bytes(self) -> int:
        """Return the free space of the disk the folder is, or will be, on."""
        return shutil.disk_usage(next(_existing(self.folder))).free


def size_of(path: Path) -> int | None:
    """Return a file's size, None where there is no readable one."""
    try:
        return path.stat().st_size if path.is_file() else None
    except OSError:
        return None


def readable_size(count: int) -> str:
    """Return a size as people write it, in decimal units."""
    return f"{count / 1e9:.2f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"  # noqa: PLR2004  # SI prefixes


def _existing(folder: Path) -> Iterator[Path]:
    yield from (place for place in (folder, *folder.parents) if place.is_dir())
