"""Each of the seven statuses from the command: printed object, exit code, stored turn, both languages."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.app.cli.stage import Stage
from tests.scripted_servers import (
    Reply,
    ScriptedServer,
    answers,
    begins,
    finds,
    hangs,
    refuses,
    row,
    says,
    searches,
)

QUESTIONS = {"en": "What does basil need?", "zh": "罗勒需要什么？"}


@dataclass(frozen=True)
class Case:
    """One way through the pipeline and what it must end in; `notices` by language."""

    status: str
    model: tuple[Reply, ...]
    instance: Reply
    text: str = ""
    notices: tuple[str, str] | None = None
    incomplete: bool = False
    sources: int = 0
    searched: bool = True
    code: int = 3


CASES = {
    "answered directly": Case(
        "answered", (answers("Light."),), finds(), text="Light.", searched=False, code=0
    ),
    "answered from the web": Case(
        "answered",
        (searches("basil"), says("Light [1].")),
        finds(row(1), row(2)),
        "Light [1].",
        sources=2,
        code=0,
    ),
    "planner failed": Case(
        "planner_failed",
        (refuses(401, {"error": {"message": "no"}}),),
        finds(row(1)),
        notices=("The model rejected the API key; check it in Settings.", "模型密钥无效，请在设置中检查。"),
        searched=False,
    ),
    "search timeout": Case(
        "search_timeout",
        (searches("basil"),),
        hangs(),
        notices=("The web search timed out. Please try again.", "这次联网搜索超时了，请稍后重试。"),
    ),
    "no results": Case(
        "search_no_results",
        (searches("basil"),),
        finds(),
        notices=("No sufficiently reliable results were found.", "没有找到足够可靠的实时结果。"),
    ),
    "unavailable, answered without": Case(
        "search_provider_unavailable",
        (searches("basil"), says("As far as I know, light.")),
        refuses(500),
        "As far as I know, light.",
        notices=(
            "Web search is unavailable right now; answered without it.",
            "当前搜索服务暂时不可用，已回退为普通回答。",
        ),
    ),
    "unavailable, nothing to say": Case(
        "search_provider_unavailable",
        (searches("basil"), refuses(500)),
        refuses(500),
        notices=(
            "Web search is unavailable right now. Please try again later.",
            "当前搜索服务暂时不可用，请稍后重试。",
        ),
    ),
    "writing broke off": Case(
        "synthesis_failed",
        (searches("basil"), begins("Basil needs", cut=True)),
        finds(row(1)),
        "Basil needs",
        notices=(
            "Writing the answer failed; please try again. The sources found are listed below.",
            "生成回答时出错，请重试。下面是找到的来源。",
        ),
        incomplete=True,
        sources=1,
    ),
}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", CASES)
def test_status_is_printed_and_stored(name: str, language: str, tmp_path: Path) -> None:
    case = CASES[name]
    with ScriptedServer(*case.model) as model, ScriptedServer(case.instance) as instance:
        stage = Stage(tmp_path, model, instance)
        stage.set(search={"timeout_ms": 1000})
        ran = stage.run("ask", "--json", QUESTIONS[language])
    printed = ran.object
    assert (printed["status"], ran.code) == (case.status, case.code)
    assert printed["text"] == case.text
    assert printed["notice"] == (case.notices and case.notices[language == "zh"])
    assert printed["incomplete"] is case.incomplete
    assert len(printed["sources"]) == case.sources
    assert len(printed["tool_calls"]) == case.searched
    assert_stored(stage, printed, QUESTIONS[language])


def test_stopped_question_keeps_its_text_and_is_cancelled(tmp_path: Path) -> None:
    writing = begins("Basil needs light and water and warmth and", gap_s=0.02, hangs=True)
    with ScriptedServer(searches("basil"), writing) as model, ScriptedServer(finds(row(1))) as instance:
        stage = Stage(tmp_path, model, instance)
        process = stage.start("ask", "--events", QUESTIONS["en"])
        assert process.stdout
        seen = ""
        while '"text": "Basil' not in seen:
            seen += process.stdout.readline()
        ran = stage.press(process)
    printed = ran.last_object["outcome"]
    assert (printed["status"], ran.code) == ("cancelled", 130)
    assert str(printed["text"]).startswith("Basil")
    assert printed["notice"] == "Stopped."
    assert printed["incomplete"] is True
    assert_stored(stage, printed, QUESTIONS["en"])


def assert_stored(stage: Stage, printed: dict[str, object], question: str) -> None:
    (turn,) = stage.turns()
    assert turn.outcome
    assert turn.question == question
    assert turn.outcome.as_object() == printed
    assert turn.message == "\n\n".join(str(part) for part in (printed["notice"], printed["text"]) if part)
