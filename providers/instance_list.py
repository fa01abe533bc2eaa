"""The public list of SearXNG instances (searx.space): fetched only when the user asks, never for a search.

Every field of the list is optional: instances that are down carry little but their status.
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from providers.engine import Request
from providers.status import read_object, refusal
from providers.transport import Transport
from search.address import AddressError, InstanceAddress
from search.attempt import AttemptOutcome
from search.errors import ProviderError

_LONGEST_S = 20.0
_MOST = 2_000
_LONGEST_TEXT = 200
_VERSION = re.compile(r"(20\d\d)\.(\d{1,2})\.(\d{1,2})(?!\d)")


@dataclass(frozen=True, slots=True)
class Listed:
    """What the list says of one instance; None and "" where it says nothing.

    `address` is scheme://host[:port][/sub-path]; `success` and `uptime` (of the last month) are in percent,
    `median_s` in seconds; `version` as the instance writes it, such as 2026.8.20+abc.
    """

    address: str
    network: str = ""
    is_up: bool = False
    analytics: bool = False
    generator: str = ""
    version: str = ""
    http_grade: str = ""
    success: float | None = None
    median_s: float | None = None
    uptime: float | None = None

    @property
    def released(self) -> date | None:
        """The day of its version; None for versions that are not made of a date."""
        found = _VERSION.match(self.version)
        try:
            return date(*map(int, found.groups())) if found else None
        except ValueError:
            return None


async def fetch(transport: Transport, address: str) -> tuple[Listed, ...]:
    """Fetch the list once. Raises ProviderError with the cause."""
    try:
        async with asyncio.timeout(_LONGEST_S):
            reply = await transport.send(Request("GET", address, headers={"Accept": "application/json"}))
    except TimeoutError:
        raise ProviderError(AttemptOutcome.TIMEOUT, f"no list within {_LONGEST_S:.0f} s") from None
    if refused := refusal(reply):
        raise refused
    return read_list(read_object(reply))


def read_list(body: Mapping[str, Any]) -> tuple[Listed, ...]:
    """Read the list's JSON. Raises ProviderError (bad_response) where it is another thing."""
    rows = body.get("instances")
    if not isinstance(rows, dict) or not rows:
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "it holds no instances")
    read = (_listed(address, row) for address, row in list(rows.items())[:_MOST] if isinstance(row, dict))
    found = tuple(one for one in read if one is not None)
    if not found:
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "it holds no instances")
    return found


def _listed(address: str, row: Mapping[str, Any]) -> Listed | None:
    try:
        base = InstanceAddress.parse(address)
    except AddressError:
        return None
    http, search = _table(row, "http"), _table(_table(row, "timing"), "search")
    spent = _table(search, "all")
    if base.basic_auth:
        return None
    return Listed(
        base.base,
        _text(row, "network_type"),
        http.get("status_code") == 200 and not row.get("error") and not http.get("error"),  # noqa: PLR2004 - OK
        row.get("analytics") is not False,
        _text(row, "generator"),
        _text(row, "version"),
        _text(http, "grade"),
        _figure(search.get("success_percentage")),
        _figure(spent.get("median", spent.get("value"))),
        _figure(_table(row, "uptime").get("uptimeMonth")),
    )


def _table(row: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = row.get(name)
    return found if isinstance(found, dict) else {}


def _text(row: Mapping[str, Any], name: str) -> str:
    found = row.get(name)
    return found[:_LONGEST_TEXT] if isinstance(found, str) else ""


def _figure(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
