import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.logs import FLOORS, set_up


@pytest.fixture(autouse=True)
def quiet_afterwards() -> Iterator[None]:
    before = {name: (logging.getLogger(name).propagate, logging.getLogger(name).level) for name in FLOORS}
    yield
    for name, (propagate, level) in before.items():
        logger = logging.getLogger(name)
        for handler in list(logger.handlers):
            logger.removeHandler(handler)
            handler.close()
        logger.propagate, logger.level = propagate, level


def hide(text: str) -> str:
    return text.replace("sk-secret", "***")


def test_records_of_our_packages_reach_the_file_with_secrets_masked(tmp_path: Path) -> None:
    path = set_up(tmp_path / "logs", hide)
    logging.getLogger("search.router").warning("refused with %s", "sk-secret")

    text = path.read_text(encoding="utf-8")
    assert "search.router: refused with ***" in text
    assert "sk-secret" not in text


def test_a_traceback_is_masked_too(tmp_path: Path) -> None:
    path = set_up(tmp_path, hide)
    try:
        int("sk-secret")
    except ValueError:
        logging.getLogger("app.service").exception("failed")

    assert "with base 10: '***'" in path.read_text(encoding="utf-8")


def test_nothing_is_written_to_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_up(tmp_path, hide)
    logging.getLogger("providers.transport").error("broken \ud800")

    assert capsys.readouterr() == ("", "")


def test_without_a_record_there_is_no_file(tmp_path: Path) -> None:
    assert not set_up(tmp_path, hide).exists()


def test_a_folder_that_cannot_be_made_costs_only_the_log(tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file in the way", encoding="utf-8")

    set_up(tmp_path / "logs", hide)
    logging.getLogger("app").error("lost")
