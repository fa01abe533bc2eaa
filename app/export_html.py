"""A session as one HTML page that needs nothing else: nothing runs, nothing comes from outside."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape

from app.export_words import Words, when, words_of
from app.search_summary import summary_in
from search.outcome import TurnOutcome
from search.session import Session, Turn
from ui.markdown import answer_html, plain_html, sources_html

_STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  max-width: 46rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
header p, footer, .searched, .remark, time, cite { color: color-mix(in srgb, currentColor 65%, transparent); }
.question { background: color-mix(in srgb, currentColor 8%, transparent); border-radius: .6rem;
  padding: .6rem 1rem; }
.notice, .incomplete { border-left: .25rem solid; padding-left: .75rem; }
pre { overflow-x: auto; padding: .75rem; background: color-mix(in srgb, currentColor 8%, transparent); }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid; padding: .25rem .5rem; }
.citation { font-size: .85em; vertical-align: super; text-decoration: none; }
article { margin-bottom: 2.5rem; }
"""
_STYLE_HASH = b64encode(sha256(_STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'"


def html_of(session: Session, language: str = "en") -> str:
    """Return the page."""
    words = words_of(language)
    title = escape(session.title or words.untitled)
    times = f"{words.created} {when(session.created_at)} · {words.updated} {when(session.updated_at)}"
    turns = "\n".join(_turn(number, turn, words) for number, turn in enumerate(session.turns, 1))
    return f"""<!doctype html>
<html lang="{words.lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>{_STYLE}</style>
</head>
<body>
<header><h1>{title}</h1><p>{escape(times)}</p></header>
<main>
{turns}
</main>
</body>
</html>
"""


def _turn(number: int, turn: Turn, words: Words) -> str:
    asked = f'<div class="question"><time>{when(turn.asked_at)}</time><br>{plain_html(turn.question)}</div>'
    if turn.outcome is None:
        rest = f'<p class="notice">{words.running}</p>{plain_html(turn.partial)}'
    else:
        rest = _outcome(number, turn.outcome, turn.remarks, words)
    return f'<article id="turn-{number}">{asked}{rest}</article>'


def _outcome(number: int, outcome: TurnOutcome, remarks: Iterable[tuple[str, str]], words: Words) -> str:
    prefix = f"turn-{number}-source"
    parts = [
        f'<p class="searched">{words.searched}: {escape(call.tool_input)} — '
        f"{escape(summary_in(call, words.lang))}</p>"
        for call in outcome.tool_calls
    ]
    if outcome.notice:
        parts.append(f'<p class="notice">{plain_html(outcome.notice)}</p>')
    parts.append(f'<div class="answer">{answer_html(outcome.text, outcome.sources, prefix=prefix)}</div>')
    if outcome.incomplete:
        parts.append(f'<p class="incomplete">{words.incomplete}</p>')
    parts += [f'<p class="remark">{plain_html(text)}</p>' for _, text in remarks]
    if outcome.sources:
        parts.append(f"<h2>{words.sources}</h2>{sources_html(outcome.sources, prefix=prefix)}")
    if outcome.model:
        parts.append(f"<footer>{words.model}: {escape(outcome.model)}</footer>")
    return "\n".join(parts)
