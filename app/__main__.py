"""`python -m app` is the same as `sidelight`."""

import sys

import app.lean_start  # noqa: F401  # comes first

_AS_HOSTS_START_IT = (["sidecar"], ["sidecar", "--http"])
_WINDOW = "window-process"  # how `sidelight` starts the process that draws (app/window/launcher.py)


def main() -> None:
    """Run the command line; a sidecar starts without it, in half the time and memory (SPEC 11)."""
    if sys.argv[1:] in _AS_HOSTS_START_IT:
        from app.sidecar.door import serve_host

        serve_host(http="--http" in sys.argv)
    elif sys.argv[1:] == [_WINDOW]:
        from app.window.process import main as window

        window()
    else:
        from app.cli.entry import main as command_line

        command_line()


if __name__ == "__main__":
    main()
