"""The public list as it is served: rows with gaps, dead rows, and answers that are no list at all."""

import asyncio
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.instance_list import Listed, fetch, read_list
from providers.transport import Network, Transport
from search.attempt import AttemptOutcome as Outcome
from search.errors import ProviderError
from tests.scripted_servers import Reply, ScriptedServer, closed_port, refuses

SAMPLE = (Path(__file__).parents[1] / "samples" / "instance_list" / "searx_space.json").read_text("utf-8")


def fetched(url: str) -> tuple[Listed, ...]:
    async def main() -> tuple[Listed, ...]:
        transport = Transport(Network(proxy="none"))
        try:
            return await fetch(transport, url)
        finally:
            await transport.aclose()

    return asyncio.run(main())


def test_every_row_is_read_with_what_it_says() -> None:
    rows = {one.address: one for one in read_list(json.loads(SAMPLE))}
    assert len(rows) == 7
    assert rows["https://good.searx.example"] == Listed(
        "https://good.searx.example",
        "normal",
        True,
        False,
        "searxng",
        "2026.8.20+abc",
        "A+",
        100.0,
        0.9,
        99.5,
    )
    assert rows["https://good.searx.example"].released == date(2026, 8, 20)
    assert "https://sub.example/searx" in rows
    down = rows["https://down.example"]
    assert (down.is_up, down.version, down.released, down.success, down.uptime) == (
        False,
        "",
        None,
        None,
        None,
    )


def test_list_is_fetched_over_http_with_our_own_name() -> None:
    with ScriptedServer(Reply([SAMPLE.encode()])) as server:
        assert len(fetched(f"{server.url}/data/instances.json")) == 7
        (asked,) = server.seen
    assert asked["path"] == "/data/instances.json"
    assert asked["headers"]["user-agent"].startswith("Sidelight")


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        (refuses(404), Outcome.BAD_RESPONSE),
        (refuses(429, retry_after="60"), Outcome.RATE_LIMITED),
        (Reply([b"<html>login</html>"], kind="text/html"), Outcome.BAD_RESPONSE),
        (Reply([b"[]"]), Outcome.BAD_RESPONSE),
        (Reply([b'{"instances": {}}']), Outcome.BAD_RESPONSE),
        (Reply([b'{"instances": {"ftp://x": {}, "https://a.test/": 7}}']), Outcome.BAD_RESPONSE),
    ],
)
def test_what_is_no_list_is_a_cause(reply: Reply, outcome: Outcome) -> None:
    with ScriptedServer(reply) as server, pytest.raises(ProviderError) as failed:
        fetched(server.url)
    assert failed.value.outcome is outcome


def test_nobody_at_the_address_is_unreachable() -> None:
    for address in closed_port():
        with pytest.raises(ProviderError) as failed:
            fetched(address)
        assert failed.value.outcome is Outcome.UNREACHABLE


@pytest.mark.parametrize("version", ["", "1.1.0", "2026.13.1", "2026.2", "abc"])
def test_version_without_a_day_has_none(version: str) -> None:
    assert Listed("https://a.test", version=version).released is None


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ["http", "timing", "search", "all", "uptime", "uptimeMonth", "median", "version"]
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_any_row_is_read_or_left_out(row: Any) -> None:
    body = {"instances": {"https://a.test/": row, "https://b.test/": {}}}
    assert [one.address for one in read_list(body)][-1] == "https://b.test"
