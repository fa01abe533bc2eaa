from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from app.cli._markdown import AnswerMarkdown, _blocks, _parser, finished_length

LINES = st.sampled_from(
    [
        "text",
        "更多 文字",
        "",
        "",
        "# head",
        "- item",
        "  more",
        "1. one",
        "```",
        "| a | b |",
        "|---|---|",
        "> q",
        "---",
        "    code",
    ]
)


def shown(text: str, width: int = 60) -> str:
    console = Console(width=width, color_system=None, force_terminal=True)
    with console.capture() as caught:
        console.print(AnswerMarkdown(text))
    return caught.get()


def test_html_is_text() -> None:
    assert shown("A List<String> and <b>bold</b>\n\n<script>x()</script>") == (
        "A List<String> and <b>bold</b>\n\n<script>x()</script>\n"
    )


def test_link_shows_where_it_leads() -> None:
    assert shown("[your bank](https://evil.test/x)") == "your bank (https://evil.test/x)\n"


def test_link_writes_no_hyperlink_of_the_terminal() -> None:
    assert "\x1b]8" not in shown("[a](https://site.test) https://site.test ![i](https://site.test/i.png)")


def test_image_is_a_link() -> None:
    assert shown("![plan](https://site.test/i.png)") == "!plan (https://site.test/i.png)\n"


def test_citation_is_not_swallowed_by_a_definition() -> None:
    assert "[1]" in shown("Light [1].\n\n[1]: https://site.test")


def test_markup_of_rich_is_text() -> None:
    assert shown("[bold red]no[/] :smile:") == "[bold red]no[/] :smile:\n"


def test_blocks_have_one_blank_line_between_them() -> None:
    blank = ""
    text = "# Head\n\n- a\n- b\n\n```py\nx = 1\n\n\ny = 2\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nend"
    assert shown(text).splitlines() == [
        "Head", blank, " • a", " • b", blank, "  x = 1", blank, blank, "  y = 2", blank,
        " a  b", " ────", " 1  2", blank, "end",
    ]  # fmt: skip


def test_last_block_is_never_finished() -> None:
    assert finished_length("one paragraph that goes on") == 0
    assert finished_length("") == 0


def test_paragraph_is_finished_when_the_next_block_begins() -> None:
    assert finished_length("one\n\ntwo") == len("one\n\n")


def test_open_code_is_not_finished() -> None:
    assert finished_length("intro\n\n```\ncode\n\nmore") == len("intro\n\n")


@given(st.lists(LINES, max_size=12), st.integers(0, 80))
def test_finished_blocks_stay_what_they_are_whatever_follows(lines: list[str], at: int) -> None:
    text = "\n".join(lines)
    length = finished_length(text[:at])
    early, whole = _blocks(_parser().parse(text[:length])), _blocks(_parser().parse(text))
    late = _blocks(_parser().parse(text[length:]))
    kinds = [[(t.type, t.content) for t in block] for block in (*early, *late)]
    assert kinds == [[(t.type, t.content) for t in block] for block in whole]
