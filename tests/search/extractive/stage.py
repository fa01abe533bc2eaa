"""Questions, evidence and a sink for the tests of extractive mode."""

import asyncio
from datetime import datetime, timedelta, timezone

from search.extractive.planner import ExtractivePlanner
from search.extractive.writer import ExtractiveWriter
from search.plan import Plan
from search.ports import CallMeter, Evidence
from search.query import Message, Question, Role, SearchSwitch
from search.result import Source

ASKED_AT = datetime(2026, 11, 29, 20, 5, tzinfo=timezone(timedelta(hours=8)))
TODAY = ASKED_AT.date()


class KeptText:
    """A sink that keeps what it is fed."""

    def __init__(self) -> None:
        self.text = ""

    def feed(self, piece: str) -> None:
        self.text += piece

    def restart(self) -> None:
        self.text = ""

    def settle(self, whole: str | None = None) -> str:
        self.text = self.text if whole is None else whole
        return self.text


def is_chinese(text: str) -> bool:
    return any("\u4e00" <= c <= "\u9fff" for c in text)


def question(text: str, *turns: tuple[str, str], switch: SearchSwitch = SearchSwitch.AUTO) -> Question:
    """Return a question after (question, answer) turns, in the language of its script."""
    history = [
        message
        for asked, answered in turns
        for message in (Message(Role.USER, asked), Message(Role.ASSISTANT, answered))
    ]
    language = "zh-CN" if is_chinese(text) else "en"
    return Question(text, ASKED_AT, "t", "s", language=language, switch=switch, history=tuple(history))


def planned(asked: Question, sink: KeptText | None = None, meter: CallMeter | None = None) -> Plan:
    return asyncio.run(ExtractivePlanner().plan(asked, sink or KeptText(), meter or CallMeter()))


def evidence(*pages: tuple[str, ...]) -> Evidence:
    """Return evidence of (title, snippet[, published[, url]]) pages."""
    sources = []
    for n, (title, snippet, *more) in enumerate(pages, 1):
        published = more[0] if more else ""
        url = more[1] if len(more) > 1 else f"https://www.site{n}.example/page"
        sources.append(Source(n, title, url, snippet, "searxng", published))
    return Evidence(tuple(sources), tuple(source.snippet for source in sources))


def written(asked: Question | str, *pages: tuple[str, ...]) -> str:
    sink = KeptText()
    asked = question(asked) if isinstance(asked, str) else asked
    asyncio.run(ExtractiveWriter().write(asked, evidence(*pages), sink, CallMeter()))
    return sink.text
