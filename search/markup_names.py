"""The names inside protocol markup, each listed once, and what each of them is.

Spellings are those of the vendors' chat templates (DeepSeek, Qwen, GLM, Kimi, MiniMax, Mistral, Llama, Gemma,
Phi, Granite, Seed, LongCat, gpt-oss) and of the variants their models really send. Names are written in lower
case, with _ for ▁ and -.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from search.text import listed


class Kind(StrEnum):
    """What a tag belongs to."""

    REASONING = "reasoning"
    SEARCH = "search"
    TOOL = "tool"
    CONTROL = "control"


class Role(StrEnum):
    """Whether a tag opens something, closes it, or stands alone; a mark opens what may have no closer."""

    OPEN = "open"
    MARK = "mark"
    CLOSE = "close"
    ALONE = "alone"


@dataclass(frozen=True, slots=True)
class Sort:
    """What a name is; `name` is the same for opener and closer."""

    kind: Kind
    role: Role
    name: str


_REASONING = listed(
    "think|thinking|thought|thoughts|reasoning|antthinking|inner_thought|inner_thoughts|reflection|scratchpad"
)
_SEARCH = listed("search|web_search|websearch|search_query")
_TOOL = listed(
    "tool_call|tool_calls|toolcall|toolcalls|function_call|function_calls|functioncall|invoke|parameter|"
    "function|tool_use|tool_code|tool_response|tool_responses|tool_result|tool_results|tool_output|"
    "tool_outputs|function_result|function_results|function_response|arg_key|arg_value"
)
# Words of ordinary writing: a tag only with `=value` or an attribute, or as a closer.
_NEEDS_ATTRIBUTE = listed("parameter|function")
_SPACES = ("seed", "antml", "mm", "minimax", "longcat", "qwen", "tool")
_LONGCAT = "longcat_"
# One name for the containers that models mix up when they close them.
_SHARED = dict.fromkeys(listed("tool_calls|function_calls|tool_calls_section|toolcalls|calls"), "calls") | (
    dict.fromkeys(listed("tool_call|function_call|toolcall|functioncall"), "call")
)

# Between bars, <|…|>.
_BARRED_TOOL_PAIRS = listed(
    "tool_calls|tool_call|tool_calls_section|tool_outputs|tool_output|action|function_call|function_calls"
)
_BARRED_THOUGHT_PAIRS = listed("thought|thinking|think")
_BARRED_MARKS = listed("tool_call|tool_calls|python_tag|function_call|function_calls")
_BARRED_REASONING = listed("think|thinking|thought|channel")
_BARRED_ALONE = listed("tool_sep|tool_call_argument_begin|tool_call_argument_end|plugin")
_BARRED_CONTROL = listed(
    "im_start|im_end|im_sep|endoftext|endofprompt|eot_id|eom_id|begin_of_text|end_of_text|start_header_id|"
    "end_header_id|begin_of_sentence|end_of_sentence|user|assistant|system|start|end|return|call|channel|"
    "message|constrain|end_of_msg|eos|bos"
)

# In square brackets, upper case only (Mistral, LM Studio).
SQUARE = {
    "[THINK]": Sort(Kind.REASONING, Role.OPEN, "think"),
    "[/THINK]": Sort(Kind.REASONING, Role.CLOSE, "think"),
    "[TOOL_CALLS]": Sort(Kind.TOOL, Role.MARK, "call"),
    "[/TOOL_CALLS]": Sort(Kind.TOOL, Role.CLOSE, "call"),
    "[ARGS]": Sort(Kind.TOOL, Role.ALONE, "args"),
    "[CALL_ID]": Sort(Kind.TOOL, Role.ALONE, "call_id"),
    "[TOOL_REQUEST]": Sort(Kind.TOOL, Role.OPEN, "tool_request"),
    "[END_TOOL_REQUEST]": Sort(Kind.TOOL, Role.CLOSE, "tool_request"),
    "[TOOL_RESULTS]": Sort(Kind.TOOL, Role.OPEN, "tool_results"),
    "[/TOOL_RESULTS]": Sort(Kind.TOOL, Role.CLOSE, "tool_results"),
}


def canonical(name: str) -> str:
    """Return the spelling that the lists of this file use."""
    return name.lower().replace("▁", "_").replace("-", "_")


def sort_plain(name: str, *, closing: bool, alone: bool, attributes: bool) -> Sort | None:
    """Sort the name of <name>, </name> or <name/>; None when it is no protocol."""
    if name not in PLAIN:
        return None
    local = name.rsplit(":", 1)[-1].removeprefix(_LONGCAT)
    if local in _NEEDS_ATTRIBUTE and not closing and not attributes:
        return None
    kind = Kind.REASONING if local in _REASONING else Kind.SEARCH if local in _SEARCH else Kind.TOOL
    return Sort(kind, _role(closing=closing, alone=alone), _SHARED.get(local, local))


def sort_dsml(name: str, *, closing: bool, alone: bool) -> Sort:
    """Sort a name of DeepSeek's markup language: whatever it is, it is a tool call."""
    return Sort(Kind.TOOL, _role(closing=closing, alone=alone), _SHARED.get(name, name))


