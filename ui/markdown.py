"""Answers as safe HTML for the HTML export; the window builds its own nodes and never sees this.

Text of models and pages is untrusted: no raw HTML, no images, only http, https and mailto links.
"""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from itertools import groupby
from typing import Any

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererProtocol
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from search.citation import find_citations
from search.plain_text import joined_surrogates
from search.result import Source
from search.url_key import host_of, is_usable_url

_TAGS = {
    "a", "blockquote", "br", "code", "del", "em", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol", "p",
    "pre", "s", "strong", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
_ATTRIBUTES = {"a": {"href", "title"}, "ol": {"start"}}
_SCHEMES = {"http", "https", "mailto"}
_MAIL = re.compile(r"mailto:[^\s@/]+@[^\s@/]+", re.IGNORECASE)
_ANCHOR = re.compile(r"#[a-z0-9-]+")
_REL = "noopener noreferrer"


def answer_html(text: str, sources: Sequence[Source], *, prefix: str = "source") -> str:
    """Return an answer as HTML. A citation links to the list entry of its source, `#{prefix}-{n}`.

    `prefix` keeps the anchors of several answers on one page apart.
    """
    html = _parser().render(joined_surrogates(text), {"sources": sources, "prefix": _anchor(prefix)})
    return nh3.clean(
        html,
        tags=_TAGS,
        attributes=_ATTRIBUTES,
        attribute_filter=_checked_attribute,
        allowed_classes={"a": {"citation"}},
        url_schemes=_SCHEMES,
        link_rel=_REL,
    )


def sources_html(sources: Sequence[Source], *, prefix: str = "source") -> str:
    """Return the numbered list of sources, each with the anchor its citations lead to; empty without any."""
    if not sources:
        return ""
    return f'<ol class="sources">{"".join(_entry(source, _anchor(prefix)) for source in sources)}</ol>'


def plain_html(text: str) -> str:
    """Return text that is not Markdown, such as a question, with its line breaks."""
    return escape(joined_surrogates(text)).replace("\n", "<br>")


def _anchor(prefix: str) -> str:
    return re.sub("[^a-z0-9]+", "-", prefix.lower())


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    # A definition of the model's own, `[1]: https://…`, must not turn citation 1 into a link of its choice.
    parser.disable("reference")
    parser.validateLink = _is_safe_link  # type: ignore[method-assign]  # its documented door
    parser.core.ruler.before("text_join", "citations", _link_citations)
    parser.add_render_rule("image", _image_as_link)
    return parser


def _is_safe_link(url: str) -> bool:
    return is_usable_url(url) or _MAIL.match(url) is not None


def _checked_attribute(tag: str, name: str, value: str) -> str | None:
    if tag == "a" and name == "href" and not (_is_safe_link(value) or _ANCHOR.fullmatch(value)):
        return None
    return value


def _image_as_link(
    _renderer: RendererProtocol, tokens: Sequence[Token], place: int, _options: Any, _env: Any
) -> str:
    """Nothing is loaded from elsewhere: an image becomes a link to it."""
    url = str(tokens[place].attrGet("src") or "")
    return f'<a href="{escape(url)}">{escape(tokens[place].content or url)}</a>'


def _link_citations(state: StateCore) -> None:
    for block in state.tokens:
        if block.children:
            block.children = list(_with_citations(block.children, state.env["sources"], state.env["prefix"]))


def _with_citations(tokens: Sequence[Token], sources: Sequence[Source], prefix: str) -> list[Token]:
    """Replace citation marks in text by links; text inside a link and escaped brackets stay."""
    result: list[Token] = []
    depth = 0
    for token in tokens:
        depth += {"link_open": 1, "link_close": -1}.get(token.type, 0)
        result += _split(token.content, sources, prefix) if token.type == "text" and not depth else [token]
    return result


def _split(text: str, sources: Sequence[Source], prefix: str) -> list[Token]:
    result: list[Token] = []
    at = 0
    for (start, end), citations in groupby(find_citations(text, sources), key=lambda c: (c.start, c.end)):
        result.append(_text(text[at:start]))
        for citation in citations:
            result += _citation_link(citation.number, prefix)
        at = end
    return [*result, _text(text[at:])]


def _citation_link(number: int, prefix: str) -> tuple[Token, Token, Token]:
    opening = Token("link_open", "a", 1, attrs={"href": f"#{prefix}-{number}", "class": "citation"})
    return opening, _text(f"[{number}]"), Token("link_close", "a", -1)


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _entry(source: Source, prefix: str) -> str:
    url, title, host = (escape(joined_surrogates(t)) for t in (source.url, source.title, host_of(source.url)))
    shown = title or host or url
    link = f'<a href="{url}" rel="{_REL}">{shown}</a>' if is_usable_url(source.url) else shown
    date = f" <time>{escape(joined_surrogates(source.published))}</time>" if source.published else ""
    return f'<li id="{prefix}-{source.n}" value="{source.n}">{link} <cite>{host}</cite>{date}</li>'
