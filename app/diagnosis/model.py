"""The language model: the one a question would use, asked for a word; and the servers on this machine."""

import asyncio

from app.compose import Parts
from app.diagnosis.check import Check, State
from app.failures import sentence
from app.fix import Fix
from app.model_choice import Chosen
from providers.detect import LocalServers
from providers.presets import preset, preset_names
from search.errors import ModelError, ModelErrorKind
from search.outcome import Failure, Status
from search.ports import CallMeter, ChatMessage, ChatModel, Prompt
from settings.text import Text
from settings.web_address import shown_address

_TITLE = Text("Language model", "语言模型")
_SERVERS = Text("Servers on this machine", "本机模型服务")
_PROMPT = Prompt((ChatMessage("user", "Reply with the word OK."),), think=False, max_tokens=16)
# Loading a local model may take that long (MODELS 3).
LIMIT_S = 60.0
_GET_ONE = Fix(
    "For more than extracts: sidelight settings set-key deepseek, start Ollama or LM Studio, or run "
    "sidelight model install",
    "如需完整回答：sidelight settings set-key deepseek，或启动 Ollama / LM Studio，"
    "或运行 sidelight model install",
    Text(
        "For more than extracts: enter the key of a model service, start Ollama or LM Studio, or install the "
        "local model.",
        "如需完整回答：填入某个模型服务的密钥，启动 Ollama / LM Studio，或安装本地模型。",
    ),
)
_SET = Fix(
    "See: sidelight settings get model",
    "查看：sidelight settings get model",
    Text("Look through the model's settings above.", "请查看上面的模型设置。"),
)

_ENTER_KEY = Text("Enter the key again in the field above.", "请在上面的密钥框中重新输入密钥。")
_CHOOSE = Text("Choose another model above.", "请在上面改选模型。")


async def model(parts: Parts, limit_s: float = LIMIT_S) -> Check:
    """Ask the model that questions use for one word."""
    try:
        async with asyncio.timeout(limit_s):
            chosen = await parts.model.chosen()
            if chosen.model is None:
                return _none(chosen)
            await chosen.model.complete(_PROMPT, lambda _: None, CallMeter())
    except ModelError as error:
        return _failed(parts, error)
    except TimeoutError:
        return _failed(parts, ModelError(ModelErrorKind.TIMEOUT))
    return _retired(parts, chosen.model) or _fine(parts, chosen, chosen.model)


async def local_servers(parts: Parts) -> Check:
    """Tell which model servers answer at their usual ports."""
    found = await LocalServers(parts.transport).found()
    if not found:
        return Check("servers", _SERVERS, State.OK, Text("none is running", "没有运行中的服务"))
    said = [
        f"{preset(server.preset).title} {server.base_url}: {', '.join(server.models[:5]) or '-'}"
        for server in found
    ]
    text = "; ".join(said)
    return Check("servers", _SERVERS, State.OK, Text(text, text))


def _none(chosen: Chosen) -> Check:
    cause = Text(
        f"{chosen.why.en}; answers are extracts from search results", f"{chosen.why.zh}，回答是搜索结果的摘录"
    )
    return Check("model", _TITLE, State.WARN, cause, _GET_ONE)


def _fine(parts: Parts, chosen: Chosen, used: ChatModel) -> Check:
    where = _where(parts)
    cause = Text(
        f"{used.name} answers{where} ({chosen.why.en})", f"{used.name} 有响应{where}（{chosen.why.zh}）"
    )
    return Check("model", _TITLE, State.OK, cause)


def _failed(parts: Parts, error: ModelError) -> Check:
    failure = Failure(Status.PLANNER_FAILED, error.kind, error.models)
    where = _where(parts)
    english, chinese = sentence(failure, "en"), sentence(failure, "zh-CN")
    return Check(
        "model", _TITLE, State.FAIL, Text(f"{english}{where}", f"{chinese}{where}"), _fix(parts, error.kind)
    )


def _fix(parts: Parts, kind: ModelErrorKind) -> Fix:
    wanted = parts.settings.model.preset
    name = wanted if wanted in preset_names() and preset(wanted).needs_key else "model"
    match kind:
        case ModelErrorKind.NO_KEY | ModelErrorKind.BAD_KEY:
            command = f"sidelight settings set-key {name}"
            return Fix(command, command, _ENTER_KEY)
        case ModelErrorKind.UNREACHABLE | ModelErrorKind.TLS | ModelErrorKind.BAD_RESPONSE:
            command = "sidelight settings set model.base_url"
            return Fix(
                f"Check that it runs, then: {command} ADDRESS",
                f"请确认服务在运行，然后：{command} 地址",
                Text("Check that it runs, and its address above.", "请确认服务在运行，并检查上面的地址。"),
            )
        case ModelErrorKind.UNKNOWN_MODEL:
            command = "sidelight settings set model.name"
            return Fix(f"{command} NAME", f"{command} 名称", _CHOOSE)
        case _:
            return _SET


def _retired(parts: Parts, used: ChatModel) -> Check | None:
    """Warn of a name its vendor gave up, even where it is still served."""
    service, _, name = used.name.partition("/")
    gone = preset(service).retired_model(name) if service in preset_names() else None
    if gone is None:
        return None
    since = f" ({gone.since})" if gone.since else ""
    cause = Text(
        f"{used.name} is a retired name{since}; {gone.successor} takes its place{_where(parts)}",
        f"{used.name} 是已停用的名称{since}，由 {gone.successor} 取代{_where(parts)}",
    )
    command = f"sidelight settings set model.name {gone.successor}"
    inside = Text(f"Choose {gone.successor} as the model.", f"请改选模型 {gone.successor}。")
    return Check("model", _TITLE, State.WARN, cause, Fix(command, command, inside))


def _where(parts: Parts) -> str:
    chosen = parts.settings.model
    address = chosen.base_url or (preset(chosen.preset).base_url if chosen.preset in preset_names() else "")
    return f" [{shown_address(address)}]" if address else ""
