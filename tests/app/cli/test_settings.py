import json
import stat
import sys
from pathlib import Path

import pytest

from tests.app.cli.conftest import Command


def test_setting_is_stored_and_read_back(command: Command, home: Path) -> None:
    assert command("settings", "set", "search.timeout_ms", "8000").out == "search.timeout_ms = 8000\n"
    assert command("settings", "get", "search.timeout_ms").out == "8000\n"
    assert "timeout_ms = 8000" in (home / "config" / "settings.toml").read_text()


def test_several_values_make_a_list(command: Command) -> None:
    command("settings", "set", "search.builtin_free.instances", "localhost:8080", "http://b.test")
    assert json.loads(command("settings", "get", "search.builtin_free.instances").out) == [
        "localhost:8080",
        "http://b.test",
    ]


def test_section_is_printed_line_by_line(command: Command) -> None:
    lines = command("settings", "get", "network").out.splitlines()
    assert lines == ['proxy = "system"', 'ca_file = ""']


def test_unset_brings_the_default_back(command: Command) -> None:
    command("settings", "set", "search.timeout_ms", "8000")
    assert command("settings", "unset", "search.timeout_ms").code == 0
    assert command("settings", "get", "search.timeout_ms").out == "10000\n"


def test_list_marks_what_was_set_and_hides_userinfo(command: Command) -> None:
    command("settings", "set", "network.proxy", "http://me:geheim@proxy.test:3128")
    out = command("settings", "list").out
    assert '* network.proxy = "http://***@proxy.test:3128"' in out
    assert "  search.enabled = true" in out
    assert "geheim" not in out


def test_a_fresh_folder_has_nothing_set_and_says_what_is_automatic(command: Command) -> None:
    lines = [line for line in command("settings", "list").out.splitlines() if " = " in line]
    assert [line for line in lines if line.startswith("*")] == []
    assert "  search.fallbacks = (not set: automatic)" in lines


def test_a_setting_of_the_file_is_marked_even_where_it_says_the_default(command: Command) -> None:
    command("settings", "set", "search.builtin_free.engines", "[]")
    command("settings", "set", "search.timeout_ms", "10000")
    command("settings", "set", "search.base_urls.exa", "http://127.0.0.1:9300")
    marked = [line for line in command("settings", "list").out.splitlines() if line.startswith("*")]
    assert [line.split(" = ")[0] for line in marked] == [
        "* search.timeout_ms",
        "* search.builtin_free.engines",
        "* search.base_urls",
    ]


def test_an_id_of_figures_is_stored_as_the_text_its_source_wants(command: Command) -> None:
    ran = command("settings", "set", "search.providers.google_pse.engine_id", "12345")
    assert (ran.code, ran.out) == (0, 'search.providers.google_pse.engine_id = "12345"\n')


def test_path_is_where_the_file_will_be(command: Command, home: Path) -> None:
    assert command("settings", "path").out == f"{home / 'config' / 'settings.toml'}\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("set", "search.timeout_ms", "99"), "it must be a whole number from 1,000 to 60,000"),
        (
            ("set", "search.timeout_ms", "-5"),
            'cannot be "-5": it must be a whole number from 1,000 to 60,000',
        ),
        (("set", "search.block", "bad host!!"), "search.block cannot hold 'bad host!!'"),
        (("set", "search.allow", "good.test", "bad host!!"), "search.allow cannot hold 'bad host!!'"),
        (("set", "search.block", '["a.test", '), "search.block: it is not valid TOML"),
        (("set", "search.providers", "{exa"), "search.providers: it is not valid TOML"),
        (("set", "search.providers.exa.type", "bogus"), "it must be auto, fast, instant, deep"),
        (("set", "search.providers.EXA.flavor", "x"), "Known: type"),
        (("set", "search.providers.nosuch.x", "1"), "no such search source as 'nosuch'"),
        (("set", "search.base_urls.nosuch", "http://x.test"), "no such search source as 'nosuch'"),
        (("set", "search.base_urls.exa", "notaurl"), "http://HOST:PORT"),
        (("set", "search.timout_ms", "5000"), "Nearest: search.timeout_ms"),
        (("set", "search.provider", "tavly"), "Did you mean tavily?"),
        (("set", "model.preset", "deepsek"), "Did you mean deepseek?"),
        (("set", "search.builtin_free.engines", "duckduckgo", "altavista"), "cannot be 'altavista'"),
        (("set", "model.api_key", "sk-1"), "sidelight settings set-key"),
        (("set", "model.base_url", "ftp://host"), "model.base_url cannot be"),
        (("get", "nonsense"), "There is no setting nonsense"),
        (("unset", "nonsense"), "There is no setting nonsense"),
        (("frobnicate",), "No such command"),
    ],
)
def test_wrong_setting_is_refused_with_the_fix(
    arguments: tuple[str, ...], words: str, command: Command, home: Path
) -> None:
    ran = command("settings", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert not (home / "config" / "settings.toml").exists()


def test_words_are_chinese_where_the_setting_says_so(command: Command) -> None:
    command("settings", "set", "ui.language", "zh-CN")
    assert "没有名为 nonsense 的设置" in command("settings", "get", "nonsense").err
    assert "不能设为" in command("settings", "set", "search.timeout_ms", "1").err


# ---- keys --------------------------------------------------------------------------------------------------


def test_key_is_read_from_standard_input_and_never_shown(command: Command, home: Path) -> None:
    ran = command("settings", "set-key", "tavily", text="tvly-made-up-key-1234567\n")
    assert ran.code == 0
    assert "The key of tavily (****4567) is stored in a file only you can read." in ran.err
    listed = command("settings", "keys")
    assert "tavily         ****4567   in a file only you can read" in listed.out
    assert "abcdefghijk" not in ran.out + ran.err + listed.out + listed.err
    if sys.platform != "win32":
        assert stat.S_IMODE((home / "config" / "secrets.toml").stat().st_mode) == 0o600


def test_bearer_in_front_is_left_off_and_said(command: Command) -> None:
    ran = command("settings", "set-key", "model", text="Bearer sk-abcdefghijk1234567")
    assert "Bearer in front was left off" in ran.err
    assert "****4567" in command("settings", "keys").out


@pytest.mark.parametrize(
    ("owner", "key", "real"), [("serper", "0a" * 32, "SerpApi"), ("serpapi", "0a" * 20, "Serper")]
)
def test_key_of_another_service_is_stored_with_a_warning(
    owner: str, key: str, real: str, command: Command
) -> None:
    ran = command("settings", "set-key", owner, text=key)
    assert ran.code == 0
    assert f"looks like a key of {real}" in ran.err
    assert f"{owner:<14} ****0a0a" in command("settings", "keys").out


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", "The key is empty."),
        ("   \n", "The key is empty."),
        ("sk-one two", "holds spaces"),
        ("https://api.deepseek.com/v1", "This is an address, not a key."),
        ("platform.deepseek.com/api_keys", "This is an address, not a key."),
        ("密钥", "holds spaces or characters no key has"),
    ],
)
def test_what_is_no_key_is_refused(typed: str, words: str, command: Command, home: Path) -> None:
    ran = command("settings", "set-key", "deepseek", text=typed)
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert not (home / "config" / "secrets.toml").exists()


