from importlib import import_module

import pytest

from ui.guard import Guard, engine_for, is_link

HERE = "http://127.0.0.1:4711/?t=token"


@pytest.fixture
def opened() -> list[str]:
    return []


@pytest.fixture
def guard(opened: list[str]) -> Guard:
    guard = Guard(opened.append)
    guard.admit(HERE)
    return guard


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:4711/", HERE, "http://127.0.0.1:4711/js/main.js", "about:blank"]
)
def test_the_window_stays_at_the_origin_of_the_sidecar(guard: Guard, url: str) -> None:
    assert guard.allows(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:4712/",
        "https://127.0.0.1:4711/",
        "http://localhost:4711/",
        "http://127.0.0.1:4711@evil.example/",
        "http://user@127.0.0.1:4711/",
        "http://127.0.0.1:4711.evil.example/",
        "https://例子.example/搜索",
        "file:///etc/passwd",
        "data:text/html,<b>",
        "javascript:alert(1)",
        "blob:http://127.0.0.1:4711/uuid",
        "chrome://version",
        "http://[",
        "",
    ],
)
def test_it_goes_nowhere_else(guard: Guard, url: str) -> None:
    assert not guard.allows(url)


def test_before_the_page_only_our_own_text_is_shown() -> None:
    guard = Guard()
    assert guard.allows("data:text/html;charset=UTF-8,%3Cp%3E")
    assert not guard.allows(HERE)
    guard.admit(HERE)
    assert not guard.allows("data:text/html;charset=UTF-8,%3Cp%3E")
    guard.admit("http://127.0.0.1:9/?t=x")
    assert not guard.allows(HERE)


@pytest.mark.parametrize(
    "url", ["https://city.example/a?b=1#c", "http://127.0.0.1:8080/", "mailto:a@city.example"]
)
def test_links_open_outside(guard: Guard, opened: list[str], url: str) -> None:
    assert guard.leave(url)
    assert opened == [url]


@pytest.mark.parametrize(
    "url",
    ["file:///etc/passwd", "javascript:alert(1)", "ssh://host", "https:///", "http:", "https://a b/",
     "\thttps://a/", HERE, "vscode://x", "//a/b", "x"],
)  # fmt: skip
def test_nothing_else_is_given_to_the_system(guard: Guard, opened: list[str], url: str) -> None:
    assert not guard.leave(url)
    assert opened == []


def test_only_files_of_the_page_are_saved(guard: Guard) -> None:
    assert guard.allows_download("blob:http://127.0.0.1:4711/0d1f")
    assert not guard.allows_download("blob:http://127.0.0.1:47110/0d1f")
    assert not guard.allows_download("https://evil.example/x.exe")
    assert not Guard().allows_download("blob:/x")


def test_a_port_with_the_same_beginning_is_another_origin(guard: Guard) -> None:
    assert not is_link("https://")
    assert not guard.allows("http://127.0.0.1:47110/")


@pytest.mark.parametrize(
    ("gui", "platform", "name"),
    [("qt", "linux", "qt"), ("gtk", "linux", "gtk"), ("", "win32", "windows"), ("", "darwin", "macos")],
)
def test_each_platform_has_its_hooks(gui: str, platform: str, name: str) -> None:
    assert engine_for(gui, platform) is import_module(f"ui.engines.{name}")
