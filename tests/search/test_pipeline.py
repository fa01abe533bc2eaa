import itertools

import pytest

from search.attempt import AttemptOutcome
from search.errors import ModelError, ModelErrorKind
from search.events import PlanReady, ResultsFound, SourcesChosen
from search.limits import Limits
from search.outcome import Status
from search.ports import FinishReason
from search.query import Recency, SearchSwitch
from tests.fakes import (
    ModelReply,
    ScriptedModel,
    ScriptedProvider,
    SourceReply,
    cut,
    fails,
    finds,
    hangs,
    hits,
    says,
    stalls,
)
from tests.search.pipeline_stage import NOW, a_question, answer_json, play, search_json


def test_an_ordinary_question_takes_one_call_and_no_search() -> None:
    source = ScriptedProvider("one", finds(*hits(1)))

    played = play(ScriptedModel(says(*answer_json("A set of methods."))), source)

    assert played.outcome.status is Status.ANSWERED
    assert played.outcome.text == "A set of methods."
    assert played.outcome.model_calls == 1
    assert played.outcome.tool_calls == ()
    assert source.queries == []


def test_a_direct_answer_is_streamed_while_it_arrives_and_never_the_json_around_it() -> None:
    played = play(ScriptedModel(says(*answer_json("One two three."))))

    assert played.names.count("answer_delta") > 3
    assert "action" not in played.shown


def test_a_searched_question_takes_two_calls_and_lists_what_was_found() -> None:
    model = ScriptedModel(says(search_json()), says("It costs ", "two [1]."))

    played = play(model, ScriptedProvider("one", finds(*hits(1, 2))))

    assert played.outcome.status is Status.ANSWERED
    assert played.outcome.text == "It costs two [1]."
    assert [source.url for source in played.outcome.sources] == ["https://site.test/1", "https://site.test/2"]
    assert [source.n for source in played.outcome.sources] == [1, 2]
    assert played.names == [
        "turn_started",
        "plan_ready",
        "search_started",
        "source_asked",
        "source_tried",
        "results_found",
        "sources_chosen",
        "answer_delta",
        "answer_delta",
        "turn_finished",
    ]


def test_attempts_are_recorded_in_the_order_of_the_chain_whoever_ended_first() -> None:
    chain = [
        ScriptedProvider("one", fails(AttemptOutcome.BLOCKED, after_s=3), provider="one"),
        ScriptedProvider("two", fails(AttemptOutcome.BAD_KEY, after_s=0.5), provider="two"),
        ScriptedProvider("three", finds(*hits(1), after_s=1.5), provider="three"),
    ]
    played = play(ScriptedModel(says(search_json()), says("Two [1].")), *chain)

    (call,) = played.outcome.tool_calls
    assert [attempt.provider for attempt in call.attempts] == ["one", "two", "three"]


def test_the_search_is_recorded_as_one_tool_call_with_its_attempts() -> None:
    model = ScriptedModel(says(search_json()), says("Two [1]."))
    refusing = ScriptedProvider("one", fails(AttemptOutcome.BLOCKED))

    played = play(model, refusing, ScriptedProvider("two", finds(*hits(1))))

    (call,) = played.outcome.tool_calls
    assert (call.tool_name, call.tool_input, call.status, call.count) == (
        "web_search",
        "basil price",
        "ok",
        1,
    )
    assert [attempt.outcome for attempt in call.attempts] == ["blocked", "ok"]
    assert "builtin_free" in call.summary
    assert "blocked" in call.summary


def test_search_switched_off_is_one_plain_completion_whose_model_knows_it_has_no_web() -> None:
    model = ScriptedModel(says("I cannot look."))

    played = play(model, ScriptedProvider("one", finds(*hits(1))), question=a_question(search_allowed=False))

    assert played.outcome.status is Status.ANSWERED
    assert played.outcome.plan is None
    assert "no access to the web" in model.prompts[0].messages[0].content


