"""Conformance: every engine of the registry against every saved reply of its samples."""

import json
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.engine import Engine, Group, Reply, Setup
from providers.registry import in_group, load, names
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.fusion import merge
from search.query import Query
from search.result import Result
from tests.providers.samples import Sample, as_rows, config_of, reply_of, samples_of, talk

ENGINES = [load(name) for name in names()]
SAMPLES = [sample for name in names() for sample in samples_of(name)]
USABLE = [sample for sample in SAMPLES if not sample.outcome]
REFUSED = [sample for sample in SAMPLES if sample.outcome]
KEY = "key-of-a-test-4242"


def setup_for(engine: Engine, **changes: str) -> Setup:
    usual = {"base_url": engine.base_url or "http://127.0.0.1:8080", "key": KEY, "config": config_of(engine)}
    return Setup(**usual | changes)  # type: ignore[arg-type]


def a_good(engine: Engine) -> Sample:
    return next(s for s in samples_of(engine.name) if s.expected("expected.raw"))


def an_empty(engine: Engine) -> Sample:
    return next(s for s in samples_of(engine.name) if s.expected("expected.raw") == [])


def run(sample: Sample) -> list[Result]:
    engine = load(sample.engine)
    changes = {"key": sample.facts["key"]} if "key" in sample.facts else {}
    query = Query("growing basil", language=sample.facts.get("language", "en"))
    return talk(engine, query, setup_for(engine, **changes), *sample.before, sample.reply)[1]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_every_engine_has_samples_of_results_of_nothing_found_and_of_a_refusal(engine: Engine) -> None:
    samples = samples_of(engine.name)
    good = [s.expected("expected.raw") for s in samples if not s.outcome]

    assert any(good)
    assert any(rows == [] for rows in good)
    assert any(s.outcome for s in samples)


@pytest.mark.parametrize("sample", USABLE, ids=str)
def test_a_saved_page_gives_its_results_in_its_own_order(sample: Sample) -> None:
    assert as_rows(run(sample)) == sample.expected("expected.raw")


@pytest.mark.parametrize("sample", [s for s in USABLE if s.expected("expected") is not None], ids=str)
def test_a_saved_page_gives_one_result_for_each_page_it_links(sample: Sample) -> None:
    merged = merge([run(sample)], 100)

    rows = [{"title": r.title, "url": r.url, "snippet": r.snippet} for r in merged]
    assert rows == sample.expected("expected")


@pytest.mark.parametrize("sample", REFUSED, ids=str)
def test_a_saved_refusal_gives_its_cause(sample: Sample) -> None:
    with pytest.raises(ProviderError) as refused:
        run(sample)

    assert str(refused.value.outcome) == sample.outcome
    assert refused.value.retry_after_s == sample.facts.get("retry_after_s")
    assert refused.value.detail
    assert KEY not in str(refused.value)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_every_engine_declares_its_facts(engine: Engine) -> None:
    assert engine.title
    assert engine.groups
    own_address = engine.groups == (Group.INSTANCE,) or engine.missing(Setup("")) == "url"
    assert engine.base_url.startswith("https://") or own_address
    assert not engine.base_url.endswith("/")
    assert bool(engine.key_variable) is bool(engine.key_url) is (Group.KEYED in engine.groups)
    assert engine.Config().model_dump() == engine.Config.model_validate({}).model_dump()
    assert engine.name in {other.name for other in in_group(engine.groups[0])}


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_an_address_of_the_users_own_replaces_scheme_and_host_and_nothing_else(engine: Engine) -> None:
    query = Query("basil", language="zh-CN")
    usual = next(engine.converse(query, setup_for(engine)))
    moved = next(engine.converse(query, setup_for(engine, base_url="http://127.0.0.1:9200")))

    assert moved.url.startswith("http://127.0.0.1:9200/")
    assert moved.url.split("/", 3)[3] == usual.url.split("/", 3)[3]


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_the_query_is_sent_once_and_the_key_never_in_the_path(engine: Engine) -> None:
    good = a_good(engine)
    requests = talk(engine, Query("罗勒 & C++"), setup_for(engine), *good.before, good.reply)[0]

    sent = [
        value
        for request in requests
        for value in (*request.params.values(), *(request.form or {}).values(), *_texts(request.json))
    ]
    assert sent.count("罗勒 & C++") == 1
    assert not any(KEY in request.url for request in requests)


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.name)
def test_two_queries_interleaved_on_one_engine_do_not_disturb_each_other(engine: Engine) -> None:
    ok, empty = a_good(engine), an_empty(engine)
    before = dict(vars(engine))
    alone = talk(engine, Query("first"), setup_for(engine), *ok.before, ok.reply)
    one, two = (
        engine.converse(Query("first"), setup_for(engine)),
        engine.converse(Query("second"), setup_for(engine)),
    )

    asked = [next(one), next(two)]
    found = [_end(two, *empty.before, empty.reply), _end(one, *ok.before, ok.reply)]

    assert asked[0] == alone[0][0]
    assert found == [[], alone[1]]
    assert vars(engine) == before


_JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
_FIELDS = st.sampled_from(["url", "title", "content", "score", "snippet", "publishedDate"])


@given(
    body=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace")),
    status=st.sampled_from([200, 202, 301, 403, 500]),
)
def test_whatever_a_service_sends_ends_in_results_or_a_typed_cause(body: bytes, status: int) -> None:
    for engine in ENGINES:
        assert _ended_well(engine, reply_of(body, status=status))


@given(name=st.sampled_from(["results", "query", "error", "detail", "web"]), value=_JSON)
def test_json_of_any_shape_ends_in_results_or_a_typed_cause(name: str, value: object) -> None:
    for engine in ENGINES:
        assert _ended_well(engine, reply_of(json.dumps({name: value, "results": value})))


@given(row=st.dictionaries(_FIELDS, _JSON), url=st.text(max_size=12) | st.just("https://a.example/"))
def test_rows_of_any_type_are_read_or_dropped(row: dict[str, object], url: str) -> None:
    rows = [row, row | {"url": url}]
    for engine in ENGINES:
        assert _ended_well(engine, reply_of(json.dumps({"results": rows, "query": {"search": rows}})))


def _ended_well(engine: Engine, reply: Reply) -> bool:
    try:
        found = talk(engine, Query("basil"), setup_for(engine), reply)[1]
    except ProviderError as error:
        return error.outcome not in {AttemptOutcome.OK, AttemptOutcome.EMPTY}
    return all(r.url.startswith(("http:", "https:")) and (r.title or r.snippet) for r in found)


def test_a_setup_never_shows_its_key_by_accident() -> None:
    shown = {f.name for f in fields(Setup) if f.repr}

    assert not shown & {"key", "basic_auth"}


def _texts(value: object) -> list[str]:
    """Return every text in a JSON value."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in _texts(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in _texts(inner)]
    return [value] if isinstance(value, str) else []


def _end(conversation: object, *replies: Reply) -> list[Result]:
    try:
        for reply in replies:
            conversation.send(reply)  # type: ignore[attr-defined]
    except StopIteration as end:
        found: list[Result] = end.value
        return found
    raise AssertionError("the conversation does not end")
