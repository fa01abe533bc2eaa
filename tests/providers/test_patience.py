"""The clocks of a completion, in virtual time."""

import asyncio

import pytest

from providers.patience import Patience
from tests.virtual_loop import run


def waiting(*script: float | str, first_s: float = 60.0, idle_s: float = 30.0) -> float:
    """Play seconds of silence, `token` and `end`; return when patience ended."""

    async def play() -> None:
        async with Patience(first_s, idle_s) as patience:
            for step in script:
                if step == "token":
                    patience.token()
                elif step == "end":
                    patience.ending(1.0)
                else:
                    await asyncio.sleep(float(step))
            await asyncio.Event().wait()

    async def clock() -> float:
        with pytest.raises(TimeoutError):
            await play()
        return asyncio.get_running_loop().time()

    return run(clock())


def test_the_first_token_has_its_own_limit() -> None:
    assert waiting() == 60.0


def test_each_token_starts_the_idle_limit_again() -> None:
    assert waiting(50, "token", 29, "token", 29, "token") == 138.0


def test_after_the_end_only_stragglers_are_waited_for() -> None:
    assert waiting(5, "token", "end") == 6.0


def test_a_second_sign_of_the_end_does_not_make_the_wait_longer() -> None:
    assert waiting("token", "end", 0.5, "end") == 1.0


def test_a_token_after_a_false_end_is_life() -> None:
    assert waiting("token", "end", 0.5, "token", 20, "token", "end") == 21.5


def test_tokens_in_quick_succession_cost_little_of_the_limit() -> None:
    assert 30.0 <= waiting("token", 0.2, "token") <= 30.2


def test_the_end_does_not_extend_a_limit_that_is_nearer() -> None:
    assert waiting(59.5, "end") == 60.0


def test_a_completion_in_time_is_left_alone() -> None:
    async def play() -> str:
        async with Patience(1.0, 1.0) as patience:
            patience.token()
        await asyncio.sleep(5)
        return "whole"

    assert run(play()) == "whole"
