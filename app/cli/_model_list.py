"""What `sidelight model list` and `remove` do."""

import json
from typing import Any

from app.cli._home import home
from app.cli._output import put
from app.cli._running import RefusedError, say
from app.local_choice import shelf_of
from providers.local.catalogue import WEIGHTS, Weights, weights_called
from providers.local.runtime import Runtime, runtime
from providers.local.selection import select
from providers.local.shelf import Shelf, readable_size, size_of
from search.errors import ModelError
from settings.text import Text

RUNTIME_TROUBLE = {
    Runtime.MISSING: Text(
        'The runtime of the local model is missing: run pip install "sidelight[local]".',
        '缺少本地模型的运行组件，请运行 pip install "sidelight[local]"。',
    ),
    Runtime.NO_WHEEL: Text(
        "The local model's runtime is not available for this platform (Intel Macs and Windows on Arm, too); "
        "use Ollama or LM Studio instead.",
        "本地模型的运行组件不支持此平台（如 Intel Mac、Windows on Arm），请改用 Ollama 或 LM Studio。",
    ),
}


def show_models(*, as_json: bool) -> None:
    """Print one line for each packaged model, and one for a file the settings name."""
    shelf = shelf_of(home().folders)
    used = _used(shelf)
    rows = [_row(shelf, weights, used) for weights in WEIGHTS]
    if file := home().settings.model.file:
        rows.append({"size": "file", "file": file, "bytes": None, "installed": True, "used": used == file})
    if as_json:
        put(json.dumps(rows, ensure_ascii=False))
        return
    for row in rows:
        put(_line(row))
    _say_what_is_missing()


def remove_model(name: str) -> None:
    """Remove a model and what is left of its installation. Raises RefusedError if there is none."""
    shelf = shelf_of(home().folders)
    weights = weights_called(name)
    if weights is None:
        known = ", ".join(weights.size for weights in WEIGHTS)
        raise RefusedError(
            f"There is no packaged model {name!r}. Models: {known}. Files of your own are never removed.",
            f"没有内置模型 {name!r}。可用的模型：{known}。您自己的文件不会被删除。",
        )
    freed = _removed(shelf, weights)
    if not freed:
        raise RefusedError(f"{weights.size} is not installed.", f"{weights.size} 没有安装。")
    say(
        f"Removed {weights.size}; {readable_size(freed)} freed.",
        f"已删除 {weights.size}，释放 {readable_size(freed)}。",
    )


def _removed(shelf: Shelf, weights: Weights) -> int:
    try:
        return shelf.remove(weights)
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise RefusedError(
            f"{weights.file} cannot be removed ({why}); end other Sidelight processes and try again.",
            f"无法删除 {weights.file}（{why}），请关闭其他 Sidelight 进程后重试。",
        ) from error


def _used(shelf: Shelf) -> str:
    """Return the path of the file the local model would be started with, empty where there is none."""
    chosen = home().settings.model
    try:
        return str(select(shelf, chosen.file, chosen.name if chosen.preset == "local" else "").path)
    except ModelError:
        return ""


def _row(shelf: Shelf, weights: Weights, used: str) -> dict[str, Any]:
    return {
        "size": weights.size,
        "title": weights.title,
        "file": str(shelf.path(weights)),
        "bytes": weights.bytes,
        "installed": shelf.has(weights),
        "used": used == str(shelf.path(weights)),
        "arrived_bytes": size_of(shelf.partial(weights)) or 0,
    }


def _line(row: dict[str, Any]) -> str:
    mark = "*" if row["used"] else " "
    if row["bytes"] is None:
        return f"{mark} {row['size']:<6}{row['file']}"
    return f"{mark} {row['size']:<6}{readable_size(row['bytes']):>8}  {_state(row):<16} {row['title']}"


def _state(row: dict[str, Any]) -> str:
    from app.cli._home import ui_language

    if row["installed"]:
        state = Text("installed", "已安装")
    elif row["arrived_bytes"]:
        percent = row["arrived_bytes"] * 100 // row["bytes"]
        state = Text(f"{percent} % arrived", f"已下载 {percent}%")
    else:
        state = Text("not installed", "未安装")
    return state.say(ui_language())


def _say_what_is_missing() -> None:
    if (trouble := RUNTIME_TROUBLE.get(runtime())) is not None:
        say(trouble.en, trouble.zh)
