"""The list of models in the shapes servers send it."""

from typing import Any

import pytest

from providers.model_names import chat_names


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ({"object": "list", "data": [{"id": "a", "object": "model"}, {"id": "b"}]}, ("a", "b")),
        ({"models": [{"name": "a", "model": "a"}], "data": None}, ("a",)),
        (
            [{"id": "a", "type": "chat"}, {"id": "b", "type": "image"}, {"id": "c", "type": "language"}],
            ("a", "c"),
        ),
        ({"data": ["a", {"id": "a"}, {"id": ""}, {"id": 7}, None, 3]}, ("a",)),
        ({"data": []}, ()),
        ({"data": [{"id": "a", "capabilities": {"completion_chat": False}}, {"id": "b"}]}, ("b",)),
        ({"data": [{"id": "a", "architecture": {"output_modalities": ["image"]}}]}, ()),
        ({"data": [{"id": "a", "capabilities": ["completion"], "architecture": None}]}, ("a",)),
        ({"error": "no"}, None),
        ("text", None),
        (None, None),
    ],
)
def test_lists_are_read_and_other_bodies_are_none(body: Any, names: tuple[str, ...] | None) -> None:
    assert chat_names(body) == names


EMBEDDING = ["text-embedding-3-large", "nomic-embed-text:latest", "BAAI/bge-m3", "Qwen/Qwen3-Embedding-8B"]
EMBEDDING += ["intfloat/multilingual-e5-large", "all-minilm:22m", "bge-reranker-v2-m3", "jina-reranker-m0"]
SOUND = ["whisper-1", "tts-1-hd", "gpt-4o-mini-tts", "gpt-4o-transcribe", "gpt-4o-audio-preview"]
SOUND += ["gpt-4o-realtime-preview", "FunAudioLLM/SenseVoiceSmall-ASR"]
PICTURES = ["dall-e-3", "gpt-image-1", "Qwen-Image", "sora-2", "cogview-4", "stable-diffusion-xl"]
OTHER = ["omni-moderation-latest", "llama-guard-3", "gpt-3.5-turbo-instruct", "davinci-002"]
CHAT = ["deepseek-flash", "gpt-5-mini", "gpt-4o", "o4-mini", "qwen3:8b", "llama3.2-vision:11b", "kimi-k2.6"]
CHAT += ["Qwen/Qwen2.5-VL-72B-Instruct", "glm-4.7", "gemma3n:e4b", "moonshot-v1-8k", "mistral-small3.2"]
CHAT += ["claude-sonnet-5", "phi4-mini", "qwen2.5-coder:1.5b", "some-model"]


@pytest.mark.parametrize("name", EMBEDDING + SOUND + PICTURES + OTHER)
def test_models_that_do_not_chat_are_left_out(name: str) -> None:
    assert chat_names({"data": [{"id": name}, {"id": "chatty"}]}) == ("chatty",)


@pytest.mark.parametrize("name", CHAT)
def test_models_that_chat_stay(name: str) -> None:
    assert chat_names({"data": [{"id": name}]}) == (name,)
