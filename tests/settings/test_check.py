from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as options
from hypothesis import strategies as st

from settings.check import MOST_WARNINGS, check, depth_of, unknown_keys
from settings.form import declared
from settings.model import SHIPPED_INSTANCES, Settings
from settings.warning import WarningCode

_plain = st.one_of(
    st.text(max_size=8),
    st.integers(),
    st.booleans(),
    st.floats(),
    st.none(),
    st.dates(),
    st.just("http://[::1"),
)
_names = st.sampled_from(
    sorted(
        {part for path in declared() for part in path.split(".")}
        | {"", "x y", "[key]", "token", "schema_version"}
    )
)
_tables = st.recursive(
    st.dictionaries(_names, _plain, max_size=4),
    lambda inner: st.dictionaries(
        _names, st.one_of(_plain, inner, st.lists(st.one_of(_plain, inner))), max_size=5
    ),
    max_leaves=25,
)
_SECTIONS = st.fixed_dictionaries(
    {}, optional={name: st.one_of(_tables, _plain) for name in ("model", "search", "ui", "network")}
)


def test_a_wrong_value_falls_back_alone_and_is_named() -> None:
    settings, warnings = check({"search": {"timeout_ms": 5, "max_results": 3}})

    assert (settings.search.timeout_ms, settings.search.max_results) == (10_000, 3)
    (warning,) = warnings
    assert (warning.code, warning.key) == (WarningCode.BAD_VALUE, "search.timeout_ms")
    assert "search.timeout_ms = 5" in warning.text.en
    assert "from 1,000 to 60,000" in warning.text.en
    assert warning.text.en.endswith("Used instead: 10,000.")
    assert "1,000 到 60,000" in warning.text.zh


def test_a_bad_instance_is_left_out_alone() -> None:
    raw = {"search": {"builtin_free": {"instances": ["http://[::1", "http://127.0.0.1:1", 5, "http://h:x"]}}}

    settings, warnings = check(raw)

    assert settings.search.builtin_free.instances == ("http://127.0.0.1:1",)
    assert [warning.code for warning in warnings] == [WarningCode.BAD_ENTRY] * 3
    assert {warning.key for warning in warnings} == {"search.builtin_free.instances"}
    assert '"http://[::1"' in warnings[0].text.en


def test_a_list_of_nothing_but_bad_entries_is_empty_not_the_default() -> None:
    settings, warnings = check({"search": {"builtin_free": {"instances": ["http://[::1"], "engines": ["!"]}}})

    assert settings.search.builtin_free.instances == ()
    assert settings.search.builtin_free.engines == ()
    assert len(warnings) == 2


def test_an_empty_list_is_a_choice_and_a_missing_one_the_default() -> None:
    assert check({"search": {"builtin_free": {"instances": []}}})[0].search.builtin_free.instances == ()
    assert check({})[0].search.builtin_free.instances == SHIPPED_INSTANCES
    assert check({})[0].search.builtin_free.engines is None


def test_a_bad_entry_in_a_text_that_stands_for_a_list_is_left_out_alone() -> None:
    settings, warnings = check({"search": {"fallbacks": "tavily, not a name, brave"}})

    assert settings.search.fallbacks == ("tavily", "brave")
    assert len(warnings) == 1


@pytest.mark.parametrize("depth", ["balanced", "Deep"])
def test_a_later_depth_falls_back_to_quick_with_a_warning(depth: str) -> None:
    settings, warnings = check({"search": {"depth": depth}})

    assert settings.search.depth == "quick"
    assert "later version" in warnings[0].text.en
    assert "以后的版本" in warnings[0].text.zh


def test_one_bad_address_of_a_table_is_left_out_alone() -> None:
    raw = {
        "search": {
            "base_urls": {"tavily": "http://127.0.0.1:2", "exa": 7, "brave": "ftp://h", "no name": "http://h"}
        }
    }

    settings, warnings = check(raw)

    assert settings.search.base_urls == {"tavily": "http://127.0.0.1:2"}
    assert {w.key for w in warnings} == {
        "search.base_urls.exa",
        "search.base_urls.brave",
        "search.base_urls.no name",
    }


def test_a_section_that_is_no_table_falls_back_whole_and_leaves_the_others() -> None:
    settings, warnings = check(
        {"ui": 3, "search": {"builtin_free": "x", "max_results": 2, "providers": {"exa": 1}}}
    )

    assert settings.ui.font_size == 15
    assert settings.search.max_results == 2
    assert {w.key for w in warnings} == {"ui", "search.builtin_free", "search.providers.exa"}


def test_warnings_show_no_password_and_no_key() -> None:
    raw = {
        "model": {
            "base_url": "http://me:hidden@[::1",
            "api_key": "hidden",
        },
        "ui": {"theme": "sk-made-up-0123456789-hidden0000"},
        "search": {
            "builtin_free": {"instances": ["me:hidden@h:x"]},
            "providers": {"exa": {"token": "hidden"}},
        },
    }

    _, warnings = check(raw)

    assert len(warnings) == 5
    assert all("hidden" not in w.text.en + w.text.zh for w in warnings)
    misplaced = {w.key for w in warnings if w.code is WarningCode.MISPLACED_KEY}
    assert misplaced == {"model.api_key", "search.providers.exa.token"}


def test_a_flood_of_warnings_is_bounded() -> None:
    _, warnings = check({"search": {"builtin_free": {"instances": [1] * 500}}})

    assert len(warnings) == MOST_WARNINGS + 1
    assert "450" in warnings[-1].text.en


def test_unknown_keys_are_listed_by_their_dotted_names() -> None:
    raw = {
        "schema_version": 1,
        "x": 1,
        "search": {"max_result": 3, "providers": {"exa": {"y": 1}}, "builtin_free": {"z": {}}},
    }

    assert unknown_keys(raw) == ("x", "search.max_result", "search.builtin_free.z")


def test_the_raw_table_is_left_alone() -> None:
    raw = {"search": {"timeout_ms": 5, "builtin_free": {"instances": ["http://[::1"]}}}

    check(raw)

    assert raw == {"search": {"timeout_ms": 5, "builtin_free": {"instances": ["http://[::1"]}}}


def test_depth_counts_tables_and_lists() -> None:
    assert depth_of({}) == 1
    assert depth_of({"a": [{"b": 1}], "c": {}}) == 3


@given(_SECTIONS)
@options(max_examples=200)
def test_any_table_gives_settings_that_fit(raw: dict[str, Any]) -> None:
    settings, _ = check(raw)

    assert Settings.model_validate(settings.model_dump()) == settings
    assert check(settings.model_dump(mode="json", exclude_none=True)) == (settings, ())


@given(_SECTIONS, st.integers(1, 20), st.text("abc", min_size=1))
@options(max_examples=200)
def test_good_values_survive_any_garbage_beside_them(raw: dict[str, Any], number: int, name: str) -> None:
    search = raw["search"] if isinstance(raw.get("search"), dict) else {}

    settings, _ = check(raw | {"search": search | {"max_results": number, "fallbacks": [7, name]}})

    assert settings.search.max_results == number
    assert settings.search.fallbacks == (name,)
