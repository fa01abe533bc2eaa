"""The door of the program: commands are the files of this folder; there is no other list.

Every module with an `app` (a typer application) is a command. Nothing slow is imported here, so that Ctrl-C
is heard from the first moment on.
"""

import sys

import app.lean_start  # noqa: F401  # comes first
from app import cli

_NOT_COMMANDS = {"entry"}


def command_names() -> list[str]:
    """Return the names of all commands: the modules of this folder that do not start with an underscore."""
    import pkgutil

    found = (module.name for module in pkgutil.iter_modules(cli.__path__))
    return sorted(name for name in found if name not in _NOT_COMMANDS and not name.startswith("_"))


def main(arguments: list[str] | None = None) -> None:
    """Run the command line, without arguments the window; ends with the exit code of SPEC 9."""
    try:
        code = _run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        code = 130
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    if not arguments:
        from app.cli._window import open_window

        return open_window()
    from app.cli._question import answer_brief, brief

    if question := brief(arguments):
        from app.cli._running import guarded

        return guarded(lambda: answer_brief(question))
    from app.cli._door import run

    return run(arguments)
