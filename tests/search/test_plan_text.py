"""The planner's decision is read out of whatever it wrote; what holds none is named for what it is."""

import json
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search.plan import AnswerPlan, ParsedBy, SearchPlan
from search.plan_text import Decided, Empty, Prose, Reading, Unfitting, read_plan
from tests.search.model_texts import model_texts

QUESTION = "What is the user asking?"


def answer(content: str, parsed_by: ParsedBy = ParsedBy.REPAIRED, *, finished: bool = True) -> Decided:
    return Decided(AnswerPlan(content, parsed_by, finished))


def search(query: str, parsed_by: ParsedBy = ParsedBy.REPAIRED, reason: str = "") -> Decided:
    return Decided(SearchPlan(query, parsed_by, reason))


_STRICT = [
    ('{"action": "answer", "content": "七天。"}', answer("七天。", ParsedBy.JSON)),
    (
        '{"action": "search", "query": "ferry strike", "reason": "news"}',
        search("ferry strike", ParsedBy.JSON, "news"),
    ),
    ('\ufeff\n {"content": "x", "action": "answer"} \n', answer("x", ParsedBy.JSON)),
    ('{"action": "search", "query": "x", "language": "en", "tools": []}', search("x", ParsedBy.JSON)),
    (
        '{"action": "answer", "content": "It said “Mind the gap”."}',
        answer("It said “Mind the gap”.", ParsedBy.JSON),
    ),
    (
        '{"action": "answer", "content": "写 `<think>` 与 `<search>`。"}',
        answer("写 `<think>` 与 `<search>`。", ParsedBy.JSON),
    ),
    (
        '{"action": "answer", "content": "```py\\nprint(1)\\n```"}',
        answer("```py\nprint(1)\n```", ParsedBy.JSON),
    ),
    ('{"action": "answer", "content": "Say \\"{\\" or }."}', answer('Say "{" or }.', ParsedBy.JSON)),
    ('{"action": "search", "query": "[\\"AGP 最新版本\\", \\"b\\"]"}', search("AGP 最新版本", ParsedBy.JSON)),
    ('{"action": "search", "query": ["AGP 最新版本", "b"]}', search("AGP 最新版本", ParsedBy.JSON)),
    ('{"action": "search", "query": "\\"Tallinn events\\""}', search("Tallinn events", ParsedBy.JSON)),
    (
        '{"action": "search", "query": "<thinking>hm</thinking> Faro ferry"}',
        search("Faro ferry", ParsedBy.JSON),
    ),
    ('{"action": "search", "query": "x", "reason": null}', search("x", ParsedBy.JSON)),
    (
        '{"action": "search", "query": "x", "reason": "<think>a</think>b\\nc"}',
        search("x", ParsedBy.JSON, "b c"),
    ),
    ('{"action": "SEARCH", "query": "x"}', search("x")),
    ('{"Action": "Search", "Query": "x"}', search("x")),
    ('{"action": "web_search", "query": "x"}', search("x")),
    ('{"action": "web-search", "query": "x"}', search("x")),
    ('{"action": "Look Up", "query": "x"}', search("x")),
    ('{"action": "搜索", "query": "x"}', search("x")),
    ('{"action": "respond", "content": "x"}', answer("x")),
    ('{"action": "final_answer", "content": "x"}', answer("x")),
    ('{"action": "answer", "content": 42}', answer("42")),
]


@pytest.mark.parametrize(("text", "reading"), _STRICT)
def test_clean_json_is_read_as_it_stands(text: str, reading: Reading) -> None:
    assert read_plan(text, QUESTION) == reading


@pytest.mark.parametrize(
    "query",
    [
        '""',
        '"   "',
        "null",
        "[]",
        '"undefined"',
        '"None"',
        '"?!"',
        '"<your query>"',
        "\"I'm sorry, but I can't help.\"",
        '"抱歉，我无法回答"',
        '"<think>just thoughts</think>"',
        "{}",
        "true",
        '["", null]',
        '"…"',
    ],
)
def test_an_empty_or_junk_query_gives_the_users_own_words(query: str) -> None:
    found = read_plan(f'{{"action": "search", "query": {query}}}', "杭州亚运村房价")
    assert isinstance(found, Decided)
    assert found.plan == SearchPlan("杭州亚运村房价", found.plan.parsed_by)


def test_a_missing_query_is_an_empty_one() -> None:
    assert read_plan('{"action": "search", "reason": "x"}', "喀纳斯湖封路了吗") == search(
        "喀纳斯湖封路了吗", ParsedBy.JSON, "x"
    )


