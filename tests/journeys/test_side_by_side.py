"""Two sources side by side, from the command line to the fused list and the reason for each place."""

import json
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.app.cli.stage import Ran, Stage
from tests.scripted_servers import Reply, ScriptedServer, hangs, says

TOPICS = {
    "basil": ("compare basil and mint", "basil mint care comparison"),
    "罗勒": ("比较罗勒和薄荷的养护", "罗勒 薄荷 养护 比较"),
}
HEDGE_MS = 400


def plan(query: str, kind: str) -> Reply:
    table = {"action": "search", "query": query, "reason": "x", "kind": kind}
    return says(json.dumps(table, ensure_ascii=False))


def page(name: str, topic: str) -> tuple[str, str, str]:
    return f"https://{name}.test/{topic}", f"{topic} {name}", f"{topic} {name} text"


def tavily(*pages: tuple[str, str, str], after_s: float = 0.0) -> Reply:
    rows = [{"url": url, "title": title, "content": text, "score": 0.9} for url, title, text in pages]
    return Reply([json.dumps({"results": rows}, ensure_ascii=False).encode()], after_s=after_s)


def brave(*pages: tuple[str, str, str], after_s: float = 0.0) -> Reply:
    rows = [{"url": url, "title": title, "description": text} for url, title, text in pages]
    return Reply([json.dumps({"web": {"results": rows}}, ensure_ascii=False).encode()], after_s=after_s)


@dataclass
class Pair:
    """A model that plans with `kind`, and two services with keys; nothing else is asked."""

    stage: Stage
    first: ScriptedServer
    second: ScriptedServer
    question: str

    def ask(self, *more: str) -> Ran:
        keys = {"TAVILY_API_KEY": "tvly-0000000000", "BRAVE_API_KEY": "BSA-0000000000"}
        return self.stage.run("ask", *more, self.question, **keys)

    @property
    def requests(self) -> list[int]:
        return [len(server.seen) for server in (self.first, self.second)]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as opened:
        yield opened


def pair(
    stack: ExitStack,
    folder: Path,
    replies: Sequence[Reply],
    kind: str,
    *,
    fan_out: str = "",
    topic: str = "basil",
) -> Pair:
    question, query = TOPICS[topic]
    first, second = (stack.enter_context(ScriptedServer(reply)) for reply in replies)
    model = stack.enter_context(
        ScriptedServer(plan(query, kind), says("Both need light [1]."), plan(query, kind), says("Both [1]."))
    )
    stage = Stage(folder, model)
    stage.set(
        search={
            "base_urls": {"tavily": first.url, "brave": second.url},
            "cache_minutes": 0,
            "builtin_free": {"hedge_ms": HEDGE_MS},
        }
        | ({"fan_out": fan_out} if fan_out else {})
    )
    return Pair(stage, first, second, question)


def both(topic: str, after_s: float = 0.0) -> tuple[Reply, Reply]:
    """Two lists that have one page in common, at the second place of each."""
    shared = page("shared", topic)
    return tavily(page("one", topic), shared), brave(page("two", topic), shared, after_s=after_s)


def attempts(printed: dict[str, Any]) -> list[tuple[str, str]]:
    return sorted((a["provider"], a["outcome"]) for a in printed["tool_calls"][0]["attempts"])


@pytest.mark.parametrize(
    ("fan_out", "kind", "requests"),
    [
        ("", "exploratory", [1, 1]),
        ("auto", "exploratory", [1, 1]),
        ("auto", "general", [1, 0]),
        ("auto", "fact", [1, 0]),
        ("auto", "fresh", [1, 0]),
        ("one", "exploratory", [1, 0]),
        ("all", "general", [1, 1]),
        ("all", "fact", [1, 1]),
    ],
)
def test_setting_and_kind_decide_how_many_are_asked(
    fan_out: str, kind: str, requests: list[int], stack: ExitStack, tmp_path: Path
) -> None:
    asked = pair(stack, tmp_path, both("basil"), kind, fan_out=fan_out)
    printed = asked.ask("--json").object
    assert printed["status"] == "answered"
    assert asked.requests == requests
    assert len(printed["tool_calls"][0]["attempts"]) == sum(requests)


