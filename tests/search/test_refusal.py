"""Refusals are known by how they begin."""

import pytest

from search.refusal import is_refusal


@pytest.mark.parametrize(
    "text",
    [
        *(
            "I'm sorry, but I can't help with that request.",
            "I’m so sorry",
            "I am sorry",
            "Sorry, no.",
            "sorry but I",
        ),
        *(
            "I apologize for",
            "My apologies",
            "I cannot provide",
            "I can't directly access",
            "We are unable to help",
        ),
        *(
            "I don't have real-time access",
            "I must decline",
            "Unfortunately, there",
            "As an AI assistant",
            "I'm just an AI",
        ),
        *(
            "抱歉，我无法回答",
            "非常抱歉",
            "对不起，您的",
            "對不起，我",
            "我无法为您提供",
            "目前无法联网",
            "作为一个人工智能",
            "很遗憾，",
        ),
        *("我没有联网权限", "无法满足您的请求", "不好意思，", "我是一个大模型"),
    ],
)
def test_refusals(text: str) -> None:
    assert is_refusal(text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "Sorry Justin Bieber lyrics",
            "apology letter template",
            "I can't get no satisfaction lyrics",
            "AI news today",
        ),
        *(
            "unfortunately meaning",
            "抱歉 英文",
            "对不起 歌词",
            "无法登录微信怎么办",
            "我不能没有你 歌词",
            "what is an AI",
            "不好意思的英文",
        ),
        "",
    ],
)
def test_queries_that_only_look_alike(text: str) -> None:
    assert not is_refusal(text)
