"""The operating system's keyring behind bounded calls; its library is imported only when a key needs it."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Protocol, TypeVar

from settings.text import Text

WAIT_S = 20.0
_LONGEST = 100
_SILENT = Text(
    "the system keyring did not answer in time; perhaps it waits to be unlocked",
    "系统密钥库没有及时响应，可能正在等待解锁",
)
_NONE = Text("this system has no keyring", "系统没有可用的密钥库")
_KEEPS_NOTHING = Text("the system keyring keeps nothing", "系统密钥库没有保存内容")
_T = TypeVar("_T")


class KeyringUnusableError(Exception):
    """The keyring is missing, locked or silent; `text` says which, without any key."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class Keyring(Protocol):
    """Where keys of one service name are kept. Every method raises KeyringUnusableError."""

    def read(self, name: str) -> str | None: ...

    def write(self, name: str, value: str) -> None: ...

    def delete(self, name: str) -> None: ...


class SystemKeyring:
    """The system's own. Every call is bounded: a locked keyring may wait for its user for ever."""

    def __init__(self, service: str, wait_s: float = WAIT_S) -> None:
        self._service, self._wait_s = service, wait_s

    def read(self, name: str) -> str | None:
        def ask() -> str | None:
            import keyring

            return keyring.get_password(self._service, name)

        return _bounded(ask, self._wait_s)

    def write(self, name: str, value: str) -> None:
        """Store the key and read it back: the null backend accepts everything and keeps nothing."""

        def store() -> str | None:
            import keyring

            keyring.set_password(self._service, name, value)
            return keyring.get_password(self._service, name)

        if _bounded(store, self._wait_s) != value:
            raise KeyringUnusableError(_KEEPS_NOTHING)

    def delete(self, name: str) -> None:
        def forget() -> None:
            import keyring

            if keyring.get_password(self._service, name) is not None:
                keyring.delete_password(self._service, name)

        _bounded(forget, self._wait_s)


def _bounded(call: Callable[[], _T], wait_s: float) -> _T:
    answer: Future[_T] = Future()

    def run() -> None:
        try:
            answer.set_result(call())
        except Exception as error:  # noqa: BLE001 - backends of third parties raise what they like
            answer.set_exception(error)

    threading.Thread(target=run, name="keyring", daemon=True).start()
    try:
        return answer.result(wait_s)
    except TimeoutError:
        raise KeyringUnusableError(_SILENT) from None
    except Exception as error:
        raise KeyringUnusableError(_why(error)) from error


def _why(error: Exception) -> Text:
    if type(error).__name__ == "NoKeyringError":
        return _NONE
    detail = f"{type(error).__name__}: {error}".splitlines()[0][:_LONGEST]
    return Text(f"the system keyring cannot be used ({detail})", f"系统密钥库无法使用（{detail}）")
