"""No protocol reaches the user, however the stream cuts it; text that talks about protocol stays."""

import time

import pytest
from hypothesis import given, settings

from search.output_filter import OutputFilter, Shown, filter_text
from tests.search.model_texts import cut_texts


def shown(pieces: list[str]) -> str:
    """Play the client: append, or replace where told to."""
    output, text = OutputFilter(), ""
    for news in [*map(output.feed, pieces), output.finish()]:
        text = news.text if news.replaces else text + news.text
    assert text == output.text
    return text


_DROPPED = [
    (
        "a closed tag goes with its content",
        "湖深约 288 米[1]。<search>再查一次</search>完毕。",
        "湖深约 288 米[1]。完毕。",
    ),
    ("full-width brackets", "好的。＜search＞再查＜/search＞完毕。", "好的。完毕。"),
    ("mixed case and attributes", "A <SEARCH engine='x'>q</Search> b", "A b"),
    (
        "an unclosed tag takes the rest of its line",
        "A tapestry [1].\n<search>Ghent museum tickets\nIt is free on Sunday [2].",
        "A tapestry [1].\nIt is free on Sunday [2].",
    ),
    ("and no more, at the end", "甲。\n<search>乙 丙", "甲。"),
    ("unclosed on a line of its own", "甲。\n<search>\n\n乙。", "甲。\n\n乙。"),
    ("query on the next line", "A.\n<search>\nq\n</search>\nB.", "A.\nB."),
    ("query over two lines", "A. <search>q1\nq2</search> B.", "A. B."),
    ("two tags", "<search>a</search> and <search>b</search> done", "and done"),
    ("nested tags", "<search><search>x</search></search>Done.", "Done."),
    ("a lone closing search tag goes alone", "Fine.</search> Good.", "Fine. Good."),
    ("nothing but a tag", "<search>lake Ohrid depth metres</search>", ""),
    ("self-closing", 'A<search query="x"/> b', "A b"),
    ("reasoning", "<think>用户只想要一句话</think>略有上涨[1]。", "略有上涨[1]。"),
    ("reasoning in the middle", "A. <thinking>hm</thinking> B.", "A. B."),
    ("two reasoning blocks", "<think>a</think>B<think>c</think>D", "BD"),
    ("a vendor's reasoning tag", "<seed:think>x</seed:think>好", "好"),
    ("full-width reasoning", "＜think＞想＜/think＞好", "好"),
    ("square reasoning", "[THINK]hm[/THINK]Yes.", "Yes."),
    ("other reasoning tags", "<reasoning>a</reasoning><thought>b</thought>Yes.", "Yes."),
    ("reasoning that holds other markup", "<think><search>x</search> {</think>Yes.", "Yes."),
    ("reasoning never closed", "Yes.\n<think>but then", "Yes."),
    ("nothing but reasoning", "<think>hm", ""),
    ("a lone closer drops all before it", "用户想知道水位，内部想法。\n</think>\n略高[1]。", "略高[1]。"),
    ("a lone closer in another spelling", "thoughts\n</Thinking >\nAnswer", "Answer"),
    (
        "a lone closer after reasoning with code in it",
        "Use `x` or\n```py\ny\n```\nso.\n</think>\nAnswer",
        "Answer",
    ),
    ("nested reasoning", "<think>a<think>b</think>c</think>Answer", "Answer"),
    ("a closer at the very beginning", "</think>\n\nAnswer", "Answer"),
    (
        "gpt-oss channels",
        "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Hi",
        "Hi",
    ),
    ("Gemma channels", "<|channel>thought\nhm<channel|>Hi", "Hi"),
    (
        "DeepSeek's tool tokens",
        (
            "A.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>web_search\n```json\n"
            '{"query": "利率"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>'
        ),
        "A.",
    ),
    (
        "their ASCII spelling",
        'A.<|tool_calls_begin|><|tool_call_begin|>x<|tool_sep|>{"q":1}<|tool_call_end|>',
        "A.",
    ),
    (
        "DSML",
        (
            'A.\n<｜DSML｜function_calls>\n<｜DSML｜invoke name="s">\n'
            '<｜DSML｜parameter name="query" string="true">x y'
            "</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>\nB."
        ),
        "A.\nB.",
    ),
    (
        "DSML with two bars",
        (
            'A. <｜｜DSML｜｜ calls><｜｜DSML｜｜ invoke name="s"><｜｜DSML｜｜invoke name="q" string="v" />'
            "</｜｜DSML｜｜ invoke></｜｜DSML｜｜ calls> B."
        ),
        "A. B.",
    ),
    (
        "DSML in ASCII",
        'A<|DSML|invoke name="s"><|DSML|parameter name="q">v</|DSML|parameter></|DSML|invoke>B',
        "AB",
    ),
    ("DSML in ASCII with two bars", 'A<||DSML||invoke name="s">v</||DSML||invoke>B', "AB"),
    ("DSML cut off", "A.\n<｜DSML｜function_ca", "A."),
    ("Hermes", 'A.\n<tool_call>\n{"name": "search", "arguments": {"query": "x"}}\n</tool_call>', "A."),
    ("Hermes, never closed", 'A. <tool_call>{"name": "search", "arguments": {"query": "x"}}', "A."),
    ("Hermes, never closed, prose behind it", 'A. <tool_call>{"name": "s", "arguments": {}}\n\nB.', "A. B."),
    (
        "Qwen coder",
        "A<tool_call><function=s><parameter=query>\nx\n</parameter></function></tool_call>B",
        "AB",
    ),
    ("GLM", "A<tool_call>s\n<arg_key>query</arg_key>\n<arg_value>x</arg_value>\n</tool_call>B", "AB"),
    (
        "function_calls",
        'A<function_calls><invoke name="s"><parameter name="q">x</parameter></invoke></function_calls>',
        "A",
    ),
    (
        "a closer missing, prose behind it",
        '<invoke name="s"><parameter name="q">x</parameter>\n\nAnswer',
        "Answer",
    ),
    ("Llama", 'A <function=s>{"query": "x"}</function> B', "A B"),
    ("Mistral", 'A [TOOL_CALLS][{"name": "s", "arguments": {"query": "x"}}]', "A"),
    ("Mistral's newer form", 'A [TOOL_CALLS]s[ARGS]{"query": "x"}', "A"),
    ("Phi", 'A <|tool_call|>[{"name": "s", "parameters": {}}]<|/tool_call|> B', "A B"),
    ("Gemma", 'A <|tool_call>call:s{query:<|"|>x<|"|>}<tool_call|>', "A"),
    (
        "Kimi",
        (
            "A <|tool_calls_section_begin|><|tool_call_begin|>functions.s:0<|tool_call_argument_begin|>"
            '{"q": "x"}<|tool_call_end|><|tool_calls_section_end|> B'
        ),
        "A B",
    ),
    ("LM Studio", 'A [TOOL_REQUEST]{"name": "s", "arguments": {}}[END_TOOL_REQUEST] B', "A B"),
    ("control tokens", "Fine.<|im_end|><|endoftext|>", "Fine."),
    ("a stray closer", "Fine.</tool_call>\nGood.</｜DSML｜invoke>", "Fine.\nGood."),
    ("a tag cut off by the end", "Fine. <sear", "Fine."),
    ("a closer cut off by the end", "Fine. </thin", "Fine."),
    ("a stray backtick is no code", "a ` b <search>q</search> c", "a ` b c"),
]


