"""The answer's sink: deltas, corrections, restarts, and the settled text."""

from hypothesis import given, settings

from search.answer_text import AnswerText
from search.output_filter import filter_text
from search.ports import AnswerSink
from tests.search.model_texts import cut_texts


class Client:
    """Plays what a client does with the events."""

    def __init__(self) -> None:
        self.events: list[tuple[str, str]] = []
        self.screen = ""
        self.sink = AnswerText(self._delta, self._replaced)

    def _delta(self, text: str) -> None:
        self.events.append(("delta", text))
        self.screen += text

    def _replaced(self, text: str) -> None:
        self.events.append(("replaced", text))
        self.screen = text


def test_it_is_the_sink_that_planner_and_writer_ask_for() -> None:
    sink: AnswerSink = Client().sink
    sink.feed("x")


def test_pieces_are_filtered_and_emitted_as_they_arrive() -> None:
    client = Client()
    for piece in ("湖深 288 米[1]。", "<", "sear", "ch>再", "查</sea", "rch>", "完毕。"):
        client.sink.feed(piece)
    assert client.sink.settle() == "湖深 288 米[1]。完毕。" == client.screen == client.sink.text
    assert client.events == [("delta", "湖深 288 米[1]。"), ("delta", "完毕。")]


def test_a_late_closer_is_told_as_a_replacement() -> None:
    client = Client()
    client.sink.feed("内部想法。")
    client.sink.feed("</think>略高[1]。")
    assert client.events == [("delta", "内部想法。"), ("replaced", "略高[1]。")]


def test_text_is_what_is_shown_so_far() -> None:
    client = Client()
    client.sink.feed("Tonight the opera ")
    client.sink.feed("plays <sea")
    assert client.sink.text == "Tonight the opera plays"


def test_settling_with_the_whole_emits_only_the_rest() -> None:
    client = Client()
    client.sink.feed("say ")
    assert client.sink.settle('say "hi" now') == 'say "hi" now'
    assert client.events == [("delta", "say"), ("delta", ' "hi" now')]
    assert client.sink.text == 'say "hi" now'


def test_settling_with_a_whole_that_differs_replaces() -> None:
    client = Client()
    client.sink.feed("draft")
    assert client.sink.settle("final <search>x</search>") == "final"
    assert client.events == [("delta", "draft"), ("replaced", "final")]


def test_settling_with_the_same_text_emits_nothing_more() -> None:
    client = Client()
    client.sink.feed("七天。")
    client.sink.settle("七天。\n")
    assert client.events == [("delta", "七天。")]


def test_settling_an_answer_that_was_never_streamed_emits_it_whole() -> None:
    client = Client()
    assert client.sink.settle("七天。") == "七天。"
    assert client.events == [("delta", "七天。")]


def test_after_a_restart_the_next_text_replaces_the_old() -> None:
    client = Client()
    client.sink.feed("first try")
    client.sink.restart()
    assert client.sink.text == ""
    client.sink.feed("second")
    client.sink.feed(" try")
    assert client.events == [("delta", "first try"), ("replaced", "second"), ("delta", " try")]


def test_a_restart_before_anything_was_shown_replaces_nothing() -> None:
    client = Client()
    client.sink.feed("<think>hm")
    client.sink.restart()
    client.sink.feed("x")
    assert client.events == [("delta", "x")]


def test_a_restart_followed_by_nothing_takes_the_old_text_away() -> None:
    client = Client()
    client.sink.feed("first try")
    client.sink.restart()
    client.sink.restart()
    assert client.sink.settle() == ""
    assert client.screen == ""
    assert client.events == [("delta", "first try"), ("replaced", "")]


def test_settling_twice_changes_nothing() -> None:
    client = Client()
    client.sink.feed("x")
    assert client.sink.settle() == client.sink.settle("x") == "x"
    assert client.events == [("delta", "x")]


@given(cut_texts(), cut_texts())
@settings(max_examples=150)
def test_the_screen_always_ends_as_the_settled_text(
    first: tuple[str, list[str]], second: tuple[str, list[str]]
) -> None:
    client = Client()
    for piece in first[1]:
        client.sink.feed(piece)
    client.sink.restart()
    for piece in second[1]:
        client.sink.feed(piece)
    assert client.sink.settle() == filter_text(second[0])
    assert client.screen == client.sink.text == filter_text(second[0])
    client.sink.settle(first[0])
    assert client.screen == filter_text(first[0])
