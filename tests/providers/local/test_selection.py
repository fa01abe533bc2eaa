from pathlib import Path

import pytest

from providers.local import selection
from providers.local.catalogue import WEIGHTS
from providers.local.runtime import Runtime
from providers.local.selection import select
from providers.local.shelf import Shelf
from search.errors import ModelError, ModelErrorKind


@pytest.fixture(autouse=True)
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selection, "runtime", lambda: Runtime.READY)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


def put(path: Path, size: int) -> Path:
    with path.open("wb") as file:
        file.write(b"GGUF")
        file.truncate(size)
    return path


def refused(shelf: Shelf, file: str = "", name: str = "") -> ModelError:
    with pytest.raises(ModelError) as caught:
        select(shelf, file, name)
    return caught.value


def test_the_best_installed_model_is_taken(shelf: Shelf) -> None:
    small = put(shelf.path(WEIGHTS[1]), WEIGHTS[1].bytes)
    assert select(shelf, "", "").path == small
    assert select(shelf, "", "").small

    big = put(shelf.path(WEIGHTS[0]), WEIGHTS[0].bytes)
    chosen = select(shelf, "", "")
    assert (chosen.path, chosen.name, chosen.small) == (big, "qwen2.5-coder-1.5b", False)


@pytest.mark.parametrize("name", ["0.5b", "0.5B", WEIGHTS[1].title, WEIGHTS[1].file])
def test_an_installed_model_can_be_named(shelf: Shelf, name: str) -> None:
    for weights in WEIGHTS:
        put(shelf.path(weights), weights.bytes)

    assert select(shelf, "", name).path == shelf.path(WEIGHTS[1])


def test_an_unknown_name_says_what_is_installed(shelf: Shelf) -> None:
    put(shelf.path(WEIGHTS[1]), WEIGHTS[1].bytes)

    for name in ("7b", "1.5b"):
        error = refused(shelf, name=name)
        assert (error.kind, error.models) == (ModelErrorKind.UNKNOWN_MODEL, ("0.5b",))


def test_nothing_installed_is_said(shelf: Shelf) -> None:
    put(shelf.path(WEIGHTS[1]), WEIGHTS[1].bytes - 1)

    assert refused(shelf).kind is ModelErrorKind.NO_WEIGHTS


@pytest.mark.parametrize(("size", "small"), [(1000, True), (900_000_000, False)])
def test_any_gguf_file_can_be_named_and_its_size_tells_whether_it_is_small(
    shelf: Shelf, tmp_path: Path, size: int, small: bool
) -> None:
    chosen = select(shelf, str(put(tmp_path / "我的模型.gguf", size)), "ignored")

    assert (chosen.name, chosen.small) == ("我的模型", small)


def test_a_packaged_model_is_known_wherever_it_stands(shelf: Shelf, tmp_path: Path) -> None:
    chosen = select(shelf, str(put(tmp_path / "copy.gguf", WEIGHTS[1].bytes)), "")

    assert (chosen.name, chosen.small, chosen.packaged) == ("qwen2.5-coder-0.5b", True, True)
    assert not select(shelf, str(put(tmp_path / "other.gguf", 1000)), "").packaged


def test_a_file_below_the_users_home_can_be_written_with_a_tilde(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    put(tmp_path / "x.gguf", 10)

    assert select(shelf, "~/x.gguf", "").path == tmp_path / "x.gguf"


def test_a_file_that_is_missing_or_no_model_is_said(shelf: Shelf, tmp_path: Path) -> None:
    (tmp_path / "page.gguf").write_text("<html>", encoding="utf-8")

    for file in ("none.gguf", "page.gguf", "."):
        assert refused(shelf, str(tmp_path / file)).kind is ModelErrorKind.MODEL_FILE


@pytest.mark.parametrize(
    ("state", "kind"),
    [(Runtime.MISSING, ModelErrorKind.NO_RUNTIME), (Runtime.NO_WHEEL, ModelErrorKind.NO_WHEEL)],
)
def test_without_the_runtime_that_comes_first(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, state: Runtime, kind: ModelErrorKind
) -> None:
    monkeypatch.setattr(selection, "runtime", lambda: state)

    assert refused(shelf).kind is kind
