"""Takes a question apart: time words, topics (price, weather…), words that only ask, and names."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from search.extractive.question.aliases import chinese_names
from search.extractive.question.places import place_names
from search.extractive.question.topic import Topic
from search.extractive.question.topics import TOPICS
from search.extractive.words import is_cjk, key, surface


class PieceKind(StrEnum):
    """What a piece of a question does in it."""

    NAME = "name"
    PLACE = "place"
    TIME = "time"
    TOPIC = "topic"
    FILLER = "filler"


@dataclass(frozen=True, slots=True)
class Piece:
    """`text` as typed (one width), `folded` for comparing; `topic` for a topic piece."""

    kind: PieceKind
    text: str
    folded: str
    topic: Topic | None = None
    start: int = 0

    @property
    def end(self) -> int:
        return self.start + len(self.text)


_TIME_ZH = (
    "今[天日晚早年夏冬春秋晨](?:上午|下午|早上|晚上|中午|凌晨)?|明[天日早晚年晨](?:上午"
    "|下午|早上|晚上|中午)?|昨[天日晚夜](?:晚上|上午|下午)?|大?[前后]天|前几天|去年|前年"
    "|后年"
    "|[本这上下](?:一|个|1)?(?:周末|周[一二三四五六日天]|周|星期[一二三四五六日天]?"
    "|礼拜[一二三四五六日天]?|月|季度?|赛季|年度|届|场|轮|次|期)(?!期)|周末|目前|现在|当前"
    "|眼下|如今|当今|近期|近日|最近|近来|最新(?:的|款)?|刚刚|刚才|实时|即时|此刻|这会儿?"
    "|[这近最][几两三一][天周日年个]|截[至止]|现任(?:的)?"
    "|20\\d\\d(?=[\u4e00-\u9fff])(?! ?[年元万亿])"
    "|\\d{4} ?年(?:\\d{1,2} ?月(?:\\d{1,2} ?[日号])?)?|\\d{1,2} ?月(?:份|\\d{1,2} ?[日号])"
    "|早上|晚上|上午|下午|凌晨|年底|月底"
)
_TIME_EN = (
    r"(?:right |just )?now|today(?:'s)?|tonight(?:'s)?|tomorrow(?:'s)?|yesterday(?:'s)?"
    r"|currently|current|at the moment|at present|these days|nowadays|latest|newest"
    r"|most recent|recent(?:ly)?|upcoming|ongoing|so far|as of"
    r"|(?:this|last|next|past|coming|previous) (?:week|weekend|month|year|season|quarter"
    r"|summer|winter|fall|autumn|spring|night|morning|afternoon|evening|(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day)(?:'s)?|next|last|upcoming|yet|already|still|again"
    r"|(?:in |on )?(?:january|february|march|april|june|july|august|september|october"
    r"|november|december)(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? 20\d\d)?|on (?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)days?|(?:in |for |of )?\b20[2-9]\d\b|(?:mon|tues|wednes|thurs|fri"
    r"|satur|sun)days?|new(?!\s?(?:york|zealand|delhi|orleans|jersey|mexico|hampshire|castle"
    r"|south|england))"
)
_FILLER_ZH = (
    "请问|你知道|知道|告诉我|帮我|查询|查一下|一下|到底|究竟|大概|大约|左右|关于|有关|我想"
    "|想知道|能不能|可不可以|是不是|是否|会不会|要不要|有没有|能否|应该|可以|需要|什么时候"
    "|什么时间|什么地方|什么样的?|怎么样|怎样|怎么|如何|什么"
    "|(?:有)?多少[个条家座位名人辆次部种款只]?|几个|几条"
    "|哪一?[个款家些里儿位种天年场部本只支]|哪里|哪儿|哪|谁|多久|多长|多大|多高|多远|多重"
    "|有多(?!少)"
    "|这个|那个|这些|那些|这家|那家|该|这款|那款|他们|她们|它们|我们|你们|咱们|它|他|她"
    "|其中|其他|一共|总共|共有|还有|都有|有哪些|有什么|哪些|都|了吗|了没|没有|吗|呢|吧|啊"
    "|呀|嘛|了(?!解)|(?<!目)的(?!士|确)|得(?=\\s|$)|是(?!非)|在(?!线)|有(?!限|道|色|机)"
    "|和(?!平|谐|田|美)|与|跟|及|或者|还是|以及|对(?=.{0,4}[元币镑])|兑(?=.{0,4}[元币镑])"
    "|最(?=[好佳快])|来|去(?=.)|到(?=[\u4e00-\u9fff])(?!底)|从(?!业)|被|把|让|给|将(?!军)"
    "|(?<![唱机社大晚年峰商协学音酒班聚宴茶股博])会(?![员议计展话])|能(?!源|力|量)|要(?!求"
    "|塞)|我(?!国)|你|您|人们|介绍|说说|讲讲|聊聊|谈谈|看看|情况|信息|数据|具体|相关|一家"
    "|一个|这家公司|那家公司|公司(?=\\s|$)|做什么工作|是做什么|好(?=$|\\?)|那(?=$"
    "|[\u4e00-\u9fff])|又|就|也"
)
_FILLER_EN = (
    r"a|an|the|of|in|on|at|to|for|from|with|by|about|into|than|as|and|or|but|if|so|that|this"
    r"|these|those|there|here|it|its|he|she|him|her|his|hers|they|them|their|i|me|my|you"
    r"|your|we|our|us(?! (?:inflation|economy|president|open|dollar|gdp|stock|market"
    r"|election|unemployment|interest|fed|population|debt|senate|house))|is|are|was|were|be"
    r"|been|being|am|do|does|did|doing|has|have|had|having|can|could|will|would|shall|should"
    r"|may|might|must|not|no|yes|any|anything|some|something|much|many|more|most|how|what's"
    r"|what|who's|whom|whose|who|which|when's|when|where's|where|please|tell|know|find|give"
    r"|show|get|got|let|want|like|like to|need|per|each|every|one|also|just|only|too|very"
    r"|really|even|else|ever|because|between|over|under|up|out|off|then|whether|info"
    r"|information|details?|right|good|go|going|say|says|said|mean|means|look|search|check"
    r"|happen|happened|happening|kind|type|name|called|and what|ok|thanks|i'm|i'd|it's|isn't"
    r"|aren't|doesn't|don't|didn't|can't|'s|s"
    # Of other languages in Latin letters only the commonest words are known.
    r"|wie|ist|das|der|und|heute|kostet|quel|quelle|est|le|les|du|des|une|combien|coûte|cuál|qué|cuánto"
    r"|cómo|está|hay|hoy|el|los|las|quanto|costa"
)
# Names that hold words of the other kinds, and identifiers.
_SET_NAMES = (
    r"\b(?:champions league|premier league|europa league|super bowl|world cup|world series"
    r"|la liga|serie a|grand prix|(?:us|australian|french) open|nobel (?:peace )?prize"
    r"|apple watch|new york(?: times)?|times square|white house|supreme court"
    r"|s&p(?: ?500)?)\b"
    r"|\b(?:cve|cnvd|rfc|iso|gb)[- ]?\d[\w.-]*|世界(?:杯|锦标赛|大学|银行|遗产|卫生组织)"
    r"|时代广场|和平(?:精英|奖)|诺贝尔[\u4e00-\u9fff]{1,6}?奖|对外经贸|今日头条|明日方舟"
)
_CJK_RUN = r"(?:\d+(?:\.\d+)?)?[\u4e00-\u9fff\u3041-\u30ff·]+(?:\d+(?:\.\d+)*(?![\d.]*[年月日]))?"
_LATIN_NAME = (
    r"[^\W_\u3041-\u30ff\u4e00-\u9fff](?:(?![\u3041-\u30ff\u4e00-\u9fff])[\w.+#&/-])*(?:['’]"
    r"[a-z]+)?(?:\s\d+(?:\.\d+)*(?:[a-z]\b)?(?!\s?(?:%|[年月日元号]|years?|days?|km"
    r"|miles?)))?"
)
_LETTER_RUN = r"[a-z][\u4e00-\u9fff](?![\u4e00-\u9fff]{4})"
_RUN = re.compile(f"{_LETTER_RUN}|{_CJK_RUN}|{_LATIN_NAME}|[^\\W_]+")


def pieces_of(text: str) -> tuple[Piece, ...]:
    """Return the pieces of a question in their order; blanks and punctuation are left out."""
    plain = surface(text)
    folded = key(plain)
    scanner = _scanner(is_cjk(folded))
    found: list[Piece] = []
    start = 0
    for match in scanner.finditer(folded):
        found += _names(plain, folded, start, match.start())
        group = match.lastgroup or "filler"
        if plain[match.start() : match.end()] == "US":
            group = "name"
        if group != "filler":
            topic = TOPICS[int(group[1:])] if group[0] == "t" and group[1:].isdigit() else None
            kind = PieceKind.TOPIC if topic else PieceKind(group)
            found.append(Piece(kind, plain[match.start() : match.end()], match[0], topic, match.start()))
        start = match.end()
    return (*found, *_names(plain, folded, start, len(folded)))


def _names(plain: str, folded: str, start: int, end: int) -> list[Piece]:
    """Names between two known pieces: Latin names with their number, places, runs of other characters."""
    found: list[Piece] = []
    for run in _RUN.finditer(folded, start, end):
        for first, last in _parted(run[0]) if is_cjk(run[0]) else ((0, len(run[0])),):
            name = run[0][first:last]
            kind = PieceKind.PLACE if name in place_names() else PieceKind.NAME
            found.append(
                Piece(kind, plain[run.start() + first : run.start() + last], name, None, run.start() + first)
            )
    return found


def _parted(run: str) -> Iterator[tuple[int, int]]:
    """Part a run of Chinese characters at the names that are known: 欧冠皇马 is 欧冠 and 皇马."""
    at = 0
    for known in _known_names().finditer(run):
        if at < known.start():
            yield at, known.start()
        yield known.span()
        at = known.end()
    if at < len(run):
        yield at, len(run)


@cache
def _known_names() -> re.Pattern[str]:
    # A number right behind belongs to the name: 流浪地球3 is not 流浪地球.
    names = "|".join(sorted(place_names() | chinese_names(), key=len, reverse=True))
    return re.compile(f"(?:{names})(?!\\d)")


@cache
def _scanner(chinese: bool) -> re.Pattern[str]:
    """Time words, then topics, then filler: the first that matches at a place wins."""
    asks = [f"{topic.ask_zh}|" if chinese else "" for topic in TOPICS]
    topics = "|".join(
        f"(?P<t{n}>{zh}\\b(?:{topic.ask_en})(?!\\w))"
        for n, (zh, topic) in enumerate(zip(asks, TOPICS, strict=True))
    )
    # English words in a Chinese question are looked for as well, but only as whole words.
    time = f"{_TIME_ZH}|\\b(?:{_TIME_EN})\\b" if chinese else f"\\b(?:{_TIME_EN})\\b"
    filler = f"{_FILLER_ZH}" if chinese else f"(?<![\\w'])(?:{_FILLER_EN})(?![\\w])"
    # ASCII: between a Latin and a Chinese character there is a word boundary.
    return re.compile(f"(?P<name>{_SET_NAMES})|(?P<time>{time})|{topics}|(?P<filler>{filler})", re.ASCII)
