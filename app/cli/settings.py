"""`sidelight settings`: reading and changing settings and keys (SPEC 6)."""

import json
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from app.cli import _settings_blocklist, _settings_keys
from app.cli._help import application, examples, words

if TYPE_CHECKING:
    from settings.model import Settings

app = application(
    "Settings and keys: read, change, check.", "设置与密钥：查看、修改、检查。", no_args_is_help=True
)
Key = Annotated[
    str,
    typer.Argument(
        help=words("Dotted name, such as search.timeout_ms.", "带点的名称，如 search.timeout_ms。")
    ),
]


@app.command(
    "list",
    help=words(
        "List all settings with their values; * marks those you set.", "列出所有设置及其值；* 表示您设置过。"
    ),
    epilog=examples("sidelight settings list"),
)
def list_settings() -> None:
    from app.cli._home import home, ui_language
    from app.cli._output import put
    from app.cli._running import say
    from settings.form import form

    language, given = ui_language(), home().settings.model_dump(exclude_unset=True)
    for field in form(home().settings):
        mark = "*" if _is_set(given, field.path) else " "
        put(f"{mark} {field.path} = {_as_text(field.value)}")
        put(f"      {field.title.say(language)}")
    for name in home().loaded.unknown:
        say(f"{name} is no setting of this version.", f"{name} 不是此版本的设置项。")


@app.command(
    help=words("Print one setting, or all of a section.", "显示一个设置，或一节中的所有设置。"),
    epilog=examples("sidelight settings get search.timeout_ms", "sidelight settings get search.builtin_free"),
)
def get(key: Key) -> None:
    from app.cli._home import home
    from app.cli._output import put
    from settings.store import get as value_of

    value = value_of(home().settings, key)
    if not isinstance(value, dict):
        put(value if isinstance(value, str) else _as_text(value))
        return
    for name, inner in value.items():
        put(f"{name} = {_as_text(inner)}")


# A negative number is a value, if a wrong one, and no option.
@app.command(
    "set",
    context_settings={"ignore_unknown_options": True},
    help=words("Set one setting; several values make a list.", "修改一个设置；多个值组成列表。"),
    epilog=examples(
        "sidelight settings set search.timeout_ms 8000",
        "sidelight settings set search.builtin_free.instances http://localhost:8080 https://searx.example.org",
        "sidelight settings set model.preset ollama",
        "sidelight settings set ui.language zh-CN",
    ),
)
def set_setting(
    key: Key, value: Annotated[list[str], typer.Argument(help=words("The value.", "值。"))]
) -> None:
    from app.cli._home import home
    from app.cli._output import put
    from app.cli._setting_names import refuse_bad_lines, refuse_unknown
    from app.source_settings import checked
    from settings.edit import read_text, regular_key
    from settings.store import change, toml_value
    from settings.store import get as value_of

    _refuse_key(key)
    typed = _joined(key, value)
    found = checked(regular_key(key), read_text(key.strip(), typed, toml_value), typed)
    refuse_unknown(key.strip(), found)
    refuse_bad_lines(key.strip(), found)
    changed = change(home().folders, {key: found})
    put(f"{key.strip()} = {_as_text(value_of(changed, key))}")
    _tell_doubts(key.strip(), changed)


@app.command(
    help=words(
        "Take a setting out of the file, so that its default holds.", "从文件中删除一个设置，恢复默认值。"
    ),
    epilog=examples("sidelight settings unset search.timeout_ms"),
)
def unset(key: Key) -> None:
    from app.cli._home import home
    from app.cli._running import say
    from settings.store import unset as take_out

    take_out(home().folders, key)
    say(f"{key} has its default again.", f"{key} 已恢复默认值。")


@app.command(
    help=words("Print where the settings file is.", "显示设置文件的位置。"),
    epilog=examples("sidelight settings path"),
)
def path() -> None:
    from app.cli._output import put
    from settings.paths import folders

    put(str(folders().settings_file))


@app.command(
    help=words(
        "Open the file in $VISUAL or $EDITOR, then check it.", "用 $VISUAL 或 $EDITOR 打开文件，然后检查。"
    ),
    epilog=examples("sidelight settings edit"),
)
def edit() -> None:
    from app.cli._settings_edit import edit as edited

    sys.exit(edited())


_settings_keys.add_to(app)
_settings_blocklist.add_to(app)


def _as_text(value: Any) -> str:
    """Write a value much as it stands in the file; None is one that the product decides itself."""
    return _automatic() if value is None else json.dumps(value, ensure_ascii=False)


def _automatic() -> str:
    return words("(not set: automatic)", "（未设置：自动）")


def _is_set(given: Mapping[str, Any], path: str) -> bool:
    """Tell whether the file names a setting; an empty table in it says nothing."""
    from settings.form import at

    missing = object()
    value = at(given, path, missing)
    return value is not missing and value != {}


def _tell_doubts(key: str, changed: "Settings") -> None:
    """Say what else stands in the way of the setting just made."""
    from app.cli._running import say
    from app.setting_doubts import ca_file_doubt, elsewhere

    found = None
    if key in ("model.preset", "model.base_url"):
        found = elsewhere(changed.model)
    elif key == "network.ca_file":
        found = ca_file_doubt(changed.network.ca_file)
    if found is None:
        return
    say(found.en, found.zh)
    if key == "model.preset":
        say(
            "model.base_url is still set; to reset it: sidelight settings unset model.base_url",
            "model.base_url 仍有设置；如需清除：sidelight settings unset model.base_url",
        )


def _joined(key: str, values: list[str]) -> str:
    from settings.edit import known_field
    from settings.form import LISTS

    return (", " if known_field(key.strip()).kind in LISTS else " ").join(values)


def _refuse_key(key: str) -> None:
    from app.cli._running import refuse
    from settings.shown import is_key_name

    if is_key_name(key.strip().rsplit(".", 1)[-1]):
        refuse(
            "Keys do not belong into the settings file. Store it with: sidelight settings set-key NAME",
            "密钥不应写入设置文件。保存密钥：sidelight settings set-key 名称",
        )
