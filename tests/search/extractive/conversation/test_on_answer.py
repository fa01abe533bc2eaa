"""Messages about the last answer."""

import pytest

from search.extractive.conversation.on_answer import is_about_answer


@pytest.mark.parametrize(
    "text",
    [
        "用更简单的话再说一遍",
        "翻译成英文",
        "能举个例子吗",
        "缩短到一百字以内",
        "为什么",
        "继续",
        "太长了，精简一下",
        "不对吧",
        "用表格列出来",
        "Translate your last answer into Chinese",
        "Thanks, and why is that?",
        "make it shorter",
        "give me an example",
        "say that again",
        "in one sentence please",
        "put that in a table",
        "that's too long",
        "now in Rust",
    ],
)
def test_reworking_and_justifying_is_recognised(text):
    assert is_about_answer(text)


@pytest.mark.parametrize(
    "text",
    [
        "总结一下今天的新闻",
        "那明天呢",
        "茅台股价",
        "解释一下今天的股价",
        "What about Osaka?",
        "give me the latest news",
        "how much does it cost",
        "tell me today's weather",
    ],
)
def test_new_questions_are_not(text):
    assert not is_about_answer(text)


def test_endless_connectives_are_no_trouble():
    assert not is_about_answer("thanks and " * 400 + "x")