def test_key_on_the_command_line_is_refused_and_not_repeated(command: Command) -> None:
    ran = command("settings", "set-key", "tavily", "tvly-secret")
    assert ran.code == 2
    assert "tvly-secret" not in ran.err


def test_unknown_owner_is_refused_with_the_names_there_are(command: Command) -> None:
    ran = command("settings", "set-key", "tavly", text="x")
    assert ran.code == 2
    assert "Did you mean tavily?" in ran.err
    assert "deepseek" in ran.err


def test_deleted_key_is_gone(command: Command) -> None:
    command("settings", "set-key", "tavily", text="tvly-made-up-key-1234567")
    assert "is deleted" in command("settings", "delete-key", "tavily").err
    assert "tavily         -" in command("settings", "keys").out
    assert "No key of tavily" in command("settings", "delete-key", "tavily").err


def test_key_from_the_environment_is_named_and_wins(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "tvly-environment1234")
    assert "TAVILY_API_KEY is set in the environment and wins" in command(
        "settings", "set-key", "tavily", text="tvly-made-up-key-1234567"
    ).err  # fmt: skip
    assert "****1234   from the environment (TAVILY_API_KEY)" in command("settings", "keys").out


# ---- edit --------------------------------------------------------------------------------------------------


def editor(folder: Path, program: str) -> str:
    """Return an editor that runs a line of Python on the `text` of the file."""
    script = folder / "editor.py"
    script.write_text(
        "import sys, pathlib\nfile = pathlib.Path(sys.argv[1])\ntext = file.read_text()\n"
        f"{program}\nfile.write_text(text)\n"
    )
    return f'"{sys.executable}" "{script}"' if sys.platform == "win32" else f"{sys.executable} {script}"


def test_edited_file_takes_the_place_of_the_old_one(
    command: Command, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", editor(tmp_path, "text += '[search]\\ntimeout_ms = 7000\\n'"))
    assert command("settings", "edit").code == 0
    assert command("settings", "get", "search.timeout_ms").out == "7000\n"


def test_edit_that_breaks_the_file_leaves_the_old_one(
    command: Command, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    command("settings", "set", "search.timeout_ms", "8000")
    before = (home / "config" / "settings.toml").read_bytes()
    monkeypatch.setenv("EDITOR", editor(tmp_path, "text = '[[[' + text"))
    ran = command("settings", "edit")
    assert ran.code == 2
    assert "it is not valid TOML" in ran.err
    assert (home / "config" / "settings.toml").read_bytes() == before
    kept = Path(ran.err.strip().rsplit(" ", 1)[-1])
    assert kept.read_text().startswith("[[[")


def test_edit_says_what_is_unusable(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VISUAL", editor(tmp_path, "text += '[search]\\ntimeout_ms = 5\\nfrob = 1\\n'"))
    ran = command("settings", "edit")
    assert ran.code == 0
    assert "search.timeout_ms = 5 is not usable" in ran.err
    assert "search.frob is no setting of this version." in ran.err


@pytest.mark.parametrize(
    ("program", "words"),
    [
        ("no-such-editor-here", "cannot be started"),
        (f"{sys.executable} -c raise(SystemExit(1))", "ended with code 1"),
    ],
)
def test_editor_that_fails_changes_nothing(
    program: str, words: str, command: Command, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITOR", program)
    ran = command("settings", "edit")
    assert ran.code == 2
    assert words in ran.err
    assert not (home / "config" / "settings.toml").exists()


def test_another_service_is_told_of_an_address_that_is_still_set(command: Command) -> None:
    assert command("settings", "set", "model.base_url", "http://127.0.0.1:9/v1").err == ""
    ran = command("settings", "set", "model.preset", "deepseek")
    assert "the key of DeepSeek are sent to http://127.0.0.1:9/v1" in ran.err
    assert "sidelight settings unset model.base_url" in ran.err
    assert command("settings", "set", "model.preset", "custom").err == ""


def test_a_ca_file_that_cannot_be_used_is_told(command: Command) -> None:
    ran = command("settings", "set", "network.ca_file", "/nope/ca.pem")
    assert ran.code == 0
    assert "there is no such file" in ran.err
