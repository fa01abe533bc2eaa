"""Follow-ups: what an earlier turn was about is put back into the question."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from search.extractive.conversation.exchange import exchanged
from search.extractive.conversation.on_answer import is_about_answer
from search.extractive.conversation.subject import names_of, subject_of
from search.extractive.query import polite_free
from search.extractive.question.pieces import Piece, PieceKind, pieces_of
from search.extractive.words import folded, gist, is_cjk
from search.query import Message, Question, Role

_LEADS_ZH = re.compile("^(?:那么?|还有|以及|另外|换成|如果是|要是|而)[,， ]*")
_LEADS_EN = re.compile(
    r"^(?:and|but|so|then|ok(?:ay)?|what about|how about|and what about|and how about"
    r"|what if it(?:'s| is)|or|also|same for|the same for)\b[\s,]*"
)
_LEADS_MANY_EN = re.compile(
    r"^(?:(?:and|but|so|then|ok(?:ay)?|or|also|now|thanks?|great),? )*(?:(?:what|how) about"
    r"|same for|the same for)? *",
    re.IGNORECASE,
)
_ENDS_ZH = re.compile("(?:呢|怎么样|如何|是多少|多少)?[?？。!！ ]*$")
_PRONOUN = re.compile(
    "它们?|他们?|她们?|(?:这|那|该)(?:家|个|款|部|本|座|位|支|项|只|种|部)?(?:公司|人|产品"
    "|手机|车|电影|书|城市|国家|球队|球员|游戏|软件|模型|项目|地方|学校|组织|股票|基金|框架"
    "|语言|工具|框|比赛|节目|剧)|其(?![他它实中余次])(?=[\u4e00-\u9fff])|那里|那儿|这里"
    "|\\b(?:it|its|he|she|him|her|his|hers|they|them|their|theirs|there|one|(?:this|that"
    "|the|these|those) (?:company|one|ones|person|product|phone|car|movie|film|book|city"
    "|country|team|player|game|app|model|project|place|stock|library|framework|language"
    "|tool|show|song|band|album|device|version|event|match|race))\\b"
)
_PRONOUN_EN = re.compile(_PRONOUN.pattern, re.IGNORECASE)
_POSSESSIVE = frozenset({"its", "his", "her", "hers", "their", "theirs"})
_ONLY_THAT = re.compile(
    r"(?:that|this|it|them|these|those|这个|那个|这|那|它|[查搜]一下|[查搜]查?看?|一下|下|\W)*"
)
# What things have; asked alone it is the thing of the earlier question that is meant.
_ATTRIBUTES = re.compile(
    "(?:最近|上|下|第)?一?[次个款部]?(?:更新|优惠|折扣|买票|订票|购票|门票|票|地址|电话"
    "|导演|演员|主演|编剧|作者|停车|路线|交通|评价|口碑|缺点|优点|特点|官网|下载|安装|配置"
    "|参数|续航|尺寸|重量|颜色|容量|保修|售后|发货|退货|库存|学费|专业|排名|规模|总部|员工"
    "|老板|成员|歌词|结局|剧情|时长|集数|评分|票房|对手|阵容|主场|教练|支持|收费|免费|开源"
    "|推荐|必须|预约|打|玩|吃|住|别的|其他|更多|细节|结果|原因|时间|地点|消息|另外|(?:票|位置|座位)?好?(?:买|看|用|玩|吃|学|找|停|订|抢)|贵|难|远|热闹|安全|方便|划算)(?:吗|呢"
    "|些|点)?"
    "|(?:price|cost|discount|address|phone|number|ticket|director|cast|author|size|weight"
    "|colou?r|battery|life|range|specs?|warranty|shipping|delivery|rating|reviews?"
    "|population|capital|currency|coach|lineup|update|download|license|free|open|source"
    "|features?|requirements?|alternatives?|height|length|opponent|stadium|plot|ending"
    "|runtime|headquarters|employees|members|reason|details?|worth|play|playing|win|buy|get"
    "|work|works|first|second|other|others|else|available|support|supports|elected|born|die"
    "|died|married|start|starts|end|ends|cut|announce|announced)s?"
)
_ASKS = re.compile(
    "什么|怎么|谁|哪|几|多少|吗|\\b(?:who|what|when|where|how|why|which|does|did|is|are|do)\\b"
)
_SHORT_ZH, _SHORT_EN = 14, 6
_REMEMBERED = 20


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
    history = [Message(m.role, gist(m.text)) for m in question.history if m.text.strip()]
    return _read(gist(question.text), history[-_REMEMBERED:])


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
        if not subject.on_answer and names_of(subject.text):
            break
        subject = _read(history[index].text, history[:index])
    answer = next((m.text for m in reversed(history) if m.role is Role.ASSISTANT), "")
    return _completed(text, pieces, subject.text, answer)


def _leans(text: str, pieces: Sequence[Piece]) -> bool:
    """Tell whether a question needs an earlier one to be understood."""
    plain = folded(polite_free(text))
    if _PRONOUN.search(plain):
        return True
    short = len(plain) <= _SHORT_ZH if is_cjk(plain) else len(plain.split()) <= _SHORT_EN
    if short and (_LEADS_ZH.match(plain) or _LEADS_EN.match(plain) or re.search("呢[?？。 ]*$", plain)):
        return True
    return short and not any(_names_something(p) for p in pieces)


def _names_something(piece: Piece) -> bool:
    named = piece.kind in {PieceKind.NAME, PieceKind.PLACE} and len(piece.folded) > 1
    return named and _ATTRIBUTES.fullmatch(piece.folded) is None


def _completed(text: str, pieces: Sequence[Piece], earlier: str, answer: str) -> FollowUp:
    """Return the question with the earlier subject in it."""
    plain = polite_free(text)
    if _ONLY_THAT.fullmatch(folded(plain).strip(" ?!.")):
        return FollowUp(earlier)
    if _PRONOUN.search(folded(plain)):
        return FollowUp(_resolved(plain, earlier, answer))
    core = _core(plain)
    mine = [p for p in pieces if p.kind is not PieceKind.FILLER and _is_word(p)]
    if any(p.kind is PieceKind.TOPIC for p in mine) or _ASKS.search(folded(core)):
        return FollowUp(f"{subject_of(earlier, answer, core)} {core}".strip())
    return FollowUp(exchanged(mine, core, earlier), repeats=earlier)


def _core(plain: str) -> str:
    """Return a follow-up without what connects it (那…呢, what about …?)."""
    if is_cjk(plain):
        return _ENDS_ZH.sub("", _LEADS_ZH.sub("", plain))
    return re.sub(_LEADS_MANY_EN, "", plain, count=1).rstrip(" ?.!")


def _is_word(piece: Piece) -> bool:
    return len(piece.folded.strip()) > (1 if is_cjk(piece.folded) else 0)


def _resolved(plain: str, earlier: str, answer: str) -> str:
    """Return the question with the subject in place of its first pronoun."""
    subject = subject_of(earlier, answer, plain)
    if not subject:
        return plain
    if is_cjk(plain):
        return _PRONOUN.sub(subject, plain, count=1)
    return _PRONOUN_EN.sub(
        lambda m: f"{subject}'s" if m[0].lower() in _POSSESSIVE else subject, plain, count=1
    )
