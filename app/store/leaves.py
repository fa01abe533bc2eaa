"""Reads table rows straight from the pages of a database file, without its schema, its roots or its header.

For files that SQLite refuses: the leaf pages of a table hold whole rows, and our tables can be told apart by
the shape of their rows. Formats: https://www.sqlite.org/fileformat2.html, sections 1.6 (b-tree pages),
2 (records) and 4 (write-ahead log).
"""

import struct
from collections.abc import Iterator
from pathlib import Path

Value = int | float | str | bytes | None
Row = list[Value]

_PAGE = 4096  # every database of ours has SQLite's default page size
_LEAF = 0x0D
_FILE_HEADER = 100
_LOG_HEADER, _FRAME_HEADER = 32, 24
_INTEGER_BYTES = (0, 1, 2, 3, 4, 6, 8)
# How much of a row stays on its leaf when it is too long for the page (section 1.6, "cell payload overflow").
_MOST_LOCAL = _PAGE - 35
_LEAST_LOCAL = (_PAGE - 12) * 32 // 255 - 23


class NotARow(Exception):  # noqa: N818 - not an error: bytes that are something else, or damaged
    """These bytes cannot be the row of a table."""


def read_rows(path: Path) -> Iterator[Row]:
    """Yield each readable row of each table, its number first, in the order of the pages."""
    pages = _pages(path)
    for number in sorted(pages):
        page = pages[number]
        header = _FILE_HEADER if number == 1 else 0
        if page[header] != _LEAF:
            continue
        for cell in _cells(page, header):
            try:
                yield _row(pages, page, cell)
            except (NotARow, IndexError, struct.error, UnicodeDecodeError):
                continue


def _pages(path: Path) -> dict[int, bytes]:
    """Return the pages by number, those committed to the write-ahead log in place of older ones."""
    data = path.read_bytes()
    pages = {at // _PAGE + 1: data[at : at + _PAGE] for at in range(0, len(data) - _PAGE + 1, _PAGE)}
    log = path.with_name(path.name + "-wal")
    if log.exists():
        pages.update(_logged(log.read_bytes()))
    return pages


def _logged(log: bytes) -> dict[int, bytes]:
    committed: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    for at in range(_LOG_HEADER, len(log) - _FRAME_HEADER - _PAGE + 1, _FRAME_HEADER + _PAGE):
        number, size_at_commit = struct.unpack_from(">II", log, at)
        if log[at + 8 : at + 16] != log[16:24]:  # a frame of an earlier round of the log
            break
        start = at + _FRAME_HEADER
        pending[number] = log[start : start + _PAGE]
        if size_at_commit:
            committed.update(pending)
            pending.clear()
    return committed


def _cells(page: bytes, header: int) -> list[int]:
    (count,) = struct.unpack_from(">H", page, header + 3)
    first = header + 8
    if first + 2 * count > _PAGE:
        return []
    return list(struct.unpack_from(f">{count}H", page, first))


def _row(pages: dict[int, bytes], page: bytes, cell: int) -> Row:
    size, at = _varint(page, cell)
    number, at = _varint(page, at)
    return [number, *_record(_payload(pages, page, at, size))]


def _payload(pages: dict[int, bytes], page: bytes, at: int, size: int) -> bytes:
    if size <= _MOST_LOCAL:
        return page[at : at + size]
    local = _LEAST_LOCAL + (size - _LEAST_LOCAL) % (_PAGE - 4)
    local = local if local <= _MOST_LOCAL else _LEAST_LOCAL
    parts = [page[at : at + local]]
    left, (next_page,) = size - local, struct.unpack_from(">I", page, at + local)
    while left > 0:
        overflow = pages.get(next_page)
        if overflow is None or len(parts) > len(pages):
            raise NotARow
        parts.append(overflow[4 : 4 + left])
        left -= _PAGE - 4
        (next_page,) = struct.unpack_from(">I", overflow)
    return b"".join(parts)


def _record(payload: bytes) -> Iterator[Value]:
    """Yield the columns; the first is the row's number in our tables and stored as NULL."""
    header_size, at = _varint(payload, 0)
    types = []
    while at < header_size:
        kind, at = _varint(payload, at)
        types.append(kind)
    sizes = [_size(kind) for kind in types]
    if at != header_size or header_size + sum(sizes) != len(payload):
        raise NotARow
    for kind, size in zip(types, sizes, strict=True):
        yield _value(kind, payload[at : at + size])
        at += size


def _size(kind: int) -> int:
    if kind >= 12:  # noqa: PLR2004 - the serial types of section 2.1
        return (kind - 12) // 2
    if kind in {10, 11}:
        raise NotARow
    return {7: 8, 8: 0, 9: 0}.get(kind) or (_INTEGER_BYTES[kind] if kind < 7 else 0)  # noqa: PLR2004


def _value(kind: int, raw: bytes) -> Value:
    if kind == 0:
        return None
    if kind in {8, 9}:
        return kind - 8
    if kind == 7:  # noqa: PLR2004
        return float(struct.unpack(">d", raw)[0])
    if kind < 7:  # noqa: PLR2004
        return int.from_bytes(raw, "big", signed=True)
    return raw.decode(errors="replace") if kind % 2 else raw


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes and where the next thing starts."""
    value = 0
    for index in range(8):
        byte = data[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the high bit says that another byte follows
            return value, at + index + 1
    return value << 8 | data[at + 8], at + 9