def sort_barred(name: str, *, closing: bool, one_sided: bool) -> Sort | None:
    """Sort a name between bars: <|name|>, and Gemma's one-sided <|name> … <name|>."""
    root, edge = _edge(name)
    if edge and root in _BARRED_TOOL_PAIRS:
        return Sort(Kind.TOOL, edge, _SHARED.get(root, root))
    if edge and root in _BARRED_THOUGHT_PAIRS:
        return Sort(Kind.REASONING, edge, root)
    if name in _BARRED_ALONE:
        return Sort(Kind.TOOL, Role.ALONE, name)
    if name in _BARRED_MARKS:
        return Sort(Kind.TOOL, Role.CLOSE if closing else Role.MARK, _SHARED.get(name, name))
    if name in _BARRED_REASONING and (one_sided or name != "channel"):
        return Sort(Kind.REASONING, Role.CLOSE if closing else Role.OPEN, name)
    return Sort(Kind.CONTROL, Role.ALONE, name) if name in _BARRED_CONTROL else None


def _role(*, closing: bool, alone: bool) -> Role:
    return Role.CLOSE if closing else Role.ALONE if alone else Role.OPEN


def _edge(name: str) -> tuple[str, Role | None]:
    """Split begin and end words off: tool_calls_begin, end_action, start_thinking, begin_of_thought."""
    found = re.fullmatch(r"(?:(start|begin|end)_(?:of_)?)?(.+?)(?:_(start|begin|end))?", name)
    word = found and (found[1] or found[3])
    if not found or not word:
        return name, None
    return found[2], Role.CLOSE if word == "end" else Role.OPEN


def _starts(names: frozenset[str]) -> frozenset[str]:
    return frozenset(name[:end] for name in names for end in range(1, len(name) + 1))


def _edged(roots: frozenset[str]) -> set[str]:
    edges = ("begin", "start", "end")
    return (
        {f"{root}_{edge}" for root in roots for edge in edges}
        | {f"{edge}_{root}" for root in roots for edge in edges}
        | {f"{edge}_of_{root}" for root in roots for edge in edges}
    )


DSML = "dsml"
PLAIN = (
    (_REASONING | _SEARCH | _TOOL)
    | {f"{space}:{name}" for space in _SPACES for name in _REASONING | _SEARCH | _TOOL}
    | {_LONGCAT + name for name in _REASONING | _TOOL}
)
BARRED = (
    (_BARRED_MARKS | _BARRED_REASONING | _BARRED_ALONE | _BARRED_CONTROL)
    | _edged(_BARRED_TOOL_PAIRS)
    | _edged(_BARRED_THOUGHT_PAIRS)
)
# Gemma's closers have their only bar behind the name.
PLAIN_STARTS = _starts(PLAIN | _BARRED_MARKS | _BARRED_REASONING | {DSML})
BARRED_STARTS = _starts(BARRED | {DSML})
