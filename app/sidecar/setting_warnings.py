"""What of a stored list setting cannot be used, by line number, for the words beside its field."""

from collections.abc import Callable
from pathlib import Path

from app.site_lists import site_lists
from settings.model import SearchSettings
from settings.text import Text

# The lists are read without each other, so that each field tells of its own lines only.
_READ_ALONE: dict[str, Callable[[SearchSettings], SearchSettings]] = {
    "search.block": lambda search: SearchSettings(block=search.block),
    "search.allow": lambda search: SearchSettings(block=("never.invalid",), allow=search.allow),
    "search.block_files": lambda search: SearchSettings(block_files=search.block_files),
}


def warnings_of(path: str, search: SearchSettings, config: Path) -> tuple[Text, ...]:
    """Return the sentences for one setting; nothing for all that are no lists of lines.

    `config` is the folder in which block list files without a whole path are looked for.
    """
    alone = _READ_ALONE.get(path)
    return tuple(_beside(path, text) for text in site_lists(alone(search), config)[1]) if alone else ()


def _beside(path: str, text: Text) -> Text:
    """Leave out the setting's name: the words stand beside its field."""
    english = text.en.removeprefix(f"{path}: ")
    return Text(
        english[:1].upper() + english[1:] if english != text.en else english,
        text.zh.removeprefix(f"{path}："),
    )
