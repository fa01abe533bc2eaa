"""Model servers on this machine, found by their list of models."""

import asyncio
from contextlib import AsyncExitStack

from providers.detect import FoundServer, LocalServers, usual_addresses
from providers.transport import Network, Transport
from tests.providers.chat_server import ChatServer, Scripted, body, model_list, run

NOBODY = "http://127.0.0.1:1/v1"


def found_among(**servers: ChatServer) -> tuple[tuple[FoundServer, ...], dict[str, ChatServer]]:
    async def look() -> tuple[FoundServer, ...]:
        transport = Transport(Network(proxy="none"))
        async with AsyncExitStack() as stack:
            stack.push_async_callback(transport.aclose)
            for server in servers.values():
                await stack.enter_async_context(server.running())
            addresses = {name: f"http://127.0.0.1:{server.port}/v1" for name, server in servers.items()}
            local = LocalServers(transport, {"ollama": NOBODY} | addresses)
            first, second = await asyncio.gather(local.found(), local.found())
            assert first == second == await local.found()
            return first

    return run(look()), servers


def test_a_running_server_is_found_with_its_chat_models_and_asked_once() -> None:
    found, servers = found_among(lmstudio=ChatServer(models=model_list("text-embedding-nomic", "qwen3-8b")))
    assert [(one.preset, one.models) for one in found] == [("lmstudio", ("qwen3-8b",))]
    assert [asked.path for asked in servers["lmstudio"].asked] == ["/v1/models"]


def test_servers_are_told_in_the_order_they_are_looked_for() -> None:
    found, _ = found_among(
        lmstudio=ChatServer(models=model_list("b")), llamacpp=ChatServer(models=model_list("c"))
    )
    assert [one.preset for one in found] == ["lmstudio", "llamacpp"]


def test_a_server_without_models_is_found_empty() -> None:
    found, _ = found_among(ollama=ChatServer(models=body({"object": "list", "data": None, "models": []})))
    assert [(one.preset, one.models) for one in found] == [("ollama", ())]


def test_silent_and_foreign_servers_are_not_found_and_cost_no_more_than_the_limit() -> None:
    found, _ = found_among(
        lmstudio=ChatServer(models=Scripted(end="hang")),
        llamacpp=ChatServer(models=body(b"<html>Tomcat</html>")),
        other=ChatServer(models=body({"error": "no"}, 404)),
    )
    assert found == ()


def test_the_usual_places_are_those_of_the_presets() -> None:
    assert usual_addresses() == {
        "ollama": "http://127.0.0.1:11434/v1",
        "lmstudio": "http://127.0.0.1:1234/v1",
        "llamacpp": "http://127.0.0.1:8080/v1",
    }
