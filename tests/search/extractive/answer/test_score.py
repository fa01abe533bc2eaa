"""Points of sentences beside each other."""

import pytest

from search.extractive.answer.score import scored
from tests.search.extractive.answer.stage import asked, candidates


@pytest.mark.parametrize(
    ("question", "pages"),
    [
        ("SOXL 价格", [("SOXL 行情", "SOXL 最新价 27.41 美元。"), ("SOXS 行情", "SOXS 最新价 19.85 美元。")]),
        (
            "上海有多少条地铁线路",
            [("上海地铁", "上海地铁运营线路共 22 条。"), ("北京地铁", "北京地铁运营线路共 29 条。")],
        ),
        (
            "Who won the F1 race?",
            [
                ("Race report", "Oscar Piastri won the Qatar Grand Prix."),
                ("MotoGP", "Marc Marquez won in Valencia."),
            ],
        ),
    ],
)
def test_the_sentence_on_the_thing_has_more_points_in_any_order(question, pages):
    for order in (pages, pages[::-1]):
        best = max(scored(asked(question), candidates(*order)), key=lambda one: one.points)
        assert best.candidate.page.source.title == pages[0][0]


def test_figures_that_agree_and_first_pages_gain():
    pages = [("a", "Foo costs $127."), ("b", "Foo costs $140."), ("c", "Foo costs $140.")]
    points = [
        one.points for one in scored(asked("Foo price"), candidates(*pages)) if not one.candidate.is_title
    ]
    assert points[1] > points[2] > points[0]


def test_every_candidate_is_scored_in_its_order():
    found = candidates(("a", "One. Two."), ("b", "Three."))
    assert [one.candidate for one in scored(asked("x"), found)] == found
