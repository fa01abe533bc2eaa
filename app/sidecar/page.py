"""The files of the page, and the headers that keep it to itself."""

from pathlib import Path

from starlette.responses import PlainTextResponse, Response

import ui

ROOT = Path(ui.__file__).parent / "web"
# The system's own table differs from machine to machine, and a wrong type stops a module script.
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


def page_file(path: str) -> Response:
    """Return a file of the page; nothing outside its folder, nothing of a type it has no use for."""
    try:
        file = (ROOT / (path or "index.html")).resolve()
        media_type = TYPES.get(file.suffix)
        if media_type and file.is_relative_to(ROOT.resolve()) and file.is_file():
            return Response(file.read_bytes(), media_type=media_type)
    except (OSError, ValueError):  # a name no file can have
        pass
    return PlainTextResponse("Not found.\n", 404)