@pytest.mark.parametrize(("text", "left"), [row[1:] for row in _DROPPED], ids=[row[0] for row in _DROPPED])
def test_protocol_is_dropped(text: str, left: str) -> None:
    assert filter_text(text) == left
    assert shown(list(text)) == left


_KEPT = [
    ("inline code", "The `</think>` tag ends it [1]."),
    ("inline code, whole block", "写成 `<search>关键词</search>` 即可。"),
    ("inline code, two backticks", "Use ``<think> `x` `` here, and `<tool_call>` there."),
    ("inline code, tool markup", 'Qwen writes `<tool_call>{"name": "x"}</tool_call>` in text.'),
    ("fenced code", "New:\n\n```html\n<search>\n  <form></form>\n</search>\n```\nThat element is new [2]."),
    ("fenced code, tildes", "~~~\n<think>x</think>\n~~~\nok"),
    ("fenced code in a list", "- so:\n  ```\n  </think>\n  ```\n- done"),
    ("fenced code in a quote", "> ```\n> <search>x</search>\n> ```\n\nok"),
    ("a longer fence holds a shorter one", "````\n```\n<search>x\n```\n````\nok"),
    ("a fence never closed", "```html\n<search>x</search>"),
    ("a fence on one line", "```<search>``` is an element"),
    ("curly quotes", "用“<search>关键词</search>”的形式，再写“</think>”。"),
    ("straight quotes", "It ends with \"</think>\" or '</thinking>' there."),
    ("corner brackets", "標籤「<think>」和『<search>』。"),
    ("behind a backslash", r"Write \<search> and \</think> literally."),
    ("called a tag in plain words", "The <search> element is new, and the </think> tag is not."),
    ("called a tag in Chinese", "这里的 <search> 标签是新的。"),
    ("comparisons", "若 a < b 且 x<y，则 <= 也成立[1]。"),
    ("other elements", "Use <br> or <b>bold</b>, <s>no</s> and <user@example.org>."),
    ("full-width comparisons", "若 a＜b 且 b＞c。"),
    ("placeholders in angle brackets", "usage: find <search term> [options]"),
    ("arrows and shifts", "x << 3, a <- b, <-> and <|> or f <| x"),
    ("citations and indices", "See [1], [7] and [-1]; `dp[1][0]`, a[2]."),
    ("code with brackets", "```python\nx = a[2]\ny = [1]\n```\n详见教程[1]。"),
    ("JSON in an answer", 'Send {"name": "x", "tags": ["<b>"]} to it.'),
    ("JSON as the answer", '{"name": "x", "size": {"w": 1}}'),
    ("fenced JSON as the answer", '```json\n{"name": "x"}\n```'),
    ("another program's object with an action", 'Send {"action": "query", "list": "search"} to the wiki.'),
    ("shifts", "cout << search >> think << x"),
    ("the planner's object in code", 'It sends `{"action":"search","query":"x"}` first.'),
    ("formulas", r"$\frac{a}{b}$ and \{x\} with {y}"),
]


