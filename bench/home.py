"""A home of its own for each measurement: settings that point at the bench's servers, a database on disk."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

KEY = "bench-key-0123456789"
_MEMORY_FILE_SYSTEMS = {"tmpfs", "ramfs", "devtmpfs"}

SETTINGS = """\
schema_version = 1
[model]
preset = "custom"
base_url = "http://127.0.0.1:{model_port}/v1"
name = "{model}"
timeout_ms = {model_ms}
idle_timeout_ms = {model_ms}
[search]
timeout_ms = {search_ms}
request_timeout_ms = {request_ms}
cache_minutes = {cache_minutes}
[search.builtin_free]
instances = [{instances}]
engines = []
keyless_apis = []
hedge_ms = {hedge_ms}
[network]
proxy = "none"
"""


def write_settings(
    home: Path,
    ports: dict[str, int],
    *,
    model: str = "fake",
    searches: tuple[str, ...] = ("ok",),
    hedge_ms: int = 2000,
    model_ms: int = 60_000,
    search_ms: int = 10_000,
    request_ms: int = 120_000,
    cache_minutes: int = 0,
) -> None:
    instances = ", ".join(f'"http://127.0.0.1:{ports[name]}"' for name in searches)
    text = SETTINGS.format(
        model_port=ports["model"],
        model=model,
        model_ms=model_ms,
        search_ms=search_ms,
        request_ms=request_ms,
        cache_minutes=cache_minutes,
        instances=instances,
        hedge_ms=hedge_ms,
    )
    (home / "settings.toml").write_text(text, encoding="utf-8")


@contextmanager
def a_home() -> Iterator[Path]:
    """Yield a new folder that SIDELIGHT_HOME names while the block runs."""
    with tempfile.TemporaryDirectory(prefix="sidelight-bench-", dir=disk()) as folder:
        before = os.environ.get("SIDELIGHT_HOME")
        os.environ["SIDELIGHT_HOME"] = folder
        try:
            yield Path(folder)
        finally:
            os.environ.pop("SIDELIGHT_HOME")
            if before is not None:
                os.environ["SIDELIGHT_HOME"] = before


def environment(home: Path, *, key: bool = True) -> dict[str, str]:
    """Return what a process of ours is given: nothing that would make one machine differ from another."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "VIRTUAL_ENV") if name in os.environ}
    own = {"SIDELIGHT_HOME": str(home), "PYTHON_KEYRING_BACKEND": "keyring.backends.null.Keyring"}
    return kept | own | ({"SIDELIGHT_MODEL_API_KEY": KEY} if key else {})


def disk() -> str:
    """Return a folder on a real disk: that of the checkout where the temporary one lies in memory."""
    usual = Path(tempfile.gettempdir())
    return str(Path(__file__).parent if _file_system(usual) in _MEMORY_FILE_SYSTEMS else usual)


def _file_system(folder: Path) -> str:
    try:
        mounts = [line.split() for line in Path("/proc/mounts").read_text().splitlines()]
    except OSError:
        return ""
    under = [(m[1], m[2]) for m in mounts if folder.is_relative_to(m[1])]
    return max(under, key=lambda pair: len(pair[0]), default=("", ""))[1]
