"""Each name of the vocabulary is what its vendor means by it."""

import pytest

from search.markup_names import Kind, Role, Sort, canonical, sort_barred, sort_dsml, sort_plain


def test_names_are_compared_in_lower_case_with_one_kind_of_joint() -> None:
    assert canonical("Tool▁Calls-Begin") == "tool_calls_begin"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("think", Kind.REASONING),
        ("antml:thinking", Kind.REASONING),
        ("seed:think", Kind.REASONING),
        ("longcat_think", Kind.REASONING),
        ("search", Kind.SEARCH),
        ("web_search", Kind.SEARCH),
        ("minimax:tool_call", Kind.TOOL),
        ("seed:tool_call", Kind.TOOL),
    ],
)
def test_plain_names_are_sorted_with_and_without_a_name_space(name: str, kind: Kind) -> None:
    found = sort_plain(name, closing=False, alone=False, attributes=False)
    assert found
    assert found.kind is kind


@pytest.mark.parametrize("name", ["b", "user", "div:think", "thinker", "research", "end"])
def test_ordinary_element_names_are_no_protocol(name: str) -> None:
    assert sort_plain(name, closing=False, alone=False, attributes=False) is None


def test_words_of_ordinary_writing_need_an_attribute() -> None:
    assert sort_plain("function", closing=False, alone=False, attributes=False) is None
    assert sort_plain("function", closing=False, alone=False, attributes=True) == Sort(
        Kind.TOOL, Role.OPEN, "function"
    )
    assert sort_plain("function", closing=True, alone=False, attributes=False) == Sort(
        Kind.TOOL, Role.CLOSE, "function"
    )


def test_any_name_in_deepseeks_markup_is_a_tool_call() -> None:
    assert sort_dsml("whatever", closing=False, alone=False).kind is Kind.TOOL


@pytest.mark.parametrize(
    ("name", "role", "shared"),
    [
        ("tool_calls_begin", Role.OPEN, "calls"),
        ("tool_calls_section_end", Role.CLOSE, "calls"),
        ("tool_call_start", Role.OPEN, "call"),
        ("start_action", Role.OPEN, "action"),
        ("python_tag", Role.MARK, "python_tag"),
        ("tool_sep", Role.ALONE, "tool_sep"),
    ],
)
def test_names_between_bars_carry_their_role_in_their_words(name: str, role: Role, shared: str) -> None:
    assert sort_barred(name, closing=False, one_sided=False) == Sort(Kind.TOOL, role, shared)


def test_one_sided_bars_open_and_close() -> None:
    opening = sort_barred("channel", closing=False, one_sided=True)
    closing = sort_barred("channel", closing=True, one_sided=True)
    assert opening == Sort(Kind.REASONING, Role.OPEN, "channel")
    assert closing == Sort(Kind.REASONING, Role.CLOSE, "channel")
    assert sort_barred("x", closing=False, one_sided=False) is None
