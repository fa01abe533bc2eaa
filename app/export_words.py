"""The fixed words of an exported session, in Simplified Chinese and English, and the form of its times."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Words:
    """Labels of one language; `lang` is the HTML language tag."""

    lang: str
    untitled: str
    created: str
    updated: str
    question: str
    answer: str
    sources: str
    searched: str
    incomplete: str
    running: str
    model: str


_WORDS = {
    "zh-CN": Words(
        lang="zh-CN",
        untitled="未命名会话",
        created="创建于",
        updated="更新于",
        question="问题",
        answer="回答",
        sources="来源",
        searched="联网搜索",
        incomplete="未完成",
        running="尚未回答",
        model="模型",
    ),
    "en": Words(
        lang="en",
        untitled="Untitled session",
        created="Created",
        updated="Updated",
        question="Question",
        answer="Answer",
        sources="Sources",
        searched="Web search",
        incomplete="Incomplete",
        running="Not answered yet",
        model="Model",
    ),
}


def words_of(language: str) -> Words:
    """Return the words of zh-CN for any Chinese, else English."""
    return _WORDS["zh-CN" if language.lower().startswith("zh") else "en"]


def when(at: datetime) -> str:
    """Return a time to the minute, in the zone it was stored in."""
    return f"{at:%Y-%m-%d %H:%M} (UTC{at:%z})" if at.utcoffset() else f"{at:%Y-%m-%d %H:%M} (UTC)"
