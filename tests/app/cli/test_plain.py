import pytest

from app.cli._plain import PlainView
from search.events import AnswerReplaced, AnyEvent, Notice, TurnFinished
from search.outcome import Status
from tests.app.cli.turns import SOURCES, THROTTLED, WORKED, call, deltas, outcome, searched, started


def show(events: list[AnyEvent], *, streams: bool = False, ui: str = "en", answers: str = "auto") -> None:
    view = PlainView(ui, answers, streams=streams)
    for event in events:
        view(event)
    view.close()


def test_pipe_gets_the_whole_answer_and_stderr_the_progress(capsys: pytest.CaptureFixture[str]) -> None:
    end = outcome("Basil needs light【1】.", sources=SOURCES, tool_calls=(call(THROTTLED, WORKED),))
    show(searched(*deltas(end.text), end=end))
    out, err = capsys.readouterr()
    assert out.startswith("Basil needs light[1].\n\nSources (* cited in the answer)\n* [1] All of basil")
    assert "\x1b" not in out + err
    assert err.splitlines() == [
        "Planning",
        "Searching for: basil light",
        "Asking searxng (127.0.0.1:8080)",
        "searxng (127.0.0.1:8080): too many requests (0.1 s)",
        "Asking duckduckgo (html.duckduckgo.com)",
        "2 results from builtin_free (0.4 s)",
        "Writing the answer",
    ]


def test_notice_stands_in_front_of_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    end = outcome("Basil", Status.SYNTHESIS_FAILED, notice="Writing the answer failed.", incomplete=True)
    show([started(), *deltas("Basil"), TurnFinished("t1", 9, end)])
    assert capsys.readouterr().out.startswith(
        "Writing the answer failed.\n\nBasil\n(The answer is incomplete.)\n"
    )


def test_chrome_follows_the_interface_and_results_the_question(capsys: pytest.CaptureFixture[str]) -> None:
    end = outcome("罗勒需要光 [1]。", sources=SOURCES)
    show(searched(end=end, question="罗勒需要什么？"), ui="en")
    out, err = capsys.readouterr()
    assert "来源（* 表示回答中引用）" in out
    assert "Planning" in err
    show(searched(end=end), ui="zh-CN")
    out, err = capsys.readouterr()
    assert "Sources (* cited" in out
    assert "规划中" in err


def test_chosen_answer_language_decides_the_words_around_it(capsys: pytest.CaptureFixture[str]) -> None:
    show(searched(end=outcome("光 [1]", sources=SOURCES)), answers="zh-CN")
    assert "来源" in capsys.readouterr().out


def test_terminal_without_looks_streams_the_text(capsys: pytest.CaptureFixture[str]) -> None:
    events = [started(), *deltas("Basil needs light.")]
    view = PlainView("en", "auto", streams=True)
    for event in events:
        view(event)
    assert capsys.readouterr().out == "\nBasil needs light."
    view(TurnFinished("t1", 99, outcome("Basil needs light.")))
    assert capsys.readouterr().out.startswith("\n\ncustom/some-model")


def test_corrected_stream_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    end = outcome("Only this.")
    show(
        [
            started(),
            *deltas("Let me think"),
            AnswerReplaced("t1", 5, "Only this."),
            TurnFinished("t1", 9, end),
        ],
        streams=True,
    )
    assert capsys.readouterr().out.startswith(
        "\nLet me think\nThe text above is corrected to:\n\nOnly this.\n\ncustom/some-model"
    )


def test_stream_that_only_grows_is_not_corrected(capsys: pytest.CaptureFixture[str]) -> None:
    show([started(), *deltas("Basil"), TurnFinished("t1", 9, outcome("Basil needs light."))], streams=True)
    assert capsys.readouterr().out.startswith("\nBasil needs light.\n")


def test_remarks_go_to_stderr(capsys: pytest.CaptureFixture[str]) -> None:
    show(
        [
            started(),
            Notice("t1", 2, "not_saved", "The disk is full."),
            Notice("t1", 3, "extractive", "Extractive answer, no language model."),
            TurnFinished("t1", 9, outcome("Basil")),
        ]
    )
    out, err = capsys.readouterr()
    assert "The disk is full." in err
    assert "Extractive" not in out + err


def test_control_characters_of_a_model_are_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\x1b]0;owned\x07\u202eevil"
    show([started(), *deltas(text), TurnFinished("t1", 9, outcome(text))], streams=True)
    assert not {"\x1b", "\x07", "\u202e"} & set(capsys.readouterr().out)
