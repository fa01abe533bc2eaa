"""The local model as it really is: the runtime, a small model's weights, and our own process around them."""

import asyncio
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app.failures import sentence
from app.model_choice import own_planner, own_writer
from providers.engine import Request
from providers.local.catalogue import weights_called
from providers.local.process import Order, start_server
from providers.transport import Transport
from search.citation import find_citations
from search.errors import ModelError, ModelErrorKind
from search.events import AnyEvent, TurnFinished
from search.health import HealthBook
from search.limits import Limits
from search.outcome import Status, TurnOutcome
from search.pipeline import Pipeline
from search.plan import AnswerPlan, ParsedBy, Plan, SearchPlan
from search.planner import ModelPlanner
from search.ports import CallMeter, ChatMessage, FinishReason, Prompt
from search.prompts.planner_turns import planner_turns, strict_turns
from search.query import SearchSwitch
from search.result import Result
from search.router import Router
from tests.app.cli.stage import Stage
from tests.fakes import ScriptedProvider, finds
from tests.providers.local.children import is_running
from tests.providers.local.mirror import Mirror
from tests.providers.local.tiny import with_transport
from tests.real.model import (
    Hearing,
    RealModel,
    children_of,
    file_or_skip,
    kill_hard,
    question,
    real_model,
    samples,
)
from tests.scripted_servers import ScriptedServer, row
from tests.scripted_servers import finds as page_of

pytestmark = [pytest.mark.real_model, pytest.mark.slow_cap(1800)]

COMMAND_S = 600
RIGHT_OF_30 = 20
SYNTHESIS = ("s01", "s02", "s04", "s05")
_PROTOCOL = re.compile(r"<\s*/?\s*(?:search|think|tool)|\"action\"|tool_call|\{\s*\"")
_HAN = re.compile("[\u4e00-\u9fff]")
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="finds child processes in /proc")


@pytest.fixture(scope="module")
def weights() -> Path:
    return file_or_skip()


@pytest.fixture(scope="module")
def real(weights: Path) -> Iterator[RealModel]:
    with real_model(weights) as model:
        yield model


class Sink:
    """Keeps what a planner shows while it plans."""

    def __init__(self) -> None:
        self.text = ""

    def feed(self, piece: str) -> None:
        self.text += piece

    def settle(self, whole: str | None = None) -> str:
        return whole or self.text

    def restart(self) -> None:
        self.text = ""


# ---- the planner -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Decision:
    """One planned question: what the model said, whether it came to an end, and what was shown meanwhile."""

    asked: dict[str, Any]
    plan: Plan
    reply: str
    ended: bool
    shown: str


@pytest.fixture(scope="module")
def decisions(real: RealModel) -> list[Decision]:
    """Thirty questions, each decided by the model alone, without the rules' veto."""

    async def work() -> list[Decision]:
        made = []
        for asked in samples("real/planner30.jsonl"):
            hearing, sink = Hearing(real.model), Sink()
            planner = ModelPlanner(hearing, planner_turns, strict_turns)
            plan = await planner.plan(question(asked["question"]), sink, CallMeter())
            ended = hearing.endings[-1] is FinishReason.STOP
            made.append(Decision(asked, plan, hearing.replies[-1], ended, sink.text))
        return made

    return real.run(work())


def test_every_reply_of_the_planner_is_one_json_object_with_an_allowed_action(
    decisions: list[Decision],
) -> None:
    # A small model may repeat itself until it is cut; what comes to an end is whole.
    whole = [decision for decision in decisions if decision.ended]
    assert len(whole) >= len(decisions) - 3
    for decision in whole:
        told = json.loads(decision.reply)
        assert told["action"] in ("answer", "search"), decision.asked["question"]
        assert set(told) <= {"action", "content", "query", "reason"}


def test_most_decisions_are_right(decisions: list[Decision]) -> None:
    right = sum((type(made.plan) is SearchPlan) == (made.asked["label"] == "search") for made in decisions)
    print(f"planner decisions right: {right} of {len(decisions)}")

    assert len(decisions) == 30
    assert right >= RIGHT_OF_30


def test_a_direct_answer_is_streamed_without_the_json_around_it(decisions: list[Decision]) -> None:
    answered = [(made.plan, made.shown) for made in decisions if isinstance(made.plan, AnswerPlan)]

    assert answered
    for plan, shown in answered:
        assert shown.strip() == plan.content.strip()
        assert not _PROTOCOL.search(shown.split("```")[0])


def test_the_rules_do_not_let_the_small_model_answer_what_changes(real: RealModel) -> None:
    fresh = [asked["question"] for asked in samples("real/planner30.jsonl") if asked["label"] == "search"]

    async def work() -> list[Plan]:
        planner = own_planner(real.model)
        return [await planner.plan(question(text), Sink(), CallMeter()) for text in fresh[::3]]

    assert all(isinstance(plan, SearchPlan) and plan.query for plan in real.run(work()))