def test_always_searches_even_when_the_planner_would_answer() -> None:
    model = ScriptedModel(says(answer_json("From memory.")), says("Found [1]."))

    played = play(
        model,
        ScriptedProvider("one", finds(*hits(1))),
        question=a_question("basil", switch=SearchSwitch.ALWAYS),
    )

    assert played.outcome.text == "Found [1]."
    assert played.outcome.as_object()["plan"]["parsed_by"] == "forced"
    assert "From memory" not in "".join(str(e.as_object()) for e in played.events)


def test_an_unavailable_search_falls_back_to_a_plain_answer_behind_the_first_sentence() -> None:
    model = ScriptedModel(says(search_json()), says("From memory."))

    played = play(model, ScriptedProvider("one", fails(AttemptOutcome.BLOCKED)))

    assert played.outcome.status is Status.SEARCH_PROVIDER_UNAVAILABLE
    assert played.outcome.notice == "Web search is unavailable right now; answered without it."
    assert played.outcome.text == "From memory."
    assert "unavailable" in model.prompts[1].messages[0].content


def test_an_unavailable_search_whose_plain_answer_fails_says_the_second_sentence() -> None:
    model = ScriptedModel(says(search_json()), cut(ModelError(ModelErrorKind.SERVER)))

    played = play(model, ScriptedProvider("one", fails(AttemptOutcome.BLOCKED)))

    assert played.outcome.status is Status.SEARCH_PROVIDER_UNAVAILABLE
    assert played.outcome.notice == "Web search is unavailable right now. Please try again later."
    assert played.outcome.text == ""


def test_a_plain_answer_that_breaks_off_keeps_status_and_text() -> None:
    model = ScriptedModel(says(search_json()), cut(ModelError(ModelErrorKind.CUT), "From mem"))

    played = play(model, ScriptedProvider("one", fails(AttemptOutcome.BLOCKED)))

    assert played.outcome.status is Status.SEARCH_PROVIDER_UNAVAILABLE
    assert (played.outcome.text, played.outcome.incomplete) == ("From mem", True)
    assert played.outcome.notice == "Web search is unavailable right now; answered without it."


def test_an_answer_that_breaks_off_keeps_its_text_and_its_sources() -> None:
    model = ScriptedModel(says(search_json()), cut(ModelError(ModelErrorKind.CUT), "It costs"))

    played = play(model, ScriptedProvider("one", finds(*hits(1, 2))))

    assert played.outcome.status is Status.SYNTHESIS_FAILED
    assert (played.outcome.text, played.outcome.incomplete) == ("It costs", True)
    assert len(played.outcome.sources) == 2


def test_an_answer_at_the_length_limit_is_answered_but_incomplete() -> None:
    model = ScriptedModel(says(search_json()), says("It costs", finish=FinishReason.LENGTH))

    played = play(model, ScriptedProvider("one", finds(*hits(1))))

    assert (played.outcome.status, played.outcome.incomplete) == (Status.ANSWERED, True)


@pytest.mark.parametrize(
    "replies",
    [
        (says("The", finish=FinishReason.LENGTH), says("The answer is for", finish=FinishReason.LENGTH)),
        (says("Forty-two."), says("The answer is for", finish=FinishReason.LENGTH)),
        (says("The answer is for", finish=FinishReason.LENGTH), says("")),
    ],
    ids=["both", "second", "first"],
)
def test_prose_at_the_length_limit_is_incomplete(replies) -> None:
    outcome = play(ScriptedModel(*replies)).outcome

    assert (outcome.status, outcome.text) == (Status.ANSWERED, "The answer is for")
    assert outcome.incomplete


def test_a_context_that_is_too_long_is_halved_once() -> None:
    overflow = cut(ModelError(ModelErrorKind.OVERFLOW))
    model = ScriptedModel(says(search_json()), overflow, says("Two [1]."))

    played = play(model, ScriptedProvider("one", finds(*hits(1, 2, 3))))

    assert (played.outcome.status, played.outcome.model_calls) == (Status.ANSWERED, 3)
    assert len(played.outcome.sources) == 3
    before, after = (len(prompt.messages[1].content) for prompt in model.prompts[1:])
    assert after < before


