"""What goes wrong with settings and keys, in words that name the cause and the fix."""

from settings.text import Text


class SettingsError(Exception):
    """A setting or a key cannot be read or stored. `str()` is English; `text` has both languages.

    `beside` says it with the title of the setting in place of its name, for people who see the field.
    """

    def __init__(self, text: Text, beside: Text | None = None) -> None:
        super().__init__(text.en)
        self.text = text
        self.beside = beside or text
