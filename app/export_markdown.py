"""A session as one Markdown document. Citations keep their numbers; every source is listed, cited or not."""

import re
from collections.abc import Iterable

from app.export_words import Words, when, words_of
from app.search_summary import summary_in
from search.outcome import ToolCallRecord, TurnOutcome
from search.result import Source
from search.session import Session, Turn
from search.url_key import host_of, is_usable_url

# What Markdown or HTML would read as more than text.
_SPECIAL = re.compile(r"([\\`*_\[\]<>#|~&!])")
_BLANK = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
# A definition such as `[1]: https://…` would turn every citation 1 of the document into a link of its choice.
_DEFINITION = re.compile(r"^( {0,3})\[(?=[^\]]+\]:)")
_NOT_IN_LINK = str.maketrans({"<": "%3C", ">": "%3E", "\\": "%5C", " ": "%20"})


def markdown_of(session: Session, language: str = "en") -> str:
    """Return the document, ending in a line break."""
    words = words_of(language)
    times = f"{words.created} {when(session.created_at)} · {words.updated} {when(session.updated_at)}"
    blocks = [f"# {_plain(session.title) or words.untitled}", times]
    for number, turn in enumerate(session.turns, 1):
        blocks += _turn(number, turn, words)
    return "\n\n".join(blocks) + "\n"


def _turn(number: int, turn: Turn, words: Words) -> list[str]:
    head = [f"## {number}. {words.question} · {when(turn.asked_at)}", _quoted(turn.question)]
    if turn.outcome is None:
        return [*head, f"*{words.running}*", *_text(turn.partial)]
    return [*head, *_outcome(number, turn.outcome, turn.remarks, words)]


def _outcome(
    number: int, outcome: TurnOutcome, remarks: Iterable[tuple[str, str]], words: Words
) -> list[str]:
    blocks = [_searched(call, words) for call in outcome.tool_calls]
    blocks.append(f"### {number}. {words.answer}")
    if outcome.notice:
        blocks.append(f"**{_plain(outcome.notice)}**")
    blocks += _text(outcome.text)
    if outcome.incomplete:
        blocks.append(f"*({words.incomplete})*")
    blocks += [f"*{_plain(text)}*" for _, text in remarks]
    if outcome.sources:
        blocks += [f"**{words.sources}**", "\n".join(map(_source, outcome.sources))]
    if outcome.model:
        blocks.append(f"*{words.model}: {_plain(outcome.model)}*")
    return blocks


def _searched(call: ToolCallRecord, words: Words) -> str:
    summary = summary_in(call, words.lang)
    return f"*{words.searched}: {_plain(call.tool_input)} — {_plain(summary)}*"


def _source(source: Source) -> str:
    title = _plain(source.title) or _plain(host_of(source.url) or source.url)
    usable = is_usable_url(source.url)
    link = f"[{title}](<{_BLANK.sub('', source.url).translate(_NOT_IN_LINK)}>)" if usable else title
    details = [
        _plain(detail) for detail in (host_of(source.url) if usable else "", source.published) if detail
    ]
    return " · ".join([f"- [{source.n}] {link}", *details])


def _quoted(text: str) -> str:
    return "\n".join(f"> {_plain(line)}".rstrip() for line in text.splitlines() or [""])


def _text(text: str) -> list[str]:
    """Return the model's Markdown as it is, its link definitions outside of code made harmless."""
    if not text.strip():
        return []
    lines: list[str] = []
    fence = ""
    for line in text.strip("\n").split("\n"):
        fence = _fence_after(line, fence)
        lines.append(line if fence else _DEFINITION.sub(r"\1\\[", line))
    # A code block that broke off would swallow the rest of the document.
    return ["\n".join([*lines, fence] if fence else lines)]


def _fence_after(line: str, fence: str) -> str:
    """Return the mark that will close the code block open after this line, empty outside of code."""
    found = _FENCE.match(line)
    if not found:
        return fence
    if not fence:
        return found[1]
    closes = found[1].startswith(fence) and line.strip() == found[1]
    return "" if closes else fence


def _plain(text: str) -> str:
    return _SPECIAL.sub(r"\\\1", _BLANK.sub(" ", text)).strip()
