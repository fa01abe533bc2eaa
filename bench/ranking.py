"""Measures the fusion on the judged set: nDCG@5 beside single sources and plain concatenation, and its time.

python -m bench.ranking [--meaning]     with the optional ranking by meaning, which takes a minute
"""

import asyncio
import json
import math
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from datetime import time as time_of_day
from pathlib import Path
from statistics import mean, median
from typing import Any

from app.ranking import Ranking
from app.trust_rules import trust_rules
from providers.rerank import Meaning, is_installed
from search.query import Kind, Query
from search.ranking.fuse import fuse
from search.ranking.page_key import page_key
from search.result import Result

SET = Path(__file__).parents[1] / "tests" / "samples" / "ranking"
TOP = 5
RULES = trust_rules(SET)
_NEARNESS = Meaning()
Case = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Quality:
    fused: float
    best_single: float
    concatenated: float
    singles: dict[str, float]


def cases() -> list[Case]:
    found = []
    for path in sorted(SET.glob("*.json")):
        whole = json.loads(path.read_text("utf-8"))
        found += [case | {"today": date.fromisoformat(whole["today"])} for case in whole["queries"]]
    return found


def pools(case: Case) -> dict[str, list[Result]]:
    return {
        name: [_result(case["pages"][row["page"]], row, name, rank) for rank, row in enumerate(rows, 1)]
        for name, rows in case["pools"].items()
    }


def fused(case: Case) -> list[Result]:
    return [one.result for one in fuse(list(pools(case).values()), _query(case), RULES, case["today"])]


def by_meaning(case: Case) -> list[Result]:
    """As `fused`, with the optional ranking by meaning."""
    ranking = Ranking(SET, _NEARNESS)
    now = datetime.combine(case["today"], time_of_day(12), UTC).timestamp()
    return asyncio.run(ranking.fuse(list(pools(case).values()), _query(case), now, 60.0))


def concatenated(case: Case) -> list[Result]:
    return [result for rows in pools(case).values() for result in rows]


def ndcg(case: Case, results: Sequence[Result]) -> float:
    """A page seen before, under any address or as a copy, is worth nothing the second time."""
    keys = {page_key(page["url"]): name for name, page in case["pages"].items()}
    seen: set[str] = set()
    gains = []
    for result in results[:TOP]:
        name = keys[page_key(result.url)]
        origin = case["pages"][name].get("copy_of", name)
        gains.append(0 if origin in seen else case["pages"][name]["grade"])
        seen.add(origin)
    originals = [page["grade"] for page in case["pages"].values() if "copy_of" not in page]
    return _dcg(gains) / _dcg(sorted(originals, reverse=True)[:TOP])


def quality(some: Sequence[Case]) -> Quality:
    def average(order: Callable[[Case], Sequence[Result]]) -> float:
        return mean(ndcg(case, order(case)) for case in some)

    names = sorted({name for case in some for name in case["pools"]})
    singles = {name: average(lambda case, name=name: pools(case)[name]) for name in names}
    return Quality(average(fused), max(singles.values()), average(concatenated), singles)


def fusing_ms(repeats: int = 50) -> float:
    """Return the median time of fusing 3 x 20 results, in milliseconds of the processor."""
    rows = [row for case in cases() for rows in pools(case).values() for row in rows]
    lists = [[rows[(start + 7 * n) % len(rows)] for n in range(20)] for start in (0, 5, 11)]
    query = Query("postgresql 和 sqlite comparison 小团队 怎么选", time_bound=True)
    return median(_timed(lists, query) for _ in range(repeats))


def main() -> None:
    too = "--meaning" in sys.argv
    everything = cases()
    for name, some in (
        ("all", everything),
        ("tuned on", [case for case in everything if not case["held_out"]]),
        ("held out", [case for case in everything if case["held_out"]]),
        ("judged by another assessor", [case for case in everything if "-ind-" in case["id"]]),
    ):
        found = quality(some)
        singles = ", ".join(f"{source} {value:.3f}" for source, value in found.singles.items())
        figures = f"fused {found.fused:.3f}, concatenated {found.concatenated:.3f}"
        print(f"{name} ({len(some)}): {figures}, {singles}")
        if too and is_installed():
            print(f"  ranked by meaning too: {mean(ndcg(case, by_meaning(case)) for case in some):.3f}")
    print(f"fusing 3 x 20 results: {fusing_ms():.2f} ms")


def _query(case: Case) -> Query:
    kind = Kind(case["kind"])
    return Query(case["query"], kind=kind, time_bound=kind is Kind.FRESH)


def _result(page: dict[str, Any], row: dict[str, Any], provider: str, rank: int) -> Result:
    url, date_ = row.get("url", page["url"]), page.get("published", "")
    return Result(url, page["title"], page["snippet"], provider, rank, row.get("score"), date_)


def _dcg(gains: Sequence[int]) -> float:
    return sum((2**gain - 1) / math.log2(place + 1) for place, gain in enumerate(gains, 1))


def _timed(lists: list[list[Result]], query: Query) -> float:
    began = time.process_time()
    fuse(lists, query, RULES, date(2026, 11, 29))
    return (time.process_time() - began) * 1000


if __name__ == "__main__":
    main()
