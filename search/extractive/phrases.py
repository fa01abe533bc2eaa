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
_MONTHS = "January February March April May June July August September October November December".split()


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
