"""The question as a query: without greeting, politeness and question marks, identifiers as typed."""

import re
from functools import cache

from search.extractive.words import is_cjk, key, surface
from search.text import REPLACEMENT

_OPENING_ZH = (
    "(?:你好|您好|嗨|哈喽|hello|hi)(?=[,，。!\\s])|请问(?:一下|下|你|您)?|请教(?:一下|下)?"
    "|请(?=[帮你您查搜告给教说介解])|麻烦(?:你|您)?|劳驾|那么(?=[,，\\s])|嗯+(?=[,，\\s])"
    "|(?:你|您)?(?:能不能|能否|可不可以|可以|能|可否|是否可以)(?=[帮给告替跟查搜说])"
    "|(?:帮我?忙?|给我|替我|跟我|和我)(?:再)?(?=[查搜找看说讲算问写译翻列解介])|帮(?:我|忙"
    "|我们)|给我(?=查|搜|说|讲)"
    "|我(?:就|只)?(?:想|要|需要|想要|打算|很想)(?:知道|问|了解|请教|咨询|查|看看|搜"
    "|确认)(?:一下|下|问|询)?(?:关于)?|(?:想|打听)(?:知道|问|了解|查|一下)(?:一下|下)?|想问"
    "|告诉我|跟我说说?|(?:你|您)?(?:知不知道|知道|晓得|清楚)(?!的)"
    "|(?:查询|查一查|查查看?|查一下|查下|查找|搜索|搜一搜|搜搜看?|搜一下|搜下|检索|找一下"
    "|看一下|看看|看下|找找|问一下|问下)(?:一下|下)?(?:关于|有关)?|(?:上网|联网|在?网上"
    "|去网上)(?:查询|查|搜索|搜|找|看)?(?:一下|下|查|搜)?"
    "|百度一下|谷歌一下|关于(?!.{1,6}的(?:书|电影|歌))|小助手|亲|求助|求问|弱弱问一句|话说|对了"
)
_OPENING_EN = (
    r"(?:(?:hi|hey|hello) there|hi|hey|hello|ok|okay|so|well|um+|yo|listen|quick question"
    r"|question|just wondering|sorry|excuse me)(?=[\s,:.!-])|please|pls|plz|kindly|ai(?=,)"
    r"|siri|alexa"
    r"|(?:could|can|would|will|may|might) (?:you|i|we) (?:please |kindly |maybe |just "
    r"|quickly |also )?(?=tell|find|check|look|search|show|let|give|help|assist|google|get"
    r"|explain|write|translate|summari|convert|calculate|compare|list|describe|make|create"
    r"|know|see|have|please|ask|share|provide|inform|define|spell|recommend|suggest|name"
    r"|figure|hear)"
    r"|(?:do|would|did|don't) (?:you|u) (?:happen to |even |by chance )?know(?: if| whether"
    r"| about)?|any (?:idea|clue)(?: if| whether| on)?|(?:i|we)(?:'d| would| really"
    r"| just)* (?:want|wanna|need|like|love|got|have)(?: you| help)?(?: to)? (?:know"
    r"|find out|find|learn|tell me|ask(?: you)?|check|see|understand|look up|search for"
    r"|be told|hear|figure out|get)(?: about| if| whether| out)?"
    r"|(?:i|we) (?:was|am|were|are|'m)? ?(?:just )?wonder(?:ing)?(?: about| if| whether)?"
    r"|i'm (?:just )?(?:curious|wondering|looking for|trying to find out|not sure"
    r"|interested in)(?: about| if| whether)?|i (?:don't|do not) know(?: if| whether)?"
    r"|let me know(?: about| if| whether)?|inform me(?: about| of| if)?|(?:provide"
    r"|share)(?: me)? with(?: the)? (?:info\w*|knowledge)? ?(?:of|about|on|whether)?"
    r"|tell me(?: about| if| whether)?(?! (?:an?|another|some) )|find out(?: about| if"
    r"| whether)?|know(?: if| whether)|see if|ask (?:about|if|you)"
    r"|(?:find|show|get|give)(?: me)?(?= (?:the|some|info\w*|what|when|where|who|how|latest"
    r"|current|today|out|news))|help me (?:to )?(?:find|check|look up|search for|figure out"
    r"|know|understand)(?: out)?|(?:search|look|check|browse)(?: the)?(?: web| internet"
    r"| online| google)? (?:for|up|out)|search(?: the)? (?:web|internet|online)(?: for)?"
    r"|google(?= [a-z0-9\"])|look up|check(?= (?:the|if|whether|what|when|how))"
)
_DROPPED_EN = (
    r"what(?:'s| is| are|'re|s) the (?=\S+ \S)|what(?:'s| is) (?=\S+ \S+ \S)"
    r"|what are (?=\S+ \S+ \S)|(?:info|information|details|some info\w*) (?:about|on) "
    r"|the (?=\S+ \S)"
)
_CLOSING_ZH = (
    "[\\s?!。.,;~、…]+|(?:吗|呢|吧|啊|呀|嘛|(?<!什)(?<!怎)么|哦|啦)(?=$)|(?:谢谢|多谢|谢了"
    "|感谢|拜托)(?:你|您|了|啦)?|可以吗|好吗|行吗|是吗|(?:请|麻烦|帮我|给我)?(?:告诉|回答"
    "|查)(?:一下|下)?(?:我)?"
    "|(?<=[\\u4e00-\\u9fff])(?:现在)?(?:是|有|为)多少(?:了|啊|呢)?"
    "|(?<=[\\u4e00-\\u9fff])怎么样了?|(?<=[\\u4e00-\\u9fff]{2})(?:是|有)什么(?:啊|呢)?"
    "|的情况"
)
_CLOSING_EN = (
    r"[\s?!.,;~]+|(?:,? ?(?:please|pls|plz|thanks|thank you|thx|for me|do you know"
    r"|if you can|if possible|by the way|btw))(?=$)"
)
_OUTER_QUOTES = {"“": "”", '"': '"', "「": "」", "『": "』", "'": "'"}
_LATIN_THEN_OF = re.compile("(?<=[A-Za-z0-9])\\s*的\\s*(?=[\u4e00-\u9fffA-Za-z0-9])")
_LONGEST = 200


