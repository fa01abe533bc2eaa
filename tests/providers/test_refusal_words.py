"""Words of real refusals, as vendors and local servers send them, to the kind the user is told."""

import pytest

from providers.refusal_words import is_about_money, kind_by_words
from search.errors import ModelErrorKind as Kind

WORDS = [
    (
        Kind.OVERFLOW,
        [
            "This model's maximum context length is 4096 tokens. However, your messages had 5120 tokens.",
            "context_length_exceeded",
            "the request exceeds the available context size. try increasing the context size",
            "exceed_context_size_error",
            "Prompt is too long: 210000 tokens > 200000 maximum",
            "Trying to keep the first 111490 tokens when context the overflows.",
            "The model is loaded with context length of only 32768 tokens, which is not enough.",
            "Context size has been exceeded.",
            "Invalid request: Your request exceeded model token limit: 8192",
            "Range of input length should be [1, 30720]",
            "tokens_too_long Prompt tokens too long",
            "input length and max_tokens exceed context limit: 190000 + 20000 > 200000",
            "The input token count (40000) exceeds the maximum number of tokens allowed (32768).",
            "Please reduce the length of the messages or completion.",
            "Prompt 超长",
            "输入内容过长，请缩短后重试",
            "上下文长度超过模型限制",
            "请求的 token 数量超出模型最大长度限制",
            "超过最大长度限制",
        ],
    ),
    (
        Kind.UNKNOWN_MODEL,
        [
            "The model `gone-model` does not exist or you do not have access to it. model_not_found",
            "Model Not Exist",
            'model "gone" not found, try pulling it first',
            "Model does not exist. Please check it carefully.",
            "Not found the model gone-model or Permission denied",
            "gone/model is not a valid model ID",
            "No endpoints found for gone/model.",
            "The model gone-1 has been deprecated",
            "model 'gone-1' has been decommissioned and is no longer supported",
            "invalid_model",
            "No models loaded. Please load a model in the developer page.",
            "模型不存在，请检查模型代码",
            "当前分组 default 下对于模型 gone-model 无可用渠道",
            "该模型已下线",
            "您无权访问该模型",
            "当前订阅套餐暂未开放 glm-9 权限",
        ],
    ),
    (
        Kind.RATE_LIMIT,
        [
            "Rate limit reached for requests",
            "Too Many Requests",
            "max organization concurrency: 1, please try again",
            "Limit 30000 tokens per min exceeded",
            "您的账户已达到速率限制，请您控制请求频率",
            "并发数过高",
            "该模型当前访问量过大，请您稍后再试",
        ],
    ),
    (
        Kind.REFUSED,
        [
            "Content Exists Risk",
            "data_inspection_failed",
            "The response was filtered due to the prompt triggering the content management policy.",
            "content_filter",
            "系统检测到输入或生成内容可能包含不安全或敏感内容",
            "Your input was flagged by moderation",
        ],
    ),
    (
        Kind.BAD_KEY,
        [
            "Incorrect API key provided",
            "Invalid Authentication",
            "API key not valid. Please pass a valid API key.",
            "Authentication Fails (no such user)",
            "No auth credentials found",
            "身份验证失败。",
            "无效的令牌",
            "API 密钥无效",
        ],
    ),
]
MONEY = [
    "Insufficient Balance",
    "You exceeded your current quota, please check your plan and billing details. insufficient_quota",
    "Sorry, your account balance is insufficient",
    "exceeded_current_quota_error",
    "Insufficient credits. Add more using https://openrouter.ai",
    "Arrearage Access denied, please make sure your account is in good standing.",
    "余额不足",
    "您的账户已欠费，请充值后重试",
    "该令牌额度已用尽",
    "用户额度不足",
    "账户余额已用完",
]
SILENT = [
    "",
    "bad request",
    "response_format is not supported",
    "this model does not support the parameter response_format",
    "current model does not support parameter `enable_thinking`",
    "当前模型不支持该参数",
    "api 调用参数有误，请检查文档",
    "the request took too long",
    "max_tokens must be less than or equal to 8192",
    "internal error",
    "engine crashed",
]


@pytest.mark.parametrize(
    ("kind", "words"), [(kind, words) for kind, all_words in WORDS for words in all_words]
)
def test_words_tell_the_kind(kind: Kind, words: str) -> None:
    assert kind_by_words(words.lower(), servers_fault=False) is kind
    assert not is_about_money(words.lower())


@pytest.mark.parametrize("words", MONEY)
def test_a_used_up_account_is_recognised(words: str) -> None:
    assert is_about_money(words.lower())


@pytest.mark.parametrize("words", SILENT)
def test_other_words_tell_nothing(words: str) -> None:
    assert kind_by_words(words, servers_fault=False) is None
    assert not is_about_money(words)


def test_a_servers_own_fault_is_nobodys_key() -> None:
    assert kind_by_words("upstream authentication failed", servers_fault=True) is None
    assert kind_by_words("context size has been exceeded", servers_fault=True) is Kind.OVERFLOW
