import subprocess
import sys
from pathlib import Path

CODE = """
import asyncio, sys
sys.path.insert(0, {folder!r})
import providers.transport
from httpcore._synchronization import current_async_library

async def main():
    return current_async_library()

print(sys.modules["httpx._main"], asyncio.run(main()), getattr(sys.modules["sniffio"], "__name__", None))
"""


def run(folder: Path) -> list[str]:
    code = CODE.format(folder=str(folder))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    return done.stdout.split()


def test_the_command_line_of_httpx_is_never_imported(tmp_path: Path) -> None:
    assert run(tmp_path)[:2] == ["None", "asyncio"]


def test_a_library_that_is_there_is_used(tmp_path: Path) -> None:
    (tmp_path / "sniffio.py").write_text("def current_async_library():\n    return 'asyncio'\n")

    assert run(tmp_path) == ["None", "asyncio", "sniffio"]
