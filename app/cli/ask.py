"""`sidelight ask`: one question, its progress, its answer, its sources; or JSON for programs (SPEC 9)."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli._help import application, examples, words
from app.cli._question import Style, answer_question, style_of
from app.cli._running import RefusedError
from search.query import Depth, SearchSwitch

if TYPE_CHECKING:
    from app.cli._asking import Wanted

app = application()


@app.command(
    help=words("Ask one question and print the answer with its sources.", "提出一个问题，显示回答和来源。"),
    epilog=examples(
        words(
            'sidelight ask "What is the weather in Tokyo tomorrow?"', 'sidelight ask "明天东京天气怎么样？"'
        ),
        words(
            'sidelight ask --session last "And the day after?"', 'sidelight ask --session last "那后天呢？"'
        ),
        words(
            'sidelight ask --search never "Explain Go interfaces"',
            'sidelight ask --search never "解释 Go 的接口"',
        ),
        "sidelight ask --provider tavily --lang en 日本の首相は誰",
        "cat question.txt | sidelight ask --json -",
    ),
)
def ask(
    question: Annotated[
        list[str],
        typer.Argument(
            help=words(
                "The question; several words need no quotes, - reads it from standard input.",
                "问题；多个词无需引号，- 表示从标准输入读取。",
            )
        ),
    ],
    *,
    json_output: Annotated[
        bool,
        typer.Option(
            Style.JSON.option, help=words("Print one JSON object and nothing else.", "只输出一个 JSON 对象。")
        ),
    ] = False,
    events: Annotated[
        bool,
        typer.Option(
            Style.EVENTS.option,
            help=words("Print every event as one line of JSON.", "每个事件输出一行 JSON。"),
        ),
    ] = False,
    search: Annotated[
        SearchSwitch,
        typer.Option(help=words("Search the web for this question?", "这个问题是否联网搜索？")),
    ] = SearchSwitch.AUTO,
    project: Annotated[str, typer.Option(help=words("Project of a new session.", "新会话所属的项目。"))] = "",
    session: Annotated[
        str,
        typer.Option(
            help=words(
                "Session to go on with: its id, the beginning of it, or last.",
                "继续哪个会话：编号、编号开头或 last。",
            )
        ),
    ] = "",
    provider: Annotated[
        str, typer.Option(help=words("Search source to ask first.", "最先询问的搜索来源。"))
    ] = "",
    depth: Annotated[
        Depth | None,
        typer.Option(help=words("How much work the question may cost.", "这个问题可以花费多少工作量。")),
    ] = None,
    lang: Annotated[
        str,
        typer.Option(
            help=words("Language of the answer, such as zh-CN or en.", "回答的语言，如 zh-CN 或 en。")
        ),
    ] = "",
    explain: Annotated[
        bool,
        typer.Option(
            "--explain",
            help=words("Say why each source stands where it does.", "说明每条来源排在该位置的原因。"),
        ),
    ] = False,
) -> None:
    def wanted(text: str) -> "Wanted":
        from app.cli._asking import Wanted

        style = style_of([Style.JSON] * json_output + [Style.EVENTS] * events)
        return Wanted(
            text, style, search, project, session, provider, _possible(depth), _language(lang), explain
        )

    sys.exit(answer_question(question, wanted))


def _possible(depth: Depth | None) -> Depth | None:
    if depth is None:
        return None
    from app.cli._home import ui_language
    from app.cli._output import aside
    from app.depths import fallback

    if (warning := fallback(depth)) is None:
        return depth
    aside(warning.say(ui_language()))
    return Depth.QUICK


def _language(text: str) -> str:
    """Return a language tag in its regular form, "" for "". Raises RefusedError."""
    if not text:
        return ""
    from pydantic_core import PydanticCustomError

    from settings.kinds import regular_tag

    try:
        return regular_tag(text)
    except PydanticCustomError as error:
        raise RefusedError(
            f"--lang {text!r} is no language tag; write one like zh-CN, en or ja, or auto.",
            f"--lang {text!r} 不是语言标记，请写 zh-CN、en、ja 等，或 auto。",
        ) from error
