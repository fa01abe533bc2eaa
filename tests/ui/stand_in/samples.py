# ruff: noqa: E501 - texts and addresses stay in one piece
"""Questions and answers for tests and screenshots, in both languages. All sites and facts are made up."""

from tests.ui.stand_in.plays import Play, attempt, direct, failed, searched, source

SOURCES = [
    source(1, "Harbour ferry returns to the northern route", "https://www.northern-post.example/ferry/returns?id=7", "From 3 March the ferry runs every forty minutes between the old quay and the lighthouse, the city said on Monday.", "2026-03-01"),
    source(2, "Timetable of the northern ferry", "https://city.example/transport/ferry", "Departures 06:20 to 22:40. A single ticket costs 3.20, a day ticket 8.50. Bicycles travel free outside rush hours.", "2026-02-27"),
    source(3, "What locals say about the new boats", "https://quayside.example/blog/new-boats", "The two electric boats are quiet, have room for 120 people and charge at the lighthouse in nine minutes.", "2026-03-04"),
    source(4, "Lighthouse museum: getting here", "https://lighthouse.example/visit", "The ferry stops in front of the museum."),
    source(5, "Ferry strike in the south ends", "https://daily-south.example/news/strike", "The strike of the southern line, which is run by another company, ended on Friday.", "2026-02-20"),
]  # fmt: skip
ANSWER = """As of 3 March, the northern ferry runs **every forty minutes** between the old quay and the lighthouse [1]. The first boat leaves at 06:20, the last at 22:40 [2].

| Ticket | Price | Valid |
|:--|--:|:--|
| Single | 3.20 | one crossing |
| Day | 8.50 | until midnight [2] |

Good to know:

- Bicycles travel free outside rush hours [2].
- The two electric boats carry 120 people each and charge in nine minutes 【3】.
- The museum is right at the landing stage [4].

```python
crossings = 24  # code keeps its brackets: prices[1]
print(f"{crossings} crossings a day")
```

The strike you may have read about concerns the southern line only [5]."""
ATTEMPTS = [
    attempt("searxng", "https://search.one.example/", "rate_limited", 310, "429"),
    attempt("searxng", "https://search.two.example/", "timeout", 2000),
    attempt("duckduckgo", "", "ok", 830),
]

ZH_SOURCES = [
    source(1, "北线渡轮 3 月起恢复运营", "https://www.beibu-ribao.example/ferry/1", "市交通局周一宣布，自 3 月 3 日起，老码头至灯塔的渡轮每 40 分钟一班。", "2026-03-01"),
    source(2, "北线渡轮时刻表与票价", "https://jiaotong.example/ferry", "首班 06:20，末班 22:40。单程票 3.2 元，日票 8.5 元，非高峰时段自行车免费。", "2026-02-27"),
    source(3, "新船体验：又快又安静", "https://matou.example/blog/xinchuan", "两艘电动船可载 120 人，在灯塔充电只需九分钟。", "2026-03-04"),
]  # fmt: skip
ZH_ANSWER = """截至 3 月 3 日，北线渡轮在老码头与灯塔之间**每 40 分钟一班**【1】，首班 06:20，末班 22:40【2】。

1. 单程票 3.2 元，日票 8.5 元【2】
2. 非高峰时段自行车免费 [2]
3. 两艘电动船可载 120 人，充电只需九分钟 ［3］

> 提示：节假日可能加开班次，请以当日公告为准。"""


def ferry(**more: object) -> Play:
    return searched("northern ferry timetable March 2026", ATTEMPTS, SOURCES, ANSWER, **more)  # type: ignore[arg-type]


def ferry_zh(**more: object) -> Play:
    return searched("北线渡轮 时刻表 2026年3月", ATTEMPTS, ZH_SOURCES, ZH_ANSWER, **more)  # type: ignore[arg-type]


def no_results() -> Play:
    empty = [
        attempt("searxng", "https://search.one.example/", "blocked", 210),
        attempt("duckduckgo", "", "empty", 730),
    ]
    return failed(
        "search_no_results",
        "No sufficiently reliable results were found.",
        base=searched("zzkx flurb", empty, [], ""),
    )


def timed_out() -> Play:
    slow = [
        attempt("searxng", "https://search.one.example/", "timeout", 4000),
        attempt("duckduckgo", "", "timeout", 6000),
    ]
    return failed(
        "search_timeout",
        "The web search timed out. Please try again.",
        base=searched("slow query", slow, [], ""),
    )


def unavailable() -> Play:
    refused = [
        attempt("searxng", "https://search.one.example/", "unreachable", 30),
        attempt("mojeek", "", "blocked", 410),
        attempt("tavily", "", "not_configured", 0),
    ]
    play = searched(
        "any query",
        refused,
        [],
        "From what I learned in training, the ferry used to run hourly. I could not check the web.",
    )
    return failed(
        "search_provider_unavailable", "Web search is unavailable right now; answered without it.", base=play
    )


def bad_key() -> Play:
    return failed("planner_failed", "The model rejected the API key; check it in Settings.")


def no_synthesis() -> Play:
    return failed(
        "synthesis_failed",
        "Writing the answer failed; please try again. The sources found are listed below.",
        base=searched("northern ferry", ATTEMPTS, SOURCES, ""),
    )


__all__ = ["direct"]
