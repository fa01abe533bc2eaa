"""Reads the reply of `GET /models` in the shapes servers send, and tells chat models from the others."""

import re
from typing import Any

# Families and uses that answer no chat completion; matched as whole words of a name.
_NOT_CHAT = (
    r"(?i:(?<![a-z])(embed\w*|rerank\w*|bge|gte|e5|m3e|minilm|colbert|clip|tts|whisper|asr|stt|speech|audio|voice"
    r"|transcri\w+|realtime|images?|dall-?e|sdxl|stable-diffusion|flux|kolors|cogview|cogvideo\w*|videos?|sora|wanx?"
    r"|moderation|guard\w*|shieldgemma|ocr|davinci-002|babbage-002|turbo-instruct)(?![a-z]))"
)
_CHAT_TYPES = frozenset(
    {"", "llm", "vlm", "chat", "language", "text", "model", "base", "multimodal", "text-generation"}
)


def chat_names(body: Any) -> tuple[str, ...] | None:
    """Return the listed chat models in the server's order; None when the body is no list of models.

    Shapes: `{"data": [...]}` (OpenAI), `{"models": [...]}` (Ollama, Gemini), or the bare list (Together).
    """
    rows = _rows(body)
    if rows is None:
        return None
    names = [_name(row) for row in rows if _chats(row)]
    return tuple(dict.fromkeys(name for name in names if name))


def _rows(body: Any) -> list[Any] | None:
    if isinstance(body, dict):
        body = next((body[key] for key in ("data", "models") if isinstance(body.get(key), list)), None)
    return body if isinstance(body, list) else None


def _name(row: Any) -> str:
    if isinstance(row, dict):
        row = next((row[key] for key in ("id", "name", "model") if isinstance(row.get(key), str)), "")
    return row.strip() if isinstance(row, str) else ""


def _chats(row: Any) -> bool:
    return not re.search(_NOT_CHAT, _name(row)) and (not isinstance(row, dict) or _declares_chat(row))


def _declares_chat(row: dict[str, Any]) -> bool:
    """Believe what a row says of itself; one that says nothing is taken for a chat model.

    Seen: `type` (Together, LM Studio), `capabilities` (Mistral), `architecture` (OpenRouter).
    """
    kind, can, shape = row.get("type"), row.get("capabilities"), row.get("architecture")
    if isinstance(kind, str) and kind.lower() not in _CHAT_TYPES:
        return False
    if isinstance(can, dict) and can.get("completion_chat") is False:
        return False
    writes = shape.get("output_modalities") if isinstance(shape, dict) else None
    return not isinstance(writes, list) or "text" in writes
