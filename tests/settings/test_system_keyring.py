import sys
import threading
from collections.abc import Iterator

import keyring
import keyring.backend
import keyring.errors
import pytest
from keyring.backends import fail, null

from settings.system_keyring import KeyringUnusableError, SystemKeyring


class Remembering(keyring.backend.KeyringBackend):
    priority = 1  # type: ignore[assignment]  # a class property in the library

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class Raising(Remembering):
    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def get_password(self, service: str, username: str) -> str | None:
        raise self.error

    def set_password(self, service: str, username: str, password: str) -> None:
        raise self.error


@pytest.fixture(autouse=True)
def _the_usual_backend() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


def test_a_key_is_kept_read_and_forgotten() -> None:
    backend = Remembering()
    keyring.set_keyring(backend)
    ring = SystemKeyring("sidelight")

    ring.write("tavily", "made-up")

    assert backend.kept == {("sidelight", "tavily"): "made-up"}
    assert ring.read("tavily") == "made-up"
    ring.delete("tavily")
    ring.delete("tavily")
    assert ring.read("tavily") is None


def test_a_backend_that_keeps_nothing_is_noticed() -> None:
    keyring.set_keyring(null.Keyring())

    with pytest.raises(KeyringUnusableError, match="keeps nothing"):
        SystemKeyring("sidelight").write("tavily", "made-up")


def test_a_machine_without_a_keyring_is_said() -> None:
    keyring.set_keyring(fail.Keyring())

    with pytest.raises(KeyringUnusableError, match="no keyring"):
        SystemKeyring("sidelight").write("tavily", "made-up")


@pytest.mark.parametrize(
    "error",
    [
        keyring.errors.KeyringLocked("no"),
        keyring.errors.InitError("no"),
        RuntimeError("no"),
        OSError(5, "no"),
        KeyError(),
    ],
)
def test_whatever_a_backend_raises_the_keyring_is_unusable(error: Exception) -> None:
    keyring.set_keyring(Raising(error))

    for act in (
        lambda ring: ring.read("a"),
        lambda ring: ring.write("a", "b"),
        lambda ring: ring.delete("a"),
    ):
        with pytest.raises(KeyringUnusableError, match=type(error).__name__):
            act(SystemKeyring("sidelight"))


def test_a_keyring_that_waits_for_its_user_does_not_hang() -> None:
    asked = threading.Event()

    class Waiting(Remembering):
        def get_password(self, service: str, username: str) -> str | None:
            asked.wait(30)
            return None

    keyring.set_keyring(Waiting())

    with pytest.raises(KeyringUnusableError, match="unlocked"):
        SystemKeyring("sidelight", wait_s=0.05).read("a")
    asked.set()


def test_making_one_imports_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "keyring")

    SystemKeyring("sidelight")

    assert "keyring" not in sys.modules
