"""News questions are answered by a list of headlines with source and date."""

import re
from collections.abc import Sequence
from urllib.parse import urlsplit

from search.extractive.answer.candidates import Page
from search.extractive.answer.naming import coverage
from search.extractive.answer.sentences import sentences
from search.extractive.phrases import origin
from search.extractive.question.asked import Asked, Unit
from search.extractive.words import folded, is_cjk, tokens

_NO_NEWS = re.compile(
    "是什么|是指|写作|怎么写|百科|维基|定义|概念|的历史|回顾|盘点|十大|教程|wikipedia"
    "|encyclop|dictionary|definition|what is|how to|history of|glossary"
)
_FRONT_PAGE = re.compile(
    "首页|官网|(?:日|晚|早|周|数字)报$|电子版|客户端|官方网站|频道$|门户|大全|homepage"
    "|home page|- home\\b|^(?:latest |breaking |top )*news\\b.{0,12}$|^(?:今日|最新|国际"
    "|国内|科技|财经|体育|娱乐|军事|社会|热点|本地|[\u4e00-\u9fff]{2,4})?(?:新闻|头条|要闻"
    "|资讯)(?:网|中心|频道|首页)?(?:[_\\-|—].*)?$"
)
_DEFINES = re.compile(
    "为(?:您|你|用户)?提供|提供(?:最新|全面|及时)|滚动新闻|get the latest|find the latest"
    "|read the latest|\\bcoverage from\\b|(?:是|指)(?:一[种个家]|指)|是指|\\b(?:is"
    "|are) (?:an?|the) [\\w -]{0,40}(?:agency|company|organi[sz]ation|website|portal"
    "|network|newspaper|channel|term)\\b"
)
_SUBJECTS = re.compile(
    "ai圈?|人工智能|芯片|半导体|互联网|创投|足球|篮球|电竞|币圈|crypto|climate|科技圈?|财经"
    "|体育|娱乐|国际|国内|军事|社会|时政|健康|汽车|房产|游戏|数码|world|tech(?:nology)?"
    "|sports?|business|politics|science|entertainment|local|international|breaking|top"
    "|today"
)
_OLDEST_DAYS = 60
_MOST = 5
_LONGEST = 140
_SAME = 0.6


def headlines(asked: Asked, pages: Sequence[Page], texts: Sequence[str], language: str) -> str:
    """Return one line a page, newest and best first; empty when no page brings news of what was asked."""
    fitting = [(page, text) for page, text in zip(pages, texts, strict=True) if _is_news(asked, page)]
    dated = [(page, text) for page, text in fitting if page.published]
    fitting = dated if len(dated) > 1 else fitting
    lines: list[str] = []
    for page, text in fitting:
        if len(lines) < _MOST:
            lines.append(_line(page, text, language))
    return "\n".join(lines)


def _is_news(asked: Asked, page: Page) -> bool:
    title = folded(page.headline)
    if not title or _NO_NEWS.search(page.title) or _FRONT_PAGE.search(title) or _DEFINES.search(page.body):
        return False
    if (
        page.published
        and (asked.today - page.published).days > _OLDEST_DAYS
        and not asked.years - {asked.today.year}
    ):
        return False
    if not page.published and _is_old(asked, page):
        return False
    return all(_covers(unit, page) for unit in asked.units if not _SUBJECTS.fullmatch(unit.name))


def _is_old(asked: Asked, page: Page) -> bool:
    from search.extractive.question.dates import years_in

    years = years_in(f"{page.title} {page.body}")
    return bool(years) and max(years) < asked.today.year


def _covers(unit: Unit, page: Page) -> bool:
    return max(coverage(unit, page.title), coverage(unit, page.body)) >= (0.5 if unit.firm else 0.3)


def _line(page: Page, text: str, language: str) -> str:
    first = next((s for s in sentences(text) if not s.cut and len(s.text) <= _LONGEST), None)
    more = ""
    if first and not _repeats(page.headline, first.text):
        more = f"{'：' if is_cjk(page.headline) else ': '}{first.text}"
    return f"- {page.headline}{more}{origin(site(page), page.published, language)} [{page.n}]"


def _repeats(title: str, sentence: str) -> bool:
    words, said = set(tokens(folded(title))), set(tokens(folded(sentence)))
    return len(words & said) >= _SAME * min(len(words), len(said))


def site(page: Page) -> str:
    """Return the host of a page, empty when its address has none."""
    try:
        host = urlsplit(page.source.url).hostname or ""
    except ValueError:
        return ""
    return host.removeprefix("www.")
