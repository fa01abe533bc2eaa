"""`sidelight settings set-key`, `delete-key`, `keys`: keys go in and are never shown again."""

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli._help import examples, words
from app.cli._running import RefusedError, refuse, say

if TYPE_CHECKING:
    from app.key_owners import KeyOwner

Owner = Annotated[
    str, typer.Argument(help=words("Whose key: a service, or model.", "谁的密钥：某个服务，或 model。"))
]

_LONGEST = 10_000


def add_to(app: typer.Typer) -> None:
    """Add the three commands."""
    app.command(
        "set-key",
        help=words(
            "Store a key. It is typed without being shown, or read from standard input.",
            "保存密钥。输入时不显示，也可从标准输入读取。",
        ),
        epilog=examples(
            "sidelight settings set-key deepseek",
            "sidelight settings set-key tavily < key.txt",
            words(
                "sidelight settings set-key model       # for whatever model is set",
                "sidelight settings set-key model       # 用于当前设置的模型",
            ),
        ),
    )(set_key)
    app.command(
        "delete-key",
        help=words("Forget a stored key.", "删除已保存的密钥。"),
        epilog=examples("sidelight settings delete-key tavily"),
    )(delete_key)
    app.command(
        "keys",
        help=words(
            "Show which keys are set, masked, and where they are kept.",
            "显示已设置的密钥（已遮盖）及其保存位置。",
        ),
        epilog=examples("sidelight settings keys"),
    )(keys)


def set_key(name: Owner, key: Annotated[list[str] | None, typer.Argument(hidden=True)] = None) -> None:
    from app.cli._home import home
    from app.cli._key_names import owner_of
    from app.diagnosis.keys import place_of
    from settings.secret import Secret, clean_key
    from settings.shown import mask

    if key:
        refuse(
            f"Do not write the key into the command: it stays in the shell's history. "
            f"Run sidelight settings set-key {name} and paste it.",
            f"请不要把密钥写在命令里，会留在历史记录中。请运行 sidelight settings set-key {name} 后粘贴。",
        )
    owner = owner_of(name)
    typed = _typed(owner.title, owner.url)
    _refuse_address(typed, owner.name)
    secrets = home().secrets
    stored = secrets.write(owner.name, typed)
    _say_what_is_odd(owner, typed)
    place = place_of(Secret(owner.name, "", stored))
    say(
        f"The key of {owner.name} ({mask(clean_key(typed))}) is stored {place.en}.",
        f"{owner.name} 的密钥（{mask(clean_key(typed))}）已保存{place.zh}。",
    )
    if secrets.trouble:
        say(f"Why not in the keyring: {secrets.trouble.en}.", f"未存入密钥库的原因：{secrets.trouble.zh}。")
    _tell_of_variable(owner.variable)


def delete_key(name: Owner) -> None:
    from app.cli._home import home
    from app.cli._key_names import owner_of

    owner = owner_of(name)
    if home().secrets.delete(owner.name):
        say(f"The key of {owner.name} is deleted.", f"已删除 {owner.name} 的密钥。")
    else:
        say(f"No key of {owner.name} was stored.", f"没有保存过 {owner.name} 的密钥。")
    _tell_of_variable(owner.variable)


def keys() -> None:
    from app.cli._home import home, ui_language
    from app.cli._output import put
    from app.diagnosis.keys import place_of
    from app.key_owners import key_owners
    from settings.shown import mask

    for owner in key_owners():
        found = home().secrets.read(owner.name, owner.variable)
        told = f"{mask(found.value):<10} {place_of(found).say(ui_language())}" if found else "-"
        put(f"{owner.name:<14} {told}")


def _typed(title: str, url: str) -> str:
    """Read the key without echo, or the first line of standard input."""
    if not sys.stdin.isatty():
        return next((line for line in sys.stdin.read(_LONGEST).splitlines() if line.strip()), "")
    import getpass

    from app.cli._home import ui_language

    if url:
        say(f"You get a key at {url}", f"获取密钥：{url}")
    prompt = (
        f"{title} 的密钥（不显示）：" if ui_language() == "zh-CN" else f"Key of {title} (it is not shown): "
    )
    return getpass.getpass(prompt)


def _refuse_address(typed: str, name: str) -> None:
    from settings.secret import is_address

    if not is_address(typed):
        return
    from providers import registry

    where = f"search.base_urls.{name}" if name in registry.names() else "model.base_url"
    raise RefusedError(
        f"This is an address, not a key. Set an address with: sidelight settings set {where} ADDRESS",
        f"这是地址，不是密钥。设置地址：sidelight settings set {where} 地址",
    )


def _say_what_is_odd(owner: "KeyOwner", typed: str) -> None:
    """Say it, and keep the key all the same: a vendor may change the shape of its keys."""
    from app.key_remarks import remarks

    for remark in remarks(owner, typed):
        say(remark.en, remark.zh)


def _tell_of_variable(variable: str) -> None:
    if os.environ.get(variable, "").strip():
        say(
            f"{variable} is set in the environment and wins over it.",
            f"环境变量 {variable} 已设置，优先于保存的密钥。",
        )
