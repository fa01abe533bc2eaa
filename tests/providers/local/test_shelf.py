from pathlib import Path

from providers.local.catalogue import WEIGHTS
from providers.local.shelf import Shelf, readable_size, size_of
from tests.providers.local.tiny import CONTENT, TINY


def test_a_file_of_another_size_is_not_installed(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.path(TINY).write_bytes(CONTENT[:-1])
    assert not shelf.has(TINY)

    shelf.path(TINY).write_bytes(CONTENT)
    assert shelf.has(TINY)


def test_nothing_is_installed_where_there_is_no_folder(tmp_path: Path) -> None:
    assert Shelf(tmp_path / "none").installed() == ()
    assert Shelf(tmp_path / "none" / "below").free_bytes() > 0


def test_removing_takes_the_model_and_what_was_left_of_its_download(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.path(TINY).write_bytes(CONTENT)
    shelf.partial(TINY).write_bytes(b"123")

    assert shelf.remove(TINY) == TINY.bytes + 3
    assert list(tmp_path.iterdir()) == []
    assert shelf.remove(TINY) == 0


def test_a_folder_with_the_name_of_the_file_has_no_size(tmp_path: Path) -> None:
    (tmp_path / WEIGHTS[0].file).mkdir()

    assert size_of(tmp_path / WEIGHTS[0].file) is None


def test_sizes_are_readable() -> None:
    assert readable_size(1_117_320_768) == "1.12 GB"
    assert readable_size(491_400_064) == "491 MB"
