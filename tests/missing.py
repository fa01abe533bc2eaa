"""What a test needs of the machine and does not find: a skip with the reason, or a failure in CI."""

import os
from typing import NoReturn

import pytest

# Read before the tests empty the environment. In CI a skip would hide a missing install step.
_REQUIRED = os.environ.get("SIDELIGHT_REQUIRE_REAL", "") not in ("", "0")


def missing(reason: str) -> NoReturn:
    """Skip with the reason, or fail with it where the machine is meant to have everything."""
    if _REQUIRED:
        pytest.fail(reason)
    pytest.skip(reason)
