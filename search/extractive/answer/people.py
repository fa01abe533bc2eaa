"""Tells whether a sentence names somebody: a person, or a team, film or company that can win or own."""

import re

from search.extractive.words import folded

_SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶"
    "程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾"
    "毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关"
    "兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单裴霍涂苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲"
    "房滕屈饶解牟艾尤阳时穆司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟"
    "应臧闵苟邬边卞姬仇栾隋商刁荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥"
    "南班储栗燕楚"
)
_TRANSLITERATED = (
    "姆佩蒂内坎贾诺博丁杰森逊威廉汉查理乔治詹克莱恩赫柯曼弗尔斯特德克拉姆布夫兰森顿娜奇托巴"
    "卡萨莫罗诺维瓦伊亚利安迪塔马里纳丽莎格拜登朗普京雷贝费希图哈泽连巨菲科丹尼阿达洛塞埃梅"
    "奥基霍默弗雅迈泰勒凯文鲁"
)
_AFTER_NAME = (
    "(?=[\\s,，、。.;；:：()（）《》与和及等为是任将以于在对从获当出担接夺击摘凭赢不被称说"
    "表宣领率执持再成先生女士教授博士总\\[]|$)"
)
_NAME_ZH = re.compile(
    f"[\u4e00-\u9fff]{{1,6}}·[\u4e00-\u9fff]{{1,8}}"
    f"|[{_SURNAMES}][\u4e00-\u9fff]{{1,2}}{_AFTER_NAME}|[{_TRANSLITERATED}]{{3,7}}"
    f"|[\u4e00-\u9fff]{{1,6}}(?:队|公司|集团|俱乐部|组合|大学)|《[^》]{{1,30}}》"
)
_NAME_EN = re.compile(
    r"(?<![\w'’])[A-Z][\w'’.-]*[a-z][\w'’-]*|[A-Z]{2,5}(?= (?:won|beat|win|wins|take|took))"
)
# Said of whoever it is, even where the name itself looks like any other word.
_SAID_ZH = re.compile(
    "(?:授予|颁给|颁发给|颁予)(?:了)?[\u4e00-\u9fff·]{2,}|由[^,，。]{2,16}(?:获得|夺得|摘得"
    "|出任|担任|接任|执导|主演)|[\u4e00-\u9fff·]{2,12}(?:夺得|摘得|荣获|获颁|当选|出任|接任"
    "|就任|赢得|执导|主演)|(?:得主|冠军|亚军|赢家|首相|总统|总理|部长|主席|市长|教练|董事长"
    "|总裁|ceo|首富|导演|主演|老板)(?:仍|依然|目前|现在)?(?:是|为)[\u4e00-\u9fff·]{2,}"
)
_NO_NAMES = frozenset(
    [
        "the",
        "a",
        "an",
        "this",
        "that",
        "these",
        "those",
        "it",
        "he",
        "she",
        "they",
        "we",
        "in",
        "on",
        "at",
        "of",
        "for",
        "from",
        "by",
        "with",
        "after",
        "before",
        "during",
        "when",
        "while",
        "as",
        "if",
        "but",
        "and",
        "or",
        "not",
        "no",
        "new",
        "his",
        "her",
        "its",
        "their",
        "our",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "world",
        "cup",
        "league",
        "prize",
        "award",
        "awards",
        "grand",
        "prix",
        "championship",
        "title",
        "president",
        "minister",
        "prime",
        "chief",
        "executive",
        "officer",
        "chairman",
        "chairwoman",
        "king",
        "queen",
        "director",
        "company",
        "former",
        "current",
        "there",
        "what",
        "who",
        "how",
        "today",
        "yesterday",
        "according",
        "since",
        "last",
        "next",
        "both",
        "one",
        "two",
        "first",
    ]
)


def names_somebody(sentence: str, question: str) -> bool:
    """Tell whether a sentence holds a name that the folded question does not."""
    if re.search("影片|电影|图书|小说|专辑|歌曲|电视剧", question):
        return "《" in sentence
    if any(_is_new(m[0], question) for m in _NAME_EN.finditer(sentence)):
        return True
    if _SAID_ZH.search(folded(sentence)):
        return True
    return any(folded(m[0]) not in question for m in _NAME_ZH.finditer(sentence))


def _is_new(word: str, question: str) -> bool:
    plain = folded(word).strip(".'").removesuffix("'s")
    return plain not in _NO_NAMES and not re.search(rf"(?<![a-z0-9]){re.escape(plain)}(?![a-z0-9])", question)
