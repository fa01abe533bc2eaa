"""What a person at the window reads in place of the sentences that name commands or settings by their keys.

A notice is stored once, in the words of the terminal; where it is shown tells which words fit.
"""

import re
from functools import cache

from app.failures import sentence
from app.network_note import IN_WINDOW as AWAY_IN_WINDOW
from app.network_note import NOTE
from providers import registry
from search.errors import ModelErrorKind as Kind
from search.outcome import Failure, Status
from settings.form import declared, form_of
from settings.text import Text

# The local model alone is installed in a terminal only.
IN_WINDOW: dict[Kind, Text] = {
    Kind.NO_MODEL: Text(
        "This question needs a language model. In Settings, enter the key of a model service or start Ollama "
        "or LM Studio on this computer.",
        "这个问题需要语言模型。可以在设置中填入某个模型服务的密钥，或在这台电脑上启动 Ollama 或 LM Studio。",
    ),
    Kind.NO_ADDRESS: Text(
        "The chosen model service has no address of its own; fill in the base URL in Settings.",
        "所选的模型服务没有自己的地址，请在设置中填写接口地址。",
    ),
    Kind.NO_KEY: Text(
        "The chosen model has no API key yet; enter it in Settings.", "所选模型还没有密钥，请在设置中填写。"
    ),
    Kind.NO_RUNTIME: Text(
        'The local model needs its runtime. Run in a terminal: pip install "sidelight[local]"',
        '本地模型需要附加组件。请在终端中运行：pip install "sidelight[local]"',
    ),
    Kind.NO_WEIGHTS: Text(
        "The local model is not installed yet. Run in a terminal: sidelight model install",
        "还没有安装本地模型。请在终端中运行：sidelight model install",
    ),
    Kind.MODEL_FILE: Text(
        "The model file in Settings cannot be read or is no GGUF file; check its path there.",
        "设置中的模型文件无法读取，或不是 GGUF 文件，请检查路径。",
    ),
    Kind.LOCAL_FAILED: Text(
        "The local model could not be started: its file may be damaged or there is too little memory. "
        "Choose a smaller model, or install it again in a terminal: sidelight model install",
        "本地模型没能启动：文件可能已损坏，或内存不足。请换小的，或在终端中重新安装：sidelight model install",
    ),
}
_NAME = re.compile(r"(?<![\w./])(?:model|search|network|ui)(?:\.[a-z_0-9]+)+")
ANYTHING = "{}"


def in_window(text: str) -> str:
    """Return a sentence as the window shows it; what stands behind it, such as names of models, stays."""
    for pattern, words in _patterns():
        if found := pattern.match(text):
            return words + text[found.end() :]
    return text


def with_titles(text: str, language: str) -> str:
    """Return a text in which settings go by their titles, as people at the window know them."""

    def title(found: re.Match[str]) -> str:
        known = _titles().get(found.group())
        return f"“{known.say(language)}”" if known else found.group()

    return _NAME.sub(title, text)


@cache
def _titles() -> dict[str, Text]:
    own = {path: field.title for path, field in declared().items()}
    for engine in map(registry.load, registry.names()):
        fields = form_of(engine.Config, {}, f"search.providers.{engine.name}.")
        own |= {field.path: field.title for field in fields}
    return own


def pairs() -> list[tuple[str, str]]:
    """Return what is said and what the window shows, `{}` standing for anything."""
    both = [("en", "en"), ("zh-CN", "zh")]
    away = [(NOTE.en, AWAY_IN_WINDOW.en), (NOTE.zh, AWAY_IN_WINDOW.zh)]
    return away + [
        (sentence(Failure(Status.PLANNER_FAILED, kind, key_name=ANYTHING), language), getattr(words, place))
        for kind, words in IN_WINDOW.items()
        for language, place in both
    ]


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(re.escape(said).replace(r"\{\}", r"\S+?")), words) for said, words in pairs()]
