"""Recognises messages about the last answer: translate it, shorten it, why, that is wrong."""

import re
from functools import cache

from search.extractive.question.pieces import PieceKind, pieces_of
from search.extractive.words import folded, is_cjk

_ORDER_ZH = (
    "^(?:那|好的?|嗯|谢谢)?[,，。! ]*(?:请|你|麻烦|帮我|能不能|能否|可以|可不可以|能"
    "|可否)*(?:再|用|把|将|给|换|以|按|从|举|翻|译|总结|概括|归纳|缩|扩|展开|详细|简单|简短"
    "|具体|继续|接着|重|改|润色|解释|说|讲|列|写|做成|整理|补充|精简|压缩|提炼)"
)
_REWORK_ZH = (
    "翻译|译成|翻成|再说一[遍次]|说[一]?遍|换(?:一?种|个)(?:说法|写法|方式|表达|语言|角度"
    "|风格|语气)|简单(?:点|些|一点|一些)?|通俗|短(?:一?点|些)|缩短|长(?:一?点|些)|扩写|展开"
    "|详细(?:点|些|一点|说|解释|讲)?|具体(?:点|些|一点|说|讲)?|总结|概括|归纳|举(?:个|一个"
    "|几个|些)?例|例子"
    "|继续|接着(?:说|写|讲)|重(?:新)?(?:写|说|来)|改(?:写|成|一下|得)|润色|(?:做|列|整理"
    "|写)成|表格|要点|分点|一句话|\\d+ ?字|[一二三四五六七八九十百]+(?:百|十)?字|解释一下"
    "|这是什么意思|什么意思|上面|刚才的?(?:回答|答案|话|内容)|你(?:的|上一个|刚才)(?:回答"
    "|答案|话)|(?:这|那)(?:段|句)话|用.{1,6}(?:话|语)(?:再)?(?:说|讲|写|解释|表达)"
)
_WHY_ZH = (
    "^(?:那|可是|但是?|所以)?(?:这是)?(?:为什么|为啥|为何|怎么会|凭什么|原因呢?|什么原因"
    "|真的吗?|确定吗?|你确定|怎么(?:做|办|说|算)(?:到|出来)?(?:的)?)(?:呢|啊|这样|会这样"
    "|是这样|吗)*[?!。 ]*$"
)
_COMPLAINT_ZH = (
    "^(?:好像|这|你)?(?:不对|错了|说错|不是这样|不太对|太[长短难简复啰]|看不懂|没看懂|不懂"
    "|没懂|听不懂|不明白|没明白|不够)"
)
_REWORK_EN = (
    r"(?:translate|rewrite|rephrase|reword|summari[sz]e|shorten|expand|simplify|explain"
    r"|elaborate|repeat|say|put|make|turn|convert|write|format|describe|give|show|continue"
    r"|list|tell|clarify|paraphrase|redo|polish|condense|restate|break)\b.{0,30}"
    r"\b(?:it|that|this|those|these|them|your|the (?:last|previous|above|answer|text|list"
    r"|steps?)|again|more|example|examples|shorter|longer|simpler|in (?:simple|other|plain"
    r"|one|two|three|a|fewer|\d+)\b|bullet|table|detail|details|further|to me)"
)
_WHOLE_EN = (
    r"(?:and |but |so |ok(?:ay)?,? |thanks,? |great,? |now |please |can you "
    r"|could you |would you |hmm,? )*(?:why(?: is (?:that|it|this)(?: so)?| so| not"
    r"| does (?:that|it) (?:happen|work|matter))?|how so|how come|really|are you sure"
    r"|is that (?:right|true|correct)|what do you mean|what does (?:that|it|this) mean|go on"
    r"|continue|more(?: details?| examples?)?|(?:shorter|longer|simpler|in short"
    r"|in (?:english|chinese|french|spanish|german|japanese|simple (?:terms|words)"
    r"|other words|more detail|one sentence|bullet points))(?: please)?"
    r"|(?:one|another|an|some|any)(?: more)? examples?|for example|for instance|elaborate"
    r"|tl;?dr|eli5|i (?:still )?(?:don'?t|do not) (?:understand|get it)|(?:that'?s "
    r"|it'?s )?too (?:long|short|complicated|complex|formal|simple)|(?:now "
    r"|then )?in (?:python|java|javascript|typescript|rust|go|c|c\+\+|c#|ruby|php|kotlin"
    r"|swift|sql|bash|a table|bullets?|markdown|json)|say (?:that|it) again|come again"
    r"|again)(?: please)?[\s?.!]*"
)
# Words of time that name no day here.
_NO_DAY = (
    r"^(?:ok(?:ay)?,? |and |then |so )*now\b|\b(?:last|previous) (?:answer|message|reply"
    r"|response|one|part|sentence|paragraph)\b"
)
# Longer messages bring a subject of their own.
_MOST_CHARACTERS, _MOST_WORDS = 24, 14


def is_about_answer(text: str) -> bool:
    """Tell whether a message asks to rework or justify the last answer."""
    plain = folded(text).strip()
    if is_cjk(plain):
        return _matches(_WHY_ZH, plain) or _matches(_COMPLAINT_ZH, plain) or _reworks_zh(plain)
    return _compiled(_WHOLE_EN).fullmatch(plain) is not None or _reworks_en(plain)


def _reworks_zh(plain: str) -> bool:
    asked = _matches(_ORDER_ZH, plain) and _matches(_REWORK_ZH, plain)
    return len(plain) <= _MOST_CHARACTERS and asked and not _asks_value(plain)


def _reworks_en(plain: str) -> bool:
    asked = _matches(rf"^(?:[\w,]+ ){{0,4}}?{_REWORK_EN}", plain)
    return len(plain.split()) <= _MOST_WORDS and asked and not _asks_value(plain)


def _asks_value(plain: str) -> bool:
    """Tell whether a message asks for news, a price or the weather, or names a day: a new question."""
    core = _compiled(_NO_DAY).sub("", plain)
    return any(
        piece.kind is PieceKind.TIME or (piece.topic and piece.topic.name in {"news", "price", "weather"})
        for piece in pieces_of(core)
    )


def _matches(pattern: str, text: str) -> bool:
    return _compiled(pattern).search(text) is not None


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
