"""`sidelight ask`: one question, its progress, its answer, its sources; or JSON for programs (SPEC 9)."""

import sys
from typing import Annotated

import typer

from app.cli._running import refuse, run_stoppable
from search.query import Depth, SearchSwitch

app = typer.Typer(rich_markup_mode=None)

EPILOG = """Examples:

  sidelight ask "What is the weather in Tokyo tomorrow?"

  sidelight ask --search never "Explain Go interfaces"

  sidelight ask --session 3f2a… "And the day after?"

  sidelight ask --json "今天上海天气怎么样"
"""


@app.command(epilog=EPILOG)
def ask(
    question: Annotated[list[str], typer.Argument(help="The question; several words need no quotes.")],
    json_output: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")] = False,
    events: Annotated[bool, typer.Option("--events", help="Print every event as one line of JSON.")] = False,
    search: Annotated[SearchSwitch, typer.Option(help="Search the web for this question?")] = SearchSwitch.AUTO,
    project: Annotated[str, typer.Option(help="Name of the project a new session belongs to.")] = "",
    session: Annotated[str, typer.Option(help="Id of the session to go on with.")] = "",
    provider: Annotated[str, typer.Option(help="Search source to ask first.")] = "",
    depth: Annotated[Depth | None, typer.Option(help="How much work the question may cost.")] = None,
    lang: Annotated[str, typer.Option(help="Language of the answer, such as zh-CN or en.")] = "",
) -> None:
    """Ask one question and print the answer with its sources."""
    from app.cli._asking import Wanted, answer

    text = " ".join(question)
    if not text.strip():
        refuse("The question is empty. Write it in quotes: sidelight ask \"…\"", "问题是空的。")
    style = "events" if events else "json" if json_output else "text"
    wanted = Wanted(text, style, search, project, session, provider, depth, lang)
    sys.exit(run_stoppable(lambda stop: answer(wanted, stop)))


