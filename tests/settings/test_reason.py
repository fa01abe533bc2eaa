import pytest
from pydantic import ValidationError

from settings.form import declared
from settings.model import Settings
from settings.reason import Misfit, default_of, expected, misfits


def _wrong(section: str, values: object) -> list[Misfit]:
    with pytest.raises(ValidationError) as caught:
        Settings.model_validate({section: values})
    return misfits(caught.value)


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("search.max_results", "a whole number from 1 to 20"),
        ("search.enabled", "true or false"),
        ("ui.theme", "system, light, dark"),
        ("search.fallbacks", "a list of names"),
        ("model.name", "one line of at most 2,000 characters"),
    ],
)
def test_what_a_field_takes_is_said(path: str, said: str) -> None:
    assert expected(declared()[path]).en == said


@pytest.mark.parametrize("path", sorted(declared()))
def test_every_field_says_what_it_takes_in_both_languages(path: str) -> None:
    text = expected(declared()[path])

    assert text.en
    assert text.zh


def test_what_is_used_instead_is_said() -> None:
    assert default_of(declared()["search.max_results"]).en == "5"
    assert default_of(declared()["search.enabled"]).en == "true"
    assert default_of(declared()["search.fallbacks"]).zh == "默认值"
    assert default_of(None).en == "its defaults"


def test_a_misfit_knows_its_field_and_whether_it_is_inside() -> None:
    (value,) = _wrong("search", {"timeout_ms": "soon"})
    (entry,) = _wrong("search", {"builtin_free": {"instances": ["http://h", 4]}})
    (section,) = _wrong("ui", "dark")

    assert (value.key, value.inside, value.value) == ("search.timeout_ms", False, '"soon"')
    assert (entry.loc, entry.inside, entry.value) == (("search", "builtin_free", "instances", 1), True, "4")
    assert entry.reason.en == "it must be an http or https address"
    assert (section.field, section.reason.zh) == (None, "它应该是一个表")


def test_a_refused_name_of_a_table_is_the_entry_of_that_name() -> None:
    (entry,) = _wrong("search", {"base_urls": {"no name": "http://h"}})

    assert entry.loc == ("search", "base_urls", "no name")
    assert "not a name" in entry.reason.en
