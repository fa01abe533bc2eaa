"""`sidelight model`: installing, listing and removing the optional local model (MODELS 3)."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from app.cli._help import application, examples, words

app = application(
    "The local model: a language model on this machine, without key or internet.",
    "本地模型：在本机运行的语言模型，无需密钥和网络。",
    no_args_is_help=True,
)


@app.command(
    help=words(
        "Download a model, check it against its published SHA-256 and install it. Asks first; an interrupted "
        "download goes on where it stopped.",
        "下载模型，核对官方公布的 SHA-256 后安装。会先询问；中断的下载会从断点继续。",
    ),
    epilog=examples(
        "sidelight model install",
        words(
            "sidelight model install --size 0.5b    # smaller, faster, weaker",
            "sidelight model install --size 0.5b    # 更小更快，但能力较弱",
        ),
        "sidelight model install --file ~/Downloads/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    ),
)
def install(
    *,
    size: Annotated[
        str | None,
        typer.Option(help=words("1.5b (default) or 0.5b.", "1.5b（默认）或 0.5b。")),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option(help=words("Take this file instead of downloading.", "使用此文件，不下载。")),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help=words("Do not ask.", "不再询问。"))] = False,
) -> None:
    from app.cli._model_install import chosen_weights, install_and_show

    given = file.expanduser() if file else None
    sys.exit(install_and_show(chosen_weights(size, given), given, asks=not yes))


@app.command(
    "list",
    help=words(
        "List the models and what is installed; * marks the one that is used.",
        "列出模型及安装情况；* 表示正在使用的模型。",
    ),
    epilog=examples("sidelight model list", "sidelight model list --json"),
)
def list_models(
    *,
    json_output: Annotated[
        bool, typer.Option("--json", help=words("Print a JSON list.", "输出 JSON 列表。"))
    ] = False,
) -> None:
    from app.cli._model_list import show_models

    show_models(as_json=json_output)


@app.command(
    help=words("Remove an installed model.", "删除已安装的模型。"),
    epilog=examples("sidelight model remove 0.5b"),
)
def remove(
    name: Annotated[
        str, typer.Argument(help=words("1.5b, 0.5b, or the file's name.", "1.5b、0.5b 或文件名。"))
    ],
) -> None:
    from app.cli._model_list import remove_model

    remove_model(name)
