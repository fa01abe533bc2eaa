"""Rows read straight from the pages of a file."""

import random
import sqlite3
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.store.leaves import read_rows

VALUES = [
    None,
    0,
    1,
    -1,
    127,
    128,
    -32768,
    2**23,
    2**31,
    -(2**40),
    2**62,
    1.5,
    "",
    "天气",
    b"\x00\xff",
    "x" * 3000,
]


def table(path, rows, *, log: bool = False) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = OFF")
    if log:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute("CREATE TABLE t (n INTEGER PRIMARY KEY, a, b, c)")
    connection.executemany("INSERT INTO t (a, b, c) VALUES (?, ?, ?)", rows)
    return connection


def found(path) -> list:
    return sorted(([row[0], *row[2:]] for row in read_rows(path) if len(row) == 5), key=lambda row: row[0])


def test_every_kind_of_value_is_read(tmp_path):
    rows = [(value, number, value) for number, value in enumerate(VALUES)]
    table(tmp_path / "db", rows).close()
    assert found(tmp_path / "db") == [[number, *row] for number, row in enumerate(rows, 1)]


@pytest.mark.parametrize("length", [3900, 4030, 4061, 4062, 4100, 8200, 500_000])
def test_long_values_are_followed_over_their_pages(tmp_path, length):
    text = "".join(random.Random(length).choices("天气ab", k=length))  # noqa: S311 - filler
    table(tmp_path / "db", [(text, 1, b"x" * length)]).close()
    assert found(tmp_path / "db") == [[1, text, 1, b"x" * length]]


def test_many_rows_over_many_pages(tmp_path):
    rows = [(f"row {n}", n, "x" * (n % 300)) for n in range(3000)]
    table(tmp_path / "db", rows).close()
    assert len(found(tmp_path / "db")) == 3000


def test_committed_pages_of_the_log_come_before_those_of_the_file(tmp_path):
    with closing(table(tmp_path / "db", [("old", 1, 2)], log=True)) as connection:
        connection.execute("PRAGMA wal_checkpoint (TRUNCATE)")
        connection.execute("UPDATE t SET a = 'new'")
        assert found(tmp_path / "db") == [[1, "new", 1, 2]]
        connection.execute("BEGIN")
        connection.execute("UPDATE t SET a = 'never committed'")
        connection.execute("ROLLBACK")
        assert found(tmp_path / "db") == [[1, "new", 1, 2]]


@given(st.binary(max_size=3 * 4096))
@settings(max_examples=60)
def test_no_bytes_at_all_make_it_fail(tmp_path_factory, noise):
    path = tmp_path_factory.mktemp("noise") / "db"
    path.write_bytes((b"\x0d" + noise).ljust(4096 * 3, noise[-1:] or b"\x0d"))
    list(read_rows(path))


@pytest.mark.parametrize("seed", range(30))
def test_damaged_pages_give_rows_or_nothing(tmp_path, seed):
    path = tmp_path / "db"
    rows = [(f"row {n}" * 50, n, "x" * 5000) for n in range(40)]
    table(path, rows).close()
    data, noise = bytearray(path.read_bytes()), random.Random(seed)  # noqa: S311 - damage
    for _ in range(60):
        data[noise.randrange(len(data))] = noise.randrange(256)
    path.write_bytes(data)
    assert all(len(row) >= 1 for row in read_rows(path))
