from typing import Any

import pytest

import app.cli._question as question
from app.cli import ask as command
from app.cli._door import run
from app.cli._question import Style, brief
from app.cli._running import RefusedError

SHORT = (
    ["ask", "What", "is", "new?"],
    ["ask", "今天上海天气怎么样"],
    ["ask", "--json", "a"],
    ["ask", "a", "--events", "b", "--json"],
    ["ask", "-"],
    ["ask", "a", "-", "b"],
    ["ask", ""],
)


@pytest.mark.parametrize("arguments", SHORT, ids=" ".join)
def test_the_short_way_reads_what_the_whole_command_reads(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[list[str], Style]] = []

    def answer(words: list[str], wanted: Any) -> int:
        heard.append((list(words), wanted(" ".join(words)).style))
        return 0

    monkeypatch.setattr(command, "answer_question", answer)
    monkeypatch.setattr(question, "answer_question", answer)

    with pytest.raises(SystemExit):
        run(arguments)
    read = brief(arguments)
    assert read
    question.answer_brief(read)

    assert heard[0] == heard[1]


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["ask"],
        ["ask", "--json"],
        ["demo"],
        ["--version"],
        ["ask", "--help"],
        ["ask", "a", "--lang", "en"],
        ["ask", "--search=never", "a"],
        ["ask", "--", "-x"],
        ["ask", "-x"],
        ["--json", "ask", "a"],
    ],
    ids=" ".join,
)
def test_everything_else_is_left_to_the_whole_command(arguments: list[str]) -> None:
    assert brief(arguments) is None


@pytest.mark.parametrize("words", ["?", "？！", "...", "“ ”"])
def test_a_question_without_words_is_refused(words: str) -> None:
    with pytest.raises(RefusedError, match="holds no words"):
        question.answer_question([words], lambda _: pytest.fail("nothing is asked"))
