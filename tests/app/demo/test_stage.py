"""The demonstration on collections and questions that stand nowhere in the product."""

import asyncio
import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

import pytest

from app.compose import Parts
from app.demo.article import Article
from app.demo.collection import BUNDLED, read_collection
from app.demo.stage import stage
from app.service import Asking
from search.attempt import AttemptOutcome
from search.citation import find_citations
from search.events import AnyEvent, SourceAsked
from search.outcome import Status, TurnOutcome
from tests.app.demo.collections_of import TODAY, all_of_them, ferry, tea_house


@pytest.fixture(autouse=True)
def temporary_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def _ask(*questions: str, of: Iterable[Article], events: list[AnyEvent] | None = None) -> list[TurnOutcome]:
    async def asked() -> list[TurnOutcome]:
        async with stage(of, TODAY) as parts:
            seen = [] if events is None else events
            return [await parts.service.ask(Asking(question), seen.append) for question in questions]

    return asyncio.run(asked())


@pytest.mark.parametrize(
    ("question", "fact", "source"),
    [
        ("What time does the Vellmar ferry leave?", "7:45 a.m.", ferry()),
        ("云栖坞茶馆的龙须酥多少钱一盒？", "38 元", tea_house()),
    ],
)
def test_a_question_is_answered_from_the_given_texts_with_its_source(
    question: str, fact: str, source: Article
) -> None:
    (outcome,) = _ask(question, of=all_of_them())

    assert outcome.status is Status.ANSWERED
    assert fact in outcome.text
    cited = {citation.number for citation in find_citations(outcome.text, outcome.sources)}
    assert [s.url for s in outcome.sources if s.n in cited] == [source.url]


def test_the_answer_follows_the_collection() -> None:
    question = "What time does the Vellmar ferry leave?"

    before, after = (_ask(question, of=[ferry(time)])[0] for time in ("6:05 a.m.", "9:30 p.m."))
    without = _ask(question, of=[tea_house()])[0]

    assert ("6:05 a.m." in before.text, "9:30 p.m." in after.text) == (True, True)
    assert "6:05" not in after.text
    assert without.status is Status.SEARCH_NO_RESULTS


def test_the_failing_server_is_among_the_attempts_and_survived() -> None:
    events: list[AnyEvent] = []

    (outcome,) = _ask("What time does the Vellmar ferry leave?", of=all_of_them(), events=events)

    refused, answered = outcome.tool_calls[0].attempts
    assert (refused.outcome, answered.outcome) == (AttemptOutcome.RATE_LIMITED, AttemptOutcome.OK)
    assert refused.target != answered.target
    assert [e.target for e in events if isinstance(e, SourceAsked)] == [refused.target, answered.target]


def test_what_was_refused_once_is_not_asked_again_at_once() -> None:
    events: list[AnyEvent] = []

    _, second = _ask(
        "What time does the Vellmar ferry leave?",
        "云栖坞茶馆的龙须酥多少钱？",
        of=all_of_them(),
        events=events,
    )

    asked = [e.target for e in events if isinstance(e, SourceAsked)]
    assert (len(asked), len(set(asked))) == (3, 2)
    assert second.tool_calls[0].attempts[0].outcome is AttemptOutcome.RATE_LIMITED


def test_what_needs_a_model_is_said_honestly() -> None:
    explain, _ = _ask("帮我解释 Go 的 interface", "Write a poem about the sea", of=all_of_them())

    assert explain.status is Status.PLANNER_FAILED
    assert explain.notice is not None
    assert "语言模型" in explain.notice
    assert explain.text == ""


def test_no_password_of_the_server_is_shown_or_told() -> None:
    events: list[AnyEvent] = []

    outcomes = _ask("What time does the Vellmar ferry leave?", of=all_of_them(), events=events)

    assert "@" not in f"{[event.as_object() for event in events]} {[o.as_object() for o in outcomes]}"


def test_nothing_of_the_user_is_read_or_touched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, temporary_folders: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.toml").write_text(
        '[model]\nbase_url = "http://127.0.0.1:9/v1"\n[search]\nenabled = false\n'
    )
    for name in ("TAVILY_API_KEY", "DEEPSEEK_API_KEY", "SIDELIGHT_MODEL_API_KEY"):
        monkeypatch.setenv(name, "k-0123456789")

    async def chain_and_outcome() -> tuple[list[str], TurnOutcome]:
        async with stage(all_of_them(), TODAY) as parts:
            outcome = await parts.service.ask(
                Asking("What time does the Vellmar ferry leave?"), lambda _: None
            )
            return [source.facts.provider for source in parts.chain().sources], outcome

    chain, outcome = asyncio.run(chain_and_outcome())

    assert chain == ["searxng", "searxng"]
    assert (outcome.status, outcome.model) == (Status.ANSWERED, "extractive")
    assert [path.name for path in home.iterdir()] == ["settings.toml"]
    assert list(temporary_folders.iterdir()) == []


@pytest.mark.parametrize(
    ("question", "marks"),
    [
        ("SOXL 现在多少钱？", ("美元", "示范数据")),
        ("北京今天天气怎么样", ("℃", "示范数据")),
        ("今天有什么航天新闻吗", ("示范新闻",)),
        ("What is the gold price right now?", ("$", "demo data")),
        ("Will there be rain in London today?", ("showers", "demo data")),
        ("What's the latest news about OpenAI?", ("[Demo news]",)),
    ],
)
def test_bundled_texts_answer_questions_of_the_demonstrated_kinds(
    question: str, marks: tuple[str, ...]
) -> None:
    async def asked() -> TurnOutcome:
        today = datetime.now().astimezone().date()
        async with stage(read_collection(BUNDLED, today), today) as parts:
            return await parts.service.ask(Asking(question), lambda _: None)

    outcome = asyncio.run(asked())

    assert outcome.status is Status.ANSWERED
    assert find_citations(outcome.text, outcome.sources)
    assert [mark for mark in marks if mark not in outcome.text] == []


def test_the_local_model_of_the_user_is_the_one_that_answers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "some.gguf"
    file.write_bytes(b"GGUF")
    monkeypatch.setattr("app.demo.stage._installed_model", lambda: str(file))

    async def settings_of(parts_of: Iterable[Article]) -> tuple[Parts, str]:
        async with stage(parts_of, TODAY) as parts:
            return parts, parts.settings.model.file

    _, used = asyncio.run(settings_of(all_of_them()))

    assert used == str(file)
