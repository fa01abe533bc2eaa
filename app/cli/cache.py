"""`sidelight cache`: what searches found lately, and forgetting it."""

from typing import Annotated

import typer

from app.cli._help import application, examples, words

app = application(
    "What searches found lately; sidelight doctor shows how much it is.",
    "最近的搜索结果缓存；sidelight doctor 会显示其大小。",
    no_args_is_help=True,
)


@app.callback()
def cache() -> None:
    """Keep the command below a command of its own; one alone would become the group."""


@app.command(
    help=words(
        "Forget what searches found; an open window forgets it too. Sessions, settings and keys stay.",
        "清除搜索结果缓存，已打开的窗口也会清除。会话、设置和密钥不受影响。",
    ),
    epilog=examples("sidelight cache clear", "sidelight cache clear --health"),
)
def clear(
    *,
    health: Annotated[
        bool,
        typer.Option(
            "--health",
            help=words(
                "Also forget which sources failed, rest or are slow; all are asked again.",
                "同时清除来源的健康记录（失败、休息、快慢），所有来源会重新询问。",
            ),
        ),
    ] = False,
) -> None:
    from app.cli._cache import clear_health, clear_results

    clear_results()
    if health:
        clear_health()
