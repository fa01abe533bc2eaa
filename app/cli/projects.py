"""`sidelight projects`: groups of sessions with a search mode and instructions of their own (SPEC 3)."""

import sys
from dataclasses import replace
from typing import Annotated

import typer

from app.cli._help import application, examples, words
from search.query import SearchMode

app = application(
    "Projects: groups of sessions with their own search mode and instructions.",
    "项目：一组会话，可有各自的联网方式和说明。",
    no_args_is_help=True,
)

Name = Annotated[str, typer.Argument(help=words("Name of the project.", "项目名称。"))]
Mode = Annotated[
    SearchMode | None,
    typer.Option(
        help=words(
            "inherit follows the settings, disabled never searches, force_enabled allows it in any case.",
            "inherit 跟随设置，disabled 从不联网，force_enabled 总是允许联网。",
        )
    ),
]
Instructions = Annotated[
    str | None,
    typer.Option(
        help=words(
            "What the model is told in every question; - reads it from standard input.",
            "每个问题都会告诉模型的说明；- 表示从标准输入读取。",
        )
    ),
]


@app.command(
    "list", help=words("List all projects.", "列出所有项目。"), epilog=examples("sidelight projects list")
)
def list_projects() -> None:
    from app.cli._output import put
    from app.cli._past import past

    with past() as store:
        for project in store.projects.all():
            put(f"{project.search_mode:<14} {project.name}")


@app.command(
    help=words("Show a project's search mode and instructions.", "显示项目的联网方式和说明。"),
    epilog=examples("sidelight projects show Work"),
)
def show(name: Name) -> None:
    from app.cli._choices import choose_project
    from app.cli._output import put
    from app.cli._past import past

    with past() as store:
        found = choose_project(store, name)
    put(f"{found.search_mode:<14} {found.name}")
    if found.instructions:
        put(found.instructions)


@app.command(
    help=words("Create a project.", "新建项目。"),
    epilog=examples(
        words(
            'sidelight projects create "Recipes" --search-mode disabled',
            "sidelight projects create 菜谱 --search-mode disabled",
        ),
        'sidelight projects create Work --instructions "Answer in one paragraph."',
    ),
)
def create(name: Name, *, search_mode: Mode = None, instructions: Instructions = None) -> None:
    from app.cli._past import past
    from app.cli._running import say

    with past() as store:
        made = store.projects.create(name, search_mode or SearchMode.INHERIT, _read(instructions) or "")
    say(f"Created the project {made.name}.", f"已新建项目 {made.name}。")


@app.command(
    help=words("Give a project another name.", "重命名项目。"),
    epilog=examples("sidelight projects rename Work Research"),
)
def rename(
    name: Name, new_name: Annotated[str, typer.Argument(help=words("The new name.", "新名称。"))]
) -> None:
    from app.cli._choices import choose_project
    from app.cli._past import past
    from app.cli._running import say

    with past() as store:
        found = choose_project(store, name)
        store.projects.save(replace(found, name=new_name))
    say(f"{found.name} is now called {new_name}.", f"{found.name} 已改名为 {new_name}。")


@app.command(
    "set",
    help=words("Change a project's search mode or instructions.", "修改项目的联网方式或说明。"),
    epilog=examples(
        "sidelight projects set Work --search-mode force_enabled",
        "sidelight projects set Work --instructions - < instructions.txt",
    ),
)
def set_project(name: Name, *, search_mode: Mode = None, instructions: Instructions = None) -> None:
    from app.cli._choices import choose_project
    from app.cli._past import past
    from app.cli._running import refuse, say

    if search_mode is None and instructions is None:
        refuse(
            "Say what to change: --search-mode or --instructions.",
            "请指定要修改的内容：--search-mode 或 --instructions。",
        )
    text = _read(instructions)
    with past() as store:
        found = choose_project(store, name)
        changed = replace(
            found,
            search_mode=search_mode or found.search_mode,
            instructions=found.instructions if text is None else text,
        )
        store.projects.save(changed)
    say(f"{found.name} was changed.", f"已修改 {found.name}。")


@app.command(
    help=words(
        "Delete a project; its sessions move to the default one.", "删除项目；其中的会话移到默认项目。"
    ),
    epilog=examples("sidelight projects delete Work"),
)
def delete(name: Name) -> None:
    from app.cli._choices import choose_project
    from app.cli._past import past
    from app.cli._running import refuse, say
    from search.session import DEFAULT_PROJECT

    with past() as store:
        found = choose_project(store, name)
        if found.id == DEFAULT_PROJECT:
            refuse("The default project cannot be deleted.", "默认项目不能删除。")
        store.projects.delete(found.id)
    say(
        f"Deleted {found.name}; its sessions are in the default project.",
        f"已删除 {found.name}，其会话在默认项目中。",
    )


def _read(instructions: str | None) -> str | None:
    if instructions != "-":
        return instructions
    return sys.stdin.buffer.read(1_000_000).decode("utf-8-sig", "replace").strip()
