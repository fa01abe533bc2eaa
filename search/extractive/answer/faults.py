"""What makes a sentence the wrong one: former, foretold, previews, accessories, definitions, namesakes."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from search.extractive.answer.candidates import Candidate
from search.extractive.answer.naming import coverage
from search.extractive.question.asked import Asked


@dataclass(frozen=True, slots=True)
class Fault:
    """Points that go when a sentence says such a thing and the question does not; half for its title."""

    name: str
    points: float
    said: str


_FAULTS: tuple[Fault, ...] = (
    Fault(
        "former",
        -0.6,
        (
            r"前任|曾任|卸任|历任|离任|时任|原(?:总|董|首)|former|\bex-|stepped down|resigned"
            r"|\bleft (?!the (?:door|field))|predecessor"
            r"|previous(?:ly)? (?!(?:trading )?(?:session|close|closing|day|week|month|quarter|year)\b)"
        ),
    ),
    Fault(
        "deputy",
        -0.5,
        (
            r"副(?=董事长|总统|总理|主席|市长|校长|主任|书记|部长|总裁|省长)|\b(?:vice|deputy"
            r"|assistant|acting|co-) ?(?=president|chair|mayor|minister|chief|director|secretary"
            r"|coach)"
        ),
    ),
    Fault("dollar index", -0.4, r"美元指数|dollar index|\bdxy\b"),
    Fault(
        "past figures",
        -0.5,
        (
            r"最初|前身|起初|当初|originally|initially|at first|历史(?:上|最高|最低|战绩|数据)|历年"
            r"|往年|曾(?:经)?(?!任)|all[- ]time|52[- ]week"
            r"|record high|peaked|历届|回顾|\bhistor(?:y|ical)|used to|once "
        ),
    ),
    Fault(
        "averages",
        -0.4,
        (
            r"年平均|全年|每年|历年|年均|a year\b|per year|annual(?:ly)?\b(?! (?:inflation|rate"
            r"|growth))|on average (?:in|the)|averages? (?:\d|in)|climate|气候"
        ),
    ),
    Fault(
        "past office",
        -0.5,
        (
            r"\bfrom (?:19|20)\d\d (?:to|until|through)|\bwas (?:the )?(?:\w+ ){0,2}(?:president"
            r"|prime minister|mayor|ceo|chief executive|king|queen|coach|manager|chancellor"
            r"|governor)"
        ),
    ),
    Fault(
        "forecast",
        -0.5,
        (
            r"预测|预计(?!.{0,6}[雨雪晴云温风度上发放开])|有望|目标价|或将|传闻|爆料|据传|曝光|网传"
            r"|predict|forecasts? that|analysts?|could reach|rumou?r|leak|is said to"
            r"|expected to (?:reach|cost|hit)|speculat|\bby 20[3-9]\d"
        ),
    ),
    Fault(
        "preview",
        -0.5,
        (
            r"内测|测试版|预览版?|开发版|尝鲜|\balpha\b|\bbeta\b|\brc\d*\b|nightly|preview|canary"
            r"|insider|\d[ab]\d|release candidate|for testing"
        ),
    ),
    Fault(
        "accessory",
        -0.5,
        (
            r"手机壳|保护[壳套]|贴膜|配件|充电器|回收|二手|维修|翻新|山寨|仿品|\bcases?\b|chargers?"
            r"|accessor|refurbished|second[- ]hand|\bused\b|trade-?in|replica"
        ),
    ),
    Fault(
        "definition",
        -0.7,
        (
            r"是(?:一[种个家款部类门座]|指|由|什么)|是指|指的是|被称为|的(?:定义|概念|由来|起源)"
            r"|是[^,，。]{0,16}(?:之一|奖项)[。,，]?$|(?:is|are) (?:an?|the) [\w -]{0,40}(?:platform"
            r"|company|agency|currency|protocol|kind|type|term|symbol|tool|framework|language"
            r"|measure|process|rate at which|organi[sz]ation|award|system|network|city|developer)"
            r"|refers to|stands for|\bis when\b|法定货币|缩写"
        ),
    ),
    Fault(
        "portal",
        -0.5,
        (
            r"为(?:您|你|用户)?提供|提供.{0,20}(?:查询|服务|信息|资讯|下载)|便捷查询|及时准确|点击"
            r"|了解更多|欢迎(?:访问|来到|关注)|一站式|大全|find out|get the latest|check out"
            r"|click here|sign up|subscribe (?:to|now)|cookies|learn more|log ?in\b|see the latest"
            r"|view (?:the|all)|browse"
        ),
    ),
    Fault("guide", -0.3, r"攻略|教程|技巧|旅游|怎么|如何|小贴士|how to|tips|guide to|tutorial|history of"),
)
# Towns of the New World that are named after cities of the Old.
_OLD_WORLD = re.compile(
    "london|paris|berlin|rome|athens|moscow|dublin|vienna|cairo|lima|manchester|birmingham"
    "|cambridge|oxford|bristol|florence|naples|venice|geneva|hamburg|sydney|melbourne"
    "|toledo|warsaw|lisbon|madrid|delhi"
)
_NEW_WORLD = (
    "ontario|on|ohio|oh|kentucky|ky|texas|tx|tennessee|tn|georgia|ga|maine|me|connecticut"
    "|ct|new york|ny|illinois|il|indiana|alabama|al|florida|fl|pennsylvania|pa|virginia|va"
    "|missouri|mo|idaho|california|ca|maryland|md|massachusetts|ma|new hampshire|nh|iowa"
    "|arkansas|canada|nova scotia"
)
_NEXT_DONE = re.compile(
    "已于|已经|完成了|此前|上一?[场次]|\\bcompleted\\b|\\bwas held\\b|\\bbeat\\b|\\bwon\\b"
    "|\\blost\\b|昨[天日晚]|yesterday|last (?:week|night|month)"
)
_NEXT = re.compile("下一?[场次届]|\\bnext\\b")
_TITLE_ONLY, _CUT_OFF, _PAST_FOR_NEXT, _OTHER_TOWN, _LONGER_NAME = -0.25, -0.1, -0.4, -0.4, -0.25


def faults(asked: Asked, candidate: Candidate) -> float:
    """Return the points a sentence loses, zero or less."""
    points = sum(_lost(fault, asked, candidate) for fault in _FAULTS)
    if _NEXT.search(asked.text) and _NEXT_DONE.search(candidate.folded):
        points += _PAST_FOR_NEXT
    return points + _TITLE_ONLY * candidate.is_title + _CUT_OFF * candidate.cut + _namesake(asked, candidate)


def _lost(fault: Fault, asked: Asked, candidate: Candidate) -> float:
    if _says(candidate.folded, fault.said):
        points = fault.points
    elif _says(candidate.page.title, fault.said):
        points = fault.points / 2
    else:
        return 0.0
    return 0.0 if _says(asked.text, fault.said) else points


def _namesake(asked: Asked, candidate: Candidate) -> float:
    """A title that turns the name into another one ("London, Ontario", 企业微信) speaks of something else."""
    title = candidate.page.title
    for unit in asked.units:
        if not unit.firm or coverage(unit, title) < 1:
            continue
        name = re.escape(unit.name)
        if _OLD_WORLD.fullmatch(unit.name) and re.match(rf"{name}, (?:{_NEW_WORLD})\b", title):
            return _OTHER_TOWN
        longer = re.match(rf"([\u4e00-\u9fff]{{1,3}}){name}", title)
        if longer and longer[1] not in asked.text:
            return _LONGER_NAME
    return 0.0


@lru_cache(maxsize=2048)
def _says(text: str, pattern: str) -> bool:
    return _compiled(pattern).search(text) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)
