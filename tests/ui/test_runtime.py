import socket
from pathlib import Path

import pytest

from ui.runtime import Missing, Runtime, find_runtime, has_display, has_module

QT = {"webview", "qtpy", "PySide6.QtWebEngineWidgets"}
THERE = {"WAYLAND_DISPLAY": "wayland-0"}


@pytest.mark.parametrize(
    ("platform", "environ", "modules", "found"),
    [
        ("linux", THERE, QT, Runtime("qt")),
        ("linux", THERE, {*QT, "gi"}, Runtime("qt")),
        ("linux", THERE | {"PYWEBVIEW_GUI": "gtk"}, {*QT, "gi"}, Runtime("gtk")),
        ("linux", THERE, {"webview", "gi"}, Runtime("gtk")),
        ("linux", THERE, {"webview", "qtpy"}, Runtime(missing=Missing.ENGINE)),
        ("linux", THERE, {"webview"}, Runtime(missing=Missing.ENGINE)),
        ("linux", THERE, set(), Runtime(missing=Missing.PYWEBVIEW)),
        ("linux", {}, QT, Runtime("qt", Missing.DISPLAY)),
        ("linux", {}, {"webview"}, Runtime(missing=Missing.ENGINE)),
        ("linux", {"QT_QPA_PLATFORM": "offscreen"}, QT, Runtime("qt")),
        ("win32", {}, {"webview"}, Runtime()),
        ("darwin", {}, set(), Runtime(missing=Missing.PYWEBVIEW)),
    ],
)
def test_what_a_window_needs_is_judged_without_starting_it(
    platform: str, environ: dict[str, str], modules: set[str], found: Runtime
) -> None:
    assert find_runtime(platform, environ, modules.__contains__) == found


def test_a_display_without_a_server_is_none() -> None:
    assert not has_display({"DISPLAY": ":64999"})
    assert not has_display({"DISPLAY": "  "})
    assert has_display({"DISPLAY": "elsewhere.example:0"})


def test_a_local_server_is_asked_at_its_file() -> None:
    path = Path("/tmp/.X11-unix/X64998")
    path.parent.mkdir(exist_ok=True)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        try:
            assert has_display({"DISPLAY": ":64998.0"})
        finally:
            path.unlink()


def test_modules_are_found_without_running_them() -> None:
    assert has_module("email.mime")
    assert not has_module("email.nothing")
    assert not has_module("no_such_package_at_all.inner")


def test_the_sentence_says_what_to_install_in_both_languages() -> None:
    sentence = Runtime(missing=Missing.ENGINE).sentence
    for text in (sentence.en, sentence.zh):
        assert 'python -m pip install QtPy "PySide6-Addons>=6.8,<6.12"' in text
        assert "`sidelight serve`" in text
    assert "display" in Runtime("qt", Missing.DISPLAY).sentence.en
