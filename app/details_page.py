"""Writes the page's copy of the details from their list: `python -m app.details_page` (a test compares)."""

import json
import sys
from pathlib import Path

from app.details import DETAILS

FILE = Path(__file__).parents[1] / "ui" / "web" / "js" / "details.js"
_HEAD = """\
/** What is said beside a cause, in Chinese. Made by `python -m app.details_page`; do not edit. */

"""


def module() -> str:
    """Return the module: pairs of English and Chinese, `{}` standing for anything."""
    rows = [f"  {json.dumps([one.en, one.zh], ensure_ascii=False)}," for one in DETAILS if one.en != one.zh]
    return "\n".join([f"{_HEAD}export const DETAILS = [", *rows, "];", ""])


if __name__ == "__main__":
    FILE.write_text(module(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
