"""The fixed words of extractive answers, in both languages."""

from datetime import date

NOTHING = {
    "zh-CN": "没有找到明确的答案。",
    "en": "No clear answer was found.",
}
LOOK_HERE = {
    "zh-CN": "这些页面可能相关：",
    "en": "These pages look relevant:",
}
_REASONS = {
    "now": ("与当前时间有关", "about the present"),
    "changing subject": ("内容会随时间变化", "the facts change with time"),
    "search asked for": ("用户要求搜索", "a search was asked for"),
    "a product": ("产品信息会变化", "facts about products change"),
    "event asked for": ("与近期事件有关", "about a recent event"),
    "always": ("用户选择总是搜索", "the user chose to search"),
}
_UNDECIDED = ("规则无法确定，先搜索", "the rules are undecided, so it is searched")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]


def as_of(day: date, language: str) -> str:
    """Return the words that open a time-bound answer."""
    if language == "zh-CN":
        return f"截至 {day.year} 年 {day.month} 月 {day.day} 日："
    return f"As of {day.day} {_MONTHS[day.month - 1]} {day.year}: "


def origin(site: str, day: date | None, language: str) -> str:
    """Return where and when a headline comes from, empty when neither is known."""
    known = [part for part in (site, day.isoformat() if day else "") if part]
    if not known:
        return ""
    return f"（{'，'.join(known)}）" if language == "zh-CN" else f" ({', '.join(known)})"


def reason(rule: str, language: str) -> str:
    """Return why a question is searched, for the user."""
    return _REASONS.get(rule, _UNDECIDED)[language != "zh-CN"]
