"""`sidelight` without arguments: the window, or the same page in the browser where there is no window."""

import os

from app.cli._output import complain
from app.cli._running import EXIT_FAILED, EXIT_OK, EXIT_STOPPED, EXIT_USAGE
from settings.text import Text
from ui.runtime import NO_RUNTIME, find_runtime, has_display

_CRASHED = Text(
    "The window ended unexpectedly; what you asked is stored. Start it again: `sidelight`.",
    "窗口意外关闭；已有的提问都已保存。请重新运行 `sidelight`。",
)


def open_window() -> int:
    """Show the window until it is closed; return the exit code."""
    runtime = find_runtime()
    if runtime.missing:
        return _without(runtime.sentence)
    from app.window.launcher import Ending, show_window

    ending = show_window()
    if ending is Ending.NEVER_SHOWN:
        return _without(NO_RUNTIME)
    if ending is Ending.CRASHED:
        _say(_CRASHED)
    return {Ending.STOPPED: EXIT_STOPPED, Ending.CRASHED: EXIT_FAILED}.get(ending, EXIT_OK)


def _without(sentence: Text) -> int:
    """Say what to install; where there is a browser, open the same page there."""
    _say(sentence)
    from app.sidecar.system_browser import has_browser, is_named

    if not ((has_display() or is_named(os.environ)) and has_browser()):
        return EXIT_USAGE
    from app.sidecar.door import serve_browser
    from app.sidecar.loopback import bound

    serve_browser(bound())
    return EXIT_OK


def _say(text: Text) -> None:
    from app.cli._home import ui_language
    from app.user_locale import language_of

    try:
        language = ui_language()
    except Exception:  # noqa: BLE001 - a sentence about a fault must not fail with it
        language = language_of(os.environ)
    complain(text.say(language))
