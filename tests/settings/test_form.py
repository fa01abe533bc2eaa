import json

import pytest
from pydantic import BaseModel, Field, SecretStr

from search.query import Depth
from settings.form import Kind, declared, form, form_of
from settings.model import Settings


class _Inner(BaseModel):
    depth: Depth = Field(Depth.QUICK, title="Depth")


class _Config(BaseModel):
    kind: str = Field(
        "auto", title="Kind", description="Which one.", json_schema_extra={"zh": {"title": "种类"}}
    )
    limit: int | None = Field(None, ge=1, le=9)
    token: SecretStr = Field(SecretStr("made-up"), title="Token")
    hosts: list[str] = Field(default_factory=list)
    inner: _Inner = Field(default_factory=_Inner)


def test_the_form_has_every_setting_with_its_current_value() -> None:
    fields = {field.path: field for field in form(Settings.model_validate({"search": {"max_results": 7}}))}

    assert list(fields) == list(declared())
    assert (fields["search.max_results"].value, fields["search.max_results"].default) == (7, 5)
    assert (fields["search.max_results"].minimum, fields["search.max_results"].maximum) == (1, 20)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("search.enabled", Kind.SWITCH),
        ("search.timeout_ms", Kind.NUMBER),
        ("search.depth", Kind.CHOICE),
        ("search.fallbacks", Kind.NAMES),
        ("search.answer_language", Kind.LANGUAGE),
        ("search.builtin_free.instances", Kind.ADDRESSES),
        ("search.block", Kind.LINES),
        ("search.allow", Kind.LINES),
        ("search.block_files", Kind.LINES),
        ("search.base_urls", Kind.ADDRESS_TABLE),
        ("search.providers", Kind.TABLE),
        ("model.preset", Kind.NAME),
        ("model.name", Kind.TEXT),
        ("model.base_url", Kind.ADDRESS),
        ("model.file", Kind.PATH),
        ("network.proxy", Kind.PROXY),
    ],
)
def test_every_kind_of_field_is_told(path: str, kind: Kind) -> None:
    assert declared()[path].kind is kind


def test_only_the_depth_that_works_is_offered() -> None:
    assert declared()["search.depth"].choices == ("quick",)
    assert declared()["ui.language"].choices == ("auto", "zh-CN", "en")


def test_names_that_others_know_are_offered_on_request() -> None:
    fields = {field.path: field for field in form(Settings(), {"search.provider": ("builtin_free", "exa")})}

    assert fields["search.provider"].choices == ("builtin_free", "exa")


def test_passwords_in_addresses_and_stray_keys_are_hidden() -> None:
    settings = Settings.model_validate(
        {
            "search": {
                "builtin_free": {"instances": ["http://u:hidden@h"]},
                "providers": {"exa": {"api_key": "hidden", "type": "fast"}},
            },
            "network": {"proxy": "http://u:hidden@h:1"},
        }
    )
    fields = {field.path: field.as_object() for field in form(settings)}

    assert "hidden" not in json.dumps(fields)
    assert fields["search.builtin_free.instances"]["value"] == ["http://***@h"]
    assert fields["search.providers"]["value"] == {"exa": {"type": "fast"}}


def test_a_sources_own_model_makes_the_same_kind_of_form() -> None:
    table = {"kind": "fast", "inner": {"depth": "deep"}, "token": "real"}
    fields = {field.path: field for field in form_of(_Config, table, "search.providers.exa.")}

    kind, limit = fields["search.providers.exa.kind"], fields["search.providers.exa.limit"]
    assert (kind.value, kind.default, kind.title.zh, kind.help.zh) == ("fast", "auto", "种类", "Which one.")
    assert (limit.kind, limit.minimum, limit.maximum, limit.value) == (Kind.NUMBER, 1, 9, None)
    assert fields["search.providers.exa.hosts"].kind is Kind.NAMES
    depth = fields["search.providers.exa.inner.depth"]
    assert (depth.kind, depth.choices, depth.value) == (Kind.CHOICE, ("quick", "balanced", "deep"), "deep")


def test_a_secret_field_never_shows_a_value() -> None:
    token = next(field for field in form_of(_Config, {"token": "real"}) if field.path == "token")

    assert token.secret
    assert (token.kind, token.value, token.default) == (Kind.SECRET, None, None)


def test_the_json_form_is_plain() -> None:
    rows = json.loads(json.dumps([field.as_object() for field in form(Settings())], ensure_ascii=False))

    assert rows[0]["title"] == {"en": "Model service", "zh": "模型服务"}
    assert {row["kind"] for row in rows} <= {str(kind) for kind in Kind}
