"""A key that was set never appears in anything a method returns, sends, logs or stores outside its place."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

from app.sidecar.catalogue import catalogue
from tests.app.sidecar.peer import Peer, peer, write_settings
from tests.scripted_servers import ScriptedServer, answers, refuses

KEY = "sk-hidden-4711-abcdefgh"
PASSWORD = "pa55word-in-address"
# What a method needs to get far; the others are called with what their types ask for.
_GIVEN: dict[str, dict[str, Any]] = {
    "settings.set": {"key": "ui.theme", "value": "dark"},
    "settings.unset": {"key": "ui.theme"},
    "key.set": {"name": "model", "value": KEY},
    "key.delete": {"name": "nobody"},
    "model.list": {"preset": "custom"},
    "provider.check": {"name": "searxng"},
    "instance.check": {"address": "http://127.0.0.1:9"},
    "ui.open": {"url": "file:///"},
    "session.export": {"format": "json"},
}
_SKIPPED = {"shutdown", "data.restore", "data.clear", "model.status"}


def _arguments(name: str, ids: dict[str, str]) -> dict[str, Any]:
    given = dict(_GIVEN.get(name, {}))
    for parameter in catalogue()[name].parameters:
        if parameter.name in ids:
            given[parameter.name] = ids[parameter.name]
        elif parameter.required and parameter.name not in given:
            given[parameter.name] = KEY if parameter.name != "what" else "cache"
    return given


def test_no_method_returns_or_sends_a_key_or_a_password(empty_environment: None) -> None:
    home = Path(os.environ["SIDELIGHT_HOME"])
    with (
        ScriptedServer(answers(f"your key is {KEY}")) as model,
        ScriptedServer(refuses(500, KEY)) as instance,
    ):
        write_settings(home, model, instance)
        with (home / "settings.toml").open("a", encoding="utf-8") as file:
            address = instance.url.replace("http://", f"http://me:{PASSWORD}@")
            file.write(f'\n[search.base_urls]\nduckduckgo = "{address}"\n')

        async def everything(host: Peer) -> list[Any]:
            await host.call("key.set", name="model", value=KEY)
            asked = await host.call("ask", text=f"what is {KEY}?")
            await host.outcome(asked["turn_id"])
            names = [name for name in catalogue() if name not in _SKIPPED]
            return [await host.raw(name, **_arguments(name, asked)) for name in names]

        async def play() -> str:
            async with peer() as host:
                seen = await everything(host)
                return json.dumps([seen, host.notes], ensure_ascii=False)

        said = asyncio.run(play())
        assert model.seen[-1]["headers"]["authorization"] == f"Bearer {KEY}"
    assert KEY not in said
    assert PASSWORD not in said
    kept = [path for path in home.rglob("*") if path.is_file() and KEY.encode() in path.read_bytes()]
    assert [path.name for path in kept] == ["secrets.toml"]


def test_every_method_is_called_or_named_as_skipped() -> None:
    assert set(catalogue()) >= _SKIPPED
    assert set(_GIVEN) <= set(catalogue())
