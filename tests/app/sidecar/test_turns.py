import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from app.sidecar.outgoing import Outgoing
from app.turn_store import TurnStore
from search.pipeline import Pipeline
from tests.app.sidecar.peer import Peer, desk, joined, peer, write_settings
from tests.scripted_servers import ScriptedServer, answers, begins, finds, hangs, row, says, searches


@pytest.fixture
def home() -> Path:
    return Path(os.environ["SIDELIGHT_HOME"])


def test_a_searched_question_ends_in_one_outcome_with_its_events(home: Path) -> None:
    plan, text = searches("basil care"), says("Water it daily [1].")
    with ScriptedServer(plan, text) as model, ScriptedServer(finds(row(1), row(2))) as instance:
        write_settings(home, model, instance)

        async def play() -> None:
            async with peer() as host:
                asked = await host.call("ask", text="How do I keep basil alive?")
                outcome = await host.outcome(asked["turn_id"])
                assert outcome["status"] == "answered"
                assert outcome["text"] == "Water it daily [1]."
                events = host.events(asked["turn_id"])
                names = [event["event"] for event in events]
                assert names[0] == "turn_started"
                assert [name for name in names if name == "turn_finished"] == names[-1:]
                assert {"plan_ready", "source_asked", "source_tried", "sources_chosen"} <= set(names)
                numbers = [event["seq"] for event in events]
                assert numbers == sorted(set(numbers))
                listed = await host.call("session.list")
                assert [one["id"] for one in listed["sessions"]] == [asked["session_id"]]

        asyncio.run(play())