@pytest.mark.parametrize("text", [row[1] for row in _KEPT], ids=[row[0] for row in _KEPT])
def test_talk_about_markup_stays(text: str) -> None:
    assert filter_text(text) == text
    assert shown(list(text)) == text


_UNWRAPPED = [
    ('{"action": "answer", "content": "没有封闭[1]。"}', "没有封闭[1]。"),
    ('\ufeff\n{"content": "x\\ny", "action": "ANSWER", "n": 1}\n', "x\ny"),
    ('```json\n{"action": "answer", "content": "x"}\n```', "x"),
    ('~~~\n{"action": "answer", "content": "x"}\n~~~\n', "x"),
    ('<think>a</think>\n```JSON\n{"action": "answer", "content": "x"}```', "x"),
    ('[{"action": "answer", "content": "x"}]', "x"),
    ("{'action': 'answer', 'content': 'it'}", "it"),
    ("｛“action”：“answer”，“content”：“晴，5 度[1]”｝", "晴，5 度[1]"),
    ('{"action": "answer", "content": "say "hi" now"}', 'say "hi" now'),
    ('{"action": "answer", "content": "half an ans', "half an ans"),
    ('{"action": "answer", "content": "A.<search>q</search>"}', "A."),
    ('{"action": "answer", "content": "Use `<think>`."}', "Use `<think>`."),
    ('{"action": "answer", "content": ""}', ""),
    ('{"action": "search", "query": "Millau viaduct closure hours", "reason": "x"}', ""),
    ('{"reason": "x", "query": "q", "action": "search"}', ""),
    ('```\n{"action": "search", "query": "q"}\n```', ""),
    ("{'action': 'web_search', 'query': 'q',}", ""),
    ('{"action": "search", "query": "q"}\n\nIt is open [1].', "It is open [1]."),
    ('It is open [1]. {"action": "search", "query": "more"}', "It is open [1]."),
    (
        'draft {"action": "answer", "content": "安南"}\n</think>\n{"action": "answer", "content": "现任"}',
        "现任",
    ),
]


