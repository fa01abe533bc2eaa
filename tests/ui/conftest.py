"""A browser for each module of page tests, and a scripted sidecar for each test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.missing import missing
from tests.ui.pages import CHROMIUM, chromium, opened
from tests.ui.stand_in.server import StandIn


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    # Not for the whole session: while Playwright runs, no other test can start an event loop.
    if not Path(CHROMIUM).exists():
        missing(f"{CHROMIUM} is not installed")
    with chromium() as running:
        yield running


@pytest.fixture
def stand_in() -> Iterator[StandIn]:
    with StandIn() as running:
        yield running


@pytest.fixture
def open_page(browser: Any, stand_in: StandIn) -> Iterator[Callable[..., Any]]:
    """Open the page; a word on its console fails the test, but lost connections with `fails_expected`."""
    pages = []
    with ExitStack() as stack:

        def opening(**context: Any) -> Any:
            page = stack.enter_context(opened(browser, stand_in.address, **context))
            page.fails_expected = False
            pages.append(page)
            page.locator(".model-chip").wait_for()
            return page

        yield opening
        faults = [
            fault for page in pages for fault in page.faults if not page.fails_expected or "ERR_" not in fault
        ]
    assert not faults


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    return open_page()
