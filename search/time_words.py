"""Tells whether what is asked changes with time: words for now, relative days and years, volatile subjects.

Used for the life of cached results and by the rules that stand in for a model; knows Chinese and English.
"""

import re
import unicodedata
from functools import cache

from search.han_variants import simplified

# Terms that only look like time words: grammar, programming, electricity, names of works and services.
_MASKED_ZH = (
    "现在(?:进行|完成|分词|式|时态)|(?:过去|将来|一般)(?:现在|将来|过去)?(?:完成|进行)?时(?!间)"
    "|(?:实时|即时)(?:操作)?(?:系统|编译|通讯|通信)|当前(?:目录|路径|用户|进程|线程|行|列"
    "|元素|节点|对象|页面|文件|分支)"
    "|最近(?:邻|公共|点对|最少)|后天(?:性|获得|免疫|努力|因素|养成)|先天后天|今日头条"
    "|明日方舟|昨日重现|今天头条"
    "|(?:获取|得到|返回|显示|输出|打印|取得?)(?:当前|今天|现在|昨天|明天)(?:的)?(?:系统)?(?:时间|日期)戳?"
    "|更新换代|本年度|刚体|刚性|刚果|上市公司|日新月异|新闻联播"
)
_MASKED_EN = (
    r"present (?:continuous|perfect|simple|progressive|tense|participle|value|indicative)"
    r"|(?:alternating|direct|electric(?:al)?|ocean|eddy|induced|leakage|rip) currents?"
    r"|current (?:account|density|divider|mirror|liabilit\w+|ratio|assets?|working|directory"
    r"|user|thread|process"
    r"|node|element|row|line|branch|events? loop|time\w*(?= in (?:a |the )?\w+$))"
    r"|currents?(?= (?:in|through|of|and|or|vs\.?|flow\w*|is|are|across)\b)"
    r"|(?<=and )currents?\b|(?:what|define|is) currents?\W*$"
    r"|next[- ]?(?:hop|fit|gen\b|generation sequencing)|next\.js|least recently|most recently used"
    r"|breaking changes?|live[- ]?stream(?:ing)?(?= (?:protocol|work|mean))"
    r"|today'?s date(?= (?:in|as|using|with)\b)"
    r"|last (?:name|element|digit|row|line|word|answer|item|character|column|commit|index|message|reply)s?"
    r"|right now in (?:spanish|french)|now and then"
)

_NOW_ZH = (
    "今[天日晚早年夏冬春秋晨]|明[天日早晚年晨]|昨[天日晚夜]|前天|后天|大前天|前几天|前两天"
    "|去年|前年|后年|当下(?=的|有|最|哪|什)"
    "|[本这上下]+(?:一|个|1)?(?:周末|周[一二三四五六日天]|周|星期|礼拜|月|季度?|赛季|学期"
    "|年度|期|届|场|轮|班|任)(?!期)"
    "|周末|[本这](?:一)?年|目前|现在|当前|眼下|如今|当今|近期|近日|最近|近来|近况|最新|刚刚"
    "|刚才|实时|即时|此刻|这会儿?"
    "|[这近最](?:几|两|三|一)[天周日年]|未来(?:几|一|两|三|七|\\d+)[天周日]|截[至止]|现任"
    "|现役|在任|新任|即将|马上要|快要"
    "|最晚|最早什么时候|(?:19|20)\\d\\d年|\\d{1,2}月\\d{1,2}[日号]|年底|月底|年初|月初|元旦|跨年"
    "|新(?:赛季|一季|一届|一代|款|规|政|出的)|(?:又|再次|突然|刚|已经).{0,6}了"
)
_NOW_EN = (
    r"today|tonight|tomorrow|yesterday|tmrw|right now|just now|currently|current"
    r"|at the moment|at present|presently"
    r"|these days|nowadays|latest|newest|most recent|recent(?:ly)?|upcoming|ongoing|so far"
    r"|as of|up[- ]to[- ]date"
    r"|(?:this|last|next|past|coming) (?:week|weekend|month|year|season|quarter|summer"
    r"|winter|fall|autumn|spring"
    r"|night|morning|afternoon|evening|few (?:days|weeks|months)|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|game|match|race|launch|election|episode|train|flight|bus|fight|concert|show|round"
    r"|fixture|meeting|update"
    r"|release|version|iphone|album|movie|world cup|olympics|super bowl|eclipse|full moon|gen\b|holiday)"
    r"|next (?:[\w-]+ ){1,2}(?:game|match|race|launch|election|episode|event|fight|flight|concert|release"
    r"|version|album|movie|season|update|phone|eclipse)"
    r"|(?:last|next) \d+ (?:days|weeks|months|years)|\bnow(?=\W*$)|(?:is|are|do|does|doing"
    r"|up|down) now|now (?:on|in) (?!a\b|the style)"
    r"|\blive (?:score|result|update|price|chart|blog)s?|breaking(?: news)?|just (?:released"
    r"|announced|happened|launched|came)"
    r"|\byet\b|anymore|any ?more\b|still (?:alive|open|available|down|working|running"
    r"|married|together|playing|free)"
    r"|\b20(?:2[3-9]|[3-9]\d)\b|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|this time of year|soon"
)
_VOLATILE_ZH = (
    "股价|股票|多少钱|价格|售价|报价|油价|金价|房价|票价|币价|汇率|利率|行情|大盘|涨跌|收盘"
    "|开盘|天气|气温|下雨|下雪|台风"
    "|限行|路况|比分|赛果|赛程|积分榜|开奖|新闻|头条|热搜|宕机|崩了|故障|打不开|票房|排行榜|首富|支持率"
)
_VOLATILE_EN = (
    r"(?:stock|share) price|\bprices?\b|exchange rate|mortgage rates?|interest rates?"
    r"|weather|forecast|\bscores?\b|standings"
    r"|fixtures|headlines|\bnews\b|outage|is .{1,40} down\b|who won|traffic|lottery"
    r"|powerball|net worth|market cap"
)


def is_time_bound(text: str) -> bool:
    """Tell whether the answer to a text is soon outdated: it names a time near now, or a volatile subject."""
    bare = unmasked(text)
    return bool(_volatile().search(bare)) or says_now(text)


def says_now(text: str) -> bool:
    """Tell whether a text names a time near now; terms that only contain such words do not count."""
    return bool(_now().search(unmasked(text)))


def unmasked(text: str) -> str:
    """Return the text folded for comparison, without the terms that only look like time words."""
    folded = simplified(unicodedata.normalize("NFKC", text).lower()).replace("’", "'")
    return _masks().sub(" ", folded)


@cache
def _masks() -> re.Pattern[str]:
    return re.compile(f"{_MASKED_ZH}|\\b(?:{_MASKED_EN})")


@cache
def _now() -> re.Pattern[str]:
    return re.compile(f"{_NOW_ZH}|\\b(?:{_NOW_EN})\\b")


@cache
def _volatile() -> re.Pattern[str]:
    return re.compile(f"{_VOLATILE_ZH}|\\b(?:{_VOLATILE_EN})")
