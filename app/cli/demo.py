"""`sidelight demo`: the whole pipeline on a machine without internet, over bundled or your own texts."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from app.cli._help import application, examples, words
from app.cli._running import RefusedError, Stop, run_stoppable
from search.text import has_words

app = application()


class Tongue(StrEnum):
    """The languages of the demonstration."""

    ZH_CN = "zh-CN"
    EN = "en"


@app.command(
    help=words(
        "Try everything without internet, key or model: questions over bundled texts, not the web.",
        "无需网络、密钥或模型即可试用：针对附带文本提问，不是互联网。",
    ),
    epilog=examples(
        "sidelight demo",
        words('sidelight demo "What is the gold price today?"', 'sidelight demo "今天金价多少？"'),
        words(
            'sidelight demo --texts notes/ "When is the next meeting?"',
            'sidelight demo --texts notes/ "下次会议是什么时候？"',
        ),
        "sidelight demo --serve",
    ),
)
def demo(
    question: Annotated[
        list[str] | None,
        typer.Argument(
            help=words(
                "A question of your own; without one, four are asked.", "你自己的问题；不写则演示四个问题。"
            )
        ),
    ] = None,
    *,
    texts: Annotated[
        Path | None,
        typer.Option(
            help=words(
                "File or folder to search instead: .md, .txt, .toml, .json, .jsonl.",
                "改为搜索此文件或文件夹：.md、.txt、.toml、.json、.jsonl。",
            )
        ),
    ] = None,
    serve: Annotated[
        bool,
        typer.Option(
            "--serve",
            help=words(
                "Only keep the search server running and print its address.",
                "只运行搜索服务器并显示其地址。",
            ),
        ),
    ] = False,
    lang: Annotated[
        Tongue | None,
        typer.Option(case_sensitive=False, help=words("Language of the demonstration.", "演示所用的语言。")),
    ] = None,
) -> None:
    stop = Stop()
    stop.listen()
    text = " ".join(question or []).strip()
    if question and not has_words(text):
        raise RefusedError("The question is empty: it holds no words.", "问题是空的：其中没有文字。")
    if question and serve:
        raise RefusedError(
            "--serve only runs the search server; leave the question out.",
            "--serve 只运行搜索服务器，请去掉问题。",
        )
    from app.cli._demonstration import Demonstration

    shown = Demonstration(text, texts, _language(lang, text))
    sys.exit(run_stoppable(shown.serve if serve else shown.run, stop))


def _language(lang: Tongue | None, question: str) -> str:
    """Return the language that was chosen, else the user's, else that of the question."""
    from app.cli._home import home, ui_language
    from app.user_locale import region_of
    from search.language import sentence_language

    # Also opens the log, without which a fault would be written into the demonstration.
    said_nowhere = home().settings.ui.language == "auto" and not region_of(os.environ)
    if lang:
        return lang.value
    return sentence_language(question, "auto") if question and said_nowhere else ui_language()
