"""Which version this is."""

from functools import cache


@cache
def version() -> str:
    """Return the installed version, of a checkout that is not installed a mark for that."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as version_of

    try:
        return version_of("sidelight")
    except PackageNotFoundError:
        return "0.0.0+unknown"
