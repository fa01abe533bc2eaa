"""A segment is whole and without a body unless something says otherwise."""

from search.segment import Part, Segment


def test_a_segment_is_whole_by_itself() -> None:
    assert Segment(Part.TEXT, "x") == Segment(Part.TEXT, "x", whole=True, body="")