def test_the_second_question_reads_only_what_is_new(real: RealModel) -> None:
    async def work() -> int:
        prompt = planner_turns(question("今天北京天气怎么样"), real.model.context_tokens)
        await real.model.complete(prompt, lambda _: None, CallMeter())
        other = planner_turns(question("今天广州天气怎么样"), real.model.context_tokens)
        body = {
            "messages": [{"role": said.role, "content": said.content} for said in other.messages],
            "max_tokens": 1,
        }
        headers = {"Authorization": f"Bearer {real.server.key}"}
        url = f"{real.server.address}/v1/chat/completions"
        reply = await real.transport.send(Request("POST", url, json=body, headers=headers))
        return int(json.loads(reply.text)["timings"]["prompt_n"])

    assert real.run(work()) < 120


# ---- the whole request over scripted sources ---------------------------------------------------------------


def answered(real: RealModel, task: dict[str, Any]) -> tuple[TurnOutcome, list[AnyEvent]]:
    events: list[AnyEvent] = []
    results = tuple(
        Result(f"https://site.test/{found['n']}", found["title"], found["snippet"], rank=found["n"])
        for found in task["evidence"]
    )

    async def work() -> TurnOutcome:
        router = Router(
            (ScriptedProvider("scripted", finds(*results)),),
            HealthBook(),
            Limits(),
            lambda: 0.0,
            chosen="scripted",
        )
        planner = own_planner(real.model)
        limits = Limits(request_s=1200.0)
        pipeline = Pipeline(planner, router, own_writer(real.model), limits, sentence)
        return await pipeline.run(question(task["question"], switch=SearchSwitch.ALWAYS), events.append)

    return real.run(work()), events


@pytest.fixture(scope="module")
def answers(real: RealModel) -> list[tuple[dict[str, Any], TurnOutcome, list[AnyEvent]]]:
    tasks = [task for task in samples("eval/synthesis.jsonl") if task["id"] in SYNTHESIS]
    return [(task, *answered(real, task)) for task in tasks]


def test_each_request_ends_in_exactly_one_outcome(real: RealModel, answers: Any) -> None:
    assert len(answers) == len(SYNTHESIS)
    for _, outcome, events in answers:
        assert [event for event in events if isinstance(event, TurnFinished)] == [events[-1]]
        assert outcome.status in (Status.ANSWERED, Status.SYNTHESIS_FAILED)
        assert outcome.model == real.model.name
    assert any(outcome.status is Status.ANSWERED for _, outcome, _ in answers)


def test_citations_point_at_sources_that_exist(answers: Any) -> None:
    for task, outcome, _ in answers:
        numbers = {int(n) for n in re.findall(r"\[(\d+)\]", outcome.text)}
        assert numbers <= set(range(1, len(task["evidence"]) + 1))
        assert len(outcome.sources) == len(task["evidence"])
    assert any(find_citations(outcome.text, outcome.sources) for _, outcome, _ in answers)


def test_the_answer_is_in_the_language_of_the_question(answers: Any) -> None:
    for task, outcome, _ in answers:
        if outcome.text:
            assert bool(_HAN.search(outcome.text)) == (task["lang"] == "zh"), (task["question"], outcome.text)


def test_no_protocol_is_shown(answers: Any) -> None:
    for _, outcome, events in answers:
        shown = [outcome.text, *(getattr(event, "text", "") for event in events)]
        assert not any(_PROTOCOL.search(text) for text in shown)


# ---- the process around it ---------------------------------------------------------------------------------


def test_the_real_server_lets_in_nobody_but_us(real: RealModel) -> None:
    async def work() -> None:
        await real.model.warm_up(planner_turns(question("你好"), real.model.context_tokens))
        stranger = {"Origin": "https://evil.example"}
        for path in ("/v1/models", "/props", "/slots", "/metrics"):
            reply = await real.transport.send(Request("GET", real.server.address + path, headers=stranger))
            assert reply.status in (401, 403, 404, 501), path
            assert reply.headers.get("access-control-allow-origin", "") == ""
        ours = stranger | {"Authorization": f"Bearer {real.server.key}"}
        listed = await real.transport.send(Request("GET", f"{real.server.address}/v1/models", headers=ours))
        assert listed.status == 200
        assert listed.headers.get("access-control-allow-origin", "") == ""
        assert real.model.name.partition("/")[2] in listed.text
        assert ".gguf" not in listed.text

    real.run(work())


def test_a_stopped_question_gives_the_model_free_at_once(real: RealModel) -> None:
    async def work() -> str:
        prompt = planner_turns(question("Write a long story about a lighthouse keeper"), 4096)
        begun = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            task = group.create_task(real.model.complete(prompt, lambda _: begun.set(), CallMeter()))
            await begun.wait()
            task.cancel()
        pieces: list[str] = []
        await real.model.complete(planner_turns(question("茅台股价"), 4096), pieces.append, CallMeter())
        return "".join(pieces)

    assert json.loads(real.run(work()))["action"] in ("answer", "search")


