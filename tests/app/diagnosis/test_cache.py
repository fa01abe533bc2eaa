from pathlib import Path

from app.diagnosis.cache import result_cache
from app.diagnosis.check import State
from app.result_store import ResultStore
from tests.app.test_result_store import Process


def test_answers_are_counted_with_the_way_to_forget_them(tmp_path: Path) -> None:
    Process(tmp_path).finds("罗勒", "basil").saved()
    check = result_cache(ResultStore(tmp_path), 15)
    assert check.state is State.OK
    assert check.cause.en.startswith("2 searches, ")
    assert "at most 15 minutes" in check.cause.en
    assert check.fix
    assert "sidelight cache clear" in check.fix.zh
    assert "sidelight" not in check.fix.for_window.en


def test_empty_cache_and_one_that_is_off(tmp_path: Path) -> None:
    assert result_cache(ResultStore(tmp_path), 15).cause.en == "empty"
    assert result_cache(ResultStore(tmp_path), 0).state is State.SKIP
