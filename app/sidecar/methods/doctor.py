"""All checks at once."""

from typing import Annotated, Any

from app.sidecar.declared import method
from app.sidecar.dispatch import Call


@method("doctor.run", "`{ok, results: [{name, title, state: ok, warn, fail or skip, cause, fix}]}`")
async def run(
    call: Call,
    *,
    everyone: Annotated[bool, "Also ask the public instances that ship with the program."] = False,
) -> dict[str, Any]:
    """Check settings, keys, model, sources, sessions and folders, as `sidelight doctor` does."""
    from app.sidecar.checking import check_everything

    return await check_everything(await call.desk.parts(), call.language, everyone=everyone)
