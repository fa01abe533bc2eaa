import pytest

from app.diagnosis.check import State
from app.diagnosis.window import window_runtime

QT = {"webview", "qtpy", "PySide6.QtWebEngineWidgets"}
DISPLAY = {"DISPLAY": "screen.example:0"}


@pytest.mark.parametrize(
    ("platform", "environ", "modules", "state", "words"),
    [
        ("linux", DISPLAY, QT, State.OK, "Qt is there"),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, {"webview", "gi"}, State.OK, "GTK is there"),
        ("linux", {}, QT, State.WARN, "there is no display"),
        ("linux", DISPLAY, {"webview"}, State.WARN, "no window runtime was found"),
        ("linux", DISPLAY, set(), State.WARN, "pywebview is missing"),
        ("win32", {}, {"webview"}, State.OK, "the runtime is there"),
        ("darwin", {}, set(), State.WARN, "pywebview is missing"),
    ],
)
def test_runtime_is_judged_without_starting_it(
    platform: str, environ: dict[str, str], modules: set[str], state: State, words: str
) -> None:
    check = window_runtime(platform, environ, modules.__contains__)
    assert check.state is state
    assert words in check.cause.en
    assert (check.fix is None) == (state is State.OK)