def test_a_prompt_that_is_too_long_is_an_overflow(real: RealModel) -> None:
    prompt = Prompt((ChatMessage("user", "lighthouse " * 6000),))

    async def work() -> ModelError:
        with pytest.raises(ModelError) as caught:
            await real.model.complete(prompt, lambda _: None, CallMeter())
        return caught.value

    assert real.run(work()).kind is ModelErrorKind.OVERFLOW


def test_damaged_weights_are_a_typed_failure(weights: Path, tmp_path: Path) -> None:
    with weights.open("rb") as whole:
        (tmp_path / "half.gguf").write_bytes(whole.read(30_000_000))

    async def use(transport: Transport) -> ModelError:
        with pytest.raises(ModelError) as caught:
            await start_server(Order(str(tmp_path / "half.gguf"), "x", 1, 512), transport)
        return caught.value

    assert with_transport(use).kind is ModelErrorKind.LOCAL_FAILED


# ---- the command -------------------------------------------------------------------------------------------

QUESTION = "Until when is the harbour bridge in Tolmin closed now?"
PAGE = page_of(
    row(
        1, "Harbour bridge in Tolmin", "The harbour bridge in Tolmin is closed until 14 December for repairs."
    ),
    row(2, "Ferries in Tolmin", "Ferries in Tolmin run every 20 minutes."),
)


@pytest.fixture
def stage(tmp_path: Path, weights: Path) -> Iterator[Stage]:
    with ScriptedServer(PAGE) as instance:
        stage = Stage(tmp_path, None, instance)
        model = {"preset": "local", "file": str(weights), "name": "", "timeout_ms": 300_000}
        stage.set(model=model | {"idle_timeout_ms": 300_000}, search={"request_timeout_ms": 600_000})
        yield stage


def test_a_searched_question_is_answered_by_the_command(stage: Stage) -> None:
    process = stage.start("ask", "--json", QUESTION)
    out, err = process.communicate(timeout=COMMAND_S)
    outcome = json.loads(out)

    assert "Traceback" not in err
    assert (process.returncode, outcome["status"]) == (0, "answered")
    assert outcome["model"].startswith("local/")
    assert outcome["plan"]["action"] == "search"
    assert outcome["text"]
    assert not _PROTOCOL.search(outcome["text"])
    assert {int(n) for n in re.findall(r"\[(\d+)\]", outcome["text"])} <= {1, 2}
    assert [source["url"] for source in outcome["sources"]] == [
        "https://site1.test/page",
        "https://site2.test/page",
    ]


def waiting_for_first_event(process: "subprocess.Popen[str]", name: str) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        if json.loads(line)["event"] == name:
            return
    raise AssertionError(f"ended without {name}")


@linux_only
@pytest.mark.parametrize("ending", ["killed", "stopped"])
def test_no_server_is_left_when_its_parent_ends(stage: Stage, ending: str) -> None:
    process = stage.start("ask", "--events", "Write a long story about a lighthouse keeper and his cat")
    waiting_for_first_event(process, "answer_delta")
    (server,) = children_of(process.pid)
    assert is_running(server)

    if ending == "killed":
        kill_hard(process.pid)
        process.communicate(timeout=60)
    else:
        process.send_signal(2)
        out, _ = process.communicate(timeout=60)
        assert json.loads(out.splitlines()[-1])["outcome"]["status"] == "cancelled"
        assert process.returncode == 130

    assert gone_within(server, 20)


def gone_within(pid: int, seconds: float) -> bool:
    """Wait in short steps for a process that is not ours to wait for."""
    pause = threading.Event()
    for _ in range(int(seconds / 0.05)):
        if not is_running(pid):
            return True
        pause.wait(0.05)
    return False


def test_the_weights_are_installed_from_a_mirror_that_breaks_and_then_answer(
    tmp_path: Path, weights: Path
) -> None:
    small = weights_called("0.5b")
    assert small is not None
    if weights.stat().st_size != small.bytes:
        pytest.skip("SIDELIGHT_TEST_MODEL is not the packaged 0.5B model")
    stage = Stage(tmp_path)
    stage.set(model={"preset": "auto", "name": "", "timeout_ms": 300_000})
    with Mirror(weights, cut_at=200_000_000).running() as mirror:
        process = stage.start("model", "install", "--size", "0.5b", "--yes", SIDELIGHT_MODEL_HUB=mirror.url)
        _, err = process.communicate(timeout=COMMAND_S)
    assert process.returncode == 0, err
    assert [asked for _, asked in mirror.asked] == ["", "bytes=200000000-"]

    listed = stage.run("model", "list", "--json").out
    assert [one["installed"] for one in json.loads(listed)] == [False, True]
    asking = stage.start("ask", "--json", "--search", "never", "Say hello.")
    out, _ = asking.communicate(timeout=COMMAND_S)
    outcome = json.loads(out)
    assert (outcome["status"], outcome["model"]) == ("answered", "local/qwen2.5-coder-0.5b")
    assert outcome["plan"] is None
    assert ParsedBy.RULES.value not in out
    stage.run("model", "remove", "0.5b")
