"""Search sources: what there is, how it is, and whether it works."""

from typing import Annotated, Any

from app.sidecar.declared import method
from app.sidecar.dispatch import Call
from app.sidecar.errors import not_found

_CHECKED = "`{ok, results: [{name, title, state: ok, warn, fail or skip, cause, fix}]}`"


@method(
    "provider.list",
    "`{providers: [{name, title, group, groups, place, needs_key, has_key, lacks, key_variable, "
    "key_url, chosen, active, base_url, default_base_url, config_fields, health}]}`",
)
async def list_(call: Call) -> dict[str, Any]:
    """Return every search source but the instances.

    `lacks` is "key" or the name of an own setting without which it is not asked first, else "".
    `health` is `{state: unknown, ok, empty, failing or resting, last_outcome, cause, rest_left_s, usual_ms}`.
    """
    from app.sidecar.sources import provider_rows

    return {"providers": provider_rows(await call.desk.parts(), call.language)}


@method("provider.check", _CHECKED)
async def check(call: Call, *, name: Annotated[str, "A search source."]) -> dict[str, Any]:
    """Ask a source a real question, by the same way as a search. Finding nothing is no success."""
    from app.sidecar.checking import check_provider

    return await check_provider(await call.desk.parts(), name, call.language)


@method(
    "instance.list",
    "`{instances: [{address, listed, has_auth, shipped, error, health}]}` in the settings' order",
)
async def instances(call: Call) -> dict[str, Any]:
    """Return the SearXNG instances of the settings; to change them, set `search.builtin_free.instances`.

    `listed` is the entry as `settings.get` has it.
    """
    from app.sidecar.sources import instance_rows

    return {"instances": instance_rows(await call.desk.parts(), call.language)}


@method("instance.read", "`{ok, base, shown, has_auth, error}`")
async def read(call: Call, *, text: Annotated[str, "An address as typed."]) -> dict[str, Any]:
    """Return what was understood of an instance's address."""
    from app.sidecar.sources import read_instance

    return read_instance(text, call.language)


@method("instance.check", _CHECKED)
async def check_instance(
    call: Call, *, address: Annotated[str, "An address as typed, or as listed."]
) -> dict[str, Any]:
    """Ask one instance a real question."""
    from app.sidecar.checking import check_address

    found = await check_address(await call.desk.parts(), address, call.language)
    if found is None:
        raise not_found("address", "instance", "实例")
    return found
