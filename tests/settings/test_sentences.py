from pathlib import Path

from settings import sentences
from settings.text import Text

WHY = Text("it is not UTF-8 text", "内容不是 UTF-8 编码")


def test_a_file_set_aside_is_named_with_what_is_used_now() -> None:
    text = sentences.set_aside(
        Path("/x/settings.toml"), Path("/x/settings.broken-1.toml"), WHY, restored=True
    )

    assert "settings.broken-1.toml" in text.en
    assert "last good copy" in text.en
    assert "副本" in text.zh


def test_a_file_that_stays_says_that_it_was_left_as_it_is() -> None:
    text = sentences.left_in_place(Path("/x/settings.toml"), WHY, restored=False)

    assert "left as it is" in text.en
    assert "默认设置" in text.zh


def test_endless_nesting_is_said_in_words() -> None:
    assert "too deeply" in sentences.no_toml(RecursionError("maximum recursion depth exceeded")).en


def test_a_good_version_needs_no_warning() -> None:
    assert list(sentences.about_version(None, bad=False)) == []
    assert [w.key for w in sentences.about_version(7, bad=True)] == ["schema_version"] * 2
