"""One window for each data folder: a lock that dies with its process, and a door to raise the window."""

import hmac
import json
import logging
import secrets
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from app.sidecar.loopback import HOST, bound
from app.store.file_lock import FileLock, try_lock
from settings.files import write_atomically

log = logging.getLogger(__name__)
LOCK_NAME = "window.lock"
DOOR_NAME = "window.raise"
_PATIENCE_S = 2.0
_LONGEST = 200
_DONE = b"raised"


class TakenError(Exception):
    """Another window has the data folder."""


def claim(folder: Path) -> FileLock | None:
    """Return the lock of the one window; None where files cannot be locked. Raises TakenError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = try_lock(folder / LOCK_NAME)
    except OSError as error:
        log.warning("no lock on the data folder: %s", error)
        return None
    if lock is None:
        raise TakenError
    return lock


def listen(folder: Path, bring_forward: Callable[[], object]) -> None:
    """Raise the window whenever another process with access to the data folder asks for it."""
    secret = secrets.token_urlsafe(24)
    try:
        listening = bound()
        door = {"port": listening.getsockname()[1], "secret": secret}
        write_atomically(folder / DOOR_NAME, json.dumps(door).encode(), durable=False)
    except OSError as error:
        log.warning("a second start cannot raise this window: %s", error)
        return
    arguments = (listening, secret.encode(), bring_forward)
    threading.Thread(target=_serve, args=arguments, name="window-door", daemon=True).start()


def ask_the_other(folder: Path) -> bool:
    """Ask the window that runs to come forward; tell whether it did."""
    try:
        door = json.loads((folder / DOOR_NAME).read_text(encoding="utf-8"))
        with socket.create_connection((HOST, int(door["port"])), timeout=_PATIENCE_S) as connection:
            connection.sendall(str(door["secret"]).encode() + b"\n")
            return connection.recv(len(_DONE)) == _DONE
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _serve(listening: socket.socket, secret: bytes, bring_forward: Callable[[], object]) -> None:
    while True:
        with suppress(OSError):
            connection, _ = listening.accept()
            with connection:
                connection.settimeout(_PATIENCE_S)
                if hmac.compare_digest(connection.recv(_LONGEST).strip(), secret):
                    bring_forward()
                    connection.sendall(_DONE)
