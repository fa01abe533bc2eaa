"""The moving parts of every prompt: the moment, the conversation so far and the question, fitted to a budget."""

from dataclasses import dataclass

from search.query import Message, Question, Role
from search.tokens import count_tokens, cut_to_tokens

_WEEKDAYS = {
    "zh-CN": ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}
_SPEAKERS = {
    "zh-CN": {Role.USER: "用户", Role.ASSISTANT: "助手"},
    "en": {Role.USER: "User", Role.ASSISTANT: "Assistant"},
}
# The reserve of SPEC 12: what the reply needs and what the estimate may be off by.
_RESERVE = 0.25
_LONGEST_OLD_MESSAGE = 600


@dataclass(frozen=True, slots=True)
class Spoken:
    """The conversation and the question as they go into a prompt; `tokens` is their measured size."""

    conversation: str
    question: str
    tokens: int


def moment(question: Question) -> str:
    """Return date, weekday, time and time zone of the question, as the models are told them."""
    at = question.asked_at
    offset = at.strftime("%z")
    zone = f"{question.time_zone or at.tzname()} (UTC{offset[:3]}:{offset[3:]})"
    day = _WEEKDAYS[question.language][at.weekday()]
    if question.language == "zh-CN":
        return f"现在：{at:%Y-%m-%d} {day} {at:%H:%M}，时区 {zone}"
    return f"Now: {at:%Y-%m-%d}, {day}, {at:%H:%M}, time zone {zone}"


def usable_tokens(context_tokens: int) -> int:
    """Return how much of the model's context a prompt may fill."""
    return int(context_tokens * (1 - _RESERVE))


def fit(question: Question, budget: int) -> Spoken:
    """Cut question and conversation to a budget in tokens: the question first, then the newest messages."""
    asked = cut_to_tokens(question.text, max(budget // 2, 64))
    left = budget - count_tokens(asked)
    lines: list[str] = []
    for message in reversed(question.history):
        line = _line(message, question.language)
        left -= count_tokens(line) + 1
        if left < 0:
            break
        lines.insert(0, line)
    conversation = "\n".join(lines)
    return Spoken(conversation, asked, count_tokens(asked) + count_tokens(conversation))


def question_block(question: Question, spoken: Spoken) -> str:
    """Return the last part of a prompt, the question on its last line."""
    zh = question.language == "zh-CN"
    parts = []
    if spoken.conversation:
        parts.append(("此前的对话：\n" if zh else "Conversation so far:\n") + spoken.conversation)
    parts.append(moment(question))
    parts.append(("问题：" if zh else "Question: ") + spoken.question)
    return "\n\n".join(parts)


def language_rule(question: Question) -> str:
    """Return the sentence that says in which language to answer (SPEC 2.5)."""
    zh = question.language == "zh-CN"
    wanted = question.answer_language
    if wanted == "auto":
        same = "用提问的语言回答；中文一律用简体。"
        return same if zh else "Answer in the language of the question; write Chinese in Simplified Chinese."
    if wanted.lower().startswith("zh"):
        return "用简体中文回答。" if zh else "Answer in Simplified Chinese (简体中文)."
    return f"用这种语言回答：{wanted}。" if zh else f"Answer in this language: {wanted}."


def project_rule(question: Question) -> str:
    """Return the project's own instructions, below all other rules in rank."""
    if not question.instructions.strip():
        return ""
    if question.language == "zh-CN":
        return f"\n\n本项目的要求（不得违反以上规则）：\n{question.instructions.strip()}"
    return f"\n\nInstructions of this project (they never override the rules above):\n{question.instructions.strip()}"


def _line(message: Message, language: str) -> str:
    text = cut_to_tokens(message.text, _LONGEST_OLD_MESSAGE)
    return f"{_SPEAKERS[language][message.role]}: {text}"
