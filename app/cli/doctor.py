"""`sidelight doctor`: what works, what does not, why, and the fix."""

import sys
from typing import Annotated

import typer

from app.cli._help import application, examples, words
from app.cli._running import Stop, refuse, run_stoppable

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
        words(
            "sidelight doctor --refresh-instances    # proposes public SearXNG instances",
            "sidelight doctor --refresh-instances    # 推荐公共 SearXNG 实例",
        ),
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
    refresh_instances: Annotated[
        bool,
        typer.Option(
            "--refresh-instances",
            help=words(
                "Fetch the public list of SearXNG instances and propose some; adds only what you choose.",
                "获取公共 SearXNG 实例列表并推荐几个；只添加您选择的。",
            ),
        ),
    ] = False,
    take: Annotated[
        str,
        typer.Option(
            help=words(
                "With --refresh-instances: add these of the proposed, such as 1,3; all or none.",
                "配合 --refresh-instances：添加推荐中的这些，如 1,3；或 all、none。",
            )
        ),
    ] = "",
) -> None:
    if refresh_instances:
        from app.cli._instances import propose_instances

        sys.exit(propose_instances(take, as_json=json_output))
    if take:
        refuse("--take goes with --refresh-instances.", "--take 需要与 --refresh-instances 一起使用。")
    stop = Stop()
    stop.listen()
    from app.cli._examining import examine_and_show
    from app.doctor import Wanted

    wanted = Wanted(provider.strip(), everyone)
    sys.exit(run_stoppable(lambda heard: examine_and_show(wanted, heard, as_json=json_output), stop))
