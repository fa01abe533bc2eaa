"""The door of the program: finds the command by its file name and imports only that one.

Every module of this folder with an `app` (a typer application) is a command; there is no other list.
"""

import importlib
import pkgutil
import sys
from typing import Any

import typer
import typer.core

import app.cli

_NOT_COMMANDS = {"entry"}


def command_names() -> list[str]:
    """Return the names of all commands: the modules of this folder that do not start with an underscore."""
    found = (m.name for m in pkgutil.iter_modules(app.cli.__path__))
    return sorted(name for name in found if name not in _NOT_COMMANDS and not name.startswith("_"))


class CommandFolder(typer.core.TyperGroup):
    """A group whose commands are files, imported when they are asked for (start-up time: SPEC 11)."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]  # noqa: ARG002 - typer's signature
        return command_names()

    def get_command(self, ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # noqa: ARG002
        if cmd_name not in command_names():
            return None
        module = importlib.import_module(f"app.cli.{cmd_name}")
        command = typer.main.get_command(module.app)
        command.name = cmd_name
        return command


cli = typer.Typer(
    cls=CommandFolder,
    no_args_is_help=True,
    add_completion=False,
    help="Ask a question; Sidelight searches the web itself and always comes back with one honest result.",
    epilog='Start with:  sidelight ask "What is new in Python?"   or, without internet:  sidelight demo',
)


@cli.callback()
def _root() -> None:
    """Ask a question; Sidelight searches the web itself and always comes back with one honest result."""


def main(arguments: list[str] | None = None) -> Any:
    """Run the command line; the exit code is that of SPEC 9."""
    try:
        return cli(args=arguments if arguments is not None else sys.argv[1:], prog_name="sidelight")
    except KeyboardInterrupt:
        return sys.exit(130)
