"""Scores planner and writer on the labelled sets: decisions, words kept in queries, whole synthesis tasks.

python -m bench.evaluation                     extractive mode on every set
python -m bench.evaluation --json planner      one object, planner sets only
python -m bench.evaluation --model-url http://127.0.0.1:8080/v1 --model-name NAME
python -m bench.evaluation --local FILE.gguf   the local model as the product runs it
"""

import argparse
import asyncio
import json
import re
import sys
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

from search.errors import SearchError
from search.extractive.planner import ExtractivePlanner
from search.extractive.writer import ExtractiveWriter
from search.plan import Plan, SearchPlan
from search.ports import CallMeter, Evidence, Planner, Writer
from search.query import Message, Question, Role
from search.result import Source

SETS = Path(__file__).parent.parent / "tests" / "samples" / "eval"
# The moment the sets were written for: "today" in them is this day.
ASKED_AT = datetime(2026, 11, 29, 20, 0, tzinfo=timezone(timedelta(hours=8)))
_CITED = re.compile(r"\[(\d{1,3})\]")
# What an answer says when it claims nothing; a model may put it in other words.
_SAYS_NOTHING = re.compile(
    (
        "没有(?:找到|提到|提供|明确|相关)|未(?:找到|提及|提供)|无法(?:确定|回答)"
        "|no clear answer|not (?:found|mention|provide|contain|state|say|include)"
        "|no (?:information|answer|result)|cannot|can't|does not|do not|unclear"
    ),
    re.IGNORECASE,
)


@dataclass
class Share:
    """So many of so many."""

    right: int = 0
    of: int = 0

    def add(self, right: bool) -> None:
        self.right += right
        self.of += 1

    @property
    def percent(self) -> float:
        return 100.0 * self.right / self.of if self.of else 100.0

    def __str__(self) -> str:
        return f"{self.right}/{self.of} ({self.percent:.0f} %)"


@dataclass
class PlannerScore:
    """Decisions per group, queries that keep what they must, and what went wrong."""

    groups: dict[str, Share] = field(default_factory=dict)
    all: Share = field(default_factory=Share)
    kept: Share = field(default_factory=Share)
    slowest_ms: float = 0.0
    wrong: list[str] = field(default_factory=list)


@dataclass
class WriterScore:
    """Facts, citations and distractors; a task is whole when all three hold."""

    fact: Share = field(default_factory=Share)
    citation: Share = field(default_factory=Share)
    no_distractor: Share = field(default_factory=Share)
    whole: Share = field(default_factory=Share)
    slowest_ms: float = 0.0
    wrong: list[str] = field(default_factory=list)


class KeptText:
    """A sink that keeps what it is fed."""

    def __init__(self) -> None:
        self.text = ""

    def feed(self, piece: str) -> None:
        self.text += piece

    def restart(self) -> None:
        self.text = ""

    def settle(self, corrected: str | None = None) -> str:
        """Return the text, or take a corrected one in its place."""
        self.text = self.text if corrected is None else corrected
        return self.text


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def question_of(row: dict[str, Any]) -> Question:
    language = "zh-CN" if row["lang"] == "zh" else "en"
    history = tuple(Message(Role(role), text) for role, text in row.get("history", []))
    return Question(
        text=row["question"],
        asked_at=ASKED_AT,
        turn_id="t",
        session_id="s",
        language=language,
        history=history,
    )


def evidence_of(row: dict[str, Any]) -> Evidence:
    sources = tuple(
        Source(
            e["n"],
            e["title"],
            f"https://example.org/{e['n']}",
            e["snippet"],
            "searxng",
            e.get("published", ""),
        )
        for e in row["evidence"]
    )
    return Evidence(sources, tuple(source.snippet for source in sources))


async def planned(planner: Planner, row: dict[str, Any]) -> Plan | None:
    """Return the plan, None where the planner says that it needs a model or fails."""
    try:
        return await planner.plan(question_of(row), KeptText(), CallMeter())
    except SearchError:
        return None


async def score_planner(planner: Planner, labelled: Iterable[dict[str, Any]]) -> PlannerScore:
    """Compare decisions with labels: an answer by tool and "needs a model" both count as `answer`."""
    score = PlannerScore()
    for row in labelled:
        started = time.perf_counter()
        plan = await planned(planner, row)
        score.slowest_ms = max(score.slowest_ms, 1e3 * (time.perf_counter() - started))
        searched = isinstance(plan, SearchPlan)
        right = searched == (row["label"] == "search")
        score.groups.setdefault(row["group"], Share()).add(right)
        score.all.add(right)
        if not right:
            score.wrong.append(f"{row['id']} should {row['label']}: {row['question']}")
        if row["label"] == "search" and row.get("keep"):
            query = plan.query if isinstance(plan, SearchPlan) else ""
            kept = all(word.lower() in query.lower() for word in row["keep"])
            score.kept.add(kept)
            if searched and not kept:
                score.wrong.append(f"{row['id']} lost {row['keep']}: {query}")
    return score


