"""The sidecar itself: greeting, ending, and what a window needs of the machine."""

from typing import Annotated, Any

from app.sidecar.declared import method
from app.sidecar.dispatch import Call
from app.sidecar.errors import invalid, refused
from settings.text import Text

PROTOCOL = 1
_LINKS = ("http://", "https://", "mailto:")


@method(
    "initialize",
    "`{protocol, server: {name, version}, capabilities, language, folders: {config, data, cache, logs}, "
    "read_only, warnings: [{code, text}], running: [turn_id], http: {address} or null}`",
)
async def initialize(
    call: Call,
    *,
    client: Annotated[dict[str, Any] | None, "`{name, version}` of the host, for the log."] = None,  # noqa: ARG001 - shown in the protocol
    protocol: Annotated[int | None, "The protocol the client speaks: 1."] = None,
    language: Annotated[str | None, "`zh-CN` or `en` for messages; null follows the settings."] = None,
) -> dict[str, Any]:
    """Introduce a client: from now on it is sent notifications. Answered before anything heavy is loaded."""
    if protocol not in (None, PROTOCOL):
        text = Text(f"This sidecar speaks protocol {PROTOCOL}.", f"此服务使用协议版本 {PROTOCOL}。")
        raise refused("unknown_protocol", text, "protocol", known=[PROTOCOL])
    call.client.language = language or ""
    if not language:
        await call.desk.parts()  # the settings may name a language
    call.client.greeted = True
    call.afterwards.append(call.desk.warm_up)
    return _greeting(call)


@method("ping", "`{}`")
async def ping(call: Call) -> dict[str, Any]:  # noqa: ARG001 - needs nothing of the call
    """Answer, which tells the parent that the sidecar is well."""
    return {}


@method("shutdown", "`{}`, then the process ends")
async def shutdown(call: Call) -> dict[str, Any]:
    """End the sidecar: running turns end as `cancelled` and are stored."""
    call.afterwards.append(call.desk.stopping.set)
    return {}


@method("window.address", "`{address}`: a fresh one-time address of the page, null without HTTP")
async def address(call: Call) -> dict[str, Any]:
    """Make another address for the page: each works once."""
    return {"address": call.desk.mint() if call.desk.mint else None}


@method("window.state", "`{state}`")
async def state(
    call: Call,
    *,
    state: Annotated[dict[str, Any] | None, "Members to keep, each in the place of its old value."] = None,
) -> dict[str, Any]:
    """Keep or return the window's place, size and the like."""
    from app.sidecar.window_state import WindowState

    kept = WindowState(call.desk.folders.data)
    return {"state": kept.read() if state is None else kept.keep(state)}


@method("ui.open", "`{opened}`")
async def open_(call: Call, *, url: Annotated[str, "An http, https or mailto address."]) -> dict[str, Any]:
    """Open a link in the system's browser, and nothing but a link."""
    from app.sidecar.system_browser import open_link

    if not url.lower().startswith(_LINKS) or any(ord(char) <= ord(" ") for char in url):
        raise invalid(
            "url",
            Text("Only http, https and mailto links are opened.", "只能打开 http、https 和 mailto 链接。"),
        )
    return {"opened": await open_link(call.desk.group, url)}


def _greeting(call: Call) -> dict[str, Any]:
    from app.sidecar.about import version

    desk, places = call.desk, call.desk.folders
    return {
        "protocol": PROTOCOL,
        "server": {"name": "sidelight", "version": version()},
        "capabilities": {"replay": True, "http": desk.mint is not None, "languages": ["zh-CN", "en"]},
        "language": call.language,
        "folders": {name: str(getattr(places, name)) for name in ("config", "data", "cache", "logs")},
        "read_only": desk.read_only,
        "warnings": desk.warnings_for(call.client),
        "running": desk.turns.running,
        "http": {"address": desk.mint()} if desk.mint and call.client.is_host else None,
    }