def test_the_answer_is_filtered_while_it_streams() -> None:
    model = ScriptedModel(says(search_json()), says("Two [1].", "<sear", "ch>more</sea", "rch>", " Done."))

    played = play(model, ScriptedProvider("one", finds(*hits(1))))

    assert played.outcome.text == "Two [1]. Done."
    assert "more" not in "".join(str(event.as_object()) for event in played.events)


def test_nothing_left_after_filtering_is_a_failure_that_still_lists_the_sources() -> None:
    model = ScriptedModel(says(search_json()), says("<search>again</search>"))

    played = play(model, ScriptedProvider("one", finds(*hits(1))))

    assert played.outcome.status is Status.SYNTHESIS_FAILED
    assert len(played.outcome.sources) == 1


@pytest.mark.parametrize("after_s", [0.5, 1.5, 3.0])
def test_stopping_at_any_step_gives_cancelled_with_the_text_so_far(after_s: float) -> None:
    model = ScriptedModel(
        ModelReply((search_json(),), after_s=1.0),
        ModelReply(("First. ", "Second. ", "Third."), gap_s=0.4),
    )
    source = ScriptedProvider("one", finds(*hits(1), after_s=1.0))

    played = play(model, source, stop_after_s=after_s)

    assert played.outcome.status is Status.CANCELLED
    assert played.outcome.incomplete
    assert played.outcome.notice == "Stopped."
    assert ("First." in played.outcome.text) == (after_s == 3.0)


@pytest.mark.parametrize(
    ("replies", "status"),
    [
        ((stalls(),), Status.PLANNER_FAILED),
        ((says(search_json()), stalls("It costs")), Status.SYNTHESIS_FAILED),
    ],
)
def test_the_total_deadline_gives_the_failure_of_the_running_step(
    replies: tuple[ModelReply, ...], status: Status
) -> None:
    played = play(
        ScriptedModel(*replies), ScriptedProvider("one", finds(*hits(1))), limits=Limits(request_s=20)
    )

    assert played.outcome.status is status
    assert played.outcome.timings.total == 20_000


def test_the_total_deadline_during_the_search_is_a_search_timeout() -> None:
    limits = Limits(request_s=5, search_s=60)

    played = play(ScriptedModel(says(search_json())), ScriptedProvider("one", hangs()), limits=limits)

    assert played.outcome.status is Status.SEARCH_TIMEOUT
    assert played.outcome.tool_calls[0].status == "search_timeout"


def test_what_was_cut_from_the_evidence_is_said() -> None:
    model = ScriptedModel(says(search_json()), says("Two [1]."), context_tokens=2_048)
    long = tuple(
        type(hit)(hit.url, hit.title, "basil costs two. " * 400, rank=hit.rank) for hit in hits(*range(1, 9))
    )

    played = play(model, ScriptedProvider("one", finds(*long)), limits=Limits(max_results=8))

    (chosen,) = [event for event in played.events if isinstance(event, SourcesChosen)]
    assert chosen.cut
    assert chosen.cut in played.outcome.tool_calls[0].summary


@pytest.mark.parametrize(("count", "words"), [(1, "builtin_free: 1 result"), (2, "builtin_free: 2 results")])
def test_the_summary_counts_the_results(count: int, words: str) -> None:
    model = ScriptedModel(says(search_json()), says("Two [1]."))

    played = play(model, ScriptedProvider("one", finds(*hits(*range(1, count + 1)))))

    assert played.outcome.tool_calls[0].summary == words


