"""One text of a collection: its title, address and day, with days written relative to the day it is read."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from search.language import has_han

_DAY = re.compile(r"\{day(?P<offset>[+-]\d{1,4})?\}")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


@dataclass(frozen=True, slots=True)
class Article:
    """One text. `published` is None for what has no date; `text` is plain, paragraphs between blank lines."""

    title: str
    url: str
    text: str
    published: date | None = None

    @property
    def is_chinese(self) -> bool:
        return has_han(f"{self.title}{self.text}")

    def with_days_written(self) -> "Article":
        """Replace `{day}`, `{day+2}` and `{day-1}` by days counted from `published`."""
        return Article(self.title, self.url, _written(self.text, self.published), self.published)


def _written(text: str, published: date | None) -> str:
    if published is None:
        return text
    chinese = has_han(text)
    return _DAY.sub(lambda found: _day(published + timedelta(int(found["offset"] or 0)), chinese), text)


def _day(day: date, chinese: bool) -> str:
    return f"{day.month} 月 {day.day} 日" if chinese else f"{day.day} {_MONTHS[day.month - 1]}"
