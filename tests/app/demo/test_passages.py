from hypothesis import given
from hypothesis import strategies as st

from app.demo.passages import passages


def test_a_short_text_is_one_passage_on_one_line() -> None:
    assert passages("One.  Two\nthree.\n\nFour.") == ["One. Two three. Four."]


def test_a_long_text_is_cut_at_ends_of_sentences() -> None:
    english = passages("This sentence is here to fill the space. " * 30)
    chinese = passages("这一句话只是为了占满篇幅。" * 60)

    assert len(english) > 2
    assert len(chinese) > 1
    assert all(p.endswith(".") for p in english)
    assert all(p.endswith("。") for p in chinese)


def test_a_decimal_point_ends_no_sentence() -> None:
    filler = "Words and words. " * 22
    assert any("3.14159 metres" in passage for passage in passages(f"{filler}It is 3.14159 metres long."))


@given(st.text(max_size=2_000))
def test_nothing_is_lost_and_no_passage_is_too_long(text: str) -> None:
    found = passages(text)

    assert "".join("".join(found).split()) == "".join(text.split())
    assert all(len(passage) <= 400 for passage in found)
