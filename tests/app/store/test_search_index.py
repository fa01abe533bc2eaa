"""Search over all messages, in Chinese and English."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.sessions import SessionStore
from app.store.search_index import MOST_HITS, Found
from app.store.segment import phrases
from tests.app.store.turns_of import ask, asked, outcome


def found(store, query: str, **more) -> list[str]:
    return [hit.turn_id for hit in store.index.search(query, **more)]


def test_every_piece_of_chinese_text_is_found(store):
    text = "上海天气预报：明天多云转晴，最高气温二十五度。"
    turn = ask(store, "查一下", text)
    words = text.replace("：", " ").replace("，", " ").replace("。", " ").split()
    for word in words:
        for start in range(len(word)):
            for end in range(start + 1, len(word) + 1):
                assert found(store, word[start:end]) == [turn.turn_id], word[start:end]


@pytest.mark.parametrize("query", ["天器", "气天", "海天报", "报明", "晴最"])
def test_what_is_not_in_the_text_is_not_found(store, query):
    ask(store, "查一下", "上海天气预报：明天多云转晴，最高气温二十五度。")
    assert found(store, query) == []


@pytest.mark.parametrize(
    ("query", "hit"),
    [
        ("weather", True),
        ("WEATHER", True),
        ("weath", True),
        ("shanghai weath", True),
        ("weather shanghai", True),
        ("weath shanghai", False),
        ("eather", False),
        ("weather paris", False),
        ("cafe", True),
        ("CAFÉ", True),
        ("c++", True),
        ("c#", False),
        ("well-known", True),
        ("foo_bar", True),
        ("２０２６", True),
        ("天气 weather", True),
        ("Python编程", True),
        ("python 编程", True),
        ("编程入", True),
        ("東京タ", True),
        ("서울", True),
        ("😀", True),
    ],
)
def test_words_are_found_by_their_start_and_all_must_be_there(store, query, hit):
    text = "Shanghai Weather at the Café, C++ well-known foo_bar 2026. 天气 Python编程入门 東京タワー 서울 😀"
    turn = ask(store, "q", text)
    assert found(store, query) == ([turn.turn_id] if hit else [])


@pytest.mark.parametrize(
    "query",
    [
        '"', '""', "'", "a OR", "NOT", "AND AND", "NEAR(a b)", "question:", "-a", "^a", "a*", "*", "(", ")",
        "{a b}:", 'a" OR "b', "a AND (b", "\\", "%", "_", "\0", "\ud800", "。，！", " ", "", "+", "c : x",
        "a\0b", ";DROP TABLE", "a" * 5000, "天" * 3000, "¦", '天"气',
    ],
)  # fmt: skip
def test_no_input_is_search_syntax(store, query):
    ask(store, "q", "nothing of it")
    assert isinstance(store.index.search(query), tuple)


def test_search_words_are_plain_words(store):
    turn = ask(store, "near and not or", "x")
    for word in ("NEAR", "and", "NOT", "Or"):
        assert found(store, word) == [turn.turn_id]


def test_newest_hit_comes_first_and_the_number_is_limited(store):
    turns = [ask(store, f"天气 {n}", session_id=f"s{n % 3}") for n in range(10)]
    assert found(store, "天气", limit=4) == [turn.turn_id for turn in reversed(turns[-4:])]
    assert found(store, "天气", limit=0) == []
    assert len(found(store, "天气", limit=MOST_HITS * 10)) == 10


def test_hit_shows_where_it_stands(store):
    turn = ask(store, "问题甲", "前文" * 50 + "\n\n目标词在这里" + "后文" * 200)
    (hit,) = store.index.search("目标词")
    assert (hit.session_id, hit.turn_id, hit.title) == ("s1", turn.turn_id, "问题甲")
    assert hit.place is Found.ANSWER
    assert hit.at == turn.asked_at
    ((start, end),) = hit.excerpt.hits
    assert hit.excerpt.text[start:end] == "目标词"
    assert hit.excerpt.text.startswith("…")
    assert hit.excerpt.text.endswith("…")
    assert len(hit.excerpt.text) < 130


def test_question_is_shown_when_it_has_the_words(store):
    ask(store, "Where is Lhasa?", "Lhasa is in Tibet.")
    (hit,) = store.index.search("lhasa")
    assert hit.place is Found.QUESTION


def test_notices_and_sources_are_not_searched(store):
    ask(store, "q", "text", notice="特别通知")
    assert found(store, "特别通知") == []


def test_running_turn_is_found_once_it_is_finished(store):
    turn = asked("琥珀色")
    store.turns.begin(turn)
    assert found(store, "琥珀") == []
    store.turns.finish(outcome(turn, "是"))
    assert found(store, "琥珀") == [turn.turn_id]


def test_changed_answer_is_found_by_its_new_words_alone(store):
    turn = ask(store, "q", "旧的答案")
    assert found(store, "旧的") == [turn.turn_id]
    store.turns.finish(outcome(turn, "新的答案"))
    assert found(store, "旧的") == []
    assert found(store, "新的") == [turn.turn_id]


def test_deleted_turn_is_not_found(store):
    turn = ask(store, "琥珀", "x")
    assert found(store, "琥珀") == [turn.turn_id]
    store.turns.delete(turn.turn_id)
    assert found(store, "琥珀") == []


def test_given_title_is_found_and_comes_first(store):
    ask(store, "天气", session_id="s1")
    ask(store, "别的", session_id="s2")
    store.sessions.rename("s2", "天气 与 Climate")
    titles = store.index.search("天气")
    assert [(hit.session_id, hit.place) for hit in titles] == [("s2", Found.TITLE), ("s1", Found.QUESTION)]
    assert titles[0].turn_id == ""
    assert [hit.session_id for hit in store.index.search("天气 clim")] == ["s2"]
    store.sessions.rename("s2", "其他")
    assert [hit.session_id for hit in store.index.search("天气")] == ["s1"]
    store.sessions.delete("s2")
    assert store.index.search("其他") == ()


def test_rebuilt_index_finds_the_same(store):
    turns = [ask(store, f"天气 {n}") for n in range(120)]
    assert len(found(store, "天气", limit=200)) == 120
    store.index.rebuild()
    assert found(store, "天气", limit=200) == [turn.turn_id for turn in reversed(turns)]


def test_catching_up_takes_bounded_steps(store):
    for n in range(7):
        ask(store, f"q{n}")
    assert store.index.catch_up(limit=3)
    assert store.index.catch_up(limit=3)
    assert not store.index.catch_up(limit=3)


_TEXT = st.text(st.sampled_from("天气上海预报多云ab1é，。 C+"), min_size=1, max_size=30)
_HAN_TEXT = st.text(
    st.characters(codec="utf-8", categories=["Lo"], min_codepoint=0x4E00, max_codepoint=0x9FFF), min_size=1
)


@given(texts=st.lists(_HAN_TEXT, min_size=1, max_size=4), data=st.data())
@settings(deadline=None, max_examples=60)
def test_any_piece_of_any_han_text_is_found_in_exactly_the_texts_that_have_it(texts, data):
    store = SessionStore(None)
    turns = {ask(store, "?", text).turn_id: text for text in texts}
    text = data.draw(st.sampled_from(texts))
    start = data.draw(st.integers(0, len(text) - 1))
    piece = text[start : data.draw(st.integers(start + 1, len(text)))]
    expected = {turn_id for turn_id, stored in turns.items() if piece in stored}
    assert set(found(store, piece)) == expected
    store.close()


@given(text=_TEXT, query=_TEXT)
@settings(deadline=None, max_examples=150)
def test_a_text_is_found_by_itself_and_no_query_fails(text, query):
    store = SessionStore(None)
    turn = ask(store, "?", text)
    if phrases(text):
        assert found(store, text) == [turn.turn_id]
    assert set(found(store, query)) <= {turn.turn_id}
    store.close()


@given(st.text(max_size=40))
@settings(deadline=None, max_examples=150)
def test_any_text_at_all_can_be_stored_and_searched(text):
    store = SessionStore(None)
    turn = ask(store, text, text[::-1])
    if phrases(text):
        assert found(store, text) == [turn.turn_id]
    store.close()


def test_looking_finds_what_waits_for_the_index_and_writes_nothing(store):
    indexed = ask(store, "琥珀甲")
    assert found(store, "琥珀") == [indexed.turn_id]
    waiting = ask(store, "琥珀乙")
    for _ in range(2):
        assert [hit.turn_id for hit in store.index.look("琥珀")] == [waiting.turn_id, indexed.turn_id]
    assert store.index_waiting() is False
    assert [hit.turn_id for hit in store.index.look("琥珀")] == [waiting.turn_id, indexed.turn_id]
    assert store.index.look("  ") == ()


def test_looking_gives_up_where_too_much_waits_for_the_index(store):
    for n in range(MOST_HITS + 1):
        ask(store, f"琥珀 {n}")
    assert store.index.look("琥珀") is None
    assert len(found(store, "琥珀", limit=MOST_HITS)) == MOST_HITS
    assert len(store.index.look("琥珀", MOST_HITS)) == MOST_HITS
