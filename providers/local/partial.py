"""The growing copy of a file of weights; it survives interruptions and becomes the file once it is right."""

import errno
import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from providers.local.errors import InstallError, NoSpaceError, SourceError, WrongWeightsError
from settings.text import Text

_FULL = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})
_BLOCK = 4 << 20

OnGrown = Callable[[int], None]


class Partial:
    """A file opened for growing to `total` bytes. Use as a context; what was written stays on every way out.

    Its methods raise NoSpaceError when the disk takes no more, InstallError for any other refusal.
    """

    def __init__(self, path: Path, total: int, on_grown: OnGrown) -> None:
        self.path = path
        self.total = total
        self.size = 0
        self._on_grown = on_grown

    def __enter__(self) -> Self:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise _refused(self.path, error) from error
        self.size = self._file.tell()
        if self.size > self.total:
            self.restart()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def complete(self) -> bool:
        return self.size == self.total

    def append(self, data: bytes) -> None:
        """Write on. Raises SourceError when that is more than the file has."""
        if self.size + len(data) > self.total:
            raise SourceError(Text("it sends more than the file has", "发来的内容超过了文件大小"))
        view = memoryview(data)
        try:
            while view:
                written = self._file.write(view)
                self.size += written
                view = view[written:]
        except OSError as error:
            raise _refused(self.path, error) from error
        self._on_grown(self.size)

    def restart(self, at: int = 0) -> None:
        """Forget everything behind `at` bytes."""
        if at < self.size:
            self._file.truncate(at)
            self.size = at
            self._on_grown(at)


def settle(partial: Path, target: Path, total: int, sha256: str) -> None:
    """Put a finished copy in its place if it is the right one, else remove it and raise WrongWeightsError.

    Raises InstallError where the file system refuses, as Windows does while the old file is in use.
    """
    try:
        _settle(partial, target, total, sha256)
    except OSError as error:
        raise _refused(target, error) from error


def _settle(partial: Path, target: Path, total: int, sha256: str) -> None:
    found = partial.stat().st_size
    if found != total or digest_of(partial) != sha256:
        partial.unlink(missing_ok=True)
        raise WrongWeightsError(
            Text(
                "the file that arrived is not the published one (wrong SHA-256); it was removed",
                "收到的文件与官方发布的不一致（SHA-256 不符），已删除",
            )
        )
    with partial.open("rb+") as file:
        os.fsync(file.fileno())
    partial.replace(target)
    _sync_folder(target.parent)


def digest_of(path: Path) -> str:
    """Return the SHA-256 of a file in hexadecimal figures. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _sync_folder(folder: Path) -> None:
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _refused(path: Path, error: OSError) -> InstallError:
    if error.errno in _FULL:
        return NoSpaceError(
            Text(
                f"The disk is full ({path.parent}). What has arrived is kept; free some space and run "
                "the same command again.",
                f"磁盘空间已满（{path.parent}）。已下载的部分会保留，请腾出空间后重新运行同一命令。",
            )
        )
    why = error.strerror or type(error).__name__
    return InstallError(
        Text(
            f"{path.parent} cannot be written ({why}); check its permissions, end other Sidelight processes.",
            f"无法写入 {path.parent}（{why}），请检查权限，并关闭其他 Sidelight 进程。",
        )
    )
