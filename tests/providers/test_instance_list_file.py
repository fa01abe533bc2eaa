from dataclasses import replace
from pathlib import Path

import pytest

from providers.instance_list import Listed
from providers.instance_list_file import FILE_NAME, KeptList, keep, kept_list

KEPT = KeptList("https://list.test/a.json", 1000.0, 7, ("https://own.test",), (Listed("https://a.test"),))


def test_list_of_today_comes_back_as_it_was(tmp_path: Path) -> None:
    keep(tmp_path / "new", KEPT)
    assert kept_list(tmp_path / "new", KEPT.source, 1000.0 + 86_399) == KEPT


@pytest.mark.parametrize(
    ("source", "now"), [(KEPT.source, 1000.0 + 86_400), (KEPT.source, 999.0), ("https://other.test", 1001.0)]
)
def test_old_list_or_one_from_elsewhere_is_none(source: str, now: float, tmp_path: Path) -> None:
    keep(tmp_path, KEPT)
    assert kept_list(tmp_path, source, now) is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"source": 1}', b"\xff" * 9, b"x" * 1_000_001])
def test_damaged_list_is_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    assert kept_list(tmp_path, KEPT.source, 1000.0) is None


def test_no_list_is_none(tmp_path: Path) -> None:
    assert kept_list(tmp_path, KEPT.source, 1000.0) is None
    keep(tmp_path, replace(KEPT, seed=8))
    assert kept_list(tmp_path, KEPT.source, 1000.0) != KEPT
