import asyncio
import base64
import io
import os
import re
import socket
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.sidecar import system_browser
from app.store.file_lock import try_lock
from providers.local.runtime import Runtime
from tests.app.sidecar.peer import Peer, desk, joined, peer, write_settings
from tests.scripted_servers import ScriptedServer, answers, finds, refuses, row, searches


@pytest.fixture
def home() -> Path:
    return Path(os.environ["SIDELIGHT_HOME"])


async def talked(host: Peer, *questions: str, session_id: str | None = None) -> str:
    """Ask in one session and wait for the answers; return the session."""
    session = session_id
    for question in questions:
        asked = await host.call("ask", text=question, session_id=session)
        await host.outcome(asked["turn_id"])
        session = asked["session_id"]
    assert session
    return session


# ---- greeting ----------------------------------------------------------------------------------------------


def test_the_greeting_says_who_answers_and_where_things_lie(home: Path) -> None:
    async def play() -> None:
        async with peer(greets=False) as host:
            hello = await host.call(
                "initialize", client={"name": "x", "version": "1"}, protocol=1, language="en"
            )
            assert (hello["protocol"], hello["server"]["name"]) == (1, "sidelight")
            assert hello["folders"]["data"] == str(home / "data")
            assert (hello["read_only"], hello["running"], hello["http"]) == (False, [], None)
            assert (await host.refused("initialize", protocol=99))["data"]["kind"] == "unknown_protocol"

    asyncio.run(play())


def test_messages_are_in_the_language_of_the_client_else_of_the_settings(home: Path) -> None:
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.toml").write_text('[ui]\nlanguage = "zh-CN"\n', encoding="utf-8")

    async def play() -> None:
        async with desk() as opened:
            english = await joined(opened, language="en")
            assert (await english.refused("session.get", session_id="x"))["message"].isascii()
            follows = await joined(opened, greets=False)
            assert (await follows.call("initialize"))["language"] == "zh-CN"
            assert not (await follows.refused("session.get", session_id="x"))["message"].isascii()
            await follows.call("settings.set", key="ui.language", value="en")
            assert (await follows.refused("session.get", session_id="x"))["message"].isascii()

    asyncio.run(play())


def test_what_is_wrong_with_the_settings_is_told(home: Path) -> None:
    home.mkdir()
    (home / "settings.toml").write_text("[search]\nmax_results = 99\n", encoding="utf-8")

    async def play() -> None:
        async with peer() as host:
            note = await host.until(lambda n: n["method"] == "warnings")
            (warning,) = note["params"]["warnings"]
            assert "max_results" in warning["text"]
            assert (await host.call("settings.form"))["warnings"] == [warning]

    asyncio.run(play())


def test_nobody_is_told_anything_before_the_greeting(home: Path) -> None:
    async def play() -> None:
        async with desk() as opened:
            silent, host = await joined(opened, greets=False), await joined(opened)
            await host.call("project.create", name="One")
            await host.until(lambda n: n["method"] == "changed")
            assert silent.notes == []

    asyncio.run(play())


# ---- sessions ----------------------------------------------------------------------------------------------