def query_of(text: str) -> str:
    """Return the query for a stand-alone question; never empty unless the question has no letter or digit."""
    plain = _unquoted(surface(text.replace(REPLACEMENT, " ")))
    core = _joined(_closed(polite_free(plain)))
    if not re.search(r"\w", core):
        core = plain or surface(text)
    return _shortened(core)


def polite_free(text: str) -> str:
    """Return the question without the words that only open it: greeting, politeness, "search for"."""
    plain = surface(text)
    opening = _opening(is_cjk(plain))
    while (found := opening.match(key(plain))) and found.end() < len(plain):
        plain = plain[found.end() :]
    return plain


def _closed(plain: str) -> str:
    chinese = is_cjk(plain)
    if not chinese and (found := _pattern(f"(?:{_DROPPED_EN})").match(key(plain))):
        plain = plain[found.end() :]
    closing = _pattern(f"(?:{_CLOSING_ZH if chinese else _CLOSING_EN})$")
    while (found := closing.search(key(plain))) and found.start() > 0:
        plain = plain[: found.start()]
    return plain


def _joined(plain: str) -> str:
    """Chinese particles beside Latin identifiers and inner punctuation become blanks."""
    if not is_cjk(plain):
        return plain
    spaced = _LATIN_THEN_OF.sub(" ", plain)
    return " ".join(re.sub(r"[,;!?。、](?=\D)", " ", spaced).split())


def _unquoted(plain: str) -> str:
    inner = plain[1:-1]
    if len(plain) > 2 and _OUTER_QUOTES.get(plain[0]) == plain[-1] and not set(inner) & {plain[0], plain[-1]}:  # noqa: PLR2004 - two quotes and something between
        return inner.strip()
    return plain


def _shortened(text: str) -> str:
    if len(text) <= _LONGEST:
        return text
    cut = text[:_LONGEST]
    return cut if is_cjk(cut[-1]) else cut.rsplit(" ", 1)[0]


@cache
def _opening(chinese: bool) -> re.Pattern[str]:
    return _pattern(
        f"[\\s,;:!。.、]*(?:{_OPENING_ZH if chinese else _OPENING_EN})(?:[\\s,:;!。.、~]+"
        f"|(?<=[\\s\\u4e00-\\u9fff]))"
    )


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