_LOOSE = [
    ('```json\n{"action": "answer", "content": "七天。"}\n```', answer("七天。")),
    ('```JSON\n{"action":"answer","content":"x"}```', answer("x")),
    ('~~~\n{"action":"answer","content":"x"}\n~~~', answer("x")),
    ('Replacing {placeholders} now.\n```json\n{"action": "search", "query": "ferry"}\n```', search("ferry")),
    (
        'Sure: {"action":"answer","content":"Close it with } or print \\"}\\"."} bye',
        answer('Close it with } or print "}".'),
    ),
    ('{"action":"search","query":"Rust 2.0"}\n\n（格式是 {"action": ...}）', search("Rust 2.0")),
    ('{"action":"search","query":"a"}{"action":"answer","content":"later"}', search("a")),
    ('{"note":"x"} {"action":"search","query":"a"}', search("a")),
    ('{"plan":{"action":"search","query":"a"}}', search("a")),
    ('[{"action":"answer","content":"x"}]', answer("x")),
    ('[{"action":"answer","content":"a,\nb"}]', answer("a,\nb")),
    ('"{\\"action\\": \\"search\\", \\"query\\": \\"a\\"}"', search("a")),
    ('{\\"action\\": \\"search\\", \\"query\\": \\"a\\"}', search("a")),
    ("{'action': 'search', 'query': \"what's new in Gleam\", 'reason': None}", search("what's new in Gleam")),
    ("{'action': 'answer', 'content': 'It isn\\'t.'}", answer("It isn't.")),
    ("{'action': 'answer', 'content': 'It isn't.'}", answer("It isn't.")),
    ('{"reason": "今晚", "query": "泉州 灯会", "action": "SEARCH",}', search("泉州 灯会", reason="今晚")),
    ("{action: search, query: 泉州 灯会}", search("泉州 灯会")),
    ('{"action" "answer" "content": "x"}', answer("x")),
    ('{"action": "answer" "content": "x"}', answer("x")),
    ('{"action": "answer"; "content": "x"}', answer("x")),
    ('{"action": "answer", "content": "x" // note\n}', answer("x")),
    ('{"action": "answer", "content": "x"', answer("x")),
    ('{"action": "answer", "content": "x', answer("x")),
    ('{"action": "search", "query": "a", "reason": "b', search("a", reason="b")),
    ('{"action": "search", "query": "foo"\n\nI will search.', search("foo")),
    ("｛“action”：“search”，“query”：“北京 明天 天气”｝", search("北京 明天 天气")),
    ('｛"action"："answer"，"content"："晴"｝', answer("晴")),
    ("{“action”: “answer”, “content”: “他说“好”，走了”}", answer("他说“好”，走了")),
    ("结果：｛“action”：“answer”，“content”：“晴”｝完", answer("晴")),
    (
        '{"action":"search","query":"小说 "Der Fluss" 评价","reason":"书评"}',
        search('小说 "Der Fluss" 评价', reason="书评"),
    ),
    ('{"action":"answer","content":"He said "hi", then "bye"."}', answer('He said "hi", then "bye".')),
    ('{"action":"answer","content":"$\\alpha \\frac{a}{b}$"}', answer("$\\alpha \\frac{a}{b}$")),
    (
        '<think>Maybe {"action":"answer","content":"1871"}?</think>{"action":"search","query":"a"}',
        search("a"),
    ),
    (
        '也许 {"action":"answer","content":"安南"}\n</think>\n{"action":"search","query":"秘书长"}',
        search("秘书长"),
    ),
    ('{"action":"answer","content":"draft"}</thinking>{"action":"search","query":"a"}', search("a")),
    ('<seed:think>x</seed:think>{"action":"search","query":"a"}', search("a")),
    ('＜think＞x＜/think＞{"action":"search","query":"a"}', search("a")),
    ('[THINK]{"action":"answer","content":"n"}[/THINK]{"action":"search","query":"a"}', search("a")),
    ('```json\n{"action":"answer","content":"Write <think> first."}\n```', answer("Write <think> first.")),
    ('Sure: {"action":"answer","content":"Write <think> first."} ok', answer("Write <think> first.")),
    (
        'Format: {"action":"search","query":"<your query>"}\nResult: {"action":"answer","content":"42"}',
        answer("42"),
    ),
    ('{"action":"answer","content":"…"} {"action":"search","query":"a"}', search("a")),
    ('<answer>{"action":"answer","content":"x"}</answer>', answer("x")),
    ('<|im_start|>{"action":"answer","content":"x"}<|im_end|>', answer("x")),
]


