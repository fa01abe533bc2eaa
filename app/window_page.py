"""Writes the page's copy of the window's sentences: `python -m app.window_page` (a test compares)."""

import json
import sys
from pathlib import Path

from app.window_sentences import pairs

FILE = Path(__file__).parents[1] / "ui" / "web" / "js" / "window_sentences.js"
_HEAD = """\
/** Sentences with commands, and the page's own. Made by `python -m app.window_page`; do not edit. */

"""


def module() -> str:
    """Return the module: pairs of what is said and what is shown, `{}` standing for anything."""
    rows = [f"  {json.dumps(pair, ensure_ascii=False)}," for pair in pairs()]
    return "\n".join([f"{_HEAD}export const SENTENCES = [", *rows, "];", ""])


if __name__ == "__main__":
    FILE.write_text(module(), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
