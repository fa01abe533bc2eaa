import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from settings import secrets as module
from settings.errors import SettingsError
from settings.paths import Folders, folders
from settings.secrets import Place, Secret, SecretStore
from settings.system_keyring import KeyringUnusableError
from settings.text import Text

ROOT = Path(__file__).parents[2]
KEY = "made-up-key-0123456789"


class Ring:
    """A keyring in memory; `broken` makes it unusable."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}
        self.broken = False
        self.calls = 0

    def __call__(self, service: str) -> "_Entries":
        return _Entries(self, service)


class _Entries:
    def __init__(self, ring: Ring, service: str) -> None:
        self._ring, self._service = ring, service

    def read(self, name: str) -> str | None:
        self._check()
        return self._ring.kept.get((self._service, name))

    def write(self, name: str, value: str) -> None:
        self._check()
        self._ring.kept[self._service, name] = value

    def delete(self, name: str) -> None:
        self._check()
        self._ring.kept.pop((self._service, name), None)

    def _check(self) -> None:
        self._ring.calls += 1
        if self._ring.broken:
            raise KeyringUnusableError(Text("locked", "已锁定"))


@pytest.fixture
def ring() -> Ring:
    return Ring()


@pytest.fixture
def store(home: Folders, ring: Ring) -> SecretStore:
    return SecretStore(home, {}, ring)


def _file(home: Folders) -> Path:
    return home.config / "secrets.toml"


def _write_file(home: Folders, content: str | bytes, mode: int = 0o600) -> Path:
    home.config.mkdir(parents=True, exist_ok=True)
    path = _file(home)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    path.chmod(mode)
    return path


# ---- reading -----------------------------------------------------------------------------------------------


def test_the_environment_wins_over_file_and_keyring(home: Folders, ring: Ring) -> None:
    _write_file(home, f'tavily = "{KEY}-file"')
    store = SecretStore(home, {"TAVILY_API_KEY": f' "Bearer {KEY}" \n'}, ring)

    assert store.read("tavily", "TAVILY_API_KEY") == Secret(
        "tavily", KEY, Place.ENVIRONMENT, "TAVILY_API_KEY"
    )
    assert store.where("tavily", "TAVILY_API_KEY") is Place.ENVIRONMENT


def test_the_first_variable_that_is_set_wins_and_blank_ones_are_not(home: Folders, ring: Ring) -> None:
    store = SecretStore(home, {"A_KEY": " \n", "B_KEY": "b-key", "C_KEY": "c-key"}, ring)

    found = store.read("model", "MISSING_KEY", "A_KEY", "B_KEY", "C_KEY")

    assert found == Secret("model", "b-key", Place.ENVIRONMENT, "B_KEY")
    assert store.read("model", "A_KEY") is None


def test_a_key_in_the_file_is_cleaned_and_spares_the_keyring(
    home: Folders, ring: Ring, store: SecretStore
) -> None:
    _write_file(home, f'\ufefftavily = " {KEY}\\n"\r\nexa = ""\r\nother = 5\r\n')

    assert store.read("tavily", "TAVILY_API_KEY") == Secret("tavily", KEY, Place.FILE)
    assert store.where("tavily") is Place.FILE
    assert store.read("exa") is None
    assert store.read("other") is None
    assert ring.calls == 0


def test_a_name_nobody_stored_costs_no_look_into_the_keyring(ring: Ring, store: SecretStore) -> None:
    assert store.read("tavily", "TAVILY_API_KEY") is None
    assert store.where("tavily", "TAVILY_API_KEY") is None
    assert ring.calls == 0


def test_a_key_in_the_keyring_is_found_by_another_store(
    home: Folders, ring: Ring, store: SecretStore
) -> None:
    store.write("tavily", KEY)

    other = SecretStore(home, {}, ring)

    assert other.where("tavily") is Place.KEYRING
    assert ring.calls == 1
    assert other.read("tavily") == Secret("tavily", KEY, Place.KEYRING)


def test_a_locked_keyring_counts_as_no_key_and_is_told(ring: Ring, store: SecretStore) -> None:
    store.write("tavily", KEY)
    ring.broken = True

    assert store.read("tavily") is None
    assert store.trouble is not None
    assert store.trouble.zh == "已锁定"


@pytest.mark.parametrize(
    "content", [b"tavily = made-up", b"\xff\xff", b"[" * 5000, b"x" * 1_100_000, "tavily = '字".encode("gbk")]
)
def test_a_damaged_file_is_no_reason_to_stop_and_its_words_are_not_logged(
    home: Folders, store: SecretStore, content: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    _write_file(home, content)

    assert store.read("tavily") is None
    assert "secrets.toml is not used" in caplog.text
    assert "made-up" not in caplog.text


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX permissions")
def test_a_file_others_can_read_is_made_private(home: Folders, store: SecretStore) -> None:
    path = _write_file(home, f'tavily = "{KEY}"', 0o644)

    assert store.read("tavily") is not None
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_file_that_cannot_be_made_private_is_warned_about(
    home: Folders, store: SecretStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _write_file(home, f'tavily = "{KEY}"', 0o644)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)

    assert store.read("tavily") is not None
    assert "chmod 600" in caplog.text


def test_a_changed_file_is_read_again(home: Folders, store: SecretStore) -> None:
    _write_file(home, 'tavily = "first-key"')
    assert store.read("tavily") == Secret("tavily", "first-key", Place.FILE)

    _write_file(home, 'tavily = "second-longer-key"')

    assert store.read("tavily") == Secret("tavily", "second-longer-key", Place.FILE)


# ---- writing -----------------------------------------------------------------------------------------------


def test_a_key_goes_to_the_keyring_and_out_of_the_file(home: Folders, ring: Ring, store: SecretStore) -> None:
    _write_file(home, 'tavily = "old-key"\nexa = "exa-key"')

    assert store.write("tavily", f" {KEY}\n") is Place.KEYRING

    assert list(ring.kept.values()) == [KEY]
    assert KEY not in "".join(path.read_text() for path in home.config.iterdir())
    assert "old-key" not in _file(home).read_text()
    assert store.read("exa") == Secret("exa", "exa-key", Place.FILE)
    assert store.trouble is None


def test_without_a_keyring_a_key_goes_to_a_private_file(
    home: Folders, ring: Ring, store: SecretStore
) -> None:
    ring.broken = True

    assert store.write("tavily", KEY) is Place.FILE

    assert store.trouble == Text("locked", "已锁定")
    assert store.read("tavily") == Secret("tavily", KEY, Place.FILE)
    if sys.platform != "win32":
        assert _file(home).stat().st_mode & 0o777 == 0o600
        assert home.config.stat().st_mode & 0o777 == 0o700


def test_the_real_null_keyring_falls_back_to_the_file(home: Folders) -> None:
    store = SecretStore(home, {})

    assert store.write("tavily", KEY) is Place.FILE
    assert store.trouble is not None
    assert "keeps nothing" in store.trouble.en
    assert SecretStore(home, {}).read("tavily") == Secret("tavily", KEY, Place.FILE)


def test_what_is_no_key_is_refused_and_stored_nowhere(home: Folders, ring: Ring, store: SecretStore) -> None:
    for text in ("", " \n", "two words", "密钥"):
        with pytest.raises(SettingsError):
            store.write("tavily", text)

    assert ring.calls == 0
    assert not home.config.exists()


def test_a_damaged_file_is_kept_when_a_key_is_written(home: Folders, ring: Ring, store: SecretStore) -> None:
    ring.broken = True
    _write_file(home, "tavily = old-made-up")

    store.write("exa", KEY)

    (aside,) = home.config.glob("secrets.broken-*.toml")
    assert aside.read_text() == "tavily = old-made-up"
    assert store.read("exa") == Secret("exa", KEY, Place.FILE)


def test_a_file_that_cannot_be_written_is_said(home: Folders, ring: Ring, store: SecretStore) -> None:
    ring.broken = True
    home.config.parent.mkdir()
    home.config.touch()

    with pytest.raises(SettingsError, match="cannot be written"):
        store.write("tavily", KEY)


def test_portable_homes_keep_their_keys_apart_and_take_them_along(tmp_path: Path, ring: Ring) -> None:
    first, second = (
        SecretStore(folders({"SIDELIGHT_HOME": str(tmp_path / name)}), {}, ring) for name in "ab"
    )
    first.write("tavily", "first-key")
    second.write("tavily", "second-key")

    (tmp_path / "a").rename(tmp_path / "moved")
    moved = SecretStore(folders({"SIDELIGHT_HOME": str(tmp_path / "moved")}), {}, ring)

    assert moved.read("tavily") == Secret("tavily", "first-key", Place.KEYRING)
    assert second.read("tavily") == Secret("tavily", "second-key", Place.KEYRING)


def test_processes_that_write_keys_at_once_lose_nothing(home: Folders) -> None:
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "tests.settings.writer", "secrets", str(home.home), name, "6"],
            stdin=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT,
        )
        for name in "abc"
    ]  # fmt: skip
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"go\n")
        writer.stdin.flush()
    errors = [writer.communicate(timeout=50)[1].decode() for writer in writers]

    assert [writer.returncode for writer in writers] == [0, 0, 0], errors
    store = SecretStore(home, {})
    assert all(store.read(f"{name}-{number}") for name in "abc" for number in range(6))


# ---- deleting ----------------------------------------------------------------------------------------------


def test_deleting_forgets_in_file_and_keyring(home: Folders, ring: Ring, store: SecretStore) -> None:
    store.write("tavily", KEY)
    ring.broken = True
    store.write("tavily", "newer-key")
    ring.broken = False

    assert store.delete("tavily")

    assert store.read("tavily") is None
    assert ring.kept == {}
    assert not store.delete("tavily")


def test_a_key_that_stays_in_a_locked_keyring_is_said(ring: Ring, store: SecretStore) -> None:
    store.write("tavily", KEY)
    ring.broken = True

    with pytest.raises(SettingsError, match="still in the keyring: locked"):
        store.delete("tavily")

    assert store.where("tavily") is Place.KEYRING


def test_deleting_leaves_other_keys_alone(ring: Ring, store: SecretStore) -> None:
    store.write("tavily", KEY)
    store.write("exa", "exa-key")
    ring.broken = True
    store.write("brave", "brave-key")
    ring.broken = False

    store.delete("tavily")

    assert store.read("exa") == Secret("exa", "exa-key", Place.KEYRING)
    assert store.read("brave") == Secret("brave", "brave-key", Place.FILE)


# ---- start-up ----------------------------------------------------------------------------------------------

START = """
import json, sys
from settings.paths import folders
from settings.secrets import SecretStore
store = SecretStore(folders())
found = [store.read(name, name.upper() + "_API_KEY") for name in sys.argv[1:]]
print(json.dumps([[s and s.place for s in found], "keyring" in sys.modules]))
"""


@pytest.mark.parametrize(
    "prepare",
    [
        lambda home, monkeypatch: monkeypatch.setenv("TAVILY_API_KEY", KEY),
        lambda home, monkeypatch: _write_file(home, f'tavily = "{KEY}"'),
        lambda home, monkeypatch: None,
    ],
    ids=["environment", "file", "nowhere"],
)
def test_a_start_without_keys_in_the_keyring_never_imports_it(
    home: Folders, monkeypatch: pytest.MonkeyPatch, prepare: Callable[..., object]
) -> None:
    monkeypatch.setenv("SIDELIGHT_HOME", str(home.home))
    prepare(home, monkeypatch)

    done = subprocess.run(
        [sys.executable, "-c", START, "tavily", "exa"],
        check=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=30,
    )

    _, imported = json.loads(done.stdout)
    assert not imported, done.stderr


def test_the_promised_names_are_here() -> None:
    assert set(module.__all__) == {"Place", "Redactor", "Secret", "SecretStore", "mask"}
