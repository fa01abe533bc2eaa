"""`sidelight settings import-blocklist`: a uBlacklist file, a filter list or a plain list of hosts."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli._help import examples, words
from app.cli._running import RefusedError

if TYPE_CHECKING:
    from app.block_list import TakenIn

_SHOWN = 20
_UNNAMED = "blocklist.txt"


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        "import-blocklist",
        help=words(
            "Block the sites of a list: uBlacklist, hosts file, or one host a line. A copy is kept with the "
            "settings; the same name again replaces it.",
            "导入屏蔽列表：uBlacklist、hosts 文件，或每行一个域名。副本保存在设置旁边，同名再次导入会替换。",
        ),
        epilog=examples(
            "sidelight settings import-blocklist uBlacklist.txt",
            "sidelight settings import-blocklist --name farms.txt - < list.txt",
            words(
                "sidelight settings get search.block_files    # the lists in use",
                "sidelight settings get search.block_files    # 正在使用的列表",
            ),
        ),
    )(import_blocklist)


def import_blocklist(
    file: Annotated[
        str,
        typer.Argument(
            help=words("The file, - reads standard input.", "列表文件，- 表示从标准输入读取。"),
            metavar="FILE",
        ),
    ],
    *,
    name: Annotated[str, typer.Option(help=words("Keep it under this name.", "以此名称保存。"))] = "",
) -> None:
    from app.block_list import NotAListError, take_in
    from app.cli._home import home

    source = None if file == "-" else Path(file).expanduser()
    called = name.strip() or (source.name if source else _UNNAMED)
    raw = _read(source)
    try:
        taken = take_in(raw, called, home().folders, home().settings.search.block_files, source)
    except NotAListError as error:
        where_en, where_zh = (str(source), str(source)) if source else ("Standard input", "标准输入")
        raise RefusedError(
            f"{where_en} cannot be used: {error.text.en}. Nothing was changed.",
            f"无法使用{where_zh}：{error.text.zh}。没有改动。",
        ) from None
    _tell(taken)


def _read(source: Path | None) -> bytes:
    from app.site_lists import LARGEST_FILE

    try:
        if source is None:
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with source.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise RefusedError(
            f"{source} cannot be read ({why}); check the name. Nothing was changed.",
            f"无法读取 {source}（{why}），请检查文件名。没有改动。",
        ) from None


def _tell(taken: "TakenIn") -> None:
    from app.cli._home import ui_language
    from app.cli._output import put
    from app.site_lists import why_no_rule
    from search.counted import are, counted
    from settings.text import Text

    count, before, bad = taken.rules.count, taken.before, taken.rules.bad_lines
    said = [Text(f"{taken.entry}: {counted(count, 'rule')} read.", f"{taken.entry}：读取了 {count} 条规则。")]
    if before is not None:
        said.append(
            Text(f"It replaces a list of {counted(before, 'rule')}.", f"替换了原有的 {before} 条规则。")
        )
    for line in bad[:_SHOWN]:
        why = why_no_rule(line)
        said.append(
            Text(f"Line {line.number} is not used, {why.en}: {line.text}",
                 f"第 {line.number} 行未使用，{why.zh}：{line.text}")
        )  # fmt: skip
    if len(bad) > _SHOWN:
        more = len(bad) - _SHOWN
        english = f"{counted(more, 'more line')} {are(more)} not used."
        said.append(Text(english, f"另有 {more} 行未使用。"))
    for text in said:
        put(text.say(ui_language()))
