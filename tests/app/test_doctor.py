"""The checks of model and sources over real HTTP on loopback, and all of them together."""

import asyncio
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from app.compose import Household, Parts, household, parts
from app.diagnosis.check import Check, State
from app.diagnosis.model import model
from app.diagnosis.sources import Wanted, sources
from app.doctor import examine, is_well
from search.attempt import AttemptOutcome
from settings.model import SHIPPED_INSTANCES
from tests.scripted_servers import Reply, ScriptedServer, closed_port, finds, hangs, refuses, row, says

SHIPPED = SHIPPED_INSTANCES[0]


@pytest.fixture
def nowhere() -> Iterator[str]:
    yield from closed_port()


def home_with(folder: Path, **sections: Any) -> Household:
    """Return a household whose settings name nothing but what the test says."""
    free = {"instances": [], "engines": [], "keyless_apis": []} | sections.pop("free", {})
    search = {"timeout_ms": 1000, "builtin_free": free} | sections.pop("search", {})
    table = {"search": search, "network": {"proxy": "none"}, **sections}
    (folder / "home").mkdir(exist_ok=True)
    (folder / "home" / "settings.toml").write_text(tomli_w.dumps(table))
    return household()


def looked_at(home: Household, look: Callable[[Parts], Any]) -> Any:
    async def main() -> Any:
        async with parts(home) as opened:
            return await look(opened)

    return asyncio.run(main())


def by_name(checks: list[Check]) -> dict[str, Check]:
    return {check.name: check for check in checks}


# ---- the model ---------------------------------------------------------------------------------------------


def asked_model(
    folder: Path, server: ScriptedServer, name: str = "some-model", preset: str = "custom"
) -> Check:
    chosen = {"preset": preset, "base_url": f"{server.url}/v1", "name": name}
    check = looked_at(home_with(folder, model=chosen), model)
    assert isinstance(check, Check)
    return check


def test_model_that_answers_is_named_with_its_address(tmp_path: Path) -> None:
    with ScriptedServer(says("OK")) as server:
        check = asked_model(tmp_path, server)
        assert check.state is State.OK
        assert f"custom/some-model answers [{server.url}/v1]" in check.cause.en
        assert server.seen[0]["body"]["max_tokens"] <= 16


@pytest.mark.parametrize(
    ("reply", "fix"),
    [
        (refuses(401), "set-key model"),
        (refuses(404, {"error": {"message": "x", "code": "model_not_found"}}), "settings set model.name"),
        (Reply([b"<html>hello</html>"], kind="text/html"), "settings set model.base_url"),
    ],
)
def test_model_that_fails_is_told_with_the_fix(reply: Reply, fix: str, tmp_path: Path) -> None:
    with ScriptedServer(reply) as server:
        check = asked_model(tmp_path, server)
    assert check.state is State.FAIL
    assert check.fix
    assert fix in check.fix.en
    assert fix in check.fix.zh


