from settings.errors import SettingsError
from settings.text import Text


def test_error_speaks_english_by_itself_and_keeps_both_languages() -> None:
    error = SettingsError(Text("No.", "不行。"))

    assert str(error) == "No."
    assert error.text.say("zh-CN") == "不行。"
