import importlib.metadata
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
FLOORS = {"app", "providers", "search", "settings", "ui"}


def test_exactly_the_five_floors_are_shipped() -> None:
    build = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]

    assert set(build["targets"]["wheel"]["packages"]) == FLOORS


def test_no_standard_module_has_the_name_of_a_floor() -> None:
    assert FLOORS.isdisjoint(sys.stdlib_module_names)


def test_no_installed_package_ships_a_folder_with_the_name_of_a_floor() -> None:
    owners = importlib.metadata.packages_distributions()

    strangers = {floor: set(owners.get(floor, [])) - {"sidelight"} for floor in FLOORS}

    assert strangers == {floor: set() for floor in FLOORS}


def test_the_distribution_is_never_called_like_a_floor() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert project["name"] == "sidelight"
    assert set(project["scripts"]) == {"sidelight"}
    assert set(project["gui-scripts"]) == {"sidelight-window"}
