"""Every field that a dialog shows speaks both languages, and in the page's own words."""

import re
from collections.abc import Iterator

import pytest

from providers import registry
from settings.form import FormField, declared, form_of

_HAN = re.compile("[\u4e00-\u9fff]")
# What is typed as it stands is quoted as it stands: language tags, proxies.
_TYPED = {
    "search.answer_language",
    "search.language",
    "search.region",
    "network.proxy",
}
_INTERNAL = re.compile(r"`|builtin_free|sidelight|\bauto\b|\bnot set\b|\[\w+\]|空列表")


def _of_services() -> Iterator[FormField]:
    for engine in map(registry.load, registry.names()):
        yield from form_of(engine.Config, {}, f"search.providers.{engine.name}.")


_FIELDS = {field.path: field for field in (*declared().values(), *_of_services())}


@pytest.mark.parametrize("path", sorted(_FIELDS))
def test_every_field_has_title_and_help_in_both_languages(path: str) -> None:
    field = _FIELDS[path]

    for text in (field.title, field.help):
        assert text.en
        assert not _HAN.search(text.en)
        assert _HAN.search(text.zh), text


@pytest.mark.parametrize("path", sorted(_FIELDS.keys() - _TYPED))
def test_no_help_shows_what_stands_inside(path: str) -> None:
    field = _FIELDS[path]

    for said in (field.help.en, field.help.zh):
        assert not _INTERNAL.search(said.replace("[html, json]", "")), said
