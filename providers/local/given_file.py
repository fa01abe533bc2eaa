"""A file the user already has, copied into the data folder."""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from providers.local.catalogue import WEIGHTS, Weights
from providers.local.errors import InstallError, SourceError
from providers.local.partial import Partial
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
        del weights  # whether it is the right file is decided by the hash
        partial.restart()
        try:
            with self.path.open("rb") as file:
                while block := file.read(_BLOCK):
                    partial.append(block)
                    await asyncio.sleep(0)  # a stop is taken notice of between two blocks
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise SourceError(Text(f"it cannot be read ({why})", f"无法读取（{why}）")) from error


def weights_of_size(path: Path) -> Weights:
    """Return the packaged weights a file can be, judged by its size. Raises InstallError for any other file."""
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
