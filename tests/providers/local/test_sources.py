from pathlib import Path

import pytest

from providers.local import sources as module
from providers.local.given_file import GivenFile
from providers.local.hub import Hub
from providers.local.packages import Packages
from providers.local.shelf import Shelf
from providers.local.source import Source
from providers.local.sources import pip_options, sources
from providers.transport import Network, Transport
from tests.providers.local.tiny import with_transport

NETWORK = Network(proxy="none")


def found(environ: dict[str, str], file: Path | None = None) -> tuple[Source, ...]:
    async def use(transport: Transport) -> tuple[Source, ...]:
        return sources(Shelf(Path("models")), transport, NETWORK, environ, file=file)

    return with_transport(use)


def test_the_hub_is_asked_before_the_packages() -> None:
    assert [type(source) for source in found({})] == [Hub, Packages]


def test_a_given_file_is_the_only_source() -> None:
    assert found({}, Path("x.gguf")) == (GivenFile(Path("x.gguf")),)


def test_hub_and_pip_can_both_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "pip_command", lambda: ())

    assert found({"SIDELIGHT_MODEL_HUB": "none"}) == ()


@pytest.mark.parametrize(
    ("network", "options"),
    [
        (Network("none"), {}),
        (Network("system"), {}),
        (Network("http://p:1", "/ca.pem"), {"PIP_PROXY": "http://p:1", "PIP_CERT": "/ca.pem"}),
    ],
)
def test_only_a_proxy_of_our_own_settings_is_told_to_pip(network: Network, options: dict[str, str]) -> None:
    assert pip_options(network) == options
