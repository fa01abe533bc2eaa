import pytest

from settings.migrate import STEPS, Migrated, Table, migrate


def _rename(table: Table) -> None:
    table["new"] = table.pop("old", 0)


def _nest(table: Table) -> None:
    table["inside"] = {"new": table.pop("new")}


def test_file_without_a_version_is_version_one() -> None:
    assert migrate({"a": 1}) == Migrated({"schema_version": 1, "a": 1})


def test_steps_run_in_order_from_the_files_version_on() -> None:
    steps = (_rename, _nest)

    assert migrate({"old": 5}, steps).table == {"schema_version": 3, "inside": {"new": 5}}
    assert migrate({"schema_version": 2, "new": 5}, steps).table == {
        "schema_version": 3,
        "inside": {"new": 5},
    }
    assert migrate({"schema_version": 3, "x": 5}, steps).table == {"schema_version": 3, "x": 5}


def test_the_raw_table_is_left_alone() -> None:
    raw: Table = {"old": {"deep": [1]}}

    migrate(raw, (lambda table: table["old"]["deep"].append(2),))

    assert raw == {"old": {"deep": [1]}}


def test_file_of_a_newer_version_stays_as_it_is() -> None:
    raw = {"a": 1, "schema_version": 9}

    assert migrate(raw) == Migrated(raw, future=9)


@pytest.mark.parametrize("version", ["x", True, 0, -3, 1.0, [], {}])
def test_version_that_is_none_counts_as_one_and_is_reported(version: object) -> None:
    found = migrate({"schema_version": version, "a": 1})

    assert found.bad_version
    assert found.table == {"schema_version": len(STEPS) + 1, "a": 1}
