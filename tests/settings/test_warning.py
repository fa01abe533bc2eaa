from settings.text import Text
from settings.warning import SettingsWarning, WarningCode


def test_warning_prints_as_its_english_sentence() -> None:
    assert str(SettingsWarning(WarningCode.BAD_VALUE, "a.b", Text("Bad.", "坏。"))) == "Bad."
