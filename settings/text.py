"""A sentence in both languages of the product; whoever shows it chooses one."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and in Simplified Chinese."""

    en: str
    zh: str

    def say(self, language: str) -> str:
        """Return the Chinese words for any Chinese tag (zh, zh-CN, zh-Hans …), else the English ones."""
        return self.zh if language.lower().startswith("zh") else self.en
