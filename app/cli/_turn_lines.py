"""One stored turn as it is shown again: the question, the message, what it stood on."""

from app.cli._painting import Painter
from app.cli._past import when
from app.cli._result_lines import Line, Role, ending
from search.citation import normalise_marks
from search.language import sentence_language
from search.session import Turn
from settings.text import Text

_RUNNING = Text("(Not answered yet.)", "（尚未回答。）")


def paint_turn(brush: Painter, turn: Turn) -> None:
    """Print a turn; one that still runs, or was cut off, shows what was written so far."""
    language = sentence_language(turn.question, "auto")
    brush.lines(
        [
            Line(Role.QUESTION, f"> {turn.question}"),
            Line(Role.FOOT, f"  {when(turn.asked_at)}"),
            Line(Role.GAP),
        ]
    )
    outcome = turn.outcome
    text = outcome.text if outcome else turn.partial
    if outcome and outcome.notice:
        brush.lines([Line(Role.NOTICE, outcome.notice), *([Line(Role.GAP)] if text else [])])
    if text:
        brush.markdown(normalise_marks(text, outcome.sources if outcome else ()))
    brush.lines(ending(outcome, language) if outcome else [Line(Role.MARK, _RUNNING.say(language))])
    brush.lines([*(Line(Role.FOOT, sentence) for _, sentence in turn.remarks), Line(Role.GAP)])
