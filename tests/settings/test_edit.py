from typing import Any

import pytest

from settings import edit
from settings.errors import SettingsError
from settings.model import Settings
from settings.store import toml_value


def _fit(key: str, text: str, current: dict[str, Any] | None = None) -> Any:
    return edit.fitting(key, edit.read_text(key, text, toml_value), current or {})


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("search.enabled", "off", False),
        ("search.enabled", " 是 ", True),
        ("search.timeout_ms", "8,000", 8000),
        ("search.max_results", "7", 7),
        ("ui.language", "zh_cn", "zh-CN"),
        ("search.fallbacks", "Tavily, brave", ["tavily", "brave"]),
        ("search.fallbacks", "['tavily', \"brave\",]", ["tavily", "brave"]),
        ("search.builtin_free.instances", "", []),
        ("search.builtin_free.instances", "[]", []),
        ("search.builtin_free.instances", "http://a:1，http://b:2", ["http://a:1", "http://b:2"]),
        ("search.base_urls.exa", "http://127.0.0.1:9/", "http://127.0.0.1:9"),
        ("search.base_urls", '{exa = "http://127.0.0.1:9"}', {"exa": "http://127.0.0.1:9"}),
        ("search.providers.exa.limit", "5", 5),
        ("search.providers.exa.kind", "neural", "neural"),
        ("network.proxy", "127.0.0.1:7890", "http://127.0.0.1:7890"),
        ("model.name", " 通义 ", "通义"),
    ],
)
def test_typed_text_becomes_the_value_of_its_field(key: str, text: str, value: object) -> None:
    assert _fit(key, text) == value


@pytest.mark.parametrize(
    ("key", "text", "words"),
    [
        ("search.timeout_ms", "5", "from 1,000 to 60,000"),
        ("search.timeout_ms", "soon", "from 1,000 to 60,000"),
        ("search.enabled", "perhaps", "true or false"),
        ("search.depth", "deep", "later version"),
        ("ui.theme", "pink", "system, light, dark"),
        ("search.builtin_free.instances", "http://a,http://[::1", "IPv6"),
        ("search.fallbacks", "[1", "not valid TOML"),
        ("network.proxy", "socks5://127.0.0.1:1", "socks5://"),
        ("search.base_urls.exa", "ftp://h", "ftp://"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_would(key: str, text: str, words: str) -> None:
    with pytest.raises(SettingsError, match=words) as caught:
        _fit(key, text)

    assert caught.value.text.zh


@pytest.mark.parametrize(
    ("key", "near"),
    [
        ("search.timeout", "search.timeout_ms"),
        ("max_results", "search.max_results"),
        ("serach.enabled", "search.enabled"),
        ("search.instances", "search.builtin_free.instances"),
    ],
)
def test_an_unknown_key_names_the_nearest(key: str, near: str) -> None:
    with pytest.raises(SettingsError, match=near):
        edit.known_field(key)


@pytest.mark.parametrize(
    "key", ["", ".", "search", "search.", "search.timeout_ms.x", "search.base_urls.", "字"]
)
def test_what_is_no_setting_is_refused(key: str) -> None:
    with pytest.raises(SettingsError):
        edit.known_field(key)


def test_names_of_sources_are_stored_in_lower_case() -> None:
    assert edit.regular_key(" search.providers.Exa.searchType ") == "search.providers.exa.searchType"
    assert edit.regular_key("search.base_urls") == "search.base_urls"


def test_values_are_put_into_tables_that_are_made() -> None:
    table: dict[str, Any] = {"x": 1}

    edit.put(table, "search.builtin_free.hedge_ms", 500)

    assert table == {"x": 1, "search": {"builtin_free": {"hedge_ms": 500}}}


def test_a_value_in_the_way_of_a_table_is_not_overwritten() -> None:
    table: dict[str, Any] = {"search": 5}

    with pytest.raises(SettingsError, match="unset search first"):
        edit.put(table, "search.builtin_free.hedge_ms", 500)

    assert table == {"search": 5}


def test_removing_takes_emptied_tables_along_and_nothing_else() -> None:
    table: dict[str, Any] = {"search": {"builtin_free": {"hedge_ms": 5}, "x": {}}, "ui": {}}

    assert edit.remove(table, "search.builtin_free.hedge_ms")
    assert not edit.remove(table, "search.builtin_free.hedge_ms")
    assert not edit.remove(table, "search.x.y.z")
    assert table == {"search": {"x": {}}, "ui": {}}


def test_an_unknown_key_can_be_removed_but_not_set() -> None:
    table: dict[str, Any] = {"model": {"api_key": "x", "name": "m"}}

    edit.apply(table, "model.api_key", None)

    assert table == {"model": {"name": "m"}}
    with pytest.raises(SettingsError, match="key store"):
        edit.apply(table, "model.api_key", "x")
    with pytest.raises(SettingsError, match="key store"):
        edit.apply(table, "search.providers.exa.api_key", "x")
    with pytest.raises(SettingsError, match="no setting"):
        edit.apply(table, "model.nonsense", None)


def test_a_hidden_password_that_comes_back_means_the_old_one() -> None:
    raw = {"search": {"builtin_free": {"instances": ["http://a:one@h", "http://b:two@h", "http://c"]}}}
    table: dict[str, Any] = {**raw, "network": {"proxy": "http://u:p@h:1"}}

    edit.apply(table, "search.builtin_free.instances", ["http://c", "http://***@h", "http://***@h"])
    edit.apply(table, "network.proxy", "http://***@h:1")

    assert table["search"]["builtin_free"]["instances"] == ["http://c", "http://a:one@h", "http://b:two@h"]
    assert table["network"]["proxy"] == "http://u:p@h:1"


def test_a_hidden_password_for_another_address_is_asked_for_again() -> None:
    table: dict[str, Any] = {"search": {"base_urls": {"exa": "http://u:p@h"}}}

    with pytest.raises(SettingsError, match="write user name and password again"):
        edit.apply(table, "search.base_urls.exa", "http://***@other")
    edit.apply(table, "search.base_urls", {"exa": "http://***@h"})

    assert table["search"]["base_urls"] == {"exa": "http://u:p@h"}


def test_a_setting_and_a_section_are_shown_without_passwords() -> None:
    settings = Settings.model_validate({"network": {"proxy": "http://u:p@h:1", "ca_file": "x"}})

    assert edit.shown_value(settings, "network.proxy") == "http://***@h:1"
    assert edit.shown_value(settings, "network") == {"proxy": "http://***@h:1", "ca_file": "x"}
    assert edit.shown_value(settings, "search.builtin_free")["hedge_ms"] == 2000
    assert edit.shown_value(settings, "search.base_urls.exa") is None


@pytest.mark.parametrize(
    ("typed", "quoted"), [("5", '"5"'), ("1,5", '"1,5"'), ("1,00", '"1,00"'), (70_001, "70001")]
)
def test_a_refusal_quotes_what_was_typed_and_has_the_title_for_whoever_sees_the_field(
    typed: object, quoted: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        edit.fitting("search.timeout_ms", typed, {})

    assert f"search.timeout_ms cannot be {quoted}:" in caught.value.text.en
    assert f"“Time limit of a search (ms)” cannot be {quoted}:" in caught.value.beside.en
    assert f"“搜索时限（毫秒）”不能设为 {quoted}：应为 1,000" in caught.value.beside.zh
    assert "search." not in caught.value.beside.en