def test_a_programming_fault_still_ends_in_one_outcome(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(ScriptedModel):
        async def complete(self, *_: object) -> FinishReason:
            raise RuntimeError("a fault of ours")

    played = play(Broken())

    assert played.outcome.status is Status.PLANNER_FAILED
    assert "a fault of ours" in caplog.text
    assert "fault of ours" not in (played.outcome.notice or "")


# ---- the fault table of SPEC 2.6 ---------------------------------------------------------------------------

PLANNER_FAULTS = {
    "500": (cut(ModelError(ModelErrorKind.SERVER)),),
    "429": (cut(ModelError(ModelErrorKind.RATE_LIMIT)),),
    "401": (cut(ModelError(ModelErrorKind.BAD_KEY)),),
    "quota": (cut(ModelError(ModelErrorKind.QUOTA)),),
    "unknown model": (cut(ModelError(ModelErrorKind.UNKNOWN_MODEL, models=("a", "b"))),),
    "unreachable": (cut(ModelError(ModelErrorKind.UNREACHABLE)),),
    "timeout": (cut(ModelError(ModelErrorKind.TIMEOUT), after_s=9),),
    "hang": (stalls(),),
    "cut in a search": (cut(ModelError(ModelErrorKind.CUT), '{"action": "search", "que'),),
    "cut in an answer": (cut(ModelError(ModelErrorKind.CUT), '{"action": "answer", "content": "Hal'),),
    "refused": (cut(ModelError(ModelErrorKind.REFUSED)),),
    "empty twice": (says(""), says("")),
    "unfitting twice": (says('{"tool": 1}'), says('{"tool": 2}')),
    "only reasoning twice": (says("<think>a"), says("<think>b</think>")),
    "broken json twice": (says('{"queries": ["unfinished'), says('{"queries": ["unfinished')),
}


@pytest.mark.parametrize("fault", PLANNER_FAULTS)
def test_every_fault_of_the_planner_ends_as_planner_failed_without_searching(fault: str) -> None:
    source = ScriptedProvider("one", finds(*hits(1)))

    played = play(ScriptedModel(*PLANNER_FAULTS[fault]), source)

    assert played.outcome.status is Status.PLANNER_FAILED
    assert played.outcome.plan is None
    assert played.outcome.notice
    assert source.queries == []
    assert "{" not in played.shown
    assert "<" not in played.shown
    assert played.outcome.incomplete == bool(played.outcome.text)
    assert bool(played.outcome.text) == (fault == "cut in an answer")


SEARCH_FAULTS: dict[str, tuple[tuple[SourceReply, ...], Status]] = {
    "nothing configured": ((), Status.SEARCH_PROVIDER_UNAVAILABLE),
    "hang": ((hangs(),), Status.SEARCH_TIMEOUT),
    "hang beside a refusal": ((fails(AttemptOutcome.BLOCKED), hangs()), Status.SEARCH_TIMEOUT),
    "hang beside an empty": ((finds(), hangs()), Status.SEARCH_TIMEOUT),
    "empty": ((finds(),), Status.SEARCH_NO_RESULTS),
    "nothing usable": (
        (finds(*(type(h)("javascript:x", h.title) for h in hits(1))),),
        Status.SEARCH_NO_RESULTS,
    ),
    "empty beside a refusal": ((fails(AttemptOutcome.RATE_LIMITED), finds()), Status.SEARCH_NO_RESULTS),
} | {
    outcome.value: ((fails(outcome),), Status.SEARCH_PROVIDER_UNAVAILABLE)
    for outcome in AttemptOutcome
    if outcome not in {AttemptOutcome.OK, AttemptOutcome.EMPTY, AttemptOutcome.TIMEOUT}
}

SYNTHESIS_FAULTS = {
    "500": cut(ModelError(ModelErrorKind.SERVER)),
    "401": cut(ModelError(ModelErrorKind.BAD_KEY)),
    "hang": stalls(),
    "hang after text": stalls("Half an answer"),
    "cut": cut(ModelError(ModelErrorKind.CUT), "Half an answer"),
    "empty": says(""),
    "only a tag": says("<search>again</search>"),
    "only a plan": says(search_json()),
    "only reasoning": says("<think>hm"),
}


@pytest.mark.parametrize("fault", SEARCH_FAULTS)
@pytest.mark.parametrize("plain", ["answers", *SYNTHESIS_FAULTS])
def test_every_fault_of_the_search_has_its_exact_status(fault: str, plain: str) -> None:
    replies, status = SEARCH_FAULTS[fault]
    sources = [ScriptedProvider(f"source{i}", reply) for i, reply in enumerate(replies)]
    last = says("From memory.") if plain == "answers" else SYNTHESIS_FAULTS[plain]
    unavailable = status is Status.SEARCH_PROVIDER_UNAVAILABLE

    played = play(ScriptedModel(says(search_json()), last), *sources)

    assert played.outcome.status is status
    assert played.outcome.model_calls == (2 if unavailable else 1)
    assert played.outcome.sources == ()
    assert played.outcome.tool_calls[0].status == status.value
    assert played.outcome.timings.search <= 10_000
    kept = {"answers": "From memory.", "hang after text": "Half an answer", "cut": "Half an answer"}
    assert played.outcome.text == (kept.get(plain, "") if unavailable else "")


@pytest.mark.parametrize("fault", SYNTHESIS_FAULTS)
def test_every_fault_of_the_synthesis_keeps_the_sources_and_its_status(fault: str) -> None:
    model = ScriptedModel(says(search_json()), SYNTHESIS_FAULTS[fault])

    played = play(model, ScriptedProvider("one", finds(*hits(1, 2))))

    assert played.outcome.status is Status.SYNTHESIS_FAILED
    assert len(played.outcome.sources) == 2
    assert played.outcome.incomplete == bool(played.outcome.text)
    assert "<" not in played.shown
    assert "action" not in played.shown


def test_every_status_is_reached_by_these_tests() -> None:
    reached = {status for _, status in SEARCH_FAULTS.values()}
    reached |= {Status.ANSWERED, Status.PLANNER_FAILED, Status.SYNTHESIS_FAILED, Status.CANCELLED}

    assert reached == set(Status)


def test_the_same_replies_give_the_same_outcome() -> None:
    def once() -> object:
        model = ScriptedModel(says(search_json()), says("Two [1]."))
        slow = ScriptedProvider("one", finds(*hits(1), after_s=3))
        return play(model, slow, ScriptedProvider("two", finds(*hits(2), after_s=0.5))).outcome.as_object()

    assert all(a == b for a, b in itertools.pairwise([once() for _ in range(5)]))


def test_plan_and_results_are_told_with_their_times() -> None:
    model = ScriptedModel(ModelReply((search_json(),), after_s=1.5), says("Two [1]."))

    played = play(model, ScriptedProvider("one", finds(*hits(1), after_s=0.25)))

    assert [e.ms for e in played.events if isinstance(e, PlanReady | ResultsFound)] == [1500, 250]
    assert (played.outcome.timings.plan, played.outcome.timings.search) == (1500, 250)


@pytest.mark.parametrize(
    ("kind", "text", "recency", "time_bound"),
    [
        ("fresh", "What is new with heat pumps?", Recency.MONTH, True),
        ("fresh", "What is the price of basil?", Recency.ANY, True),
        ("general", "What is new with heat pumps?", Recency.ANY, False),
    ],
)
def test_what_the_planner_calls_fresh_is_searched_for_young_results(
    kind: str, text: str, recency: Recency, time_bound: bool
) -> None:
    model = ScriptedModel(
        says(f'{{"action": "search", "query": "basil", "kind": "{kind}"}}'), says("Two [1].")
    )
    source = ScriptedProvider("one", finds(*hits(1)))
    play(model, source, question=a_question(text))

    (query,) = source.queries
    assert (query.recency, query.time_bound) == (recency, time_bound)
    assert query.asked_on == NOW.date()


def test_the_chosen_search_language_goes_with_the_query_and_leaves_that_of_the_answer() -> None:
    model = ScriptedModel(says(search_json()), says("Two [1]."))
    source = ScriptedProvider("one", finds(*hits(1)))
    asked = a_question(search_language="ja", answer_language="zh-CN", region="zh-CN")
    play(model, source, question=asked)

    (query,) = source.queries
    assert query.language == "ja"
    assert asked.answer_language == "zh-CN"
