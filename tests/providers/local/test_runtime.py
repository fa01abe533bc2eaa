import platform
import sys

import pytest

from providers.local import runtime as module
from providers.local.runtime import Runtime, runtime


@pytest.mark.parametrize(
    ("system", "machine", "state"),
    [
        ("linux", "x86_64", Runtime.MISSING),
        ("linux", "aarch64", Runtime.MISSING),
        ("linux", "riscv64", Runtime.NO_WHEEL),
        ("win32", "AMD64", Runtime.MISSING),
        ("win32", "ARM64", Runtime.NO_WHEEL),
        ("darwin", "arm64", Runtime.MISSING),
        ("darwin", "x86_64", Runtime.NO_WHEEL),
    ],
)
def test_where_the_runtime_is_missing_the_platform_decides_whether_it_can_be_had(
    monkeypatch: pytest.MonkeyPatch, system: str, machine: str, state: Runtime
) -> None:
    monkeypatch.setattr(module, "MODULE", "no_such_runtime")
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(platform, "machine", lambda: machine)

    assert runtime() is state


def test_an_installed_runtime_is_found_without_importing_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MODULE", "antigravity")  # importing it would open a browser

    assert runtime() is Runtime.READY
    assert "antigravity" not in sys.modules
