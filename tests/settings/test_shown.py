from datetime import date

import pytest

from settings.shown import is_key_name, mask, shortened, without_keys, without_userinfo


def test_a_long_key_shows_its_last_four_characters_and_a_short_one_nothing() -> None:
    assert mask("sk-0123456789abcdef") == "****cdef"
    assert mask("test-key-0000") == "****"
    assert mask("") == "****"


@pytest.mark.parametrize(
    "name", ["api_key", "API-Key", "token", "tavily_api_key", "TAVILY_API_KEY", "password"]
)
def test_names_people_put_keys_under_are_known(name: str) -> None:
    assert is_key_name(name)


@pytest.mark.parametrize("name", ["keyless_apis", "monkey", "context_tokens", "type"])
def test_other_names_are_no_names_of_keys(name: str) -> None:
    assert not is_key_name(name)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (5, "5"),
        (True, "true"),
        ("fast", '"fast"'),
        ([1, 2, 3, 4], "[1, 2, 3, …]"),
        ({"a": 1}, "{…}"),
        ({}, "{}"),
        (date(2026, 1, 2), "2026-01-02"),
        ("http://me:secret@[::1", '"http://***@[::1"'),
        ("sk-0123456789-made-up-ghij", '"****ghij"'),
        ("a\x1b[31m\u202eb\n", '"a�[31m�b�"'),
    ],
)
def test_values_are_told_briefly_and_without_secrets(value: object, said: str) -> None:
    assert shortened(value) == said


def test_numbers_python_refuses_to_print_are_cut_as_well() -> None:
    assert len(shortened(16**9000)) < 60
    assert len(shortened("字" * 500)) < 60


def test_tables_lose_their_keys_and_addresses_their_userinfo() -> None:
    assert without_keys({"exa": {"api_key": "x", "type": "auto"}}) == {"exa": {"type": "auto"}}
    assert without_userinfo({"a": "http://u:p@h", "b": ["http://u:p@h", 3]}) == {
        "a": "http://***@h",
        "b": ["http://***@h", 3],
    }
