"""The sources of an installation in the order of MODELS 3: a given file alone, else the hub, then pip."""

from collections.abc import Mapping
from pathlib import Path

from providers.local.given_file import GivenFile
from providers.local.hub import Hub, hub_base
from providers.local.packages import Packages, pip_command
from providers.local.shelf import Shelf
from providers.local.source import Source
from providers.transport import Network, Transport


def sources(
    shelf: Shelf,
    transport: Transport,
    network: Network,
    environ: Mapping[str, str],
    *,
    file: Path | None = None,
    connect_s: float = 10.0,
) -> tuple[Source, ...]:
    """Return what there is on this machine; `connect_s` is how long the hub may take to answer."""
    if file is not None:
        return (GivenFile(file),)
    found: list[Source] = []
    if base := hub_base(environ):
        found.append(Hub(transport, base, connect_s=connect_s))
    if pip := pip_command():
        found.append(Packages(pip, shelf.scratch(), pip_options(network)))
    return tuple(found)


def pip_options(network: Network) -> dict[str, str]:
    """Return the settings' proxy and CA file as pip's variables: arguments can be read by other users."""
    options = {"PIP_PROXY": network.proxy} if network.proxy not in ("", "system", "none") else {}
    return options | ({"PIP_CERT": network.ca_file} if network.ca_file else {})