async def written(writer: Writer, row: dict[str, Any]) -> str:
    sink = KeptText()
    try:
        await writer.write(question_of(row), evidence_of(row), sink, CallMeter())
    except SearchError as error:
        return f"{sink.text} ({error})"
    return sink.text


async def score_writer(writer: Writer, tasks: Iterable[dict[str, Any]]) -> WriterScore:
    score = WriterScore()
    for row in tasks:
        started = time.perf_counter()
        text = await written(writer, row)
        score.slowest_ms = max(score.slowest_ms, 1e3 * (time.perf_counter() - started))
        fact, citation, clean = judged(row, text)
        score.fact.add(fact)
        score.citation.add(citation)
        score.no_distractor.add(clean)
        score.whole.add(fact and citation and clean)
        if not (fact and citation and clean):
            score.wrong.append(f"{row['id']} {row['question']} => {text!r}")
    return score


def judged(row: dict[str, Any], text: str) -> tuple[bool, bool, bool]:
    """Return whether the facts stand in the text, the right sources are cited, and no distractor is there."""
    clean = not any(bad in text for bad in row["bad"])
    if row.get("no_answer"):
        return _SAYS_NOTHING.search(text) is not None, True, clean
    cited = {int(n) for n in _CITED.findall(text)}
    return all(fact in text for fact in row["facts"]), bool(cited) and cited <= set(row["cite"]), clean


@asynccontextmanager
async def contestants(url: str, name: str, file: str = "") -> AsyncIterator[tuple[Planner, Writer]]:
    """Yield planner and writer: extractive mode, those over the model at `url`, or over a local file."""
    if file:
        async with _local(Path(file)) as both:
            yield both
        return
    if not url:
        yield ExtractivePlanner(), ExtractiveWriter()
        return
    # Imported here: extractive mode is measured without them.
    from providers.chat_models import build_model
    from providers.transport import Network, Transport
    from search.planner import ModelPlanner
    from search.synthesizer import ModelWriter

    transport = Transport(Network(proxy="none"))
    try:
        model = build_model("custom", transport, base_url=url, name=name, timeout_s=600.0, idle_s=600.0)
        yield ModelPlanner(model), ModelWriter(model)
    finally:
        await transport.aclose()


@asynccontextmanager
async def _local(file: Path) -> AsyncIterator[tuple[Planner, Writer]]:
    from app.model_choice import own_planner, own_writer
    from providers.local.selection import select
    from providers.local.shelf import Shelf
    from providers.local_model import LocalModel, LocalWaits
    from providers.transport import Network, Transport

    transport = Transport(Network(proxy="none"))
    waits = LocalWaits(first_s=600.0, idle_s=600.0)
    model = LocalModel(select(Shelf(file.parent), str(file), ""), transport, waits=waits)
    try:
        yield own_planner(model), own_writer(model)
    finally:
        await model.close()
        await transport.aclose()


def _printed(name: str, score: PlannerScore | WriterScore, verbose: bool) -> None:
    print(name)
    if isinstance(score, PlannerScore):
        for group, share in score.groups.items():
            print(f"  {group:<12} {share}")
        print(f"  {'all':<12} {score.all}   kept words {score.kept}   slowest {score.slowest_ms:.1f} ms")
    else:
        print(
            f"  fact {score.fact}   citation {score.citation}   no distractor {score.no_distractor}"
            f"   whole {score.whole}   slowest {score.slowest_ms:.1f} ms"
        )
    if verbose:
        for line in score.wrong:
            print(f"    {line}")


async def run(planner: Planner, writer: Writer, wanted: str) -> dict[str, PlannerScore | WriterScore]:
    """Score every set whose name holds `wanted`."""
    found: dict[str, PlannerScore | WriterScore] = {}
    for path in sorted(SETS.glob("*.jsonl")):
        if wanted not in path.stem:
            continue
        labelled = rows(path)
        found[path.stem] = (
            await score_planner(planner, labelled)
            if path.stem.startswith("planner")
            else await score_writer(writer, labelled)
        )
    return found


async def measured(url: str, name: str, wanted: str, file: str = "") -> dict[str, PlannerScore | WriterScore]:
    async with contestants(url, name, file) as (planner, writer):
        return await run(planner, writer, wanted)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sets", nargs="?", default="", help="part of a set's name; all sets without it")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--model-url", default="", help="base URL of an OpenAI-compatible server, with /v1")
    parser.add_argument("--model-name", default="", help="model to ask for there")
    parser.add_argument("--local", default="", help="a GGUF file, run as the product runs its local model")
    parser.add_argument("-v", "--verbose", action="store_true", help="show what went wrong")
    chosen = parser.parse_args()
    scores = asyncio.run(measured(chosen.model_url, chosen.model_name, chosen.sets, chosen.local))
    if chosen.json:
        json.dump({name: asdict(score) for name, score in scores.items()}, sys.stdout, ensure_ascii=False)
        print()
    else:
        for name, score in scores.items():
            _printed(name, score, chosen.verbose)
    return 0


if __name__ == "__main__":
    sys.exit(main())
