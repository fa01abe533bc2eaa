"""A process that changes settings or keys many times over; started by the tests."""

import sys
from pathlib import Path

from settings.paths import folders
from settings.secrets import SecretStore
from settings.store import set_value

kind, home, name, times = sys.argv[1:5]
places = folders({"SIDELIGHT_HOME": str(Path(home))})
sys.stdin.readline()  # all start together, when the test says so
for number in range(int(times)):
    if kind == "settings":
        set_value(places, f"search.base_urls.{name}-{number}", f"http://127.0.0.1:{9000 + number}")
    else:
        SecretStore(places, {}).write(f"{name}-{number}", f"made-up-key-{number}")
