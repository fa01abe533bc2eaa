"""Whatever is asked and whatever pages say: only ModelError, citations in range, nothing but evidence."""

import asyncio
import re

from hypothesis import given, settings
from hypothesis import strategies as st

from search.errors import ModelError
from search.extractive.answer.sentences import headline, sentences
from search.extractive.planner import ExtractivePlanner
from search.extractive.query import query_of
from search.extractive.tools.calculator import calculate
from search.extractive.writer import ExtractiveWriter
from search.plan import AnswerPlan, SearchPlan
from search.ports import CallMeter, Evidence
from search.result import Source
from search.time_words import is_time_bound
from tests.search.extractive.stage import KeptText, question

WORDS = """
    今天 明天 上海 价格 天气 多少钱 是什么 怎么样 为什么 谁 的 了 吗 呢 那 它 他 SOXL iPhone 17 CVE-2026-1
    who is the price of bitcoin today what about and why vs 3.5 10% + ** ^ ( ) 27.41 美元 [1] [12] 2025年
    Nov 29, 2026 · … 。 ， ! ? " “ ” 翻译 写 code
"""
words = st.lists(st.sampled_from(WORDS.split()), max_size=14)
texts = st.one_of(st.text(max_size=60), words.map(" ".join), words.map("".join))
asked = texts.filter(lambda text: bool(text.strip()))
pages = st.lists(
    st.tuples(texts, texts, st.sampled_from(["", "2026-11-28", "3 days ago", "junk"])), max_size=6
)


@given(asked, st.lists(st.tuples(texts, texts), max_size=2))
@settings(max_examples=150)
def test_planning_raises_nothing_but_model_errors(text, turns):
    try:
        plan = asyncio.run(ExtractivePlanner().plan(question(text, *turns), KeptText(), CallMeter()))
    except ModelError:
        return
    assert isinstance(plan, SearchPlan | AnswerPlan)
    assert plan.query.strip() if isinstance(plan, SearchPlan) else plan.content.strip()


@given(asked, pages)
@settings(max_examples=150)
def test_answers_hold_nothing_but_evidence_and_fixed_words(text, rows):
    sources = tuple(
        Source(n, t, f"https://a.example/{n}", s, "searxng", p) for n, (t, s, p) in enumerate(rows, 1)
    )
    sink = KeptText()
    asyncio.run(
        ExtractiveWriter().write(
            question(text), Evidence(sources, tuple(s for _, s, _ in rows)), sink, CallMeter()
        )
    )
    cited = {int(n) for n in re.findall(r"\[(\d+)\]", sink.text)}
    assert cited <= set(range(1, len(rows) + 1))
    known = {_bare(piece.text) for _, snippet, _ in rows for piece in sentences(snippet)}
    known |= {_bare(headline(title)) for title, _, _ in rows}
    assert all(_is_known(line, known) for line in sink.text.splitlines()), sink.text


FIXED = re.compile(
    r"没有找到明确的答案。|这些页面可能相关：|No clear answer was found\.|These pages look relevant:"
    r"|截至 \d+ 年 \d+ 月 \d+ 日：|As of \d+ \w+ \d{4}: |\[\d+\]"
    r"|（a\.example[^（）]*）|\(a\.example[^()]*\)|a\.example"
)


def _is_known(line: str, known: set[str]) -> bool:
    """A line is a headline, sentences of the evidence one after the other, or fixed words alone."""
    rest = _bare(FIXED.sub("", line.removeprefix("- ")))
    for piece in sorted(known, key=len, reverse=True):
        rest = rest.replace(piece, "", 1) if piece else rest
    return rest.strip(":：") == ""


def _bare(text: str) -> str:
    return "".join(FIXED.sub("", text).split())


@given(texts)
@settings(max_examples=150)
def test_queries_are_one_line_and_keep_a_word(text):
    query = query_of(text)
    assert "\n" not in query
    assert len(query) <= 200
    assert bool(re.search(r"\w", query)) == bool(re.search(r"\w", text.strip()[:200])) or not text.strip()


@given(st.text(alphabet="0123456789+-*/%^!(). ", max_size=80))
@settings(max_examples=200)
def test_arithmetic_of_any_shape_ends(text):
    answer = calculate(text)
    assert answer is None or len(answer) < 400


@given(texts)
@settings(max_examples=100)
def test_the_life_of_results_is_decided_for_any_text(text):
    assert is_time_bound(text) in {True, False}
