"""Follow-ups: recognises requests about the last answer, and puts what an earlier turn was about into a question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from search.extractive.pieces import Piece, PieceKind, pieces_of
from search.extractive.query import polite_free, query_of
from search.extractive.words import folded, is_cjk
from search.query import Message, Question, Role

_ON_ANSWER_ZH = (
    "^(?:那|好的?|嗯|谢谢)?[,，。! ]*(?:请|你|麻烦|帮我|能不能|能否|可以|可不可以|能|可否)*(?:再|用|把|将|给|换|以|按|从|举|翻|译|总结|概括|归纳|缩|扩|展开|详细|简单|简短|具体|继续|接着|重|改|润色|解释|说|讲|列|写|做成|整理|补充|精简|压缩|提炼)"
)
_ABOUT_ANSWER_ZH = (
    "翻译|译成|翻成|再说一[遍次]|说[一]?遍|换(?:一?种|个)(?:说法|写法|方式|表达|语言|角度|风格|语气)|简单(?:点|些|一点|一些)?|通俗|短(?:一?点|些)|缩短|长(?:一?点|些)|扩写|展开|详细(?:点|些|一点|说|解释|讲)?|具体(?:点|些|一点|说|讲)?|总结|概括|归纳|举(?:个|一个|几个|些)?例|例子"
    "|继续|接着(?:说|写|讲)|重(?:新)?(?:写|说|来)|改(?:写|成|一下|得)|润色|(?:做|列|整理|写)成|表格|要点|分点|一句话|\\d+ ?字|[一二三四五六七八九十百]+(?:百|十)?字|解释一下|这是什么意思|什么意思|上面|刚才的?(?:回答|答案|话|内容)|你(?:的|上一个|刚才)(?:回答|答案|话)|(?:这|那)(?:段|句)话|用.{1,6}(?:话|语)(?:再)?(?:说|讲|写|解释|表达)"
)
_WHY_ZH = "^(?:那|可是|但是?|所以)?(?:这是)?(?:为什么|为啥|为何|怎么会|凭什么|原因呢?|什么原因|真的吗?|确定吗?|你确定|怎么(?:做|办|说|算)(?:到|出来)?(?:的)?)(?:呢|啊|这样|会这样|是这样|吗)*[?!。 ]*$"
_ON_ANSWER_EN = (
    r"(?:translate|rewrite|rephrase|reword|summari[sz]e|shorten|expand|simplify|explain|elaborate|repeat|say|put|make|turn|convert|write|format|describe|give|show|continue|list|tell|clarify|paraphrase|redo|polish|condense|restate|break)\b.{0,30}"
    r"\b(?:it|that|this|those|these|them|your|the (?:last|previous|above|answer|text|list|steps?)|again|more|example|examples|shorter|longer|simpler|in (?:simple|other|plain|one|two|three|a|fewer|\d+)\b|bullet|table|detail|details|further|to me)"
)
_ON_ANSWER_WHOLE_EN = (
    r"(?:and |but |so |ok(?:ay)?,? |thanks,? (?:and |but )?|great,? |now |please |can you |could you |would you |hmm,? )*(?:why(?: is (?:that|it|this)(?: so)?| so| not| does (?:that|it) (?:happen|work|matter))?|how so|how come|really|are you sure|is that (?:right|true|correct)|what do you mean|what does (?:that|it|this) mean|go on|continue|more(?: details?| examples?)?|(?:shorter|longer|simpler|in short|in (?:english|chinese|french|spanish|german|japanese|simple (?:terms|words)|other words|more detail|one sentence|bullet points))(?: please)?"
    r"|(?:one|another|an|some|any)(?: more)? examples?|for example|for instance|elaborate|tl;?dr|eli5|i don'?t (?:understand|get it)|say (?:that|it) again|come again|again)(?: please)?[\s?.!]*"
)
_LEADS_ZH = re.compile("^(?:那么?|还有|以及|另外|换成|如果是|要是|而)[,， ]*")
_LEADS_EN = re.compile(r"^(?:and|but|so|then|ok(?:ay)?|what about|how about|and what about|and how about|what if it(?:'s| is)|or|also|same for|the same for)\b[\s,]*")
_LEADS_MANY_EN = re.compile(r"^(?:(?:and|but|so|then|ok(?:ay)?|or|also|now|thanks?|great),? )*(?:(?:what|how) about|same for|the same for)? *")
_ENDS_ZH = re.compile("(?:呢|怎么样|如何|是多少|多少)?[?？。!！ ]*$")
_PERSON = re.compile("他(?!们)|她(?!们)|\\b(?:he|she|him|her|his|hers)\\b")
_PRONOUN = re.compile(
    "它们?|他们?|她们?|(?:这|那|该)(?:家|个|款|部|本|座|位|支|项|只|种|部)?(?:公司|人|产品|手机|车|电影|书|城市|国家|球队|球员|游戏|软件|模型|项目|地方|学校|组织|股票|基金|框架|语言|工具|框|比赛|节目|剧)|其(?=[\u4e00-\u9fff])|那里|那儿|这里"
    "|\\b(?:it|its|he|she|him|her|his|hers|they|them|their|theirs|there|one|(?:this|that|the|these|those) (?:company|one|ones|person|product|phone|car|movie|film|book|city|country|team|player|game|app|model|project|place|stock|library|framework|language|tool|show|song|band|album|device|version|event|match|race))\\b"
)
_PRONOUN_EN = re.compile(_PRONOUN.pattern, re.IGNORECASE)
_POSSESSIVE = frozenset({"its", "his", "her", "hers", "their", "theirs"})
_NAMES_EN = re.compile(r"\b[A-Z][\w'’.-]*(?:[ -](?:[A-Z][\w'’.-]*|de|van|von|der|bin|al|da|di))*")
_NAMES_ZH = re.compile("(?:是|为|由|叫)([\u4e00-\u9fff·A-Za-z .-]{2,16}?)(?=[,，。.\\[；;、(（]|$)|[\u4e00-\u9fff]+·[\u4e00-\u9fff·]+")
_SHORT_ZH, _SHORT_EN = 14, 6


@dataclass(frozen=True, slots=True)
class FollowUp:
    """A question read in its conversation: `text` stands alone; `on_answer` asks to rework the last answer.

    `repeats` is the earlier question, when this one only exchanges a name or a day in it (那明天呢？).
    """

    text: str
    on_answer: bool = False
    repeats: str = ""


def standalone(question: Question) -> str:
    """Return the question with what it takes from earlier turns put in."""
    return in_conversation(question).text


def in_conversation(question: Question) -> FollowUp:
    """Read a question as the user means it after the earlier messages."""
    return _read(question.text, [m for m in question.history if m.text.strip()])


def _read(text: str, history: Sequence[Message]) -> FollowUp:
    asked = [i for i, message in enumerate(history) if message.role is Role.USER]
    if not asked:
        return FollowUp(text)
    if is_about_answer(text):
        return FollowUp(text, on_answer=True)
    pieces = pieces_of(polite_free(text))
    if not _leans(text, pieces):
        return FollowUp(text)
    earlier = _read(history[asked[-1]].text, history[: asked[-1]])
    subject = earlier
    for index in reversed(asked[:-1]):
        if not subject.on_answer and _names(subject.text):
            break
        subject = _read(history[index].text, history[:index])
    answer = next((m.text for m in reversed(history) if m.role is Role.ASSISTANT), "")
    return _completed(text, pieces, subject.text, answer)


def is_about_answer(text: str) -> bool:
    """Tell whether a message asks to rework or justify the last answer."""
    plain = folded(text).strip()
    if is_cjk(plain):
        if _compiled(_WHY_ZH).search(plain):
            return True
        return len(plain) <= 24 and bool(_compiled(_ON_ANSWER_ZH).search(plain) and _compiled(_ABOUT_ANSWER_ZH).search(plain)) and not _asks_value(plain)  # noqa: PLR2004
    if _compiled(_ON_ANSWER_WHOLE_EN).fullmatch(plain):
        return True
    return len(plain.split()) <= 14 and _compiled(rf"^(?:[\w,]+ ){{0,4}}?{_ON_ANSWER_EN}").search(plain) is not None and not _asks_value(plain)  # noqa: PLR2004


def _asks_value(plain: str) -> bool:
    plain = re.sub(r"^(?:ok(?:ay)?,? |and |then |so )*now\b", "", plain)
    return any(p.kind is PieceKind.TIME or (p.topic and p.topic.name in {"news", "price", "weather"}) for p in pieces_of(plain))


def _leans(text: str, pieces: Sequence[Piece]) -> bool:
    """Tell whether a question needs an earlier one to be understood."""
    plain = folded(polite_free(text))
    if _PRONOUN.search(plain):
        return True
    short = len(plain) <= _SHORT_ZH if is_cjk(plain) else len(plain.split()) <= _SHORT_EN
    if short and (_LEADS_ZH.match(plain) or _LEADS_EN.match(plain) or re.search("呢[?？。 ]*$", plain)):
        return True
    return short and not any(p.kind in {PieceKind.NAME, PieceKind.PLACE} and len(p.folded) > 1 for p in pieces)


def _completed(text: str, pieces: Sequence[Piece], earlier: str, answer: str) -> FollowUp:
    """Return the question with the earlier subject in it."""
    plain = polite_free(text)
    if _PRONOUN.search(folded(plain)):
        return FollowUp(_resolved(plain, earlier, answer))
    core = plain[_LEADS_MANY_EN.match(plain.lower()).end() :] if not is_cjk(plain) else _LEADS_ZH.sub("", plain)
    core = _ENDS_ZH.sub("", core) if is_cjk(core) else core.rstrip(" ?.!")
    mine = [p for p in pieces if p.kind is not PieceKind.FILLER and len(p.folded.strip()) > (1 if is_cjk(p.folded) else 0)]
    if any(p.kind is PieceKind.TOPIC for p in mine) or _asks(core):
        return FollowUp(f"{_subject(earlier, answer, core)} {core}".strip())
    return FollowUp(_exchanged(mine, core, earlier), repeats=earlier)


def _resolved(plain: str, earlier: str, answer: str) -> str:
    subject = _subject(earlier, answer, plain)
    if not subject:
        return plain
    if is_cjk(plain):
        return _PRONOUN.sub(subject, plain, count=1)
    return _PRONOUN_EN.sub(lambda m: f"{subject}'s" if m[0].lower() in _POSSESSIVE else subject, plain, count=1)


def _subject(earlier: str, answer: str, text: str) -> str:
    """Return whom or what the earlier turn was about; the person in its answer when the question says he or she."""
    asked_who = re.search("谁|\\bwho\\b", folded(earlier))
    if (_PERSON.search(folded(text)) or asked_who) and (person := _person(answer, earlier)):
        return person
    return " ".join(dict.fromkeys(_names(earlier)))


def _person(answer: str, earlier: str) -> str:
    if is_cjk(answer):
        found = next(iter(re.finditer("[\u4e00-\u9fff]+·[\u4e00-\u9fff·]+", answer)), None) or _NAMES_ZH.search(answer)
        if not found:
            return ""
        name = (found[1] if found.lastindex else found[0]) or found[0]
        return re.sub("^.*(?:是|为|由|叫)", "", name).strip()
    asked = folded(earlier)
    names = (m[0].strip(" .'") for m in _NAMES_EN.finditer(answer))
    return next((name for name in names if folded(name) not in asked and len(name) > 2), "")  # noqa: PLR2004 - "I"


def _names(text: str) -> list[str]:
    pieces = pieces_of(polite_free(text))
    names = [p.text for p in pieces if p.kind in {PieceKind.NAME, PieceKind.PLACE}]
    return [n for n in names if len(n) > 1] or names


def _asks(core: str) -> bool:
    return re.search("什么|怎么|谁|哪|几|多少|吗|\\b(?:who|what|when|where|how|why|which|does|did|is|are|do)\\b", folded(core)) is not None


def _exchanged(mine: Sequence[Piece], core: str, earlier: str) -> str:
    """Return the earlier question with its time or its name exchanged for the new one."""
    before = [p for p in pieces_of(polite_free(earlier)) if p.kind is not PieceKind.FILLER]
    times = [p.text for p in mine if p.kind is PieceKind.TIME]
    names = [p.text for p in mine if p.kind in {PieceKind.NAME, PieceKind.PLACE}]
    if not times and not names:
        return f"{query_of(earlier)} {core}".strip()
    places = any(p.kind is PieceKind.PLACE for p in before) and any(p.kind is PieceKind.PLACE for p in mine)
    words: list[str] = []
    for piece in before:
        replaced = piece.kind is PieceKind.PLACE if places else piece.kind in {PieceKind.NAME, PieceKind.PLACE}
        if (names and replaced) or (times and piece.kind is PieceKind.TIME):
            continue
        words.append(piece.text)
    return " ".join(dict.fromkeys([*names, *times, *words] if is_cjk(core) else [*names, *words, *times]))


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
