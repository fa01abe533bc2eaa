"""Answers of any length with all an answer may hold: prose, lists, tables, code, Chinese, citations."""

_SENTENCE = (
    "The ferry runs **every forty minutes** between the quay and the lighthouse [1], see `timetable[2]` and "
    "[the city](https://city.example). "
)
_BLOCKS = (
    _SENTENCE * 2,
    f"## A heading\n\n{_SENTENCE}",
    f"- one [1]\n- two [2]\n- three, with more words in it\n\n{_SENTENCE}",
    "| a | b |\n|--|--|\n" + "| cell [1] | another cell |\n" * 5,
    "```python\n" + "value = compute(thing)[1]\n" * 12 + "```",
    "北线渡轮在老码头与灯塔之间每四十分钟一班【1】，首班 06:20，末班 22:40【2】。" * 4,
)
KINDS = ("prose", "one line", "code", "list")


def markdown(size: int) -> str:
    """Return an answer of so many characters, cut where they end."""
    text = ""
    while len(text) < size:
        text += _BLOCKS[len(text) % len(_BLOCKS)] + "\n\n"
    return text[:size]


def huge(kind: str) -> str:
    """Return a text of about a million characters, of one of KINDS."""
    return {
        "prose": lambda: markdown(1_000_000),
        "one line": lambda: "word [1] 词语 " * 80_000,
        "code": lambda: "```\n" + "value = compute(thing)\n" * 45_000 + "```",
        "list": lambda: "- an item of a long list [1]\n" * 34_000,
    }[kind]()
