"""What lies on the disk: where it is, keeping a copy, getting it back, clearing it."""

from typing import Annotated, Any, Literal

from app.sidecar.declared import method
from app.sidecar.dispatch import Call


@method("data.folders", "`{config, data, cache, logs, settings_file, database}`")
async def folders(call: Call) -> dict[str, Any]:
    """Return where everything lies."""
    places = call.desk.folders
    named = {name: str(getattr(places, name)) for name in ("config", "data", "cache", "logs")}
    parts = await call.desk.parts()
    return named | {"settings_file": str(places.settings_file), "database": str(parts.home.database)}


@method("data.backup", "`{file_name, media_type, base64}`: a zip archive", masked=False)
async def backup(
    call: Call, *, include_keys: Annotated[bool, "Whether keys kept in the file are in it, readable."] = False
) -> dict[str, Any]:
    """Return a copy of sessions and settings. Keys of the system's keyring and environment are never in it.

    Without `include_keys` user names and passwords in addresses are left out too.
    """
    from app.sidecar.backup import packed

    return await packed(await call.desk.parts(), include_keys=include_keys)


@method("data.upload", "`{upload, bytes}`: the id to go on with, and how much there is", writes=True)
async def upload(
    call: Call,
    *,
    base64: Annotated[str, "The next piece of a backup, at most 2 MB."],
    upload: Annotated[
        str | None, "The id; without it a new upload begins and an older one is forgotten."
    ] = None,
) -> dict[str, Any]:
    """Send a backup in pieces, for a transport that bounds its messages."""
    name, size = call.desk.uploads.add(upload, base64)
    return {"upload": name, "bytes": size}


@method(
    "data.restore",
    "`{restored: [sessions, settings, keys], undo}`: `undo` is where the old files are",
    writes=True,
)
async def restore(
    call: Call,
    *,
    base64: Annotated[str | None, "A backup as `data.backup` returns it."] = None,
    upload: Annotated[str | None, "Or the id of one that was uploaded in pieces."] = None,
) -> dict[str, Any]:
    """Put a backup in the place of sessions and settings; what was there is kept beside it."""
    from app.sidecar.backup import decoded, unpacked

    parts = await call.desk.parts()
    await call.desk.turns.ended(call.desk.turns.running)
    done = await unpacked(parts, call.desk.uploads.taken(upload) if upload else decoded(base64 or ""))
    for what in ("settings", "sessions", "projects", "keys"):
        call.desk.changed(what)
    return done


@method("data.clear", "`{}`", writes=True)
async def clear(
    call: Call, *, what: Annotated[Literal["sessions", "cache", "health"], "What to forget."]
) -> dict[str, Any]:
    """Delete all sessions for good, what searches found, or what is remembered of the sources' health."""
    parts = await call.desk.parts()
    if what == "sessions":
        await call.desk.turns.ended(call.desk.turns.running)
        await parts.store.run(lambda store: store.sessions.purge_all())
        call.desk.changed("sessions")
    elif what == "cache":
        parts.forget_results()
    else:
        parts.forget_health()
        call.desk.changed("providers")
    return {}
