"""The labelled sets: extractive mode must not fall below these floors (MODELS 6)."""

import asyncio

import pytest

from bench.evaluation import SETS, Share, judged, rows, score_planner, score_writer
from search.extractive.planner import ExtractivePlanner
from search.extractive.writer import ExtractiveWriter


@pytest.mark.parametrize(
    ("name", "least_right", "least_kept"),
    [("planner", 90, 90), ("planner_heldout", 95, 90), ("planner_own", 97, 95), ("planner_more", 97, 95)],
)
def test_decisions_stay_above_the_floor(name, least_right, least_kept):
    score = asyncio.run(score_planner(ExtractivePlanner(), rows(SETS / f"{name}.jsonl")))
    assert score.all.percent >= least_right, score.wrong
    assert score.kept.percent >= least_kept, score.wrong


@pytest.mark.parametrize(
    ("name", "least_whole"),
    [("synthesis", 75), ("synthesis_heldout", 85), ("synthesis_own", 90), ("synthesis_more", 95)],
)
def test_whole_synthesis_tasks_stay_above_the_floor(name, least_whole):
    score = asyncio.run(score_writer(ExtractiveWriter(), rows(SETS / f"{name}.jsonl")))
    assert score.whole.percent >= least_whole, score.wrong


def test_every_group_of_questions_is_decided_well():
    score = asyncio.run(score_planner(ExtractivePlanner(), rows(SETS / "planner.jsonl")))
    assert {group: share.percent for group, share in score.groups.items() if share.percent < 85} == {}


def test_no_question_stands_in_two_planner_sets():
    seen: dict[tuple[str, str], str] = {}
    twice = []
    for path in SETS.glob("planner*.jsonl"):
        for row in rows(path):
            key = (row["question"], str(row.get("history")))
            twice += [(row["id"], seen[key])] if key in seen else []
            seen[key] = row["id"]
    assert twice == []


TASK = {"facts": ["27.41"], "cite": [1], "bad": ["19.85"]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("27.41 美元。[1]", (True, True, True)),
        ("27.41 美元。[2]", (True, False, True)),
        ("27.41 美元。", (True, False, True)),
        ("27.41 和 19.85。[1]", (True, True, False)),
        ("没有。[1]", (False, True, True)),
    ],
)
def test_a_task_is_judged_by_fact_citation_and_distractor(text, expected):
    assert judged(TASK, text) == expected


@pytest.mark.parametrize(
    ("text", "claims_nothing"), [("没有找到明确的答案。", True), ("It trades at $5. [1]", False)]
)
def test_where_nothing_may_be_claimed_the_text_must_say_so(text, claims_nothing):
    assert judged({"facts": [], "cite": [], "bad": ["91,240"], "no_answer": True}, text)[0] is claims_nothing


def test_shares_are_counted_in_percent():
    share = Share()
    share.add(right=True)
    share.add(right=False)
    assert (share.percent, str(share)) == (50.0, "1/2 (50 %)")
