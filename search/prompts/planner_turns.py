"""The planner's prompt for the packaged local models: its examples are turns of a conversation.

Measured with the 0.5B model on 42 questions: 38 decisions right instead of 27, no query that repeats the date.
Rules and examples come first and stay the same, so that the server's prompt cache keeps them.
"""

from typing import Any

from search.ports import ChatMessage, Prompt
from search.prompts.conversation import fit, moment, project_rule, usable_tokens
from search.prompts.planner import EXAMPLES
from search.query import Question
from search.tokens import count_tokens

# Two whole shapes: with one that has only optional fields a small model may leave out the one that matters.
PLAN_SHAPES: dict[str, Any] = {
    "anyOf": [
        {
            "type": "object",
            "properties": {"action": {"const": "answer"}, "content": {"type": "string"}},
            "required": ["action", "content"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {
                "action": {"const": "search"},
                "query": {"type": "string"},
                "reason": {"type": "string"},
            },
            "required": ["action", "query", "reason"],
            "additionalProperties": False,
        },
    ]
}

_RULES_EN = """\
You are the planner of a search assistant. Decide whether the web must be searched. Output exactly one JSON object:
{"action":"answer","content":"<the whole answer>"} or {"action":"search","query":"<a few keywords>","reason":"<why>"}
Search for facts that change: prices, rates, weather, news, scores, schedules, office-holders, versions, releases, \
product comparisons, recent events, anything with today, now or latest.
Answer stable knowledge, writing, translating, calculating, explanations, definitions, how-to, code and small talk \
directly. The query is a few keywords in the user's language; names, numbers and codes stay as they are."""

_RULES_ZH = """\
你是搜索助手的规划器，判断是否需要联网搜索，只输出一个 JSON 对象：
{"action":"answer","content":"<完整的回答>"} 或 {"action":"search","query":"<几个关键词>","reason":"<简短的理由>"}
会变化的事实选 search：价格、汇率、天气、新闻、比分、赛程、现任职务、版本、发布、产品比较、近期事件，凡涉及今天、现在、最新的。
稳定的知识和写作、翻译、计算、解释、定义、方法、代码、闲聊选 answer。query 用提问语言的几个关键词，名称、数字、型号照抄。"""

_STRICT = {
    "zh-CN": "只输出一个 JSON 对象，以 { 开头、以 } 结尾。",
    "en": "Output one JSON object, starting with { and ending with }. Nothing else.",
}
_SPARE = 200


def planner_turns(question: Question, context_tokens: int) -> Prompt:
    """Return the planner's prompt, fitted to the model's context."""
    return _prompt(question, context_tokens, "")


def strict_turns(question: Question, context_tokens: int) -> Prompt:
    """Return the prompt of the strict second ask."""
    return _prompt(question, context_tokens, _STRICT[question.language])


def _prompt(question: Question, context_tokens: int, strict: str) -> Prompt:
    zh = question.language == "zh-CN"
    fixed = (ChatMessage("system", _RULES_ZH if zh else _RULES_EN), *_turns())
    now = f"{moment(question)}{'。' if zh else '.'} {_language(question)}{strict}{project_rule(question)}"
    taken = sum(count_tokens(said.content) for said in fixed) + count_tokens(now) + _SPARE
    spoken = fit(question, usable_tokens(context_tokens) - taken)
    before = "此前的对话：\n" if zh else "Conversation so far:\n"
    asked = f"{before}{spoken.conversation}\n\n{spoken.question}" if spoken.conversation else spoken.question
    # The moment stands before the question, by itself: a small model copies what stands beside it.
    moving = (ChatMessage("system", now), ChatMessage("user", asked))
    return Prompt((*fixed, *moving), json_schema=PLAN_SHAPES, think=False)


def _turns() -> list[ChatMessage]:
    pairs = (line.split(" => ", 1) for line in EXAMPLES.splitlines())
    return [
        ChatMessage(role, text)
        for pair in pairs
        for role, text in zip(("user", "assistant"), pair, strict=True)
    ]


def _language(question: Question) -> str:
    """Say it by name where it is known; the general rule is beyond a small model."""
    wanted = question.answer_language
    zh = question.language == "zh-CN"
    if wanted != "auto" and not wanted.lower().startswith(("zh", "en")):
        return f"content 用这种语言：{wanted}。" if zh else f"Write content in this language: {wanted}. "
    if wanted.lower().startswith("zh") or (wanted == "auto" and zh):
        return "content 和 query 用中文。" if zh else "Write content in Simplified Chinese. "
    return "content 用英文。" if zh else "Write content and query in the language of the question. "
