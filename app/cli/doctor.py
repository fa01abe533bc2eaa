"""`sidelight doctor`: what works, what does not, why, and the fix."""

import sys
from typing import Annotated

import typer

from app.cli._help import application, examples, words
from app.cli._running import Stop, run_stoppable

app = application()


@app.command(
    help=words(
        "Check settings, keys, model, search sources, sessions and window; say cause and fix. "
        "Public instances that ship with the program are not asked unless you name them or add --all.",
        "检查设置、密钥、模型、搜索来源、会话和窗口，给出原因和修复办法。"
        "随程序附带的公共实例不会被询问，除非指定名称或加 --all。",
    ),
    epilog=examples(
        "sidelight doctor",
        "sidelight doctor --provider tavily",
        "sidelight doctor --provider localhost:8080",
        "sidelight doctor --json",
    ),
)
def doctor(
    *,
    provider: Annotated[
        str,
        typer.Option(
            help=words(
                "Ask only this source: its name, or a part of an instance's address.",
                "只询问此来源：名称，或实例地址的一部分。",
            )
        ),
    ] = "",
    everyone: Annotated[
        bool, typer.Option("--all", help=words("Ask public instances as well.", "也询问公共实例。"))
    ] = False,
    json_output: Annotated[
        bool, typer.Option("--json", help=words("Print one JSON object.", "输出一个 JSON 对象。"))
    ] = False,
) -> None:
    stop = Stop()
    stop.listen()
    from app.cli._examining import examine_and_show
    from app.doctor import Wanted

    wanted = Wanted(provider.strip(), everyone)
    sys.exit(run_stoppable(lambda heard: examine_and_show(wanted, heard, as_json=json_output), stop))
