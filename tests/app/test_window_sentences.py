import pytest

from app.failures import sentence
from app.window_page import FILE, module
from app.window_sentences import in_window, with_titles
from search.errors import ModelErrorKind
from search.outcome import Failure, Status


def _failure(kind: ModelErrorKind) -> Failure:
    return Failure(Status.PLANNER_FAILED, kind, ("a", "b"), key_name="deepseek")


@pytest.mark.parametrize("language", ["en", "zh-CN"])
@pytest.mark.parametrize("kind", list(ModelErrorKind))
def test_no_sentence_of_the_window_has_a_command_in_ticks_or_the_key_of_a_setting(
    kind: ModelErrorKind, language: str
) -> None:
    said = in_window(sentence(_failure(kind), language))

    assert "`" not in said
    assert "set-key" not in said
    assert "model." not in said.replace("model. ", "").replace("model.\n", "")
    assert said.endswith(("a, b.", "a, b。")), "the names of models stay"


def test_other_words_stay_as_they_are() -> None:
    text = "Run `sidelight settings set-key x` yourself."

    assert in_window(text) == text


def test_settings_go_by_their_titles_and_what_is_no_setting_stays() -> None:
    text = (
        "search.timeout_ms = 5; search.providers.google_pse.engine_id, search.nonsense, a/search.timeout_ms"
    )

    assert with_titles(text, "zh-CN") == (
        "“搜索时限（毫秒）” = 5; “搜索引擎 ID（cx）”, search.nonsense, a/search.timeout_ms"
    )


def test_the_pages_copy_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == module(), "run: python -m app.window_page"