@pytest.mark.parametrize(("text", "reading"), _LOOSE)
def test_the_first_object_that_fits_is_found_and_repaired(text: str, reading: Reading) -> None:
    assert read_plan(text, QUESTION) == reading


_TAGS = [
    ("<search>挪威 主权基金 规模", "挪威 主权基金 规模"),
    ("好的，我来查一下。<search>SOXL 今日股价</search>", "SOXL 今日股价"),
    ("我查一下：＜search＞苏黎世 今日 降雪", "苏黎世 今日 降雪"),
    ("<SEARCH>Graz new trams</SEARCH> and then <search>Linz</search>", "Graz new trams"),
    ("<search></search> <search>Linz trams</search>", "Linz trams"),
    ("<search><search>Linz trams</search></search>", "Linz trams"),
    ("<search>\nLinz\ntrams\n</search>", "Linz trams"),
    ("<search>Linz trams\nI will look that up.", "Linz trams"),
    ("<search>\n\nLinz trams\n\n</search>", "Linz trams"),
    ("<search>\n林茨 电车", "林茨 电车"),
    ("好的。\n<search>\n\n林茨 电车\n我来查一下。", "林茨 电车"),
    ("<search></search>\n林茨 电车", QUESTION),
    ("<search query='Linz trams'/>", "Linz trams"),
    ('<search>"Linz trams"</search>', "Linz trams"),
    ('<search>["Linz trams", "b"]</search>', "Linz trams"),
    ("<think>I could <search>this</search></think><search>Linz trams</search>", "Linz trams"),
    ("<web_search>Linz trams</web_search>", "Linz trams"),
    ("```\n<search>Linz trams</search>\n```", "Linz trams"),
    ("`<search>Linz trams</search>`", "Linz trams"),
    ("<search>undefined</search>", QUESTION),
    ("<search></search>", QUESTION),
    ("<search>I'm sorry, I can't do that</search>", QUESTION),
    ('{"action": "answer", "content": "<search>Linz trams</search>"}', "Linz trams"),
]


@pytest.mark.parametrize(("text", "query"), _TAGS)
def test_a_search_tag_is_a_search(text: str, query: str) -> None:
    assert read_plan(text, QUESTION) == search(query, ParsedBy.SEARCH_TAG)


_TOOLS = [
    (
        "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>web_search\n```json\n"
        '{"query": "利率"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>'
    ),
    '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>web_search<｜tool▁sep｜>{"query": "利率"}<｜tool▁call▁end｜>',
    '<|tool_calls_begin|><|tool_call_begin|>s<|tool_sep|>{"query": "利率"}',
    (
        "Let me check. <｜DSML｜function_calls>\n<｜DSML｜invoke"
        ' name="web_search">\n<｜DSML｜parameter name="query" '
        'string="true">利率</｜DSML｜parameter>\n</｜DSML｜invoke>\n</｜DSML｜function_calls>'
    ),
    (
        '<｜｜DSML｜｜ calls><｜｜DSML｜｜ invoke name="s"><｜｜DSML'
        '｜｜ parameter name="query">利率</｜｜DSML｜｜ parameter>'
    ),
    (
        '<||DSML||tool_calls><||DSML||invoke name="s"><||DSML'
        '||invoke name="query" string="利率" /></||DSML||invoke>'
    ),
    (
        '<|DSML|tool_calls|\n<|DSML|invoke name="s">\n<|DSML|p'
        "arameter name=“query”><![CDATA[利率]]></|DSML|parameter>"
    ),
    '<tool_call>\n{"name": "search", "arguments": {"query": "利率"}}',
    '<tool_call>\n{"name": "search", "arguments": "{\\"query\\": \\"利率\\"}"}\n</tool_call>',
    "<tool_call>\n{'name': 'search', 'arguments': {'query': '利率',}}\n</tool_call>",
    (
        "<tool_call>search\n<arg_key>engine</arg_key>\n<arg_value>x</arg_value>\n<arg_key>query</arg_key>\n"
        "<arg_value>利率</arg_value>\n</tool_call>"
    ),
    "<tool_call><function=web_search><parameter=query>\n利率\n</parameter></function></tool_call>",
    (
        '<function_calls><invoke name="s"><parameter name="n">5'
        '</parameter><parameter name="q">利率</parameter></invoke>'
    ),
    (
        '<minimax:tool_call><invoke name="s"><parameter name'
        '="query">利率</parameter></invoke></minimax:tool_call>'
    ),
    '<function=search>{"query": "利率"}</function>',
    '[TOOL_CALLS][{"name": "search", "arguments": {"query": ["利率", "x"]}}]',
    '[TOOL_CALLS]search[ARGS]{"q": "利率"}',
    '<|tool_call|>[{"type": "function", "function": {"name": "s", "arguments": {"keywords": "利率"}}}]',
    '<|tool_call>call:search{query:<|"|>利率<|"|>}<tool_call|>',
    '<|python_tag|>brave_search.call(query="利率")',
    '<|channel|>commentary to=functions.search <|constrain|>json<|message|>{"query":"利率"}<|call|>',
    '<think>hm</think>[TOOL_REQUEST]{"name": "s", "arguments": {"query": "利率"}}[END_TOOL_REQUEST]',
    (
        '{"action": "answer", "content": "<tool_call>{\\"name\\":'
        ' \\"s\\", \\"arguments\\": {\\"query\\": \\"利率\\"}}"}'
    ),
]


