"""The language model: the one a question would use, asked for a word; and the servers on this machine."""

import asyncio

from app.compose import Parts
from app.diagnosis.check import Check, State
from app.failures import sentence
from app.fix import Fix
from app.model_choice import LOCAL, Chosen
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

_CHECK_NETWORK = Fix(
    "Check the network and the proxy: sidelight settings set network.proxy ADDRESS (or none)",
    "请检查网络和代理：sidelight settings set network.proxy 地址（或 none）",
    Text("Check the network, and the proxy in the network settings.", "请检查网络，以及网络设置中的代理。"),
)
_SET_ADDRESS = Fix(
    "sidelight settings set model.base_url ADDRESS",
    "sidelight settings set model.base_url 地址",
    Text("Fill in the address in the field above.", "请在上面填写接口地址。"),
)
_CHECK_ADDRESS = Fix(
    "Check that it runs, then: sidelight settings set model.base_url ADDRESS",
    "请确认服务在运行，然后：sidelight settings set model.base_url 地址",
    Text("Check that it runs, and its address above.", "请确认服务在运行，并检查上面的地址。"),
)
_ENTER_KEY = Text("Enter its key in the field above.", "请在上面的密钥框中输入密钥。")
_ENTER_KEY_AGAIN = Text("Enter the key again in the field above.", "请在上面的密钥框中重新输入密钥。")
# What the window shows of the cause says it already.
_INSTALL = Fix("Install it: sidelight model install", "安装：sidelight model install", Text("", ""))
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
    failure = Failure(Status.PLANNER_FAILED, error.kind, error.models, key_name=error.key_name)
    where = _where(parts)
    english, chinese = sentence(failure, "en"), sentence(failure, "zh-CN")
    return Check(
        "model", _TITLE, State.FAIL, Text(f"{english}{where}", f"{chinese}{where}"), _fix(parts, error.kind)
    )


def _fix(parts: Parts, kind: ModelErrorKind) -> Fix:
    service = _service(parts)
    name = service if service and preset(service).needs_key else "model"
    match kind:
        case ModelErrorKind.NO_KEY | ModelErrorKind.BAD_KEY:
            command = f"sidelight settings set-key {name}"
            return Fix(command, command, _ENTER_KEY if kind is ModelErrorKind.NO_KEY else _ENTER_KEY_AGAIN)
        case ModelErrorKind.NO_ADDRESS:
            return _SET_ADDRESS
        case ModelErrorKind.UNREACHABLE | ModelErrorKind.TLS | ModelErrorKind.BAD_RESPONSE:
            is_away = kind is not ModelErrorKind.BAD_RESPONSE and _is_hosted(parts)
            return _CHECK_NETWORK if is_away else _CHECK_ADDRESS
        case ModelErrorKind.UNKNOWN_MODEL:
            command = "sidelight settings set model.name"
            return Fix(f"{command} NAME", f"{command} 名称", _CHOOSE)
        case _:
            return _INSTALL if kind is ModelErrorKind.NO_WEIGHTS else _SET


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


def _service(parts: Parts) -> str:
    """Return whose model a question uses, be it found or set; "" where that is no service."""
    found = (parts.model.model or parts.settings.model.preset).partition("/")[0]
    return found if found in preset_names() else ""


def _is_hosted(parts: Parts) -> bool:
    """Tell whether the model runs at its vendor's, where the user can start nothing."""
    service = _service(parts)
    return bool(service) and preset(service).needs_key and not parts.settings.model.base_url


def _where(parts: Parts) -> str:
    service = _service(parts)
    if service == LOCAL:  # the address is that of another service
        return ""
    address = parts.settings.model.base_url or (preset(service).base_url if service else "")
    return f" [{shown_address(address)}]" if address else ""