def test_hosted_model_out_of_reach_is_a_matter_of_the_network(
    tmp_path: Path, nowhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-made-up-0001")
    home = home_with(tmp_path, network={"proxy": nowhere})
    check = looked_at(home, model)
    assert check.state is State.FAIL
    assert "[https://api.deepseek.com]" in check.cause.en
    assert check.fix
    assert "network.proxy" in check.fix.en
    assert "base_url" not in check.fix.en


def test_own_address_without_a_preset_is_the_reason_that_is_told(tmp_path: Path) -> None:
    with ScriptedServer(says("OK")) as server:
        check = asked_model(tmp_path, server, preset="auto")
    assert "(model.base_url is set)" in check.cause.en


def test_own_service_without_an_address_is_told_so(tmp_path: Path) -> None:
    check = looked_at(home_with(tmp_path, model={"preset": "custom", "name": "m"}), model)
    assert check.cause.en.startswith("model.base_url is not set")
    assert check.fix
    assert "settings set model.base_url" in check.fix.en


def test_what_the_sources_cannot_use_of_the_settings_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("providers.rerank.is_installed", lambda: False)
    tables = {"custom_json": {"resultz": "data"}, "exa": {"type": "bogus"}, "nosuch": {"x": 1}}
    home = home_with(tmp_path, search={"rerank": True, "providers": tables})
    check = by_name(looked_at(home, lambda opened: examine(opened, Wanted())))["settings"]
    assert check.state is State.WARN
    for told in (
        "custom_json.resultz",
        "search.providers.exa.type",
        "search.providers.nosuch",
        "sidelight[rerank]",
    ):
        assert check.cause.en.count(told) == 1


def test_model_out_of_reach_is_told_with_its_address(tmp_path: Path, nowhere: str) -> None:
    home = home_with(tmp_path, model={"preset": "custom", "base_url": f"{nowhere}/v1", "name": "m"})
    check = looked_at(home, model)
    assert check.state is State.FAIL
    assert f"[{nowhere}/v1]" in check.cause.en


def test_model_that_is_silent_is_given_up(tmp_path: Path) -> None:
    with ScriptedServer(hangs()) as server:
        chosen = {"preset": "custom", "base_url": f"{server.url}/v1", "name": "m"}
        check = looked_at(home_with(tmp_path, model=chosen), lambda opened: model(opened, limit_s=0.3))
    assert (check.state, check.cause.en[:25]) == (State.FAIL, "The model did not respond")


@pytest.mark.parametrize("name", ["deepseek-chat", "deepseek-v4-flash"])
def test_retired_model_is_a_warning_that_names_its_successor(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "sk-0000000000")
    with ScriptedServer(says("OK")) as server:
        check = asked_model(tmp_path, server, name, "deepseek")
    assert check.state is State.WARN
    assert check.fix
    assert check.fix.en == "sidelight settings set model.name deepseek-flash"


def test_secret_in_the_address_is_not_shown(tmp_path: Path, nowhere: str) -> None:
    address = nowhere.replace("//", "//me:geheim77@")
    home = home_with(tmp_path, model={"preset": "custom", "base_url": address, "name": "m"})
    assert "geheim77" not in str(looked_at(home, model))


# ---- the sources -------------------------------------------------------------------------------------------


def asked_sources(home: Household, wanted: Wanted | None = None) -> list[Check]:
    found = looked_at(home, lambda opened: sources(opened, wanted or Wanted()))
    assert isinstance(found, list)
    return found


def test_every_instance_is_asked_and_told_with_cause_and_fix(tmp_path: Path, nowhere: str) -> None:
    with (
        ScriptedServer(finds(row(1, "Wikipedia"))) as good,
        ScriptedServer(finds()) as bare,
        ScriptedServer(refuses(429)) as tired,
        ScriptedServer(hangs()) as silent,
    ):
        addresses = [good.url, bare.url, tired.url, silent.url, nowhere]
        first, *checks = asked_sources(home_with(tmp_path, free={"instances": addresses}))
        assert [len(server.seen) for server in (good, bare, tired, silent)] == [1, 1, 1, 1]
    assert (first.state, first.cause.en) == (State.OK, "1 of 5 sources asked have results")
    assert [check.state for check in checks] == [State.OK, State.WARN, State.FAIL, State.FAIL, State.FAIL]
    causes = ("1 result", "found nothing", "too many requests", "did not answer in time", "cannot be reached")
    for check, cause in zip(checks, causes, strict=True):
        assert cause in check.cause.en
    assert all(check.fix for check in checks[1:])
    for check in checks:
        assert re.search(r"[（，]\d+\.\d 秒）", check.cause.zh), check.cause.zh


def test_shipped_instance_is_spared_unless_it_is_named(tmp_path: Path, loopback_only: list[str]) -> None:
    first, check = asked_sources(home_with(tmp_path, free={"instances": [SHIPPED]}))
    assert (first.state, check.state) == (State.SKIP, State.SKIP)
    assert "spared unless you name it" in check.cause.en
    assert loopback_only == []


@pytest.mark.parametrize("wanted", [Wanted(everyone=True), Wanted(SHIPPED.removeprefix("https://"))])
def test_shipped_instance_is_asked_when_it_is_meant(
    wanted: Wanted, tmp_path: Path, loopback_only: list[str]
) -> None:
    checks = asked_sources(home_with(tmp_path, free={"instances": [SHIPPED]}), wanted)
    assert loopback_only
    loopback_only.clear()
    assert checks[-1].state is State.WARN


def test_kind_of_source_does_not_name_a_shipped_instance(tmp_path: Path) -> None:
    checks = asked_sources(home_with(tmp_path, free={"instances": [SHIPPED]}), Wanted("searxng"))
    assert [check.state for check in checks] == [State.SKIP]


def test_named_source_alone_is_asked(tmp_path: Path) -> None:
    with ScriptedServer(finds(row(1))) as one, ScriptedServer(finds(row(2))) as other:
        home = home_with(tmp_path, free={"instances": [one.url, other.url]})
        checks = asked_sources(home, Wanted(one.url.removeprefix("http://")))
        assert (len(one.seen), len(other.seen)) == (1, 0)
    assert [check.state for check in checks] == [State.OK]


def test_named_service_without_a_key_is_told_with_the_command(tmp_path: Path) -> None:
    (check,) = asked_sources(home_with(tmp_path), Wanted("tavily"))
    assert check.state is State.FAIL
    assert check.fix
    assert "set-key tavily" in check.fix.en


def test_key_that_is_wrong_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "tvly-0000000000")
    with ScriptedServer(refuses(401, {"detail": {"error": "Unauthorized"}})) as server:
        home = home_with(tmp_path, search={"base_urls": {"tavily": server.url}})
        checks = by_name(asked_sources(home))
    check = next(check for name, check in checks.items() if name.startswith("source:tavily"))
    assert (check.state, check.cause.en[:16]) == (State.FAIL, "rejected the key")


