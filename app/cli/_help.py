"""Help texts in the user's language, and what all typer applications of this folder have in common."""

import os
import sys
from functools import cache
from typing import Any

import typer

from app.user_locale import language_of


def words(english: str, chinese: str) -> str:
    """Return a help text in the user's language."""
    return chinese if _is_chinese() else english


def examples(*lines: str) -> str:
    """Return the examples at the end of a help text, one on each line."""
    # The line with \b keeps the lines below it from being run together.
    return "\n".join(("\b", words("Examples:", "示例："), *(f"  {line}" for line in lines)))


def application(english: str = "", chinese: str = "", **options: Any) -> typer.Typer:
    """Return a typer application with plain texts; without arguments a group shows its help."""
    return typer.Typer(
        help=words(english, chinese) or None,
        rich_markup_mode=None,
        add_completion=False,
        pretty_exceptions_enable=False,
        **options,
    )


@cache
def _is_chinese() -> bool:
    """Help is seldom shown: only then the settings are read for it, else the system's language will do."""
    if {"--help", "-h"}.isdisjoint(sys.argv):
        return language_of(os.environ) == "zh-CN"
    from app.cli._home import ui_language

    return ui_language() == "zh-CN"
