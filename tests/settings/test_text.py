import pytest

from settings.text import Text


@pytest.mark.parametrize(
    ("language", "said"),
    [("zh-CN", "中"), ("zh", "中"), ("ZH-Hans", "中"), ("en", "e"), ("de", "e"), ("", "e")],
)
def test_chinese_tags_get_chinese_words_and_all_others_english(language: str, said: str) -> None:
    assert Text("e", "中").say(language) == said
