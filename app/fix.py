"""What a person can do about a finding, declared once for both places where it is read."""

from dataclasses import dataclass

from settings.text import Text


@dataclass(frozen=True, slots=True)
class Fix(Text):
    """The words for a terminal; `in_window` are those for the dialog, where no command can be typed."""

    in_window: Text | None = None

    @property
    def for_window(self) -> Text:
        """Return the words that stand in the dialog."""
        return self.in_window or self

    def filled(self, **values: str) -> "Fix":
        """Return the same with names put in, written `{name}`."""
        inside = self.in_window
        return Fix(
            self.en.format(**values),
            self.zh.format(**values),
            inside and Text(inside.en.format(**values), inside.zh.format(**values)),
        )
