"""A file the user already has, copied into the data folder."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from providers.local.catalogue import WEIGHTS, Weights
from providers.local.errors import InstallError
from providers.local.partial import Partial, digest_of
from providers.local.shelf import size_of
from settings.text import Text

_BLOCK = 4 << 20


@dataclass(frozen=True, slots=True)
class GivenFile:
    """Copies the file; the user's own copy is never touched."""

    path: Path
    extra_bytes: int = 0

    @property
    def title(self) -> Text:
        return Text(str(self.path), str(self.path))

    async def deliver(self, weights: Weights, partial: Partial) -> None:
        """Compare before copying: what an interrupted download left is not given up for a wrong file."""
        try:
            if await asyncio.to_thread(digest_of, self.path) != weights.sha256:
                raise _not_published(self.path, weights)
            partial.restart()
            with self.path.open("rb") as file:
                while block := file.read(_BLOCK):
                    partial.append(block)
                    await asyncio.sleep(0)  # a stop is taken notice of between two blocks
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise InstallError(
                Text(f"{self.path} cannot be read ({why}).", f"无法读取 {self.path}（{why}）。")
            ) from error


def weights_of_size(path: Path) -> Weights:
    """Return the packaged weights a file can be, judged by its size. Raises InstallError if it is none."""
    size = size_of(path)
    if size is None:
        raise InstallError(Text(f"{path} is not a file that can be read.", f"{path} 不是可读取的文件。"))
    for weights in WEIGHTS:
        if weights.bytes == size:
            return weights
    raise InstallError(
        Text(
            f"{path} is not one of the packaged models. Any GGUF file works without installing: "
            f"sidelight settings set model.preset local, then sidelight settings set model.file {path}",
            f"{path} 不是内置的模型。任何 GGUF 文件无需安装即可使用："
            f"sidelight settings set model.preset local，再运行 sidelight settings set model.file {path}",
        )
    )


def _not_published(path: Path, weights: Weights) -> InstallError:
    return InstallError(
        Text(
            f"{path} has the size of {weights.title}, but is not the published file (wrong SHA-256). "
            "Nothing was installed.",
            f"{path} 的大小与 {weights.title} 相同，但不是官方发布的文件（SHA-256 不符），没有安装。",
        )
    )
