"""How refusals and apologies begin, Chinese and English: what opens so is no query (SPEC 12)."""

import re
from functools import cache

_I = "(?:i|we)"
_AM = "(?:i'?m|i am|we'?re|we are)"
_CANNOT = "(?:can'?t|cannot|can not|couldn'?t|could not|won'?t|will not|must not)"
_DO = (
    "(?:help|assist|answer|provide|browse|access|search|look|do|comply|fulfill?|find|perform|share|give|discuss|"
    "support|generate|create|complete|process|respond|engage|continue|retrieve|fetch|open|verify|tell|predict)"
)
_AN_AI = "an? (?:ai|artificial intelligence|language model|llm|large language)"
_ENGLISH = (
    rf"{_AM}(?: (?:so|very|really|truly|terribly))? sorry\b",
    r"sorry(?:[,.!:;，。！：；—-]|(?: about| for)? (?:but|that|i|i'm|we|this|it|for the)\b|$)",
    rf"{_I} (?:sincerely |do |must )?apologi[sz]e|my apologies",
    r"(?:our |sincere )?apologies(?:[,.!:;，。！]| (?:but|for)\b|$)",
    rf"{_I} {_CANNOT} (?:\w+ly )?{_DO}\b",
    rf"{_AM} (?:unable|not able|not allowed|not permitted|not in a position) to\b|{_AM} afraid\b",
    rf"{_I} (?:must|have to|need to) (?:respectfully )?(?:decline|refuse)\b",
    rf"{_I} (?:don'?t|do not) have (?:\w+ )?(?:access|the ability|information|real-?time|browsing)\b",
    r"unfortunately(?:[,，]| (?:i|we|this|that|it)\b)",
    r"regrettably\b",
    rf"(?:as|being) {_AN_AI}",
    rf"{_AM} (?:just |only )?{_AN_AI}",
    rf"(?:can'?t|cannot|unable to) {_DO}\b",
    r"no search (?:is )?(?:needed|required|necessary)\b",
)

_PAUSE = "[,，.。!！:：;；、~～—]"
_SORRY = "(?:抱歉|对不起|對不起|不好意思)"
_NOW = "(?:目前|暂时|暫時|现在|現在|确实|確實|恐怕|可能)?"
_UNABLE = "(?:无法|無法|不能|不可以|没办法|沒辦法|没有办法|没法)"
_FOR_YOU = "(?:为您|为你|為您|給您|给您|给你|帮您|帮你|幫您|直接|继续|繼續|够)?"
_TUN = (
    "(?:提供|回答|帮助|幫助|协助|協助|满足|滿足|处理|處理|完成|执行|執行|访问|訪問|联网|聯網|浏览|瀏覽|搜索|查询|查詢|"
    "获取|獲取|讨论|討論|生成|给出|支持|继续|繼續)"
)
_ONE = "(?:一个|一個|一名|一款)?"
_KI = rf"{_ONE}\s?(?:AI|人工智能|人工智慧|语言模型|語言模型|大模型|大语言模型|大型语言模型|智能助手)"
_CHINESE = (
    rf"(?:真的|实在|實在|非常|十分|很|深感|万分)?{_SORRY}(?:{_PAUSE}|我|但|您|你|不|无|無|这|這|该|該|目前|暂|$)",
    rf"(?:我|我们|我們|本助手|小助手|系统)?{_NOW}{_UNABLE}{_FOR_YOU}{_TUN}",
    rf"(?:很|非常|十分)(?:遗憾|遺憾)(?:{_PAUSE}|我|地|$)",
    rf"(?:作为|作為|身为|身為){_KI}",
    rf"我(?:只是|是|仅是){_KI}",
    r"我(?:没有|沒有|不具备|不具備)\w{0,4}(?:联网|聯網|上网|实时|即時|浏览|瀏覽|权限|能力)",
    rf"(?:不需要|无需|無需)(?:进行)?(?:搜索|联网|查询)(?:{_PAUSE}|$)",
)
_APOSTROPHES = str.maketrans("’‘＇`´", "'''''")


@cache
def _opening() -> re.Pattern[str]:
    """Compiled when first needed: it takes milliseconds that the start does not have (SPEC 11)."""
    return re.compile("|".join((*_ENGLISH, *_CHINESE)), re.IGNORECASE)


def is_refusal(text: str) -> bool:
    """Say whether the text opens with a listed apology or refusal phrase."""
    return bool(_opening().match(" ".join(text.translate(_APOSTROPHES).split())))
