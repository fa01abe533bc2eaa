"""Tells whether a sentence holds the kind of value that a question asks for."""

import re
from functools import cache

from search.extractive.question.topic import Kind

_NUM = r"\d[\d,]*(?:\.\d+)?"
_CURRENCY = (
    "元|块钱?|美元|美金|欧元|港元|港币|日元|日圆|英镑|韩元|卢布|卢比|人民币|万美元|亿美元"
    "|克朗|瑞郎|澳元|加元|新台币|泰铢|比索|法郎|里拉"
    r"|(?:us |canadian |australian )?dollars?|euros?|pounds?|yuan|yen|won|rupees?|francs?"
    r"|kron(?:or|er)|cents?|usd|eur|gbp|cny|rmb|jpy|krw|hkd|usdt|chf|cad|aud"
)
_VALUES: dict[Kind, str] = {
    Kind.MONEY: (
        rf"(?:[$€£¥￥₩₹]|us\$|hk\$|usd|eur|gbp|cny|rmb|chf|hkd|人民币)\s?{_NUM}|{_NUM}\s?(?:多"
        rf"|余)?\s?(?:万|亿|千|百|million|billion|trillion|m|bn|k)?(?:多"
        rf"|余)?\s?(?:{_CURRENCY})(?![a-z])"
        rf"|(?:报|收于|收报|报收|现价|最新价|价格|股价|均价|售价|起价)[为是约]?\s?{_NUM}(?!\s?%)"
        rf"|(?:trad\w+|clos\w+|priced?|quoted|open\w*|was|stands?|cost\w*)(?: \w+)? (?:at|is|was"
        rf"|of) {_NUM}(?!\s?%)|免费|\bfree\b"
    ),
    Kind.RATE: rf"\d+\.\d{{2,}}(?!\s?%)|1 ?[a-z]{{3}} ?[=≈] ?{_NUM}",
    Kind.PERCENT: (
        rf"{_NUM}\s?(?:%|个?百分点|个?基点|percent|per cent|basis points|bps)|百分之|(?:quarter"
        rf"|half)[- ](?:a )?(?:percentage )?point"
    ),
    Kind.NUMBER: (
        rf"(?<![\d.a-z-]){_NUM}(?!\s?(?:年(?!龄)|月|日|号|[a-z]*\d))(?![\d.])"
        rf"|[一二三四五六七八九十百千万亿两]{{1,6}}(?:[条个家座位名人辆次场部种岁支]|亿|万)"
        rf"|\b(?:two|three|four|five|six|seven|eight|nine|ten|dozen|hundred|million)\b"
    ),
    Kind.DATE: (
        r"\d{1,2} ?月(?: ?\d{1,2} ?[日号])?|\d{4} ?年|(?<!\d)\d{1,2} ?[日号]"
        r"|[周星][期一二三四五六日天]|\d{4}-\d{1,2}-\d{1,2}|(?:今|明|后|昨)[天日晚]|年底|暑期"
        r"|大年|除夕|春节|国庆|元旦|[上中下]旬|[一二三四]季度|(?:春|夏|秋|冬)[季天]"
        r"|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust"
        r"|tember|ober|ember)?\b\.?|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow"
        r"|tonight|today|\bq[1-4]\b|\b(?:spring|summer|autumn|fall|winter) (?:of )?\d{4}"
        r"|\b20\d\d\b|next (?:week|month|year)"
    ),
    Kind.TIME: (
        r"\d{1,2}[:：]\d{2}|\d{1,2} ?[点时](?:半|整)?|\b\d{1,2} ?[ap]\.?m\b|全天|24 ?小时"
        r"|around the clock|24/7|\bclosed\b|闭馆|关闭|休息|暂停(?:营业|开放)|停业|except \w+day"
        r"|\bopen (?:daily|every|all|until|from|to)|\bnoon\b|midnight|照常|正常(?:营业|开放)"
        r"|overnight|\bopen\b|开放"
    ),
    Kind.CLOCK: (
        r"(?<![\d:])\d{1,2}[:：]\d{2}(?![\d:])|\d{1,2} ?[点时](?!间)|\b\d{1,2} ?[ap]\.?m\b|24/7"
        r"|24 ?小时|全天|around the clock|\bnoon\b|midnight"
    ),
    Kind.SCORE: (
        r"\d ?[-–:：比] ?\d|\d+ ?(?:分)?(?:击败|战胜|不敌|负于|胜|负|平)|击败|战胜|不敌|负于"
        r"|战平|大胜|惜败|逆转|横扫|轻取|力克|爆冷|告负|落败|晋级|出局|\b(?:beat|beats|won|lost"
        r"|defeat\w*|drew|draws?|tied|edged?|thrash\w*|downed|fell to|victory|loss|win)\b"
    ),
    Kind.VERSION: (
        r"\bv?\d+(?:\.\d+)+[a-z0-9.-]*|\bv\d+\b|[a-z]\w* \d+\b|\d+ ?版"
        r"|第[一二三四五六七八九十\d]+代|cve-\d{4}-\d+"
    ),
    Kind.WEATHER: (
        r"\d ?(?:°|℃|度|摄氏度|c\b|f\b)|[°℃℉]|[晴阴](?!历)|多云|[小中大暴阵]雨|雨(?!伞|具|衣)|雪"
        r"|雾|霾|台风|[东南西北]风|降温|sunny|rain|cloud|shower|snow|storm|clear sk|windy"
        r"|overcast|\bdry\b|drizzle|fog|thunder|degrees|\baqi\b|空气质量"
    ),
    Kind.STATUS: (
        r"崩|故障|宕机|异常|恢复|无法|不能|正常|维护|修复|中断|失败|缓慢|\bdown\b|outages?"
        r"|operational|incident|degraded|disrupt|restored|resolved|issues?|unavailable|offline"
        r"|\bup and running|online|problems?|normal|errors?|unable|failing|failed"
    ),
    Kind.VERDICT: (
        r"比|更|优于|胜过|不如|最[好快强佳值便大]|推荐|值得|适合|领先|\d ?倍|首选|性价比"
        r"|而(?=[^,。]{2,})|than\b|better|best|faster|slower|cheaper|more|less|while|whereas"
        r"|recommend|worth|ideal|top pick|excels?|wins?|both|compared|favou?rite|great|good"
    ),
    Kind.PLACE: (
        r"位于|在[\u4e00-\u9fff]|效力|加盟|中心|方向|公里|转会|[路街区县市省楼]|located|based"
        r"|\b(?:at|in|near|on|off|from) (?:the )?[a-z]|plays? for|joined|signed for|street|road"
        r"|coast|km\b|miles"
    ),
}


def holds(kind: Kind, sentence: str, measure: str = "") -> bool:
    """Tell whether a folded sentence holds a value; `measure` is the counted unit asked for (条)."""
    pattern = _VALUES.get(kind)
    if pattern is None:
        return True
    if kind is Kind.NUMBER and measure:
        return _measured(measure).search(sentence) is not None
    return _compiled(pattern).search(sentence) is not None


@cache
def _measured(measure: str) -> re.Pattern[str]:
    return re.compile(
        rf"(?:{_NUM}|[一二三四五六七八九十百千万亿两零]+)\s?[多余]?\s?[万亿千百]?[多余]?\s?"
        rf"(?:{measure})"
    )


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.ASCII)


def numbers(sentence: str) -> frozenset[str]:
    """Return the figures of a folded sentence as written, without separators: for comparing sources."""
    return frozenset(n.replace(",", "") for n in _compiled(r"(?<![\w.])\d[\d,]*(?:\.\d+)?").findall(sentence))
