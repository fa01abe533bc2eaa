import shutil
import subprocess
from pathlib import Path

import pytest

from tests.missing import missing

HERE = Path(__file__).parent
NODE = shutil.which("node")


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.mjs")), ids=lambda file: file.stem)
def test_the_page_modules_pass_their_own_tests(file: Path) -> None:
    if NODE is None:
        missing("node is not installed")
    done = subprocess.run(
        [NODE, "--test", str(file)], capture_output=True, text=True, timeout=50, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "# tests 0" not in done.stdout
