"""What one check found."""

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from app.fix import Fix
from settings.text import Text


class State(StrEnum):
    """How it stands: `warn` works for now or for the most part, `skip` was not looked at."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Check:
    """One finding. `name` is stable; `cause` is a whole statement, `fix` what a person can do about it."""

    name: str
    title: Text
    state: State
    cause: Text
    fix: Fix | None = None

    def as_object(self) -> dict[str, Any]:
        """Return the JSON form; texts are objects with `en` and `zh`."""
        said = asdict(self) | {"state": str(self.state)}
        return said | ({"fix": {"en": self.fix.en, "zh": self.fix.zh}} if self.fix else {})
