"""Language models: what can be chosen, what was chosen and why, and whether it answers."""

from typing import Annotated, Any

from app.sidecar.declared import method
from app.sidecar.dispatch import Call


@method(
    "model.presets",
    "`{presets: [{name, title, base_url, default_model, needs_key, has_key, key_variable, key_url, "
    "on_loopback}]}`",
)
async def presets(call: Call) -> dict[str, Any]:
    """Return the services a model can come from; `auto`, `custom` and `local` stand beside them."""
    from app.sidecar.sources import preset_rows

    return {"presets": list(preset_rows(await call.desk.parts()))}


@method(
    "model.list", "`{models: [name], error}`: what the service lists, or why there is nothing to choose from"
)
async def list_(
    call: Call,
    *,
    preset: Annotated[str | None, "The service; by default that of the settings."] = None,
    base_url: Annotated[str | None, "Its address; by default that of settings or service."] = None,
) -> dict[str, Any]:
    """Ask a service for its models. A key that is set is used, and goes to the service's own address only."""
    from app.sidecar.models import listed

    return await listed(await call.desk.parts(), preset, base_url, call.language)


@method(
    "model.status",
    "`{chosen: preset/model or extractive, why, extractive, problem, "
    "found_servers: [{preset, title, base_url, models}], "
    "local: {runtime, installed: [{size, title, small}]}}`",
)
async def status(call: Call) -> dict[str, Any]:
    """Return which model answers and why, and what else was found on this machine.

    `problem` says why the model of the settings cannot answer as it stands, where that is known.
    """
    from app.sidecar.models import status_of

    return await status_of(await call.desk.parts(), call.language)


@method("model.check", "the same as `doctor.run`, for the model alone")
async def check(call: Call) -> dict[str, Any]:
    """Ask the chosen model for a tiny completion, by the very client that answers questions."""
    from app.sidecar.checking import check_model

    return await check_model(await call.desk.parts(), call.language)
