"""Finds model servers on this machine: one short question to each usual port, once a process."""

import asyncio
from dataclasses import dataclass

from providers.model_address import read_address
from providers.openai_client import ChatClient, Waits
from providers.openai_errors import CallFailedError
from providers.presets import preset, preset_names
from providers.transport import Transport

_PATIENCE_S = 0.3  # MODELS 1


@dataclass(frozen=True, slots=True)
class FoundServer:
    """A running server: the preset that speaks to it, where it is, and its chat models (possibly none)."""

    preset: str
    base_url: str
    models: tuple[str, ...]


class LocalServers:
    """Looks for the presets that live on loopback; `addresses` (preset name to base URL) replaces theirs."""

    def __init__(self, transport: Transport, addresses: dict[str, str] | None = None) -> None:
        self._transport = transport
        self._addresses = usual_addresses() if addresses is None else addresses
        self._found: tuple[FoundServer, ...] | None = None
        self._looking = asyncio.Lock()

    async def found(self) -> tuple[FoundServer, ...]:
        """Return the servers that answered, in the presets' order; only the first call asks."""
        async with self._looking:
            if self._found is None:
                self._found = await self._look()
            return self._found

    async def _look(self) -> tuple[FoundServer, ...]:
        async with asyncio.TaskGroup() as group:
            asked = [group.create_task(self._ask(name, url)) for name, url in self._addresses.items()]
        return tuple(server for task in asked if (server := task.result()) is not None)

    async def _ask(self, name: str, base_url: str) -> FoundServer | None:
        client = ChatClient(self._transport, read_address(base_url), "", Waits(list_s=_PATIENCE_S))
        try:
            return FoundServer(name, base_url, await client.list_models())
        except CallFailedError:
            return None


def usual_addresses() -> dict[str, str]:
    """Return the base URL of every preset that is looked for, in the presets' order."""
    rows = (preset(name) for name in preset_names())
    return {row.name: row.base_url for row in rows if row.on_loopback}