@pytest.mark.parametrize(("text", "left"), _UNWRAPPED)
def test_the_planners_object_is_unwrapped(text: str, left: str) -> None:
    assert filter_text(text) == left
    assert shown(list(text)) == left


@given(cut_texts())
@settings(max_examples=200)
def test_the_text_is_the_same_however_it_was_cut(cut: tuple[str, list[str]]) -> None:
    text, pieces = cut
    assert shown(pieces) == shown([text]) == filter_text(text)


@given(cut_texts())
@settings(max_examples=100)
def test_what_is_shown_can_always_be_encoded(cut: tuple[str, list[str]]) -> None:
    assert shown(cut[1]).encode().decode() == filter_text(cut[0])


def test_a_pair_of_surrogates_split_between_pieces_is_one_character() -> None:
    assert shown(["Berlin \ud83d", " [1]. ", "\ud83d", "\ude00"]) == "Berlin \ufffd [1]. 😀"


def test_plain_text_is_shown_at_once() -> None:
    output = OutputFilter()
    assert output.feed("Tonight the opera ") == Shown("Tonight the opera")
    assert output.feed("plays") == Shown(" plays")
    assert output.feed(" [1], x<") == Shown(" [1], x")
    assert output.feed("y and a <") == Shown("<y and a")
    assert output.feed(" b, `c") == Shown(" < b, `c")
    assert output.feed("ode` {x}") == Shown("ode` {x}")


def test_a_lone_closer_replaces_what_was_shown() -> None:
    output = OutputFilter()
    assert output.feed("内部想法。\n") == Shown("内部想法。")
    assert output.feed("</think>\n略高") == Shown("略高", replaces=True)
    assert output.feed("[1]。") == Shown("[1]。")


def test_a_lone_closer_before_anything_was_shown_replaces_nothing() -> None:
    assert OutputFilter().feed("</think>x ") == Shown("x")


def test_text_behind_an_unclosed_tag_is_shown_before_the_end() -> None:
    output = OutputFilter()
    output.feed("A.\n<search>q\n\n")
    assert output.feed("B").text == "\n\nB"


def test_json_that_cannot_be_the_planners_is_let_go_at_once() -> None:
    output = OutputFilter()
    assert output.feed("{x} is a set") == Shown("{x} is a set")
    output = OutputFilter()
    assert output.feed('{"name": "x"}') == Shown('{"name": "x"}')
    output = OutputFilter()
    assert output.feed("```python\nprint").text == "```python\nprint"


def test_long_json_of_the_users_own_is_not_held_back_for_ever() -> None:
    output = OutputFilter()
    held = output.feed('{"rows": [' + "1, " * 150)
    assert held == Shown()
    assert len(output.feed("1, " * 100).text) > 600


@pytest.mark.parametrize(
    "unit",
    [
        "The `quick` fox [1] jumps over a < b and <br> the dog. 中文句子。\n",
        '{"action":"answer","content":"' + "x } y " * 8,
        "<think>a<b ",
        "<search>ab<c ",
        '<tool_call>{"a":"b<c ',
        "“<search>",
        "`<think> ",
        "a</think>",
        "`",
        "<",
        "[",
    ],
)
def test_fifty_kilobytes_in_small_pieces_are_no_work(unit: str) -> None:
    text = (unit * (50_000 // len(unit) + 1))[:50_000]
    began = time.process_time()
    shown([text[at : at + 4] for at in range(0, len(text), 4)])
    assert time.process_time() - began < 8.0
