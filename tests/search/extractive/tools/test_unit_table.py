"""The table of units hangs together."""

from search.extractive.tools.unit_table import units


def test_plurals_and_both_spellings_name_the_same_unit():
    table = units()
    assert table["metre"] == table["meters"] == table["m"][:1] or table["metre"][0].symbol == "m"
    assert table["kilometers per hour"][0].symbol == table["kph"][0].symbol == "km/h"
    assert table["foot"] == table["feet"]


def test_no_dimension_has_two_units_of_one_name():
    for name, listed in units().items():
        dimensions = [unit.dimension for unit in listed]
        assert len(set(dimensions)) == len(dimensions), name


def test_sizes_are_positive():
    assert all(unit.size > 0 for listed in units().values() for unit in listed)