def test_the_reply_of_ask_comes_before_its_events(home: Path) -> None:
    with ScriptedServer(answers("hello")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with desk() as opened:
                host = Peer(opened)
                await host.call("initialize", language="en")
                message = await host.raw("ask", text="hello?")
                opened.group.create_task(host.listen())
                await host.outcome(message["result"]["turn_id"])
                assert host.events(message["result"]["turn_id"])[0]["event"] == "turn_started"

        asyncio.run(play())


@pytest.mark.parametrize(
    ("params", "kind", "field"),
    [
        ({"text": " \n"}, "empty_question", "text"),
        ({"text": "x", "project_id": "nowhere"}, "not_found", None),
        ({"text": "x", "provider": "altavista"}, "unknown_provider", "provider"),
        ({"text": "x", "replaces": "no-such-turn"}, "not_found", None),
        ({"text": "x", "search": "sometimes"}, "bad_argument", "search"),
    ],
)
def test_what_cannot_be_asked_is_refused_with_its_cause(
    home: Path, params: dict[str, Any], kind: str, field: str | None
) -> None:
    write_settings(home)

    async def play() -> None:
        async with peer(language="zh-CN") as host:
            error = await host.refused("ask", **params)
            assert error["data"]["kind"] == kind
            assert error["data"].get("field") == field
            assert any("\u4e00" <= char <= "\u9fff" for char in error["message"])
            assert not [n for n in host.notes if n["method"] == "event"]
            assert not (await host.call("session.list"))["sessions"]

    asyncio.run(play())


def test_a_stopped_turn_keeps_its_text_and_ends_as_cancelled(home: Path) -> None:
    with ScriptedServer(begins('{"action":"answer","content":"It began well', hangs=True)) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                turn_id = (await host.call("ask", text="tell me"))["turn_id"]
                await host.until(lambda n: n["params"].get("event") == "answer_delta")
                assert await host.call("cancel", turn_id=turn_id) == {"cancelled": True}
                outcome = await host.outcome(turn_id)
                assert (outcome["status"], outcome["incomplete"]) == ("cancelled", True)
                assert outcome["text"].startswith("It")
                assert await host.call("cancel", turn_id=turn_id) == {"cancelled": False}
                assert await host.call("cancel", turn_id="unknown") == {"cancelled": False}

        asyncio.run(play())


def test_a_turn_stopped_at_any_moment_has_one_end_that_is_also_stored(home: Path) -> None:
    with ScriptedServer(searches("x"), says("text [1]")) as model, ScriptedServer(finds(row(1))) as instance:
        write_settings(home, model, instance)

        async def play() -> None:
            async with peer() as host:
                for yields in range(0, 60, 3):
                    asked = await host.call("ask", text=f"question {yields}")
                    for _ in range(yields):
                        await asyncio.sleep(0)
                    await host.call("cancel", turn_id=asked["turn_id"])
                    outcome = await host.outcome(asked["turn_id"])
                    ends = [e for e in host.events(asked["turn_id"]) if e["event"] == "turn_finished"]
                    assert len(ends) == 1
                    kept = await host.call("session.get", session_id=asked["session_id"])
                    assert kept["turns"][0]["outcome"]["status"] == outcome["status"]

        asyncio.run(play())


def test_a_reloaded_client_loses_nothing(home: Path) -> None:
    pieces = [f"word{n} " for n in range(40)]
    with ScriptedServer(
        says('{"action":"answer","content":"' + "".join(pieces) + '"}', gap_s=0.005)
    ) as model:
        write_settings(home, model)

        async def play() -> None:
            async with desk() as opened:
                first = await joined(opened)
                turn_id = (await first.call("ask", text="count"))["turn_id"]
                await first.until(lambda n: n["params"].get("event") == "answer_delta")
                seen = first.events(turn_id)
                opened.clients.discard(first.client)
                first.client.close()
                second = await joined(opened)
                assert (await second.call("initialize", language="en"))["running"] == [turn_id]
                state = await second.call("subscribe", turn_id=turn_id, after=seen[-1]["seq"])
                assert state["last_seq"] >= seen[-1]["seq"]
                outcome = await second.outcome(turn_id)
                events = seen + second.events(turn_id)
                numbers = [event["seq"] for event in events]
                assert numbers == sorted(set(numbers))
                text = "".join(e["text"] for e in events if e["event"] == "answer_delta")
                assert text.strip() == outcome["text"] == "".join(pieces).strip()
                late = await joined(opened)
                assert await late.call("subscribe", turn_id=turn_id) == {
                    "running": False,
                    "last_seq": numbers[-1],
                }
                assert (await late.outcome(turn_id)) == outcome
                assert (await late.refused("subscribe", turn_id="gone"))["data"]["kind"] == "not_found"

        asyncio.run(play())


def test_who_does_not_subscribe_is_sent_no_events(home: Path) -> None:
    with ScriptedServer(answers("hello")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with desk() as opened:
                asking, other = await joined(opened), await joined(opened)
                asked = await asking.call("ask", text="hello?", subscribe=False)
                await other.call("subscribe", turn_id=asked["turn_id"])
                await other.outcome(asked["turn_id"])
                assert not asking.events(asked["turn_id"])

        asyncio.run(play())


def test_a_slow_reader_holds_nobody_up_and_catches_up_by_subscribing(home: Path) -> None:
    words = "".join(f"word{n} " for n in range(3000))
    with ScriptedServer(answers(words, size=200)) as model:
        write_settings(home, model)

        async def play() -> None:
            async with desk() as opened:
                slow = Peer(opened, Outgoing(most_bytes=500))
                await slow.call("initialize", language="en")
                quick = await joined(opened)
                turn_id = (await slow.call("ask", text="count"))["turn_id"]
                await quick.call("subscribe", turn_id=turn_id)
                outcome = await quick.outcome(turn_id)
                assert len(slow.client.outgoing._waiting) < 20
                opened.group.create_task(slow.listen())
                lag = await slow.until(lambda n: n["method"] == "lagging")
                assert lag["params"]["turn_id"] == turn_id
                last = max((e["seq"] for e in slow.events(turn_id)), default=0)
                assert lag["params"]["seq"] == last
                while not slow.events(turn_id) or slow.events(turn_id)[-1]["event"] != "turn_finished":
                    last = max((e["seq"] for e in slow.events(turn_id)), default=0)
                    before = len(slow.notes)
                    await slow.call("subscribe", turn_id=turn_id, after=last)
                    await slow.until(lambda n, before=before: len(slow.notes) > before)  # type: ignore[misc]
                events = slow.events(turn_id)
                assert "".join(e["text"] for e in events if e["event"] == "answer_delta") == outcome["text"]

        asyncio.run(play())


def test_a_hundred_questions_at_once_are_all_answered(home: Path) -> None:
    with ScriptedServer(answers("hello")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                asked = await asyncio.gather(*(host.call("ask", text=f"question {n}") for n in range(100)))
                turns = {one["turn_id"] for one in asked}
                assert len(turns) == 100
                outcomes = [await host.outcome(turn) for turn in turns]
                assert {one["status"] for one in outcomes} == {"answered"}
                assert (await host.call("initialize", language="en"))["running"] == []

        asyncio.run(play())


def test_regenerating_replaces_the_turn_and_all_behind_it(home: Path) -> None:
    with ScriptedServer(answers("one"), answers("two"), answers("three"), answers("four")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                first = await host.call("ask", text="first")
                await host.outcome(first["turn_id"])
                second = await host.call("ask", text="second", session_id=first["session_id"])
                await host.outcome(second["turn_id"])
                third = await host.call("ask", text="third", session_id=first["session_id"])
                await host.outcome(third["turn_id"])
                again = await host.call("ask", text="second, better", replaces=second["turn_id"])
                assert again["session_id"] == first["session_id"]
                await host.outcome(again["turn_id"])
                kept = await host.call("session.get", session_id=first["session_id"])
                assert [turn["question"] for turn in kept["turns"]] == ["first", "second, better"]

        asyncio.run(play())


def test_a_running_turn_that_is_replaced_is_stopped(home: Path) -> None:
    with ScriptedServer(hangs(), answers("quick")) as model:
        write_settings(home, model)

        async def play() -> None:
            async with peer() as host:
                first = await host.call("ask", text="slow")
                await asyncio.to_thread(model.wait_for, 1)
                again = await host.call("ask", text="quick", replaces=first["turn_id"])
                assert (await host.outcome(first["turn_id"]))["status"] == "cancelled"
                assert (await host.outcome(again["turn_id"]))["text"] == "quick"
                kept = await host.call("session.get", session_id=first["session_id"])
                assert [turn["question"] for turn in kept["turns"]] == ["quick"]

        asyncio.run(play())


def test_an_edited_query_is_searched_as_it_stands_without_a_planner(home: Path) -> None:
    with ScriptedServer(says("Found [1].")) as model, ScriptedServer(finds(row(1))) as instance:
        write_settings(home, model, instance)

        async def play() -> None:
            async with peer() as host:
                asked = await host.call("ask", text="How is it?", query="  上海 天气 明天 ", search="never")
                outcome = await host.outcome(asked["turn_id"])
                assert outcome["status"] == "answered"
                assert outcome["plan"]["query"] == "上海 天气 明天"
                assert outcome["plan"]["parsed_by"] == "forced"
                assert outcome["model_calls"] == 1

        asyncio.run(play())
        assert instance.seen[0]["query"]["q"] == ["上海 天气 明天"]


def test_a_fault_of_ours_still_ends_the_turn(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_settings(home)

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Pipeline, "run", broken)

    async def play() -> None:
        async with peer() as host:
            asked = await host.call("ask", text="你好")
            outcome = await host.outcome(asked["turn_id"])
            assert (outcome["status"], outcome["incomplete"]) == ("planner_failed", False)
            assert outcome["notice"] == "程序内部出错，已记入日志，请重试。"
            kept = await host.call("session.get", session_id=asked["session_id"])
            assert kept["turns"][0]["outcome"]["status"] == "planner_failed"
            assert (await host.call("session.list"))["sessions"][0]["running"] is None

    asyncio.run(play())


def test_an_outcome_that_was_stored_is_told_even_when_the_stop_comes_too_late(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ScriptedServer(answers("done")) as model:
        write_settings(home, model)
        real = TurnStore.finish

        stops = [asyncio.CancelledError()]

        async def stopped_behind(self: TurnStore, outcome: Any, remarks: Any = ()) -> Any:
            await real(self, outcome, remarks)
            if stops:
                raise stops.pop()

        monkeypatch.setattr(TurnStore, "finish", stopped_behind)

        async def play() -> None:
            async with peer() as host:
                turn_id = (await host.call("ask", text="hello"))["turn_id"]
                outcome = await host.outcome(turn_id)
                assert (outcome["status"], outcome["text"]) == ("answered", "done")

        asyncio.run(play())


def test_ending_the_sidecar_ends_its_turns_as_cancelled(home: Path) -> None:
    with ScriptedServer(hangs()) as model:
        write_settings(home, model)

        async def play() -> str:
            async with peer() as host:
                asked = await host.call("ask", text="slow")
                await asyncio.to_thread(model.wait_for, 1)
                return str(asked["session_id"])

        async def look(session_id: str) -> None:
            async with peer() as host:
                kept = await host.call("session.get", session_id=session_id)
                assert kept["turns"][0]["outcome"]["status"] == "cancelled"

        asyncio.run(look(asyncio.run(play())))


def test_remarks_on_an_answer_are_told_and_come_back_with_the_session(home: Path) -> None:
    with (
        ScriptedServer(searches("basil care"), says("Water it daily [1].")) as model,
        ScriptedServer(finds(row(1))) as instance,
    ):
        write_settings(home, model, instance)

        async def play() -> None:
            async with peer() as host:
                asked = await host.call("ask", text="How do I keep basil alive?")
                await host.outcome(asked["turn_id"])
                told = [event for event in host.events(asked["turn_id"]) if event["event"] == "notice"]
                (turn,) = (await host.call("session.get", session_id=asked["session_id"]))["turns"]
                assert turn["remarks"] == [{"code": event["code"], "text": event["text"]} for event in told]
                assert turn["remarks"] == [
                    {"code": "limits", "text": "Limits of this answer: only one result was found."}
                ]

        asyncio.run(play())
