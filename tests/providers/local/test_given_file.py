from pathlib import Path

import pytest

from providers.local.catalogue import WEIGHTS
from providers.local.errors import InstallError
from providers.local.given_file import GivenFile, weights_of_size
from providers.local.partial import Partial
from tests.providers.local.tiny import CONTENT, TINY, run


def deliver(file: Path, path: Path) -> None:
    async def work() -> None:
        with Partial(path, TINY.bytes, lambda _: None) as partial:
            await GivenFile(file).deliver(TINY, partial)

    run(work())


def test_the_file_is_copied_and_stays(tmp_path: Path) -> None:
    (tmp_path / "mine.gguf").write_bytes(CONTENT)
    (tmp_path / "x.part").write_bytes(b"something else")

    deliver(tmp_path / "mine.gguf", tmp_path / "x.part")

    assert (tmp_path / "x.part").read_bytes() == (tmp_path / "mine.gguf").read_bytes() == CONTENT


def test_a_wrong_file_is_refused_before_a_download_is_given_up_for_it(tmp_path: Path) -> None:
    (tmp_path / "mine.gguf").write_bytes(CONTENT[:-1] + b"?")
    (tmp_path / "x.part").write_bytes(CONTENT[:500])

    with pytest.raises(InstallError, match=r"mine\.gguf .*wrong SHA-256"):
        deliver(tmp_path / "mine.gguf", tmp_path / "x.part")

    assert (tmp_path / "x.part").read_bytes() == CONTENT[:500]
    assert (tmp_path / "mine.gguf").exists()


def test_a_file_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    with pytest.raises(InstallError, match=r"none\.gguf cannot be read"):
        deliver(tmp_path / "none.gguf", tmp_path / "x.part")


def test_the_model_of_a_file_is_told_by_its_size(tmp_path: Path) -> None:
    for weights in WEIGHTS:
        with (tmp_path / "some.gguf").open("wb") as file:
            file.truncate(weights.bytes)
        assert weights_of_size(tmp_path / "some.gguf") == weights


def test_another_gguf_file_is_told_how_it_can_be_used(tmp_path: Path) -> None:
    (tmp_path / "other.gguf").write_bytes(CONTENT)

    with pytest.raises(InstallError, match=r"settings set model\.file .*other\.gguf"):
        weights_of_size(tmp_path / "other.gguf")
    with pytest.raises(InstallError, match="not a file"):
        weights_of_size(tmp_path / "none.gguf")