def asked_service(folder: Path, name: str, reply: Reply) -> tuple[Check, int]:
    """Ask one keyed service on loopback; return what was found and how often it was asked."""
    with ScriptedServer(reply) as server:
        home = home_with(folder, search={"base_urls": {name: server.url}})
        (check,) = asked_sources(home, Wanted(name))
        return check, len(server.seen)


@pytest.mark.parametrize(
    ("key", "english", "chinese"),
    [
        ("two words", "holds spaces", "含有空格"),
        ("app.tavily.com/home", "an address", "网址"),
        ("https://app.tavily.com/home", "an address", "网址"),
    ],
)
def test_key_that_cannot_be_right_is_named_and_not_sent(
    key: str, english: str, chinese: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", key)
    check, asked = asked_service(tmp_path, "tavily", refuses(401))
    assert (check.state, asked) == (State.FAIL, 0)
    assert english in check.cause.en
    assert chinese in check.cause.zh
    assert check.fix
    assert "TAVILY_API_KEY" in check.fix.en


def test_key_of_another_service_is_named_when_it_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SERPER_API_KEY", "Bearer " + "0a" * 32)
    check, _ = asked_service(tmp_path, "serper", refuses(403, {"message": "Unauthorized."}))
    assert "rejected the key" in check.cause.en
    assert "looks like a key of SerpApi" in check.cause.en
    assert "SerpApi 的密钥" in check.cause.zh
    assert "Bearer in front is left off" in check.cause.en


def test_spent_quota_is_told_with_the_time_it_resets_and_rests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BRAVE_API_KEY", "BSA-00000000")
    limits = {"X_RateLimit_Remaining": "1, 0", "X_RateLimit_Reset": "1, 1419704"}
    check, asked = asked_service(tmp_path, "brave", refuses(429, {"error": {"code": "x"}}, **limits))
    assert asked == 1
    assert "its quota is used up" in check.cause.en
    assert "it resets in 16 days; searches leave it in peace for" in check.cause.en
    assert "16 天后重置" in check.cause.zh


@pytest.mark.parametrize(
    ("body", "english", "chinese"),
    [
        ("<html><form><input type=password></form></html>", "a login page", "登录页面"),
        ("<html><title>Just a moment...</title></html>", "prove one is human", "证明是真人"),
        ("<html>hello</html>", "HTML came instead of JSON", "HTML 而不是 JSON"),
    ],
)
def test_page_from_an_api_is_named(
    body: str, english: str, chinese: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TAVILY_API_KEY", "tvly-0000000000")
    check, _ = asked_service(tmp_path, "tavily", Reply([body.encode()], kind="text/html"))
    assert english in check.cause.en
    assert chinese in check.cause.zh


@pytest.mark.parametrize(("name", "setting"), [("google_pse", "engine_id"), ("custom_json", "url")])
def test_setting_of_a_source_that_is_missing_is_named(
    name: str, setting: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GOOGLE_PSE_API_KEY", "some-key")
    (check,) = asked_sources(home_with(tmp_path), Wanted(name))
    path = f"search.providers.{name}.{setting}"
    assert check.state is State.FAIL
    assert f"{path} is not set" in check.cause.en
    assert f"没有设置 {path}" in check.cause.zh
    assert check.fix
    assert f"sidelight settings set {path}" in check.fix.en


def test_key_and_setting_that_are_missing_are_both_named(tmp_path: Path) -> None:
    setting, key = asked_sources(home_with(tmp_path), Wanted("google_pse"))
    assert "engine_id" in setting.cause.en
    assert key.fix
    assert "set-key google_pse" in key.fix.en


@pytest.mark.parametrize("name", ["sogou", "Sogou"])
def test_service_outside_the_chain_is_asked_all_the_same(
    name: str, tmp_path: Path, loopback_only: list[str]
) -> None:
    home = home_with(tmp_path, free={"engines": ["mojeek"]}, search={"provider": "tavily"})
    (check,) = asked_sources(home, Wanted(name))
    assert any("sogou" in address for address in loopback_only)
    loopback_only.clear()
    assert check.name.startswith("source:sogou")
    assert "it is not in the chain" in check.cause.en
    assert "不在搜索链中" in check.cause.zh
    assert check.fix
    assert "sidelight settings set search.builtin_free.engines mojeek sogou" in check.fix.en
    assert "sidelight " not in check.fix.for_window.en
    assert "；如需使用它：" in check.fix.zh


def test_no_fix_of_the_whole_is_a_command_in_the_window(tmp_path: Path, nowhere: str) -> None:
    model_away = {"preset": "custom", "base_url": f"{nowhere}/v1", "name": "m"}
    home = home_with(tmp_path, model=model_away, search={"provider": "tavily"}, free={"instances": [SHIPPED]})
    found = looked_at(home, lambda opened: examine(opened, Wanted()))
    fixes = [check.fix for check in found if check.fix]
    assert len(fixes) >= 3
    for fix in fixes:
        assert "sidelight " not in fix.for_window.en
        assert "sidelight " not in fix.for_window.zh


def test_login_of_an_instance_that_is_refused_is_told_as_such(tmp_path: Path) -> None:
    with ScriptedServer(refuses(401)) as server:
        address = server.url.replace("//", "//me:geheim77@")
        _, check = asked_sources(home_with(tmp_path, free={"instances": [address]}))
    assert "rejected user and password" in check.cause.en
    assert check.fix
    assert "用户名和密码" in check.fix.zh
    assert "geheim77" not in str(check)


def test_kind_of_instance_without_any_is_told_how_to_add_one(tmp_path: Path) -> None:
    (check,) = asked_sources(home_with(tmp_path), Wanted("searxng"))
    assert check.fix
    assert "search.builtin_free.instances" in check.fix.en


def test_no_source_at_all_fails_with_the_fix(tmp_path: Path) -> None:
    (check,) = asked_sources(home_with(tmp_path))
    assert check.state is State.FAIL
    assert "no source is configured" in check.cause.en


def test_what_was_found_is_remembered_for_searches(tmp_path: Path) -> None:
    with ScriptedServer(refuses(429, retry_after="300")) as tired:
        home = home_with(tmp_path, free={"instances": [tired.url]})
        asked_sources(home)
    book = json.loads((home.folders.data / "health.json").read_text())
    (noted,) = book["sources"].values()
    assert noted["refusal"] == "rate_limited"


def test_public_source_that_rests_is_not_asked(tmp_path: Path, loopback_only: list[str]) -> None:
    home = home_with(tmp_path, free={"engines": ["mojeek"]})

    async def look(opened: Parts) -> list[Check]:
        (provider,) = opened.chain().sources
        opened.health.note_failure(provider.facts, AttemptOutcome.BLOCKED, 5, time.time(), 1800)
        return await sources(opened, Wanted())

    _, check = looked_at(home, look)
    assert loopback_only == []
    assert check.state is State.WARN
    assert "it rests for another 30 minutes (refuses us" in check.cause.en
    assert "--provider www.mojeek.com" in check.fix.en


def test_source_that_refuses_is_told_with_the_time_it_now_rests(tmp_path: Path) -> None:
    with ScriptedServer(refuses(429, retry_after="300")) as tired:
        _, check = asked_sources(home_with(tmp_path, free={"instances": [tired.url]}))
    assert "too many requests" in check.cause.en
    assert check.cause.en.endswith("searches leave it in peace for 5 minutes")
    assert check.cause.zh.endswith("搜索会在 5 分钟内不再询问它")


def test_spared_instance_is_told_with_its_last_cause(tmp_path: Path) -> None:
    home = home_with(tmp_path, free={"instances": [SHIPPED]})

    async def look(opened: Parts) -> list[Check]:
        (provider,) = opened.chain().sources
        opened.health.note_failure(provider.facts, AttemptOutcome.TIMEOUT, 5, time.time())
        return await sources(opened, Wanted())

    _, check = looked_at(home, look)
    assert check.state is State.SKIP
    assert check.cause.en.endswith("last time: did not answer in time")
    assert check.cause.zh.endswith("上次：没有及时响应")


def test_sources_are_asked_anew_however_lately_they_were_asked(tmp_path: Path) -> None:
    with ScriptedServer(finds(row(1)), refuses(500)) as instance:
        home = home_with(tmp_path, free={"instances": [instance.url]})

        async def twice(opened: Parts) -> list[State]:
            return [(await sources(opened, Wanted()))[-1].state for _ in range(2)]

        assert looked_at(home, twice) == [State.OK, State.FAIL]


# ---- together ----------------------------------------------------------------------------------------------


def test_all_checks_come_in_a_fixed_order(tmp_path: Path) -> None:
    with ScriptedServer(says("OK")) as server, ScriptedServer(finds(row(1))) as instance:
        home = home_with(
            tmp_path,
            model={"preset": "custom", "base_url": f"{server.url}/v1", "name": "m"},
            free={"instances": [instance.url]},
        )
        told: list[Check] = []
        checks = looked_at(home, lambda opened: examine(opened, Wanted(), told.append))
    assert told == checks
    names = [check.name for check in checks]
    source = f"source:searxng {instance.url}/"
    expected = ["settings", "folders", "keys", "sessions", "cache", "model", "servers", "search", source]
    assert names == [*expected, "window"]
    assert is_well(checks)


def test_unknown_preset_is_told_with_the_settings_file(tmp_path: Path) -> None:
    home = home_with(tmp_path, model={"preset": "gpt"})
    checks = looked_at(home, lambda opened: examine(opened, Wanted()))
    assert "'gpt' is unknown" in by_name(checks)["settings"].cause.en


def test_check_has_a_json_form(tmp_path: Path) -> None:
    (check,) = asked_sources(home_with(tmp_path))
    assert json.loads(json.dumps(check.as_object()))["state"] == "fail"
