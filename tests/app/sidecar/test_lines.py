from hypothesis import given
from hypothesis import strategies as st

from app.sidecar.lines import Lines


def test_lines_come_whole_however_they_are_cut() -> None:
    lines = Lines()
    assert list(lines.feed(b'{"a"')) == []
    assert list(lines.feed(b':1}\r\n\n  \n{"b":2}\n{"c"')) == [b'{"a":1}', b'{"b":2}']
    assert list(lines.end()) == [b'{"c"']


def test_a_line_that_is_too_long_is_told_once_and_the_next_one_is_read() -> None:
    lines = Lines(most=10)
    assert list(lines.feed(b"x" * 11)) == [None]
    assert list(lines.feed(b"x" * 50)) == []
    assert list(lines.feed(b"x\nnext\n")) == [b"next"]
    assert list(lines.feed(b"y" * 11 + b"\nnext\n")) == [None, b"next"]


@given(st.lists(st.binary(min_size=1, max_size=8).filter(lambda b: b"\n" not in b and b.strip())), st.data())
def test_no_cut_changes_the_lines(wanted: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(line + b"\n" for line in wanted)
    lines, found = Lines(), []
    while whole:
        size = data.draw(st.integers(1, len(whole)))
        found += lines.feed(whole[:size])
        whole = whole[size:]
    assert found == [line.rstrip(b"\r") for line in wanted]
