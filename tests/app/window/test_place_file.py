from pathlib import Path

import pytest

from app.window.place_file import FILE_NAME, keep_place, read_place
from ui.place import Place


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    place = Place(900, 600, 10, -20, maximized=True)
    keep_place(tmp_path, place)
    assert read_place(tmp_path) == place


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 9000, b"null"])
def test_a_damaged_file_is_as_if_it_were_absent(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert read_place(tmp_path) == Place()


def test_a_folder_that_cannot_be_written_costs_the_place_alone(tmp_path: Path) -> None:
    keep_place(tmp_path / "absent", Place())
    assert read_place(tmp_path / "absent") == Place()
