from app.demo import words
from search.attempt import Attempt, AttemptOutcome

_REFUSED = Attempt("searxng", "http://127.0.0.1:1/", AttemptOutcome.RATE_LIMITED)
_ANSWERED = Attempt("searxng", "http://127.0.0.1:2/", AttemptOutcome.OK)


def _said(lines: list, language: str = "en") -> str:
    return "\n".join(line.say(language) for line in lines)


def test_it_says_before_and_after_that_this_is_not_the_web() -> None:
    for bundled in (True, False):
        for lines in (words.opening(7, bundled=bundled), words.closing([_ANSWERED], bundled=bundled)):
            assert "not" in _said(lines[:1])
            assert "the web" in _said(lines[:1])
            assert "不是互联网" in _said(lines[:1], "zh-CN")


def test_only_the_bundled_texts_are_called_invented() -> None:
    assert "invented" in _said(words.opening(7, bundled=True))
    assert "invented" not in _said(words.opening(7, bundled=False))


def test_a_local_model_is_announced_only_where_there_is_one() -> None:
    assert "local model" in _said(words.opening(7, bundled=True, local_model=True))
    assert "local model" not in _said(words.opening(7, bundled=True))


def test_what_was_survived_is_read_from_the_attempts() -> None:
    said = _said(words.closing([_REFUSED, _ANSWERED, _REFUSED], bundled=True))

    assert said.count(_REFUSED.target) == 1
    assert _ANSWERED.target in said
    for nothing_survived in ([_ANSWERED], [_REFUSED], []):
        assert "127.0.0.1" not in _said(words.closing(nothing_survived, bundled=True))


def test_serving_names_the_address_and_the_way_back() -> None:
    said = _said(words.serving("http://127.0.0.1:3", 7, bundled=True))

    assert "set search.builtin_free.instances http://127.0.0.1:3" in said
    assert "unset search.builtin_free.instances" in said
