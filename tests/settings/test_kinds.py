from typing import Any

import pytest
from pydantic import ValidationError

from settings.kinds import listed, regular_tag
from settings.model import Settings


def _read(section: str, **values: Any) -> Any:
    return getattr(Settings.model_validate({section: values}), section)


@pytest.mark.parametrize(
    ("written", "tag"),
    [("auto", "auto"), (" AUTO ", "auto"), ("zh_cn", "zh-CN"), ("zh", "zh-CN"), ("中文", "zh-CN"),
     ("EN", "en"), ("zh-hant-tw", "zh-Hant-TW"), ("pt-br", "pt-BR"), ("English", "en")],
)  # fmt: skip
def test_language_tags_get_their_usual_form(written: str, tag: str) -> None:
    assert regular_tag(written) == tag


@pytest.mark.parametrize("written", ["", "e", "en us", "../x", "en-"])
def test_what_is_no_language_tag_is_refused(written: str) -> None:
    with pytest.raises(ValidationError, match="language tag"):
        _read("search", answer_language=written)


@pytest.mark.parametrize(("written", "number"), [(7, 7), ("7", 7), (7.0, 7), (" 7 ", 7)])
def test_numbers_may_stand_in_quotes(written: object, number: int) -> None:
    assert _read("search", max_results=written).max_results == number


@pytest.mark.parametrize("written", ["8,000", "8_000", "8，000", "8 000"])
def test_numbers_may_have_separators(written: str) -> None:
    assert _read("search", timeout_ms=written).timeout_ms == 8000


@pytest.mark.parametrize(
    "written", [True, 7.5, "many", "", "1,5", "1,00", None, [7], float("inf"), float("nan")]
)
def test_what_is_no_whole_number_is_refused(written: object) -> None:
    with pytest.raises(ValidationError):
        _read("search", max_results=written)


def test_a_lone_text_is_the_list_it_stands_for() -> None:
    assert listed("a, b，c\nd;") == ["a", "b", "c", "d"]
    assert listed(5) == 5
    assert _read("search", fallbacks="Tavily, brave").fallbacks == ("tavily", "brave")


def test_names_are_lower_case_and_stand_once() -> None:
    assert _read("search", fallbacks=[" Brave ", "tavily", "BRAVE"]).fallbacks == ("brave", "tavily")


@pytest.mark.parametrize("name", ["", "two words", "ü", "../x", "x" * 65])
def test_names_of_other_characters_are_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        _read("model", preset=name)


def test_choices_may_be_written_in_any_case() -> None:
    assert _read("ui", language="ZH_cn").language == "zh-CN"
    assert _read("search", depth="Quick").depth == "quick"


def test_later_depths_say_that_they_come_later() -> None:
    with pytest.raises(ValidationError, match="later version"):
        _read("search", depth="balanced")


def test_texts_hold_no_control_characters() -> None:
    assert _read("model", name=" 通义/模型 ").name == "通义/模型"
    with pytest.raises(ValidationError, match="control"):
        _read("model", name="a\x00b")


@pytest.mark.parametrize(
    "address", [" 127.0.0.1:9 ", "http://h/search?q=<query>&format=json", "http://u:p@h", "[::1]"]
)
def test_instances_stay_as_they_were_written(address: str) -> None:
    free = _read("search", builtin_free={"instances": [address]}).builtin_free

    assert free.instances == (address.strip(),)
