from search.counted import are, counted


def test_one_thing_stands_in_the_singular() -> None:
    assert [counted(n, "result") for n in (0, 1, 2)] == ["0 results", "1 result", "2 results"]
    assert [are(n) for n in (0, 1, 2)] == ["are", "is", "are"]
