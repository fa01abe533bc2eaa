"""`sidelight version`: which version this is."""

from app.cli._help import application, examples, words
from app.cli._output import put

app = application()


@app.command(
    help=words("Show the version.", "显示版本号。"),
    epilog=examples("sidelight version", "sidelight --version"),
)
def version() -> None:
    show_version()


def show_version() -> None:
    """Print name and version on one line."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as version_of

    try:
        put(f"sidelight {version_of('sidelight')}")
    except PackageNotFoundError:  # run from a checkout that is not installed
        put("sidelight 0.0.0+unknown")
