"""`sidelight sessions`: looking back at conversations, searching them, taking them out of the program."""

from pathlib import Path
from typing import Annotated

import typer

from app.cli._help import application, examples, words
from app.export import ExportFormat

app = application(
    "Sessions: your conversations, stored on this machine.", "会话：保存在本机的对话。", no_args_is_help=True
)

Id = Annotated[
    str,
    typer.Argument(
        help=words("Id of the session, the beginning of it, or last.", "会话编号、编号的开头，或 last。")
    ),
]


@app.command(
    "list",
    help=words("List sessions, last used first.", "列出会话，最近使用的在前。"),
    epilog=examples("sidelight sessions list", "sidelight sessions list --project Work --limit 50"),
)
def list_sessions(
    *,
    project: Annotated[
        str, typer.Option(help=words("Only those of this project.", "只列出此项目的会话。"))
    ] = "",
    limit: Annotated[
        int, typer.Option(min=1, max=1000, help=words("At most so many.", "最多列出多少个。"))
    ] = 20,
) -> None:
    from app.cli._choices import choose_project
    from app.cli._output import put
    from app.cli._past import past, when
    from app.cli._running import say

    with past() as store:
        only = choose_project(store, project).id if project else None
        heads = store.sessions.newest(limit, project_id=only)
    for head in heads:
        put(f"{head.id}  {when(head.updated_at)}  {head.turn_count:>3}  {head.title}")
    if not heads:
        say("There are no sessions yet.", "还没有会话。")


@app.command(
    help=words("Show a session with answers and sources.", "显示一个会话及其回答和来源。"),
    epilog=examples("sidelight sessions show last", "sidelight sessions show 3f2a"),
)
def show(session: Id) -> None:
    from app.cli._choices import choose_session
    from app.cli._painting import painter
    from app.cli._past import past
    from app.cli._turn_lines import paint_turn

    with past() as store:
        found = store.sessions.get(choose_session(store, session).id)
    brush = painter()
    for turn in found.turns:
        paint_turn(brush, turn)


@app.command(
    help=words("Search all questions and answers.", "搜索所有问题和回答。"),
    epilog=examples("sidelight sessions search tokyo weather", "sidelight sessions search 天气"),
)
def search(
    text: Annotated[list[str], typer.Argument(help=words("Words that all must occur.", "须同时出现的词。"))],
    *,
    limit: Annotated[
        int, typer.Option(min=1, max=200, help=words("At most so many.", "最多列出多少个。"))
    ] = 20,
) -> None:
    from app.cli._output import put
    from app.cli._past import past, when
    from app.cli._running import say

    with past() as store:
        hits = store.index.search(" ".join(text), limit)
    for hit in hits:
        put(f"{hit.session_id}  {when(hit.at)}  {hit.title}")
        put(f"    {hit.excerpt.text}")
    if not hits:
        say("Nothing was found.", "没有找到。")


@app.command(
    help=words("Write a session as a file.", "把会话导出为文件。"),
    epilog=examples(
        "sidelight sessions export last > session.md",
        "sidelight sessions export 3f2a --output session.html",
        "sidelight sessions export 3f2a --format json --output folder/",
    ),
)
def export(
    session: Id,
    *,
    form: Annotated[
        ExportFormat | None,
        typer.Option(
            "--format",
            help=words("By default the ending of the file, else md.", "默认取文件扩展名，否则为 md。"),
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            help=words("File or folder; without it standard output.", "文件或文件夹；不写则输出到标准输出。")
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help=words("Replace a file that exists.", "覆盖已有文件。"))
    ] = False,
) -> None:
    from app.cli._choices import choose_session
    from app.cli._exporting import format_of, write_export
    from app.cli._home import ui_language
    from app.cli._past import past
    from app.export import export as exported

    with past() as store:
        found = store.sessions.get(choose_session(store, session).id)
    write_export(exported(found, form or format_of(output), ui_language()), output, force=force)


@app.command(
    help=words("Give a session another title.", "重命名会话。"),
    epilog=examples('sidelight sessions rename last "Weather in Tokyo"'),
)
def rename(
    session: Id, title: Annotated[list[str], typer.Argument(help=words("The new title.", "新标题。"))]
) -> None:
    from app.cli._choices import choose_session
    from app.cli._past import past
    from app.cli._running import say

    with past() as store:
        found = choose_session(store, session)
        store.sessions.rename(found.id, " ".join(title))
    say(f"Renamed {found.id}.", f"已重命名 {found.id}。")


@app.command(
    help=words("Delete a session; within a day it can be restored.", "删除会话；一天之内可以恢复。"),
    epilog=examples("sidelight sessions delete 3f2a"),
)
def delete(session: Id) -> None:
    from app.cli._choices import choose_session
    from app.cli._past import past
    from app.cli._running import say

    with past() as store:
        found = choose_session(store, session)
        store.sessions.delete(found.id)
    say(
        f"Deleted {found.title!r}. Within a day: sidelight sessions restore {found.id}",
        f"已删除“{found.title}”。一天之内可恢复：sidelight sessions restore {found.id}",
    )


@app.command(
    help=words("Bring a deleted session back.", "恢复已删除的会话。"),
    epilog=examples("sidelight sessions restore 3f2a91c04b7e"),
)
def restore(
    session: Annotated[str, typer.Argument(help=words("The whole id of the session.", "完整的会话编号。"))],
) -> None:
    from app.cli._past import past
    from app.cli._running import RefusedError, say
    from app.store.errors import StoreError, StoreErrorKind

    with past() as store:
        try:
            store.sessions.restore(session.strip())
        except StoreError as error:
            if error.kind is not StoreErrorKind.NOT_FOUND:
                raise
            raise RefusedError(
                f"There is no deleted session {session!r}. Write the whole id, as delete said it.",
                f"没有已删除的会话 {session!r}。请写完整编号，即删除时显示的编号。",
            ) from None
    say(f"Restored {session}.", f"已恢复 {session}。")
