"""What the planner is told: two JSON shapes, when to search, ten examples; the moving parts come last.

The fixed part is identical from question to question, so that a local server's prompt cache can keep it.
"""

from typing import Any

from search.ports import ChatMessage, Prompt
from search.prompts.conversation import (
    fit,
    language_rule,
    project_rule,
    question_block,
    usable_tokens,
)
from search.query import Kind, Question
from search.tokens import count_tokens

PLAN_SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "action": {"type": "string", "enum": ["answer", "search"]},
        "content": {"type": "string"},
        "query": {"type": "string"},
        "reason": {"type": "string"},
        "kind": {"type": "string", "enum": [kind.value for kind in Kind]},
    },
    "required": ["action"],
    "additionalProperties": False,
}

_RULES_EN = """\
You are the planner of a search assistant. You decide whether the web must be searched. The application \
searches, you never do. Reply with exactly one JSON object and nothing else, in one of these two shapes:
{"action":"answer","content":"<the whole answer>"}
{"action":"search","query":"<a few keywords>","reason":"<why, in a few words>"}

Search when the answer depends on facts that change or that you cannot be sure of: prices, rates, weather, news, \
scores, schedules, office-holders, versions, releases, opening hours, availability, product comparisons, recent \
events, anything with today, now, latest or this week, little-known people, places and products, and whenever \
the user asks you to search. Answer directly when the knowledge is stable or the task is yours: explanations, \
how-to, definitions, calculations, unit conversions, translation, writing, code, small talk, questions about \
this conversation. When in doubt, search.

The query stands alone: put what "it", "that" or "there" refers to into it, keep names, numbers, codes and \
identifiers exactly, use a few keywords on one line in the language most likely to find the answer (usually the \
user's), add no date that the user did not give, no operators, no quotes around the whole. The search object may \
also have "kind": "fact" (one fact), "exploratory" (compare, survey, weigh views), "fresh" (news) or "general".
The content is the complete answer for the user, Markdown allowed. No tags, no tool calls, no text outside the \
JSON object."""

_RULES_ZH = """\
你是一个搜索助手的规划器，只负责判断是否需要联网搜索。搜索由应用程序执行，你自己从不搜索。\
只输出一个 JSON 对象，前后不要有任何其他内容，格式只有两种：
{"action":"answer","content":"<完整的回答>"}
{"action":"search","query":"<几个关键词>","reason":"<简短的理由>"}

答案取决于会变化或你没有把握的事实时，选 search：价格、汇率、天气、新闻、比分、赛程、现任职务、版本、发布、\
营业时间、有没有货、产品比较、近期事件，凡是涉及今天、现在、最新、本周的，不太知名的人物、地点和产品，\
以及用户要求搜索的时候。知识稳定或属于你自己的任务时，选 answer：解释、方法、定义、计算、单位换算、翻译、写作、\
代码、闲聊、关于这段对话本身的问题。拿不准时选 search。

query 要能独立理解：把“它”“那里”“那明天呢”所指的内容写进去；人名、数字、型号、代码等标识符照抄；用几个关键词，\
写成一行，用最容易找到答案的语言（通常是用户的语言）；不要加用户没有提到的日期，不要用搜索运算符，整体不要加引号。\
搜索对象还可以带 "kind"："fact"（单一事实）、"exploratory"（比较、综述、权衡）、"fresh"（新闻）或 "general"。
content 是给用户的完整回答，可以用 Markdown。不要输出标签、工具调用或 JSON 以外的文字。"""

EXAMPLES = """\
现在黄金多少钱一克 => {"action":"search","query":"今日 黄金价格 每克","reason":"价格会变"}
Convert 5 miles to kilometres => {"action":"answer","content":"5 miles is about 8.05 kilometres."}
为什么海水是咸的 => {"action":"answer","content":"河流把岩石中溶解的盐带进海里，水分蒸发而盐留下，所以海水是咸的。"}
Who is the prime minister of Japan? => {"action":"search","query":"current prime minister of Japan","reason":"office-holder"}
Excel 怎么求平均值 => {"action":"answer","content":"在单元格里输入 `=AVERAGE(A1:A10)`，把区域换成你的数据即可。"}
Will it snow in Oslo this weekend? => {"action":"search","query":"Oslo weather forecast weekend snow","reason":"forecast"}
把“谢谢”翻译成法语 => {"action":"answer","content":"Merci。"}
Explain what a hash table is => {"action":"answer","content":"A hash table stores values under keys; a hash function turns each key into a position."}
（正在谈特斯拉）它最近有什么新车 => {"action":"search","query":"特斯拉 最新 新车","reason":"新产品"}
Write two lines about rain => {"action":"answer","content":"Rain taps the roof all night,\\nand morning smells of leaves."}"""

_STRICT_EN = (
    "Your last reply was not one of the two JSON objects. Reply again with exactly one JSON object in one of the "
    "two shapes, starting with { and ending with }. Nothing else."
)
_STRICT_ZH = "你上一次的输出不是规定的两种 JSON 对象之一。请重新输出：只输出一个 JSON 对象，以 { 开头、以 } 结尾，不要有任何其他内容。"


def planner_prompt(question: Question, context_tokens: int) -> Prompt:
    """Return the planner's prompt, fitted to the model's context."""
    return _prompt(question, context_tokens, "")


def strict_prompt(question: Question, context_tokens: int) -> Prompt:
    """Return the prompt of the strict second ask."""
    return _prompt(question, context_tokens, _STRICT_ZH if question.language == "zh-CN" else _STRICT_EN)


def _prompt(question: Question, context_tokens: int, strict: str) -> Prompt:
    zh = question.language == "zh-CN"
    examples = ("例子：\n" if zh else "Examples:\n") + EXAMPLES
    fixed = f"{_RULES_ZH if zh else _RULES_EN}\n\n{examples}"
    own = f"content: {language_rule(question)}{project_rule(question)}"
    budget = usable_tokens(context_tokens) - count_tokens(fixed) - count_tokens(own) - 200
    block = question_block(question, fit(question, budget))
    asked = "\n\n".join(part for part in (own, strict, block) if part)
    messages = (ChatMessage("system", fixed), ChatMessage("user", asked))
    return Prompt(messages, json_schema=PLAN_SCHEMA, think=False)
