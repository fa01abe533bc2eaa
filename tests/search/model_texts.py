"""What models write, in fragments: a strategy for texts, and one for the ways a stream may cut them."""

from hypothesis import strategies as st

FRAGMENTS = (
    *(
        "<think>",
        "</think>",
        "<thinking>",
        "</THINKING>",
        "＜think＞",
        "<seed:think>",
        "[THINK]",
        "[/THINK]",
        "◁think▷",
    ),
    *(
        "<search>",
        "</search>",
        "＜search＞",
        "<search",
        "</thi",
        "<",
        "＜",
        "a < b",
        "x<y",
        "<=",
        "<br>",
        "[1]",
        "[",
    ),
    *("`", "``", "```", "```json\n", "\n```\n", "~~~", "> ", "- ", "1. ", "\n", "\n\n", " ", "\\", "\\n"),
    *(
        "“",
        "”",
        '"',
        "'",
        "「",
        "」",
        "中文",
        "foo bar",
        " tag",
        " element",
        " 标签",
        "…",
        "null",
        "undefined",
        "\ufeff",
    ),
    *(
        "[TOOL_CALLS]",
        '[{"name":"s","arguments":{"query":"zq"}}]',
        "<tool_call>",
        "</tool_call>",
        "<|tool_call|>",
    ),
    *('<invoke name="x">', "</invoke>", "<function=x>", "<parameter=query>", "</parameter>", "</function>"),
    *(
        '<｜DSML｜invoke name="x">',
        '<｜DSML｜parameter name="query">',
        "</｜DSML｜parameter>",
        "<|DSML|tool_calls|\n",
    ),
    *(
        "<｜｜DSML｜｜ calls>",
        "</｜｜DSML｜｜ calls>",
        "<｜tool▁calls▁begin｜>",
        "<｜tool▁sep｜>",
        "<｜tool▁calls▁end｜>",
    ),
    *(
        "<|im_end|>",
        "<|start|>assistant",
        "<|channel|>analysis<|message|>",
        "<|end|>",
        "<|channel|>final<|message|>",
    ),
    *(
        '{"action":"answer","content":"A <think> b"}',
        '{"action":"search","query":"q1"}',
        '{"action"',
        '"content":"',
    ),
    *(
        '{"action":"answer","content":"say "hi" x"}',
        "{'action': 'answer', 'content': 'it'}",
        "action",
        "search",
    ),
    *(
        "｛“action”：“search”，“query”：“北京”｝",
        "{",
        "}",
        '{"a":1}',
        "{x}",
        "<your query>",
        "\\u4e16",
        '\\"',
    ),
    *("\ud83d", "\ude00", "😀", "👩\u200d👩\u200d👧"),
)

model_texts = st.lists(st.sampled_from(FRAGMENTS), max_size=12).map("".join)


@st.composite
def cut_texts(draw: st.DrawFn, texts: st.SearchStrategy[str] = model_texts) -> tuple[str, list[str]]:
    """Draw a text and its pieces."""
    text = draw(texts)
    pieces = []
    while sum(map(len, pieces)) < len(text):
        start = sum(map(len, pieces))
        pieces.append(text[start : start + draw(st.integers(1, 9))])
    return text, pieces
