"""The commands as one typer application, each imported only when it is asked for (start-up time: SPEC 11)."""

import importlib
from typing import Annotated, Any

import typer
import typer.core

from app.cli._help import application, examples, words
from app.cli._running import EXIT_OK, guarded
from app.cli.entry import command_names


class CommandFolder(typer.core.TyperGroup):
    """A group whose commands are files, imported when they are asked for."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002 - typer's signature
        return command_names()

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # noqa: ARG002
        if cmd_name not in command_names():
            return None
        module = importlib.import_module(f"app.cli.{cmd_name}")
        command = typer.main.get_command(module.app)
        command.name = cmd_name
        return command


_WHAT = (
    "Ask a question; Sidelight searches the web itself and always comes back with one honest result.",
    "提出问题，Sidelight 会自己联网搜索，并且总会给出一个诚实的结果。",
)
cli = application(
    *_WHAT,
    cls=CommandFolder,
    no_args_is_help=True,
    epilog=examples(
        words("sidelight                   # opens the window", "sidelight         # 打开窗口"),
        words('sidelight ask "Latest Python release 2026?"', 'sidelight ask "今天上海天气怎么样"'),
        words(
            "sidelight demo              # without internet, key or model",
            "sidelight demo    # 无需网络、密钥或模型",
        ),
        words(
            "sidelight doctor            # what works, what does not, and the fix",
            "sidelight doctor  # 检查各部分并给出修复办法",
        ),
    ),
)


def _show_version(wanted: bool) -> None:
    if wanted:
        from app.cli.version import show_version

        show_version()
        raise typer.Exit(EXIT_OK)


_VERSION = typer.Option(
    "--version",
    is_eager=True,
    callback=_show_version,
    help=words("Show the version and exit.", "显示版本号并退出。"),
)


@cli.callback(help=words(*_WHAT))
def _root(version: Annotated[bool, _VERSION] = False) -> None: ...


def run(arguments: list[str]) -> int:
    """Run a command line; return the exit code of SPEC 9."""
    return guarded(lambda: cli(args=arguments, prog_name="sidelight", standalone_mode=False))