@pytest.mark.parametrize("text", _TOOLS)
def test_tool_markup_of_any_vendor_is_a_search(text: str) -> None:
    assert read_plan(text, QUESTION) == search("利率", ParsedBy.TOOL_MARKUP)


@pytest.mark.parametrize(
    "arguments", ["{}", '{"query": ""}', '{"query": "<query>"}', '{"query": null}', '{"max": 5}']
)
def test_tool_markup_without_words_is_a_search_for_the_users_own(arguments: str) -> None:
    text = f'<tool_call>{{"name": "search", "arguments": {arguments}}}</tool_call>'
    assert read_plan(text, QUESTION) == search(QUESTION, ParsedBy.TOOL_MARKUP)


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("A bridge walks into a bar and cannot get over it.", None),
        ("<think>Okay, I should look it up.</think>\nweather Bergen tomorrow", "weather Bergen tomorrow"),
        ("thoughts\n</think>\n\n好的，晴。", "好的，晴。"),
        ("Use `<search>` around the words, and “</think>” at the end.", None),
        ("The set {x} and $\\frac{a}{b}$ are equal.", None),
        ('"A bridge walks into a bar."', "A bridge walks into a bar."),
        ("42", None),
        ("[1] says so, and so does [2]", None),
        ("Fine.<|im_end|>", "Fine."),
        (
            (
                "To configure the server write a small file and pl"
                "ace it in the folder of the service, like this:\n"
                '```json\n{"port": 8080, "host": "127.0.0.1"}\n```\nThen restart it and open the page in it.'
            ),
            None,
        ),
        (
            (
                "配置服务需要写一个小文件，放进服务所在的文件夹，然后"
                "重启服务并在浏览器中打开页面即可看到结果，例如：\n"
                '```json\n{"port": 8080}\n```'
            ),
            None,
        ),
    ],
)
def test_plain_prose_is_prose(text: str, prose: str | None) -> None:
    assert read_plan(text, QUESTION) == Prose(prose or text)


@pytest.mark.parametrize(
    "text", ["", "  \n", "\ufeff", "<think>I guess", "<think>x</think>\n", "x</think>", "<|im_end|>"]
)
def test_nothing_but_reasoning_is_empty(text: str) -> None:
    assert read_plan(text, QUESTION) == Empty()


@pytest.mark.parametrize(
    "text",
    [
        '{"tool": "none", "result": "季风数据"}',
        '{"thought": "weather in general"}',
        'Here you are: {"thought": "weather in general"}',
        '```json\n{"thought": "weather in general"}\n```',
        '{"action": "answer"}',
        '{"action": "answer", "content": ""}',
        '{"action": "answer", "content": " \\n"}',
        '{"action": "answer", "content": null}',
        '{"action": "answer", "content": "<think>only thoughts</think>"}',
        '{"action": "answer", "content": "<your answer>"}',
        '{"action": "answer", "content": "…"}',
        '{"action": "calculate", "content": "x"}',
        '{"action": "answer|search", "content": "x"}',
        '{"query": "x"}',
        '{"content": "x"}',
        "{}",
        "[]",
        '["a", "b"]',
        "null",
        "true",
        "{",
        "…",
        '{"act',
        '{"action": "sear',
        'Format: {"action":"search","query":"<your query>"} or {"action":"answer","content":"…"}',
    ],
)
def test_what_fits_neither_shape_is_unfitting(text: str) -> None:
    assert read_plan(text, QUESTION) == Unfitting()


