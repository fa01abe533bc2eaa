"""All checks together, side by side, in a fixed order; each is bounded in time."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from app.compose import Parts, lacks_rerank, warnings
from app.diagnosis.cache import result_cache
from app.diagnosis.check import Check, State
from app.diagnosis.files import extra_certificates, folders, settings_file
from app.diagnosis.keys import keys
from app.diagnosis.model import local_servers, model
from app.diagnosis.sessions import session_database
from app.diagnosis.sources import Wanted, sources
from app.diagnosis.window import window_runtime
from app.key_owners import key_owners

__all__ = ["Check", "State", "Wanted", "examine", "is_well"]


async def examine(
    parts: Parts, wanted: Wanted, tell: Callable[[Check], None] = lambda _: None
) -> list[Check]:
    """Return the findings, each told as soon as it and those before it are there.

    Where a source was named, those of the sources alone.
    """
    checks: list[Check] = []
    async with asyncio.TaskGroup() as group:
        for task in [group.create_task(_listed(look)) for look in _looks(parts, wanted)]:
            for check in await task:
                checks.append(check)
                tell(check)
    return checks


def is_well(checks: Sequence[Check]) -> bool:
    """Tell whether nothing has failed."""
    return all(check.state is not State.FAIL for check in checks)


def _looks(parts: Parts, wanted: Wanted) -> list[Awaitable[Check | list[Check]]]:
    asked = sources(parts, wanted)
    if wanted.name:
        return [asked]
    home = parts.home
    known = {warning.text for warning in home.loaded.warnings}
    # What a question would be told of, once; the chain knows what of the settings its sources cannot use.
    told = dict.fromkeys((*warnings(home), *parts.chain().warnings, *lacks_rerank(home.settings.search)))
    more = tuple(text for text in told if text not in known)
    return [
        asyncio.to_thread(settings_file, home.loaded, more),
        asyncio.to_thread(extra_certificates, home.settings.network.ca_file),
        asyncio.to_thread(folders, home.folders),
        asyncio.to_thread(keys, key_owners(), home.settings, home.secrets),
        asyncio.to_thread(session_database, home.database),
        asyncio.to_thread(result_cache, parts.result_store, parts.settings.search.cache_minutes),
        model(parts),
        local_servers(parts),
        asked,
        asyncio.to_thread(window_runtime),
    ]


async def _listed(look: Awaitable[Check | list[Check]]) -> list[Check]:
    found = await look
    return found if isinstance(found, list) else [found]
