"""Which model answers a request (MODELS 1), decided when it is first needed and kept for the process.

configured preset ─► a vendor's key ─► a server on loopback ─► the installed local model ─► extractive mode
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from providers.chat_models import build_model
from providers.detect import LocalServers
from providers.openai_model import OpenAIChatModel
from providers.presets import preset, preset_names
from providers.transport import Transport
from search.plan import Plan
from search.planner import ModelPlanner
from search.ports import (
    AnswerSink,
    CallMeter,
    ChatModel,
    Evidence,
    FinishReason,
    Planner,
    Prompt,
    WhyPlain,
    Writer,
)
from search.prompts.planner import planner_prompt
from search.prompts.synthesizer import synthesis_prompt
from search.query import Question
from search.synthesizer import ModelWriter, Wording
from settings.model import ModelSettings
from settings.text import Text

AUTO, CUSTOM, LOCAL = "auto", "custom", "local"
# MODELS 3: what the packaged local models read reliably.
LOCAL_EVIDENCE_TOKENS = 450

KeyOf = Callable[[str, str], str]


class OwnModel(ChatModel, Protocol):
    """The local model; a `small` one is not trusted with fresh facts, a `packaged` one has own prompts."""

    @property
    def small(self) -> bool: ...

    @property
    def packaged(self) -> bool: ...


LocalModel = Callable[[ModelSettings], Awaitable[OwnModel | None]]


@dataclass(frozen=True, slots=True)
class Chosen:
    """A planner and a writer that belong together; `why` tells the user how they were chosen."""

    planner: Planner
    writer: Writer
    why: Text
    model: ChatModel | None = None


def unknown_preset(settings: ModelSettings) -> tuple[Text, ...]:
    """Return a warning where the settings name a service nobody knows; it is then chosen as for `auto`."""
    name = settings.preset
    if name == AUTO or name in preset_names():
        return ()
    known = ", ".join((AUTO, *preset_names()))
    text = Text(
        f"model.preset: {name!r} is unknown; auto is used. Known: {known}.",
        f"model.preset：没有 {name!r}，改用 auto。可选：{known}。",
    )
    return (text,)


class ModelChooser:
    """Chooses once. `key_of(name, variable)` gives a trimmed key or ""; `local` the local model.

    That is None where there is none and the settings do not insist on it.
    """

    def __init__(
        self, settings: ModelSettings, transport: Transport, key_of: KeyOf, local: LocalModel
    ) -> None:
        self._settings = settings
        self._transport = transport
        self._key_of = key_of
        self._local = local
        self._servers = LocalServers(transport)

    async def choose(self) -> Chosen:
        wanted = self._settings.preset
        if wanted == AUTO and self._settings.base_url:
            return self._with(CUSTOM, Text("model.base_url is set", "设置了 model.base_url"))
        if wanted == LOCAL:
            return await self._local_or_rules()
        if wanted in preset_names():
            return self._with(wanted, Text(f"chosen in the settings: {wanted}", f"设置中选择了 {wanted}"))
        return self._by_key() or await self._by_server() or await self._local_or_rules()

    def _by_key(self) -> Chosen | None:
        for name in preset_names():
            row = preset(name)
            if row.needs_key and self._key_of(name, row.key_variable):
                return self._with(name, Text(f"there is a key for {row.title}", f"找到了 {row.title} 的密钥"))
        return None

    async def _by_server(self) -> Chosen | None:
        for server in await self._servers.found():
            if server.models:
                title = preset(server.preset).title
                why = Text(f"{title} is running on this machine", f"本机正在运行 {title}")
                return self._with(
                    server.preset, why, base_url=server.base_url, name_of_model=server.models[0]
                )
        return None

    async def _local_or_rules(self) -> Chosen:
        model = await self._local(self._settings)
        if model is None:
            # Imported on this path alone: with a model nobody waits for the rules (SPEC 11).
            from search.extractive.planner import ExtractivePlanner
            from search.extractive.writer import ExtractiveWriter

            why = Text("no language model was found", "没有找到语言模型")
            return Chosen(ExtractivePlanner(), ExtractiveWriter(), why)
        why = Text("the local model", "本地模型")
        return Chosen(own_planner(model), own_writer(model), why, model)

    def _with(self, name: str, why: Text, *, base_url: str = "", name_of_model: str = "") -> Chosen:
        chosen = self._settings
        own_size = "context_tokens" in chosen.model_fields_set
        key = self._key_of("model", "SIDELIGHT_MODEL_API_KEY") or self._key_of(
            name, preset(name).key_variable
        )
        model = build_model(
            name,
            self._transport,
            base_url=chosen.base_url or base_url,
            key=key,
            name=chosen.name or name_of_model,
            timeout_s=chosen.timeout_ms / 1000,
            idle_s=chosen.idle_timeout_ms / 1000,
            context_tokens=chosen.context_tokens if own_size else None,
        )
        return Chosen(ModelPlanner(model), ModelWriter(model), why, model)


def own_planner(model: OwnModel) -> Planner:
    """Return the planner for a local model, with the prompts measured for it and the rules' veto."""
    planner = ModelPlanner(model)
    if model.packaged:
        from search.prompts.planner_turns import planner_turns, strict_turns

        planner = ModelPlanner(model, planner_turns, strict_turns)
    if not model.small:
        return planner
    from search.extractive.planner import ExtractivePlanner
    from search.veto import VetoingPlanner

    return VetoingPlanner(planner, ExtractivePlanner())


def opening_prompt(model: OwnModel, question: Question) -> Prompt:
    """Return the prompt of a local model's plan; all such prompts of one language begin alike."""
    if model.packaged:
        from search.prompts.planner_turns import planner_turns

        return planner_turns(question, model.context_tokens)
    return planner_prompt(question, model.context_tokens)


def own_writer(model: OwnModel) -> Writer:
    """Return the writer for a local model: little evidence, and the guard over its answer."""
    wording: Wording = synthesis_prompt
    if model.small and model.packaged:
        from search.prompts.synthesizer_short import short_synthesis

        wording = short_synthesis
    return ModelWriter(model, evidence_tokens=LOCAL_EVIDENCE_TOKENS, guarded=True, wording=wording)


class ModelChoice:
    """Planner and writer at once: the choice is made inside the first request, under its deadline."""

    def __init__(self, chooser: ModelChooser) -> None:
        self._chooser = chooser
        self._chosen: Chosen | None = None
        self._choosing = asyncio.Lock()

    @property
    def model(self) -> str | None:
        return self._chosen.writer.model if self._chosen else None

    @property
    def chosen_from_list(self) -> str:
        """Return the model's name when none was set and the first listed one was taken, else ""."""
        model = self._chosen.model if self._chosen else None
        return model.name if isinstance(model, OpenAIChatModel) and model.chosen_from_list else ""

    async def chosen(self) -> Chosen:
        async with self._choosing:
            self._chosen = self._chosen or await self._chooser.choose()
            return self._chosen

    async def plan(self, question: Question, sink: AnswerSink, meter: CallMeter) -> Plan:
        return await (await self.chosen()).planner.plan(question, sink, meter)

    async def write(
        self, question: Question, evidence: Evidence, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        return await (await self.chosen()).writer.write(question, evidence, sink, meter)

    async def plain(
        self, question: Question, why: WhyPlain, sink: AnswerSink, meter: CallMeter
    ) -> FinishReason:
        return await (await self.chosen()).writer.plain(question, why, sink, meter)

    def budget(self, question: Question) -> int:
        assert self._chosen, "planning comes before writing"
        return self._chosen.writer.budget(question)