def test_the_prompts_own_search_example_alone_is_a_search_for_the_users_words() -> None:
    echo = '{"action":"search","query":"<your query>","reason":"…"}'
    assert read_plan(echo, QUESTION) == search(QUESTION, ParsedBy.JSON, "…")
    assert read_plan(f"```json\n{echo}\n```", QUESTION) == search(QUESTION)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ('{"action":"answer","content":"灯塔立在礁石上。', answer("灯塔立在礁石上。", finished=False)),
        ('{"action":"answer","content":"灯塔\\u7acb\\u5', answer("灯塔立", finished=False)),
        ('{"action":"answer","content":"a \\"b\\"\\n', answer('a "b"\n', finished=False)),
        ('{"action":"answer","content":"he said "x"\nand', answer('he said "x"\nand', finished=False)),
        ('<think>x</think>```json\n{"action":"answer","content":"half', answer("half", finished=False)),
        ("{'action': 'answer', 'content': 'half", answer("half", finished=False)),
        ('{"action":"answer","content":"whole"}', answer("whole", ParsedBy.JSON)),
        ('{"action":"answer","content":"whole"}\n```', answer("whole")),
        ('{"action":"search","query":"a"} and', search("a")),
        ("<search>a</search> and", search("a", ParsedBy.SEARCH_TAG)),
        ('<tool_call>{"name":"s","arguments":{"query":"a"}}', search("a", ParsedBy.TOOL_MARKUP)),
        ('<invoke name="s"><parameter name="query">a</parameter>', search("a", ParsedBy.TOOL_MARKUP)),
        ('{"action":"search","query":"lake Vel', Unfitting()),
        ('{"action":"search","query":"lake","reason":"b', Unfitting()),
        ('{"action":"search","query":"lake"', Unfitting()),
        ("<search>lake Vel", Unfitting()),
        ('<tool_call>{"name":"s","arguments":{"query":"lake', Unfitting()),
        ('<invoke name="s"><parameter name="query">lake', Unfitting()),
        ('{"action":"answer","con', Unfitting()),
        ('{"content":"abc', Unfitting()),
        ('{"action":"answer","content":"', Unfitting()),
        ('<think>I guess {"action":"answer","content":"no, it', Empty()),
        ("The lake is", Prose("The lake is", finished=False)),
    ],
)
def test_of_a_reply_that_was_cut_off_only_whole_searches_and_half_answers_are_used(
    text: str, reading: Reading
) -> None:
    assert read_plan(text, QUESTION, finished=False) == reading


def test_lone_surrogates_are_repaired() -> None:
    assert read_plan('{"action": "answer", "content": "a \ud83d b"}', QUESTION) == answer(
        "a \ufffd b", ParsedBy.JSON
    )
    assert read_plan('{"action": "answer", "content": "\\ud83d\\ude00 \\udc00"}', QUESTION) == answer(
        "😀 \ufffd", ParsedBy.JSON
    )


def test_a_pasted_question_as_query_is_one_line_and_uncapped() -> None:
    pasted = "please check the harbour timetable again\\n" * 120
    found = read_plan(f'{{"action": "search", "query": "{pasted}"}}', QUESTION)
    assert found == search(" ".join(["please check the harbour timetable again"] * 120), ParsedBy.JSON)


def _letters(text: str) -> str:
    unescaped = re.sub(r"\\u([0-9a-fA-F]{4})", lambda code: chr(int(code[1], 16)), text)
    return re.sub(r"[\W_]", "", re.sub(r"\\[nrtbf]", "", unescaped)).lower()


@given(st.one_of(model_texts, st.text()), st.booleans())
@settings(max_examples=250)
def test_nothing_is_raised_and_no_query_is_invented(text: str, finished: bool) -> None:
    found = read_plan(text, QUESTION, finished=finished)
    if isinstance(found, Decided) and isinstance(found.plan, SearchPlan):
        words = [_letters(word) for word in found.plan.query.split()]
        assert found.plan.query
        assert found.plan.query == QUESTION or all(word in _letters(text) for word in words)


@given(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), st.text(max_size=20))
def test_any_well_formed_answer_is_read_back(content: str, reason: str) -> None:
    import json

    text = json.dumps({"action": "answer", "content": content, "reason": reason}, ensure_ascii=False)
    found = read_plan(text, QUESTION)
    if isinstance(found, Decided) and isinstance(found.plan, AnswerPlan):
        assert found.plan.content == content


