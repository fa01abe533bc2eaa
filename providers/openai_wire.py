"""The chat-completions wire, pure: the body of a request, the fields of a reply as servers send them."""

import json
from typing import Any

from providers.chat_model import JsonStyle, Preset
from providers.option_memory import FORMAT, STREAM
from search.errors import ModelErrorKind
from search.json_scan import whole_number
from search.ports import FinishReason, Prompt

DONE = "[DONE]"
_ERROR = "error"
_SAID_NOTHING = frozenset({"", "null", "none"})
_ENDINGS: dict[str, FinishReason | ModelErrorKind] = {
    "length": FinishReason.LENGTH,
    "max_tokens": FinishReason.LENGTH,
    "max_output_tokens": FinishReason.LENGTH,
    "model_length": FinishReason.LENGTH,  # Mistral
    "model_context_window_exceeded": FinishReason.LENGTH,  # Anthropic, passed on by gateways
    "content_filter": ModelErrorKind.REFUSED,
    "sensitive": ModelErrorKind.REFUSED,  # Zhipu
    "safety": ModelErrorKind.REFUSED,  # Gemini
    "recitation": ModelErrorKind.REFUSED,
    "prohibited_content": ModelErrorKind.REFUSED,
    "refusal": ModelErrorKind.REFUSED,
    "network_error": ModelErrorKind.SERVER,  # Zhipu
    "insufficient_system_resource": ModelErrorKind.SERVER,  # DeepSeek
    "error": ModelErrorKind.SERVER,  # OpenRouter
    "abort": ModelErrorKind.CUT,  # vLLM, SGLang
    "cancelled": ModelErrorKind.CUT,
}
_THOUGHTS = ("reasoning_content", "reasoning", "reasoning_details", "thinking", "tool_calls", "function_call")


def chat_body(model: str, prompt: Prompt, preset: Preset) -> dict[str, Any]:
    """Return the body of a streamed completion; no temperature, which some vendors refuse (MODELS 1)."""
    messages = [{"role": said.role, "content": repaired(said.content)} for said in prompt.messages]
    body: dict[str, Any] = {"model": model, "messages": messages, STREAM: True}
    if prompt.json_schema is not None and preset.json_style:
        body[FORMAT] = _json_format(preset.json_style, prompt.json_schema)
    if prompt.max_tokens is not None:
        body["max_tokens"] = prompt.max_tokens
    return body if prompt.think else body | dict(preset.without_thinking(model))


def _json_format(style: JsonStyle, schema: dict[str, Any]) -> dict[str, Any]:
    if style is JsonStyle.OBJECT:
        return {"type": "json_object"}
    return {"type": "json_schema", "json_schema": {"name": "reply", "strict": True, "schema": schema}}


def values_of(data: str) -> list[Any]:
    """Return the JSON values of an event, None for what is unreadable.

    The lines of one event are one value (WHATWG); servers that forget the blank line put one value on each.
    """
    try:
        return [json.loads(data, parse_int=whole_number)]
    except (ValueError, RecursionError):
        lines = [line for line in data.splitlines() if line.strip()]
    if len(lines) > 1:
        return [value for line in lines for value in values_of(line)]
    return [DONE if data.strip() == DONE else None]


def error_in(value: dict[str, Any], choice: dict[str, Any], event: str = "") -> Any:
    """Return the error a reply carries in place of, or beside, its choice; None when it carries none."""
    error = value.get("error") or choice.get("error")
    if error or choice:
        return error or None
    speaks = any(isinstance(value.get(key), str) for key in ("message", "msg", "detail", "error_msg"))
    named = _ERROR in (event, value.get("object"), value.get("type"))
    coded = any(value.get(key) not in (None, 0, 200, "0", "200", "") for key in ("code", "error_code"))
    return value if named or (speaks and coded) else None


def choice_of(value: dict[str, Any]) -> dict[str, Any]:
    """Return the first choice, empty when there is none (usage-only and keep-alive chunks)."""
    choices = value.get("choices")
    for choice in choices if isinstance(choices, list) else ():
        if isinstance(choice, dict) and choice.get("index") in (None, 0):
            return choice
    return {}


def text_in(part: dict[str, Any]) -> str:
    """Return the content of a delta or message; a structured refusal is what the model said, too."""
    content = part.get("content")
    return content if isinstance(content, str) and content else _plain(content) or _plain(part.get("refusal"))


def thinks_in(part: dict[str, Any]) -> bool:
    """Tell whether a delta brings reasoning or tool calls: no content, yet a sign of life."""
    return any(part.get(key) for key in _THOUGHTS) or (bool(part.get("content")) and not text_in(part))


def ending_of(choice: dict[str, Any]) -> FinishReason | ModelErrorKind | None:
    """Return why the completion ended, None while it goes on; any unknown word is an ordinary end."""
    reason = choice.get("finish_reason") or choice.get("finishReason")
    if not reason:
        return None
    word = str(reason).strip().lower()
    return None if word in _SAID_NOTHING else _ENDINGS.get(word, FinishReason.STOP)


def repaired(text: str) -> str:
    """Join surrogate pairs and replace lone ones, so that the text can be encoded."""
    try:
        text.isascii() or text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def _plain(content: Any) -> str:
    """Return the text of a content given as string, part, or list of parts."""
    match content:
        case str():
            return content
        case list():
            return "".join(map(_plain, content))
        case {"text": str(text), **rest} if rest.get("type", "text") in ("text", "output_text"):
            return text
        case _:
            return ""
