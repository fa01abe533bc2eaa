"""Who is proposed: the rules of SOURCES.md, one by one; another draw spreads the load."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from providers.instance_choice import PROPOSED, choose, reason_for
from providers.instance_list import Listed

TODAY = date(2026, 11, 29)
GOOD = Listed("https://good.test", "normal", True, False, "searxng", "2026.8.20+abc", "A+", 100.0, 0.9, 99.5)


def proposed(*listed: Listed, known: tuple[str, ...] = (), seed: int = 1) -> list[str]:
    return [one.address for one in choose(listed, known, TODAY, seed).proposed]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"network": "tor"}, "https"),
        ({"address": "http://good.test"}, "https"),
        ({"is_up": False}, "down"),
        ({"analytics": True}, "analytics"),
        ({"generator": "searx"}, "not SearXNG"),
        ({"version": "2026.5.1"}, "six months"),
        ({"version": "1.1.0"}, "six months"),
        ({"http_grade": "C"}, "A grade"),
        ({"http_grade": ""}, "A grade"),
        ({"success": 89.9}, "failing"),
        ({"success": None}, "failing"),
        ({"success": float("nan")}, "failing"),
        ({"median_s": 3.0}, "slow"),
        ({"median_s": None}, "slow"),
        ({"uptime": 94.9}, "offline"),
    ],
)
def test_instance_that_breaks_a_rule_is_left_out_for_that_reason(change: dict[str, Any], why: str) -> None:
    choice = choose([GOOD, replace(GOOD, **{"address": "https://other.test"} | change)], (), TODAY, 1)
    assert [one.address for one in choice.proposed] == [GOOD.address]
    ((reason, count),) = choice.left_out
    assert (why in reason.en, count) == (True, 1)
    assert reason.zh


def test_unknown_uptime_and_a_month_of_it_both_pass() -> None:
    assert len(proposed(GOOD, replace(GOOD, address="https://b.test", uptime=None))) == 2


def test_what_is_asked_already_is_not_proposed() -> None:
    assert proposed(GOOD, known=("https://good.test",)) == []


def test_few_of_the_best_are_drawn_best_first_and_another_seed_draws_others() -> None:
    many = [replace(GOOD, address=f"https://s{n:02}.test", median_s=0.5 + n / 100) for n in range(30)]
    first = proposed(*many)
    assert len(first) == PROPOSED
    assert first == sorted(first)
    assert set(first) <= {f"https://s{n:02}.test" for n in range(10)}
    assert first == proposed(*reversed(many))
    assert len({tuple(proposed(*many, seed=seed)) for seed in range(9)}) > 1


def test_reason_says_what_speaks_for_it() -> None:
    reason = reason_for(GOOD)
    assert reason.en == (
        "answers 100 % of test searches in 0.9 s, up 99.5 % of the month, no analytics, grade A+, "
        "version 2026.8.20"
    )
    assert reason.zh.startswith("测试搜索成功率 100%")
    assert "month" not in reason_for(replace(GOOD, uptime=None)).en
