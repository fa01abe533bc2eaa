"""Ids of projects, sessions and turns."""

import os


def new_id() -> str:
    """Return 32 hexadecimal digits from the system's random source."""
    return os.urandom(16).hex()
