"""`settings import-blocklist`: what was read, which lines were not and why; nothing is lost by a bad file."""

import json
from pathlib import Path

import pytest

from tests.app.cli.conftest import Command
from tests.app.cli.stage import Stage
from tests.scripted_servers import ScriptedServer, finds, row, says, searches


def import_it(command: Command, *arguments: str, text: str = ""):
    return command("settings", "import-blocklist", *arguments, text=text)


def block_files(command: Command) -> list[str]:
    found = json.loads(command("settings", "get", "search.block_files").out)
    assert isinstance(found, list)
    return found


def test_rules_are_counted_and_bad_lines_named_with_the_reason(command: Command, tmp_path: Path) -> None:
    file = tmp_path / "名单.txt"
    file.write_text("# mine\n*://*.farm.test/*\nnot a rule\n/(a+)+$/\n垃圾.test\n", "utf-8")
    ran = import_it(command, str(file))
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "blocklists/名单.txt: 2 rules read.",
        "Line 3 is not used, it is neither host nor pattern: not a rule",
        "Line 4 is not used, the regular expression could take for ever: /(a+)+$/",
    ]
    assert block_files(command) == ["blocklists/名单.txt"]


def test_words_are_chinese_where_the_user_is(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    file = tmp_path / "l.txt"
    file.write_text("a.test\n不是 规则\n", "utf-8")
    import_it(command, str(file))
    assert import_it(command, str(file)).out.splitlines() == [
        "blocklists/l.txt：读取了 1 条规则。",
        "替换了原有的 1 条规则。",
        "第 2 行未使用，既不是域名也不是匹配模式：不是 规则",
    ]


def test_many_bad_lines_are_counted(command: Command) -> None:
    out = import_it(command, "-", text="a.test\n" + "no rule\n" * 25).out.splitlines()
    assert len(out) == 22
    assert out[-1] == "5 more lines are not used."


def test_standard_input_has_a_name_of_its_own_or_the_one_given(command: Command) -> None:
    assert import_it(command, "-", text="a.test\n").out.startswith("blocklists/blocklist.txt: 1 rule")
    import_it(command, "--name", "farms.txt", "-", text="b.test\n")
    assert block_files(command) == ["blocklists/blocklist.txt", "blocklists/farms.txt"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (None, "No such file"),
        (b"\x00\x01", "it is not a text file"),
        (b"x" * 5_000_001, "it is larger than 5 MB"),
        (b"# nothing\n", "no line of it is a rule"),
    ],
)
def test_file_that_is_no_list_is_one_sentence_and_exit_2(
    content: bytes | None, why: str, command: Command, tmp_path: Path
) -> None:
    import_it(command, "-", text="a.test\n")
    file = tmp_path / "other.txt"
    if content is not None:
        file.write_bytes(content)
    ran = import_it(command, str(file))
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err
    assert "Nothing was changed" in ran.err
    assert len(ran.err.splitlines()) == 1
    assert block_files(command) == ["blocklists/blocklist.txt"]


def test_folder_is_refused(command: Command, tmp_path: Path) -> None:
    assert import_it(command, str(tmp_path)).code == 2


def test_imported_list_is_obeyed_by_the_next_search(tmp_path: Path) -> None:
    with (
        ScriptedServer(searches("basil"), says("Light [1].")) as model,
        ScriptedServer(finds(row(1), row(2))) as instance,
    ):
        stage = Stage(tmp_path, model, instance)
        stage.run("settings", "import-blocklist", "-", text="site1.test\n")
        ran = stage.run("ask", "--json", "What does basil need?").object
    assert [source["url"] for source in ran["sources"]] == ["https://site2.test/page"]
