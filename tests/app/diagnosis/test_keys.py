from pathlib import Path

from app.diagnosis.check import Check, State
from app.diagnosis.keys import keys
from app.key_owners import KeyOwner
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
