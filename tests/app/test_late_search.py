import asyncio
from collections.abc import Callable

import pytest

from app.chain import Chain
from app.late_search import LateSearch
from search.router import Router

CHAIN = Chain((), "tavily", (), ())


def no_router(_: Chain) -> Router:
    raise AssertionError("nothing was searched")


def counting(built: list[int]) -> Callable[[], Chain]:
    def build() -> Chain:
        built.append(1)
        return CHAIN

    return build


def test_the_chain_is_built_once_and_while_others_are_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.late_search._UNDER_WAY_S", 0.0)
    built: list[int] = []

    async def main() -> str:
        late = LateSearch(counting(built), no_router)
        assert built == []
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert built == [1]
        return late.chosen

    assert asyncio.run(main()) == "tavily"
    assert built == [1]


def test_whoever_comes_first_builds_the_chain() -> None:
    built: list[int] = []

    async def main() -> str:
        return LateSearch(counting(built), no_router).chosen

    assert asyncio.run(main()) == "tavily"
    assert built == [1]


def test_a_fault_ahead_of_time_is_met_again_by_who_uses_the_chain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.late_search._UNDER_WAY_S", 0.0)

    def broken() -> Chain:
        raise ValueError("no chain")

    async def main() -> None:
        late = LateSearch(broken, no_router)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        with pytest.raises(ValueError, match="no chain"):
            _ = late.chosen

    asyncio.run(main())


def test_nothing_is_built_ahead_once_the_turn_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.late_search._UNDER_WAY_S", 0.0)
    built: list[int] = []

    async def main() -> None:
        late = LateSearch(counting(built), no_router)
        late.end()
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(main())
    assert built == []
