import pytest

from search.attribution import attributed
from search.ports import Evidence
from search.result import Source

TEXTS = (
    "Harbour bridge in Tolmin is closed until 14 December for repairs.",
    "Ferries in Tolmin run every 20 minutes.",
    "上海今天多云转小雨，气温 14 到 19 摄氏度。",
)
EVIDENCE = Evidence(
    tuple(
        Source(n, f"Page {n}", f"https://p{n}.example/", text, "searxng") for n, text in enumerate(TEXTS, 1)
    ),
    TEXTS,
)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("The bridge is closed until 14 December.", "The bridge is closed until 14 December [1]."),
        ("The bridge is closed until 14 December", "The bridge is closed until 14 December [1]"),
        ("上海今天多云转小雨，气温 14 到 19 摄氏度。", "上海今天多云转小雨，气温 14 到 19 摄氏度[3]。"),
        (
            "The bridge is closed until 14 December. Ferries run every 20 minutes!\n",
            "The bridge is closed until 14 December [1]. Ferries run every 20 minutes [2]!\n",
        ),
    ],
)
def test_a_sentence_that_one_source_carries_gets_its_number(text: str, cited: str) -> None:
    assert attributed(text, "When does the bridge open?", EVIDENCE) == cited


@pytest.mark.parametrize(
    "text",
    [
        "The bridge is closed until 14 December [1].",
        "The bridge is closed until 14 December [2].",
        "Bananas are yellow and sweet.",
        "The results do not say.",
        "```\nbridge closed until 14 December\n```",
        "",
    ],
)
def test_what_is_cited_fits_nothing_or_is_code_stays_as_it_is(text: str) -> None:
    assert attributed(text, "When does the bridge open?", EVIDENCE) == text


def test_without_evidence_nothing_is_cited() -> None:
    assert attributed("The bridge is closed.", "Is it?", Evidence((), ())) == "The bridge is closed."


def test_what_was_attributed_once_is_not_attributed_again() -> None:
    once = attributed("Ferries run every 20 minutes.", "How often?", EVIDENCE)

    assert attributed(once, "How often?", EVIDENCE) == once
