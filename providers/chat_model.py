"""What a chat preset is: facts about one vendor or local server, no code."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class JsonStyle(StrEnum):
    """Which form of `response_format` a server takes."""

    OBJECT = "json_object"
    SCHEMA = "json_schema"
    NONE = ""


@dataclass(frozen=True, slots=True)
class ThinkingOff:
    """Fields that switch reasoning off, or to its least; `models` is how the names they are for begin."""

    fields: Mapping[str, Any]
    models: tuple[str, ...] = ("",)


@dataclass(frozen=True, slots=True)
class RetiredModel:
    """A name its vendor gave up.

    `served` tells whether requests under it are still answered, by `successor`; `since` is an ISO date, empty
    where the vendor names none.
    """

    name: str
    successor: str
    served: bool
    since: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """One vendor or local server behind the OpenAI-compatible wire.

    `base_url` ends where `/chat/completions` begins and is empty where only the user can know it;
    `key_variable` is the environment variable of its key, `key_url` the page where a person gets one;
    `key_shape` is a regular expression that tells its newer keys from those of others. Without
    `default_model` the first listed chat model is taken. `context_tokens` holds while the settings name none.
    `on_loopback` marks a server that is looked for on this machine.
    """

    name: str
    title: str
    base_url: str
    key_variable: str = ""
    key_url: str = ""
    key_shape: str = ""
    needs_key: bool = False
    default_model: str = ""
    json_style: JsonStyle = JsonStyle.OBJECT
    thinking_off: tuple[ThinkingOff, ...] = ()
    context_tokens: int = 64_000
    retired: tuple[RetiredModel, ...] = ()
    on_loopback: bool = False

    def without_thinking(self, model: str) -> Mapping[str, Any]:
        """Return the fields that ask this model not to reason, empty where no such switch is known."""
        for switch in self.thinking_off:
            if model.lower().startswith(switch.models):
                return switch.fields
        return {}

    def retired_model(self, model: str) -> RetiredModel | None:
        return next((gone for gone in self.retired if gone.name == model.strip()), None)