@pytest.mark.parametrize(
    "text",
    [
        "{" * 50_000,
        '{"a":' * 10_000,
        '{"action":[{"a":"b" "c":' * 3_000,
        '{"action":"' + '"\n' * 20_000,
        "{'action': " * 5_000,
        "<think>" * 7_000,
        '<tool_call>{"a' * 4_000,
        "[" * 50_000,
        "\\" * 50_000,
        '{"action":"answer","content":"' + 'x "y", ' * 7_000,
    ],
)
def test_hostile_text_costs_bounded_time(text: str) -> None:
    began = time.process_time()
    read_plan(text, QUESTION)
    read_plan(text, QUESTION, finished=False)
    assert time.process_time() - began < 20.0


@pytest.mark.parametrize(
    ("text", "content"),
    [
        ('{"action":"answer","content":"Use "a", "b"."}', 'Use "a", "b".'),
        ('{"action":"answer","content":"颜色有"红", "绿"和"蓝"。","reason":"r"}', '颜色有"红", "绿"和"蓝"。'),
        (
            '{"action":"answer","content":"print("a", "b")\nfor x in d: print(d["k"])"}',
            'print("a", "b")\nfor x in d: print(d["k"])',
        ),
        ('{"action":"answer","content":"It is 42.", ...}', "It is 42."),
        ('{"action":"answer","content":"It is 42.",,}', "It is 42."),
        ('{"action":"answer","content":"It is " + "42."}', "It is 42."),
        ('{"action":"answer","content":"""It is 42."""}', "It is 42."),
        ('{,"action":"answer","content":"It is 42."}', "It is 42."),
        ('"action": "answer", "content": "It is 42."}', "It is 42."),
        ('{\n  // direct\n  "action": "answer",\n  "content": "It is 42."\n}', "It is 42."),
        ('{ /* direct */ "action":"answer","content":"It is 42."}', "It is 42."),
        ('{ # direct\n "action":"answer","content":"It is 42."}', "It is 42."),
    ],
)
def test_repair_keeps_the_whole_value_and_nothing_of_the_structure(text: str, content: str) -> None:
    assert read_plan(text, QUESTION) == Decided(AnswerPlan(content, ParsedBy.REPAIRED))


def test_quoted_terms_of_a_query_are_kept_whole() -> None:
    text = '{"action":"search","query":"compare "Kotor", "Lepetane" ferries","reason":"x"}'
    assert read_plan(text, QUESTION) == Decided(
        SearchPlan('compare "Kotor", "Lepetane" ferries', ParsedBy.REPAIRED, "x")
    )


@pytest.mark.parametrize(
    "content",
    [
        '{"text": "Hello", "channel": "#x"}',
        '{"role":"user","content":"Hi"}',
        '{"query": "x"}',
        '{"answer": 42}',
    ],
)
def test_an_answer_may_be_an_object_of_another_program(content: str) -> None:
    text = json.dumps({"action": "answer", "content": content})
    assert read_plan(text, QUESTION) == Decided(AnswerPlan(content, ParsedBy.JSON))


@pytest.mark.parametrize(
    "text",
    [
        "Use this CSS:\n```css\n.box { display: flex; justify-content: center; }\n```",
        "React: <div style={{ color: 'red' }}>x</div>",
        "In Python: d = {'a': 1, 'b': 2} then d['a'].",
        "The set {x : x > 0} is open.",
        'Call it with {"port": 8080} as body.',
    ],
)
def test_braces_in_prose_do_not_make_it_an_object(text: str) -> None:
    assert read_plan(text, QUESTION) == Prose(text)


@pytest.mark.parametrize(
    "text",
    [
        "{«action»: «answer», «content»: «It is 42.»}",
        "{「action」:「answer」,「content」:「It is 42.」}",
        '(action: "answer", content: "It is 42.")',
        "{&quot;action&quot;:&quot;answer&quot;,&quot;content&quot;:&quot;It is 42.&quot;}",
        "action: answer\ncontent: It is 42.",
    ],
)
def test_the_planners_words_in_a_strange_dress_are_never_prose(text: str) -> None:
    assert read_plan(text, QUESTION) == Unfitting()


@pytest.mark.parametrize("digits", [4_301, 20_000])
def test_a_number_of_thousands_of_digits_is_just_another_extra_key(digits: int) -> None:
    text = '{"action":"answer","content":"It is 42.","n":' + "1" * digits + "}"
    assert read_plan(text, QUESTION) == Decided(AnswerPlan("It is 42.", ParsedBy.JSON))
