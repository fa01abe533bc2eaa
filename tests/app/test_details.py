import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import app.chain
import providers
import search
from app.details import detail_in
from app.details_page import FILE
from app.details_page import module as page_module
from search.context import choose, halve
from search.result import Result

_HAN = re.compile("[\u4e00-\u9fff]")
_SAID_BY = {"ProviderError", "DroppedError", "Verdict", "Attempt", "ProxyError", "BodyError"}
_NAMES = {"detail", "why", "PROXY_IS_AWAY", "FROM_CACHE", "LOGIN_NEEDED", "LOGIN_REFUSED", "OWN_LIMIT"}
# What stands beside a detail: no text, an address; and one that begins with a constant.
_NOT_SAID = {"", "7/", "77, 7 left"}


def _modules() -> Iterator[ast.AST]:
    for package in (providers, search):
        for file in Path(package.__path__[0]).rglob("*.py"):
            yield ast.parse(file.read_text(encoding="utf-8"))
    yield ast.parse(Path(app.chain.__file__).read_text(encoding="utf-8"))


def _sentences(node: ast.expr | None) -> Iterator[str]:
    """Yield what an expression may say, with 7 in the place of values."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(str(v.value) if isinstance(v, ast.Constant) else "7" for v in values)
        case ast.IfExp(body=body, orelse=orelse):
            yield from _sentences(body)
            yield from _sentences(orelse)


def _details() -> set[str]:
    found: set[str] = set()
    for node in (node for module in _modules() for node in ast.walk(module)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=more) if (
                name in _SAID_BY
            ):
                said = [*args, *(one.value for one in more if one.arg == "detail")]
                found.update(text for one in said for text in _sentences(one))
            case ast.Call(keywords=more):
                found.update(text for one in more if one.arg == "why" for text in _sentences(one.value))
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in _NAMES:
                found.update(_sentences(value))
            case ast.FunctionDef(name=name) if name in {"_words", "_tls_words", "_connect_words", "_resting"}:
                returns = (one for one in ast.walk(node) if isinstance(one, ast.Return))
                found.update(text for one in returns for text in _sentences(one.value))
    return found - _NOT_SAID


def test_everything_a_source_can_say_is_known_in_chinese() -> None:
    found = _details()

    assert len(found) > 40
    assert {one for one in found if not _HAN.search(detail_in(one, "zh-CN"))} <= {"HTTP 7"}


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("HTTP 403", "HTTP 403"),
        ("no answer within 2.0 s", "2.0 秒内没有回答"),
        ("not asked: it asked us to wait, 3 min left", "未询问：对方要求等待，还剩 3 分钟"),
        ("proxy: 407 Proxy Authentication Required", "代理：407 Proxy Authentication Required"),
        ("certificate: self-signed certificate", "证书：self-signed certificate"),
        ("search.providers.exa.cx is not set", "没有设置 search.providers.exa.cx"),
        ("2 snippets shortened", "2 段摘录已截短"),
        ("1 result left out", "1 条结果未采用"),
        (
            "1 snippet shortened, 3 results left out; evidence halved to fit the model's context",
            "1 段摘录已截短，3 条结果未采用；资料已减半以适应模型的上下文",
        ),
        ("KeyError", "KeyError"),
        ("", ""),
    ],
)
def test_values_stay_and_what_is_not_known_stays_as_it_is(english: str, chinese: str) -> None:
    assert detail_in(english, "zh-CN") == chinese
    assert detail_in(english, "en") == english


def test_what_is_cut_from_real_evidence_is_told_in_chinese() -> None:
    long = [Result(f"Page {n}", f"https://site{n}.test/", "word " * 300, "one") for n in range(8)]

    evidence = halve(choose(long, 700, max_results=8, snippet_chars=1200))

    assert evidence.cut
    assert not re.search("[A-Za-z]", detail_in(evidence.cut, "zh-CN"))


def test_the_page_says_the_same() -> None:
    assert FILE.read_text(encoding="utf-8") == page_module(), "run: python -m app.details_page"