@pytest.mark.parametrize(("topic", "words"), [("basil", "places +"), ("罗勒", "名次 +")])
def test_lists_are_fused_and_each_source_says_why_it_stands_there(
    topic: str, words: str, stack: ExitStack, tmp_path: Path
) -> None:
    asked = pair(stack, tmp_path, both(topic), "exploratory", topic=topic)
    printed = asked.ask("--json", "--explain").object
    assert attempts(printed) == [("brave", "ok"), ("tavily", "ok")]
    assert printed["tool_calls"][0]["tool_result"]["provider"] == "tavily"
    sources = printed["sources"]
    assert len(sources) == 3
    assert sources[0]["url"] == page("shared", topic)[0]
    assert all(words in source["why"] for source in sources)
    assert "brave #2" in sources[0]["why"]
    assert "tavily #2" in sources[0]["why"]
    assert {source["source"] for source in sources} == {"brave", "tavily"}


def test_reasons_are_told_in_the_terminal_beside_both_attempts(stack: ExitStack, tmp_path: Path) -> None:
    ran = pair(stack, tmp_path, both("basil"), "exploratory").ask("--explain")
    told = [line for line in ran.err.splitlines() if line.startswith("[")]
    assert [line[:3] for line in told] == ["[1]", "[2]", "[3]"]
    assert "brave #2, tavily #2" in told[0]
    assert "https://shared.test/basil" in ran.out


def test_lone_source_says_that_it_kept_its_order(stack: ExitStack, tmp_path: Path) -> None:
    printed = pair(stack, tmp_path, both("basil"), "general").ask("--json", "--explain").object
    assert {source["why"] for source in printed["sources"]} == {"in the order of its only source, tavily"}


def test_object_is_the_same_but_for_the_reasons(stack: ExitStack, tmp_path: Path) -> None:
    asked = pair(stack, tmp_path, both("basil"), "exploratory")
    explained, plain = asked.ask("--json", "--explain").object, asked.ask("--json").object
    assert plain.keys() == explained.keys()
    for row, with_why in zip(plain["sources"], explained["sources"], strict=True):
        assert with_why.keys() - row.keys() == {"why"}
        assert row == {name: with_why[name] for name in row}
        assert set(row) == {"n", "title", "url", "snippet", "source"}


def test_reasons_are_in_the_last_event_too_and_nothing_is_stored_of_them(
    stack: ExitStack, tmp_path: Path
) -> None:
    asked = pair(stack, tmp_path, both("basil"), "exploratory")
    ran = asked.ask("--events", "--explain")
    assert all(source["why"] for source in ran.last_object["outcome"]["sources"])
    (turn,) = asked.stage.turns()
    assert turn.outcome
    assert turn.outcome.whys == ()


def test_second_that_comes_within_the_hedging_delay_still_counts(stack: ExitStack, tmp_path: Path) -> None:
    asked = pair(stack, tmp_path, both("basil", after_s=HEDGE_MS / 4000), "exploratory")
    printed = asked.ask("--json").object
    assert attempts(printed) == [("brave", "ok"), ("tavily", "ok")]
    assert len(printed["sources"]) == 3


def test_second_that_stays_silent_is_waited_for_one_hedging_delay(stack: ExitStack, tmp_path: Path) -> None:
    first, _ = both("basil")
    asked = pair(stack, tmp_path, (first, hangs()), "exploratory")
    printed = asked.ask("--json").object
    assert attempts(printed) == [("brave", "timeout"), ("tavily", "ok")]
    assert len(printed["sources"]) == 2
    assert printed["status"] == "answered"
    assert HEDGE_MS * 0.8 <= printed["timings_ms"]["search"] <= HEDGE_MS + 1500


def test_failure_of_one_leaves_the_other(stack: ExitStack, tmp_path: Path) -> None:
    began = time.monotonic()
    _, second = both("basil")
    asked = pair(stack, tmp_path, (Reply([b"{}"], status=500), second), "exploratory")
    printed = asked.ask("--json").object
    assert attempts(printed)[0] == ("brave", "ok")
    assert attempts(printed)[1][1] != "ok"
    assert printed["tool_calls"][0]["tool_result"]["provider"] == "brave"
    assert time.monotonic() - began < 20
