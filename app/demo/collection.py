"""Reads a collection of texts from a file or a folder: TOML, JSON, JSON lines, Markdown, plain text.

TOML holds tables `[[text]]`, JSON a list of objects (or one under "text"): `title`, `text`, and where they
are known `url` and either `date` (2024-05-01) or `days_ago` (counted from today).
"""

import json
import logging
import re
import tomllib
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

from app.demo.article import Article
from search.url_key import is_usable_url
from settings.text import Text

log = logging.getLogger(__name__)

BUNDLED = Path(__file__).with_name("texts")
ADDRESS = "https://demo.sidelight.example/"
_LARGEST_FILE = 5_000_000
_MOST_FILES = 2_000
_LONGEST_TITLE = 300
_FARTHEST_DAYS = 36_500
_HEADING = re.compile(r"#{1,6}\s+(.+?)\s*#*$")
_LIKE_A_TITLE = re.compile(r".{1,80}(?<![.。!！?？;；,，:：])")


class CollectionError(Exception):
    """The texts cannot be used; `said` is what the user reads."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said


def read_collection(path: Path, today: date) -> tuple[Article, ...]:
    """Return the articles of a file or of all files below a folder. Raises CollectionError."""
    articles: list[Article] = []
    trouble: CollectionError | None = None
    for file in _files(path):
        name = file.relative_to(path).as_posix() if file != path else file.name
        try:
            articles += _read(file, name, today)
        except CollectionError as error:
            # One odd file of a folder does not spoil the others.
            log.warning("%s", error)
            trouble = trouble or error
    if not articles:
        raise trouble or CollectionError(_no_text(path))
    return tuple(articles)


def _no_text(path: Path) -> Text:
    return Text(
        f"There is no text in {path}. Known kinds of files: {', '.join(_READERS)}.",
        f"{path} 中没有可用的文本。支持的文件类型：{'、'.join(_READERS)}。",
    )


def _files(path: Path) -> list[Path]:
    if not path.exists():
        raise CollectionError(Text(f"There is no file or folder {path}.", f"文件或文件夹 {path} 不存在。"))
    if not path.is_dir():
        return [path]
    found = (file for file in path.rglob("*") if file.suffix.lower() in _READERS and file.is_file())
    return sorted(file for file in found if not _is_hidden(file.relative_to(path)))[:_MOST_FILES]


def _is_hidden(file: Path) -> bool:
    return any(part.startswith(".") for part in file.parts)


def _read(file: Path, name: str, today: date) -> Iterator[Article]:
    reader = _READERS.get(file.suffix.lower(), _from_markdown)
    try:
        rows = list(reader(_decoded(file), name))
    except (OSError, ValueError, RecursionError) as error:
        # The parser's words end with the place in the file, which is what helps.
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise CollectionError(Text(f"{file} cannot be read: {why}", f"无法读取 {file}：{why}")) from error
    for number, row in enumerate(rows, start=1):
        if article := _article(row, f"{name}-{number}" if len(rows) > 1 else name, today):
            yield article


def _decoded(file: Path) -> str:
    if file.stat().st_size > _LARGEST_FILE:
        raise ValueError("it is larger than 5 MB")
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("gb18030")


# ---- kinds of files ----------------------------------------------------------------------------------------


def _from_toml(text: str, _: str) -> list[Any]:
    return _rows(tomllib.loads(text))


def _from_json(text: str, _: str) -> list[Any]:
    return _rows(json.loads(text))


def _from_json_lines(text: str, _: str) -> list[Any]:
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def _from_markdown(text: str, name: str) -> list[Any]:
    if not text.strip():
        return []
    first, _, rest = text.strip().partition("\n")
    heading = _HEADING.match(first.strip())
    if not heading and (not rest.strip() or not _LIKE_A_TITLE.fullmatch(first.strip())):
        return [{"title": Path(name).stem, "text": text}]
    return [{"title": heading[1] if heading else first, "text": rest}]


def _rows(value: Any) -> list[Any]:
    if isinstance(value, dict):
        value = value.get("text", [value])
    return value if isinstance(value, list) else [value]


_READERS: dict[str, Callable[[str, str], list[Any]]] = {
    ".toml": _from_toml,
    ".json": _from_json,
    ".jsonl": _from_json_lines,
    ".md": _from_markdown,
    ".markdown": _from_markdown,
    ".txt": _from_markdown,
}


# ---- one text ----------------------------------------------------------------------------------------------


def _article(row: Any, name: str, today: date) -> Article | None:
    """Return the article of one row; None for a row that holds no text."""
    if not isinstance(row, dict):
        return None
    title, text = _string(row, "title")[:_LONGEST_TITLE], _string(row, "text")
    if not title and not text:
        return None
    url = _string(row, "url")
    if not is_usable_url(url):
        url = ADDRESS + quote(name)
    article = Article(title or name, url, text, _published(row, today))
    return article.with_days_written() if "days_ago" in row else article


def _string(row: dict[str, Any], field: str) -> str:
    value = row.get(field)
    return value.strip() if isinstance(value, str) else ""


def _published(row: dict[str, Any], today: date) -> date | None:
    ago, day = row.get("days_ago"), row.get("date")
    if isinstance(ago, int) and abs(ago) <= _FARTHEST_DAYS:
        return today - timedelta(days=ago)
    if isinstance(day, datetime):
        return day.date()
    if isinstance(day, date):
        return day
    try:
        return date.fromisoformat(str(day)[:10])
    except ValueError:
        return None
