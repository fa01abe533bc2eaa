"""Requests to a loopback server through the real transport."""

from typing import Any

import pytest

from providers.engine import Reply, Request
from providers.transport import Network, Transport
from search.errors import ProviderError
from tests.providers.loopback import Answer, Loopback

SECRET = "secret-of-a-test-5151"


def get(url: str, **changes: Any) -> Request:
    return Request("GET", url, **changes)


async def fetch(request: Request, network: Network | None = None, **options: Any) -> Reply:
    transport = Transport(network or Network(proxy="none"))
    try:
        return await transport.send(request, **options)
    finally:
        await transport.aclose()


async def asked(*answers: Answer, **changes: Any) -> tuple[Reply, Loopback]:
    async with Loopback(*answers) as server:
        return await fetch(get(f"{server.url}/search", **changes)), server


async def refused(
    *answers: Answer, options: dict[str, Any] | None = None, **changes: Any
) -> tuple[ProviderError, Loopback]:
    async with Loopback(*answers) as server:
        with pytest.raises(ProviderError) as caught:
            await fetch(get(f"{server.url}/search", **changes), **(options or {}))
        return caught.value, server