def test_sessions_are_listed_read_named_moved_deleted_and_brought_back(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                one, two = await talked(host, "first", "and then?"), await talked(host, "第二个问题")
                listed = (await host.call("session.list"))["sessions"]
                assert [s["id"] for s in listed] == [two, one]
                assert [s["turn_count"] for s in listed] == [1, 2]
                assert listed[0]["title"] == "第二个问题"
                await host.call("session.rename", session_id=one, title="Mine")
                project = await host.call("project.create", name="Work")
                await host.call("session.move", session_id=one, project_id=project["id"])
                (mine,) = (await host.call("session.list", project_id=project["id"]))["sessions"]
                assert (mine["id"], mine["title"]) == (one, "Mine")
                await host.call("session.delete", session_id=one)
                assert [s["id"] for s in (await host.call("session.list"))["sessions"]] == [two]
                assert (await host.refused("session.get", session_id=one))["data"]["kind"] == "not_found"
                await host.call("session.restore", session_id=one)
                got = await host.call("session.get", session_id=one)
                assert [turn["question"] for turn in got["turns"]] == ["first", "and then?"]
                assert got["turns"][0]["outcome"]["text"] == "because"
                await host.call("session.delete_turn", turn_id=got["turns"][0]["id"])
                assert len((await host.call("session.get", session_id=one))["turns"]) == 1
                blank = await host.refused("session.rename", session_id=one, title="  ")
                assert blank["data"]["kind"] == "invalid_value"

        asyncio.run(play())


def test_a_session_can_be_made_before_its_first_question(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                project = await host.call("project.create", name="Work")
                made = await host.call("session.create", project_id=project["id"], title="Plans")
                assert (made["title"], made["turn_count"]) == ("Plans", 0)
                assert await talked(host, "first", session_id=made["id"]) == made["id"]
                (kept,) = (await host.call("session.list", project_id=project["id"]))["sessions"]
                assert (kept["id"], kept["title"], kept["turn_count"]) == (made["id"], "Plans", 1)
                refused = await host.refused("session.create", project_id="none")
                assert refused["data"]["kind"] == "not_found"

        asyncio.run(play())


def test_long_lists_come_in_pages(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                sessions = [await talked(host, f"s{n}") for n in range(5)]
                seen, before = [], None
                while True:
                    page = await host.call("session.list", limit=2, before=before)
                    seen += [one["id"] for one in page["sessions"]]
                    if not page["more"]:
                        break
                    before = seen[-1]
                assert seen == sessions[::-1]
                long = await talked(host, *(f"q{n}" for n in range(5)))
                last = await host.call("session.get", session_id=long, limit=2)
                assert ([t["question"] for t in last["turns"]], last["more"]) == (["q3", "q4"], True)
                first = await host.call(
                    "session.get", session_id=long, limit=3, before=last["turns"][0]["id"]
                )
                assert ([t["question"] for t in first["turns"]], first["more"]) == (["q0", "q1", "q2"], False)
                assert (await host.call("session.get", session_id=long, limit=0))["turns"] == []

        asyncio.run(play())


def test_the_turns_around_one_are_read_and_on_from_there_both_ways(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                session = await talked(host, *(f"q{n}" for n in range(7)))
                ids = [turn["id"] for turn in (await host.call("session.get", session_id=session))["turns"]]

                async def page(**place: Any) -> tuple[list[str], bool, int]:
                    got = await host.call("session.get", session_id=session, limit=3, **place)
                    return [turn["question"] for turn in got["turns"]], got["more"], got["newer"]

                assert await page() == (["q4", "q5", "q6"], True, 0)
                assert await page(around=ids[2]) == (["q1", "q2", "q3"], True, 3)
                assert await page(after=ids[3]) == (["q4", "q5", "q6"], True, 0)
                assert await page(before=ids[1], after=None, around="") == (["q0"], False, 6)

        asyncio.run(play())


def test_turns_beside_one_that_is_not_there_or_beside_two_are_refused(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                one, two = await talked(host, "first"), await talked(host, "second")
                (elsewhere,) = (await host.call("session.get", session_id=two))["turns"]
                for place in ("before", "after", "around"):
                    for turn in ("nowhere", elsewhere["id"]):
                        error = await host.refused("session.get", session_id=one, **{place: turn})
                        assert error["data"]["kind"] == "not_found"
                both = await host.refused("session.get", session_id=two, before="x", around=elsewhere["id"])
                assert (both["data"]["kind"], both["data"]["field"]) == ("invalid_value", "around")

        asyncio.run(play())


def test_search_finds_chinese_and_says_where(home: Path) -> None:
    with ScriptedServer(answers("明天多云转晴。")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                session = await talked(host, "上海明天天气怎么样")
                (hit,) = (await host.call("session.search", text="多云"))["hits"]
                assert (hit["session_id"], hit["place"]) == (session, "answer")
                (start, end), *_ = hit["marks"]
                assert hit["excerpt"][start:end] == "多云"
                assert (await host.call("session.search", text="nothing like it"))["hits"] == []

        asyncio.run(play())


@pytest.mark.parametrize("form", ["md", "html", "json"])
def test_a_session_is_exported(home: Path, form: str) -> None:
    with ScriptedServer(answers("because <b>")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                session = await talked(host, "why?")
                file = await host.call("session.export", session_id=session, format=form)
                assert file["file_name"].endswith(f".{form}")
                assert "because" in file["text"]

        asyncio.run(play())


def test_drafts_are_kept_for_each_session_and_for_a_new_one(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:
            await host.call("session.draft", text="new one")
            await host.call("session.draft", session_id="abc", text="半句话")
        async with peer() as host:
            assert await host.call("session.draft") == {"text": "new one"}
            assert await host.call("session.draft", session_id="abc") == {"text": "半句话"}
            await host.call("session.draft", session_id="abc", text="")
            assert await host.call("session.draft", session_id="abc") == {"text": ""}

    asyncio.run(play())


# ---- projects ----------------------------------------------------------------------------------------------


def test_projects_are_made_changed_and_deleted(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:
            made = await host.call("project.create", name="工作", search_mode="disabled", depth="quick")
            assert (made["effective_search"], made["depth"], made["session_count"]) == (False, "quick", 0)
            changed = await host.call(
                "project.update",
                project_id=made["id"],
                search_mode="force_enabled",
                instructions="Be brief.",
                depth="",
            )
            assert changed["name"] == "工作"
            assert (changed["effective_search"], changed["instructions"], changed["depth"]) == (
                True,
                "Be brief.",
                None,
            )
            assert await host.call("project.get", project_id=made["id"]) == changed
            assert (await host.refused("project.get", project_id="none"))["data"]["kind"] == "not_found"
            await host.call("settings.set", key="search.enabled", value=False)
            rows = {one["id"]: one for one in (await host.call("project.list"))["projects"]}
            assert rows["default"]["effective_search"] is False
            assert rows[made["id"]]["effective_search"] is True
            twice = await host.refused("project.create", name="工作")
            assert twice["data"]["kind"] == "conflict"
            wrong = await host.refused("project.update", project_id=made["id"], depth="bottomless")
            assert wrong["data"]["kind"] == "bad_argument"
            await host.call("project.delete", project_id=made["id"])
            assert (await host.refused("project.delete", project_id="default"))["data"]["kind"] == "conflict"

    asyncio.run(play())


# ---- settings ----------------------------------------------------------------------------------------------


def test_a_setting_holds_for_the_next_question_without_a_restart(home: Path) -> None:
    with ScriptedServer(searches("x")) as model, ScriptedServer(finds(row(1))) as instance:
        write_settings(home, model, instance, cache_minutes=0)

        async def play() -> None:
            async with peer() as host:
                await talked(host, "one")
                assert len(instance.seen) == 1
                await host.call("settings.set", key="search.enabled", value=False)
                await host.until(lambda n: n["params"].get("what") == "settings")
                await talked(host, "two")
                assert len(instance.seen) == 1
                # Another process writes the file.
                text = (home / "settings.toml").read_text(encoding="utf-8")
                (home / "settings.toml").write_text(
                    text.replace("enabled = false", "enabled = true"), encoding="utf-8"
                )
                await talked(host, "three")
                assert len(instance.seen) == 2

        asyncio.run(play())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("search.max_results", 99),
        ("search.max_results", "many"),
        ("search.timeout_ms", None),
        ("search.builtin_free.instances", 3),
        ("search.nothing", 1),
        ("model.api_key", "sk-0123456789abcdef"),
        ("network.proxy", "gopher://x"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_and_the_old_one_stays(home: Path, key: str, value: Any) -> None:
    async def play() -> None:
        async with peer() as host:
            before = await host.call("settings.get")
            if value is not None:
                error = await host.refused("settings.set", key=key, value=value)
                assert error["data"]["kind"] == "invalid_value"
                assert error["data"]["field"] == key
            assert await host.call("settings.get") == before

    asyncio.run(play())


def test_the_form_has_every_setting_with_its_value(home: Path) -> None:
    write_settings(home)

    async def play() -> None:
        async with peer() as host:
            form = await host.call("settings.form")
            fields = {field["path"]: field for field in form["fields"]}
            assert fields["search.timeout_ms"]["value"] == 3000
            assert fields["search.timeout_ms"]["set"] is True
            assert fields["search.max_results"]["set"] is False
            assert "builtin_free" in fields["search.provider"]["choices"]
            names = {section["name"] for section in form["sections"]}
            assert names == {path.rpartition(".")[0] for path in fields}
            await host.call("settings.set", key="search.max_results", value="7")
            assert await host.call("settings.get", key="search.max_results") == {"value": 7}
            unset = await host.call("settings.unset", key="search.max_results")
            assert unset == {"value": 5, "warnings": []}
            assert (await host.call("settings.get", key="ui"))["value"]["theme"] == "system"

    asyncio.run(play())


# ---- keys, sources, models ---------------------------------------------------------------------------------


def test_a_key_is_stored_used_and_forgotten(home: Path) -> None:
    with ScriptedServer(answers("hi")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                stored = await host.call("key.set", name="model", value="  Bearer sk-secret-0123456789 ")
                assert stored["where"] in {"file", "keyring"}
                assert "Bearer in front was left off" in stored["warning"]
                mixed = await host.call("key.set", name="serper", value="0a" * 32)
                assert "looks like a key of SerpApi" in mixed["warning"]
                await host.call("key.delete", name="serper")
                rows = {one["name"]: one for one in (await host.call("key.list"))["keys"]}
                assert rows["model"]["where"] == stored["where"]
                assert rows["deepseek"]["where"] is None
                assert "tavily" in rows
                await talked(host, "hello")
                assert model.seen[-1]["headers"]["authorization"] == "Bearer sk-secret-0123456789"
                assert await host.call("key.delete", name="model") == {"deleted": True}
                await talked(host, "hello")
                assert "authorization" not in model.seen[-1]["headers"]
                for bad in ("", "two words", "https://example.com/key", "example.com/key"):
                    refused = await host.refused("key.set", name="model", value=bad)
                    assert refused["data"]["kind"] == "invalid_value"
                assert (await host.refused("key.set", name="nobody", value="x"))["data"][
                    "kind"
                ] == "not_found"

        asyncio.run(play())


def test_sources_and_instances_are_listed_with_their_health(home: Path) -> None:
    with (
        ScriptedServer(searches("x")) as model,
        ScriptedServer(refuses(429, "", Retry_After="60")) as instance,
    ):
        write_settings(home, model, instance)

        async def play() -> None:
            async with peer() as host:
                (fresh,) = (await host.call("instance.list"))["instances"]
                assert fresh["health"]["state"] == "unknown"
                await talked(host, "one")
                (tired,) = (await host.call("instance.list"))["instances"]
                assert tired["health"]["state"] == "resting"
                assert tired["health"]["last_outcome"] == "rate_limited"
                assert 0 < tired["health"]["rest_left_s"] <= 60
                rows = {one["name"]: one for one in (await host.call("provider.list"))["providers"]}
                assert "searxng" not in rows
                assert rows["tavily"]["key_url"].startswith("https://")
                assert rows["duckduckgo"]["active"] is False

        asyncio.run(play())


def test_checks_ask_a_real_question_and_finding_nothing_is_no_success(home: Path) -> None:
    with (
        ScriptedServer(answers("ready")) as model,
        ScriptedServer(finds(row(1, "Weather", "weather today"))) as good,
        ScriptedServer(finds()) as empty,
        ScriptedServer(refuses(500)) as broken,
    ):
        write_settings(home, model, good, base_urls={"tavily": broken.url})

        async def play() -> None:
            async with peer() as host:
                assert (await host.call("instance.check", address=good.url))["ok"] is True
                for server in (empty, broken):
                    found = await host.call("instance.check", address=server.url)
                    assert found["ok"] is False
                    assert found["results"][0]["state"] in {"warn", "fail"}
                    assert found["results"][0]["cause"]
                    assert found["results"][0]["fix"]
                assert (await host.refused("instance.check", address="http://"))["data"][
                    "kind"
                ] == "not_found"
                tavily = await host.call("provider.check", name="tavily")
                assert tavily["ok"] is False
                (pse, _) = (await host.call("provider.check", name="google_pse"))["results"]
                assert "“Search engine ID (cx)” is not set" in pse["cause"]
                for one in (*tavily["results"], pse):
                    assert "sidelight " not in one["fix"]
                assert (await host.refused("provider.check", name="altavista"))["data"]["kind"] == "not_found"
                assert (await host.call("model.check"))["ok"] is True
                names = {one["name"] for one in (await host.call("doctor.run"))["results"]}
                assert {"settings", "model"} <= names

        asyncio.run(play())


def test_an_address_is_read_aloud(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:
            read = await host.call(
                "instance.read", text=" me:secret@search.example:8080/searxng/search?q=%s "
            )
            assert read["ok"] is True
            assert read["has_auth"] is True
            assert "secret" not in str(read)
            assert (await host.call("instance.read", text="not an address"))["ok"] is False

    asyncio.run(play())


def test_an_address_that_cannot_be_used_is_told_in_the_clients_language(home: Path) -> None:
    async def play() -> None:
        async with desk() as opened:
            chinese = await joined(opened, language="zh-CN")
            for text in ("", "http://", "ftp://a", "a:99999", "http://[::1", "a b", "h/x@y"):
                error = (await chinese.call("instance.read", text=text))["error"]
                assert error
                assert re.search("[\u4e00-\u9fff]", error), error
                assert "; " not in error

    asyncio.run(play())


def test_an_instance_of_any_shape_shows_what_its_check_found(home: Path) -> None:
    with ScriptedServer(finds(row(1, "Weather"))) as good, ScriptedServer(finds()) as bare:
        places = [f"{good.url.removeprefix('http://')}/search?q=%s", bare.url.replace("//", "//me:pw@")]
        write_settings(home)

        async def play() -> None:
            async with peer() as host:
                shown = (await host.call("settings.set", key="search.builtin_free.instances", value=places))[
                    "value"
                ]
                rows = (await host.call("instance.list"))["instances"]
                assert [one["listed"] for one in rows] == shown
                assert "pw" not in str(rows)
                for address in shown:
                    await host.call("instance.check", address=address)
                states = [one["health"]["state"] for one in (await host.call("instance.list"))["instances"]]
                assert states == ["ok", "empty"]

        asyncio.run(play())
        assert bare.seen[0]["headers"]["authorization"] == "Basic bWU6cHc="


def test_a_service_without_its_key_is_told_beside_the_choice(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:

            async def said(key: str, value: Any) -> str:
                return " ".join((await host.call("settings.set", key=key, value=value))["warnings"])

            assert "the built-in free search is used instead" in await said("search.provider", "brave")
            assert "has no key" in await said("search.provider", "tavily")
            assert "Exa, Brave Search" in await said("search.fallbacks", ["exa", "brave"])
            await host.call("key.set", name="google_pse", value="AIza-0123456789")
            assert "lacks its setting “Search engine ID (cx)”" in await said("search.provider", "google_pse")
            assert await said("search.provider", "builtin_free") == ""
            rows = {one["name"]: one for one in (await host.call("provider.list"))["providers"]}
            assert (rows["brave"]["lacks"], rows["google_pse"]["lacks"]) == ("key", "engine_id")
            assert (rows["duckduckgo"]["lacks"], rows["custom_json"]["needs_key"]) == ("", False)
            assert rows["exa"]["config_fields"][0]["set"] is False
            form = {one["path"]: one for one in (await host.call("settings.form"))["fields"]}
            assert form["search.fallbacks"]["warnings"]

    asyncio.run(play())


def test_an_error_beside_a_field_has_its_title_and_what_was_typed(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:
            error = await host.refused("settings.set", key="search.max_results", value="1,5")
            assert error["message"].startswith('“Results per answer” cannot be "1,5": it must be a whole')

    asyncio.run(play())


def test_where_no_model_is_set_up_just_that_is_said(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("providers.detect.usual_addresses", dict)
    monkeypatch.setattr("providers.local.selection.runtime", lambda: Runtime.READY)

    async def play() -> None:
        async with peer() as host:
            listed = await host.call("model.list")
            assert listed == {"models": [], "error": "No language model is set up yet."}
            await host.call("settings.set", key="model.preset", value="local")
            status = await host.call("model.status")
            assert "The local model is not installed" in status["problem"]
            assert "sidelight model install" in status["problem"]
            assert (await host.call("model.list"))["models"] == []
            await host.call("settings.set", key="model.base_url", value="http://127.0.0.1:9/v1")
            (check,) = (await host.call("model.check"))["results"]
            assert "127.0.0.1" not in check["cause"]
            assert "Run in a terminal: sidelight model install" in check["cause"]
            assert "`" not in check["cause"]
            assert check["fix"] is None

    asyncio.run(play())


def test_models_are_listed_and_the_choice_is_explained(home: Path) -> None:
    with ScriptedServer(answers("ready"), models=("a", "b")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                assert await host.call("model.list") == {"models": ["a", "b"], "error": None}
                dead = await host.call("model.list", preset="custom", base_url="http://127.0.0.1:9/v1")
                assert dead["models"] == []
                assert dead["error"]
                status = await host.call("model.status")
                assert status["chosen"] == "custom/some-model"
                presets = {one["name"]: one for one in (await host.call("model.presets"))["presets"]}
                assert presets["deepseek"]["needs_key"] is True

        asyncio.run(play())


def test_a_model_that_cannot_answer_is_told_before_a_question(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:

            async def problem(**changes: str) -> str | None:
                for name, value in changes.items():
                    await host.call("settings.set", key=f"model.{name}", value=value)
                found: str | None = (await host.call("model.status"))["problem"]
                return found

            assert await problem(preset="custom") == "no address is set; fill in the base URL."
            assert await problem(base_url="http://127.0.0.1:9/v1") is None
            assert await problem(preset="deepseek") == "DeepSeek has no key yet; enter it in its field."
            await host.call("key.set", name="deepseek", value="sk-0123456789abcdef")
            assert await problem() is None

    asyncio.run(play())


def test_a_server_on_this_machine_is_named_with_the_model_it_will_be_asked_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScriptedServer(answers("ready"), models=("qwen", "phi")) as server:
        monkeypatch.setattr("providers.detect.usual_addresses", lambda: {"ollama": f"{server.url}/v1"})

        async def play() -> None:
            async with peer() as host:
                await host.call("settings.set", key="model.preset", value="ollama")
                assert (await host.call("model.status"))["chosen"] == "ollama/qwen"

        asyncio.run(play())


def test_a_vendors_key_is_not_sent_to_another_address(home: Path) -> None:
    heard: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as stranger:

        def listen() -> None:
            connection, _ = stranger.accept()
            with connection:
                heard.append(connection.recv(65_536))

        thread = threading.Thread(target=listen)
        thread.start()
        address = f"http://127.0.0.1:{stranger.getsockname()[1]}/v1"

        async def play() -> None:
            async with peer() as host:
                await host.call("key.set", name="deepseek", value="sk-secret-0123456789")
                await host.call("model.list", preset="deepseek", base_url=address)

        asyncio.run(play())
        thread.join(10)
    assert b"GET /v1/models" in heard[0]
    assert b"secret" not in heard[0]


# ---- data and window ---------------------------------------------------------------------------------------


def test_a_backup_brings_everything_back(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                session = await talked(host, "why?")
                saved = await host.call("data.backup", include_keys=False)
                await host.call("data.clear", what="sessions")
                await host.call("settings.set", key="search.max_results", value=9)
                assert (await host.call("session.list"))["sessions"] == []
                half = len(saved["base64"]) // 8 * 4
                begun = await host.call("data.upload", base64=saved["base64"][:half])
                await host.call("data.upload", base64=saved["base64"][half:], upload=begun["upload"])
                done = await host.call("data.restore", upload=begun["upload"])
                assert done["restored"] == ["sessions", "settings"]
                assert (await host.call("session.get", session_id=session))["turns"][0]["question"] == "why?"
                assert await host.call("settings.get", key="search.max_results") == {"value": 5}
                assert (Path(done["undo"]) / "settings.toml").is_file()
                bad = await host.refused("data.restore", base64="bm90IGEgemlw")
                assert bad["data"]["kind"] == "bad_backup"

        asyncio.run(play())


def test_a_backup_has_no_secrets_unless_they_were_asked_for(home: Path) -> None:
    write_settings(home)
    with (home / "settings.toml").open("a", encoding="utf-8") as file:
        file.write('\n[search.base_urls]\ntavily = "http://me:hunter22@127.0.0.1:9"\n')

    def whole(saved: dict[str, Any]) -> bytes:
        with zipfile.ZipFile(io.BytesIO(base64.b64decode(saved["base64"]))) as archive:
            return b"\n".join(archive.read(name) for name in archive.namelist())

    async def play() -> None:
        async with peer() as host:
            await host.call("key.set", name="model", value="sk-secret-0123456789")
            without = whole(await host.call("data.backup"))
            assert b"hunter22" not in without
            assert b"sk-secret" not in without
            assert b"127.0.0.1:9" in without
            assert b"hunter22" in whole(await host.call("data.backup", include_keys=True))

    asyncio.run(play())


def test_only_links_are_opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(system_browser, "_open", lambda url: not opened.append(url))

    async def play() -> None:
        async with peer() as host:
            assert await host.call("ui.open", url="https://example.com/?q=1") == {"opened": True}
            for bad in (
                "file:///etc/passwd",
                "javascript:alert(1)",
                "/bin/sh",
                "https://a b",
                "data:text/html,x",
                "",
            ):
                assert (await host.refused("ui.open", url=bad))["data"]["kind"] == "invalid_value"

    asyncio.run(play())
    assert opened == ["https://example.com/?q=1"]


def test_the_windows_place_is_remembered(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:
            assert await host.call("window.state") == {"state": {}}
            await host.call("window.state", state={"x": 3, "wide": True})
        async with peer() as host:
            assert await host.call("window.state") == {"state": {"x": 3, "wide": True}}

    asyncio.run(play())


def test_what_one_client_keeps_of_its_window_leaves_what_another_keeps(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:
            await host.call("window.state", state={"x": 3, "page": {"session": "one"}})
            await host.call("window.state", state={"page": {"session": "two"}})
            assert await host.call("window.state") == {"state": {"x": 3, "page": {"session": "two"}}}

    asyncio.run(play())


def test_a_second_sidecar_on_the_same_folder_reads_only_until_the_first_ends(home: Path) -> None:
    write_settings(home)
    (home / "data").mkdir(parents=True, exist_ok=True)
    other = try_lock(home / "data" / "sidecar.lock")
    assert other

    async def play() -> None:
        async with peer(greets=False) as host:
            assert (await host.call("initialize", language="en"))["read_only"] is True
            for method, params in (
                ("ask", {"text": "x"}),
                ("project.create", {"name": "x"}),
                ("settings.set", {"key": "ui.theme", "value": "dark"}),
                ("key.set", {"name": "model", "value": "x" * 10}),
                ("session.delete", {"session_id": "x"}),
            ):
                error = await host.refused(method, **params)
                assert error["data"]["kind"] == "read_only"
                assert error["data"]["fix"]
            assert (await host.call("session.list"))["sessions"] == []
            other.release()
            assert (await host.call("project.create", name="x"))["name"] == "x"

    asyncio.run(play())


def test_after_shutdown_nothing_is_begun(home: Path) -> None:
    async def play() -> None:
        async with peer() as host:
            assert await host.call("shutdown") == {}
            assert host.desk.stopping.is_set()
            error = await host.refused("session.list")
            assert error["code"] == -32001

    asyncio.run(play())
