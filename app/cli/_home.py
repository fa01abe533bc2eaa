"""The household of this command, read once: its log is opened and its warnings are said on the way."""

import logging
import os
from functools import cache

from app.cli._output import aside
from app.compose import Household, household, warnings
from app.user_locale import language_of


@cache
def home() -> Household:
    """Return folders, settings and keys. What is wrong with the settings file is said on stderr, once."""
    found = household()
    # Without any handler Python prints the warnings of other packages to stderr.
    logging.getLogger().addHandler(logging.NullHandler())
    language = language_of(os.environ, found.settings.ui.language)
    for text in warnings(found):
        aside(text.say(language))
    return found


@cache
def ui_language() -> str:
    """Return the language of messages, zh-CN or en: the setting `ui.language`, else the system's."""
    return language_of(os.environ, home().settings.ui.language)
