"""Writes an exported session: to standard output, to a file, or into a folder under a name of its own."""

import sys
from pathlib import Path

from app.cli._running import RefusedError, say
from app.export import Exported, ExportFormat


def format_of(output: Path | None) -> ExportFormat:
    """Return the form that the ending of a file names; Markdown for everything else."""
    ending = output.suffix.lower().removeprefix(".") if output else ""
    known = {"htm": ExportFormat.HTML, "markdown": ExportFormat.MARKDOWN} | {
        str(form): form for form in ExportFormat
    }
    return known.get(ending, ExportFormat.MARKDOWN)


def write_export(exported: Exported, output: Path | None, *, force: bool) -> None:
    """Write as UTF-8. Raises RefusedError for a file that exists or a place that cannot be written."""
    data = exported.text.encode("utf-8", "replace")
    if output is None or str(output) == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = output / exported.file_name if output.is_dir() else output
    try:
        with path.open("wb" if force else "xb") as file:
            file.write(data)
    except FileExistsError:
        raise RefusedError(
            f"{path} exists; add --force to replace it.", f"{path} 已存在；加上 --force 可覆盖。"
        ) from None
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise RefusedError(f"{path} cannot be written: {why}.", f"无法写入 {path}：{why}。") from None
    say(f"Wrote {path}", f"已写入 {path}")
