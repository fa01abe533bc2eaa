from pathlib import Path

import pytest

from app.diagnosis.check import Check, State
from app.diagnosis.keys import keys
from app.key_owners import KeyOwner, key_owners
from settings.check import check as checked
from settings.paths import Folders
from settings.secrets import SecretStore
from settings.system_keyring import KeyringUnusableError
from settings.text import Text

OWNERS = (
    KeyOwner("model", "the model that is set", "SIDELIGHT_MODEL_API_KEY"),
    KeyOwner("deepseek", "DeepSeek", "DEEPSEEK_API_KEY", "https://keys.test/"),
    KeyOwner("tavily", "Tavily", "TAVILY_API_KEY"),
)


class Locked:
    """A keyring nobody opens."""

    def __init__(self, _: str) -> None:
        pass

    def read(self, name: str) -> str | None:
        raise KeyringUnusableError(Text(f"locked ({name})", "已锁定"))

    def write(self, name: str, value: str) -> None:
        raise KeyringUnusableError(Text("locked", "已锁定"))

    def delete(self, name: str) -> None:
        raise KeyringUnusableError(Text("locked", "已锁定"))


def store(folder: Path, environ: dict[str, str]) -> SecretStore:
    return SecretStore(Folders(folder, folder, folder, folder, folder), environ, Locked)


def found(folder: Path, environ: dict[str, str], raw: dict[str, object] | None = None) -> dict[str, Check]:
    return {c.name: c for c in keys(OWNERS, checked(raw or {})[0], store(folder, environ))}


def test_no_key_is_fine(tmp_path: Path) -> None:
    assert [(name, check.state) for name, check in found(tmp_path, {}).items()] == [("keys", State.OK)]


def test_key_is_told_with_its_place_and_not_shown(tmp_path: Path) -> None:
    check = found(tmp_path, {"TAVILY_API_KEY": "tvly-geheim-1234567"})["key:tavily"]
    assert check.cause.en == "from the environment (TAVILY_API_KEY)"
    assert "geheim" not in str(check)


def test_chosen_source_without_a_key_fails_with_the_command(tmp_path: Path) -> None:
    check = found(tmp_path, {}, {"search": {"provider": "tavily"}})["key:tavily"]
    assert check.state is State.FAIL
    assert check.fix
    assert check.fix.en == "Set it: sidelight settings set-key tavily"


def test_chosen_model_without_a_key_fails_with_the_page_that_gives_one(tmp_path: Path) -> None:
    check = found(tmp_path, {}, {"model": {"preset": "deepseek"}})["key:deepseek"]
    assert check.fix
    assert "https://keys.test/" in check.fix.zh


def test_key_for_whatever_model_serves_the_chosen_one(tmp_path: Path) -> None:
    checks = found(tmp_path, {"SIDELIGHT_MODEL_API_KEY": "sk-1234567"}, {"model": {"preset": "deepseek"}})
    assert set(checks) == {"key:model"}


def test_key_that_cannot_be_sent_fails(tmp_path: Path) -> None:
    assert found(tmp_path, {"TAVILY_API_KEY": "密钥 1"})["key:tavily"].state is State.FAIL


def test_keyring_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "keyring.toml").write_text('names = ["tavily"]\n')
    check = found(tmp_path, {})["keyring"]
    assert (check.state, check.cause.en) == (State.WARN, "locked (tavily)")


def found_of_serper(folder: Path, key: str) -> Check:
    (serper,) = (owner for owner in key_owners() if owner.name == "serper")
    (check,) = keys((serper,), checked({})[0], store(folder, {"SERPER_API_KEY": key}))
    return check


@pytest.mark.parametrize(
    ("key", "state", "english", "chinese"),
    [
        ("0a" * 32, State.WARN, "looks like a key of SerpApi", "看起来是 SerpApi 的密钥"),
        ("google.serper.dev/search", State.FAIL, "an address, not a key", "这是网址"),
        ("two words", State.FAIL, "holds spaces", "含有空格"),
        ("Bearer " + "0a" * 20, State.OK, "Bearer in front is left off", "已去掉前面的 Bearer"),
    ],
)
def test_what_is_odd_about_a_key_is_told_with_the_variable_to_correct(
    key: str, state: State, english: str, chinese: str, tmp_path: Path
) -> None:
    check = found_of_serper(tmp_path, key)
    assert check.state is state
    assert english in check.cause.en
    assert chinese in check.cause.zh
    assert key not in str(check)
    if check.fix:
        assert "SERPER_API_KEY" in check.fix.en
        assert "SERPER_API_KEY" in check.fix.for_window.zh


def test_a_keyring_that_no_key_needs_is_no_trouble(tmp_path: Path) -> None:
    kept = store(tmp_path, {})
    kept.write("tavily", "tvly-made-up-0123456789")
    assert kept.trouble
    checks = {check.name: check for check in keys(OWNERS, checked({})[0], kept)}
    assert {name: check.state for name, check in checks.items()} == {"key:tavily": State.OK}
