"""What was wrong in the settings file and what was done about it; never a reason to stop."""

from dataclasses import dataclass
from enum import StrEnum

from settings.text import Text


class WarningCode(StrEnum):
    """The kind of warning; stable, for tests and for the window."""

    BAD_VALUE = "bad_value"
    BAD_ENTRY = "bad_entry"
    MISPLACED_KEY = "misplaced_key"
    FUTURE_VERSION = "future_version"
    BAD_VERSION = "bad_version"
    BROKEN_FILE = "broken_file"
    UNREADABLE_FILE = "unreadable_file"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class SettingsWarning:
    """`key` is the dotted name of the setting, empty when the whole file is meant."""

    code: WarningCode
    key: str
    text: Text

    def __str__(self) -> str:
        return self.text.en
