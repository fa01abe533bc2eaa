"""Every sentence a user reads when a request did not end in an answer, in Simplified Chinese and English.

Short, retryable, without internals (SPEC 2.6). The only file with such text.
"""

from search.errors import ModelErrorKind as Kind
from search.outcome import Failure, Status

_FIXED: dict[Status, tuple[str, str]] = {
    Status.SEARCH_TIMEOUT: (
        "这次联网搜索超时了，请稍后重试。",
        "The web search timed out. Please try again.",
    ),
    Status.SEARCH_NO_RESULTS: (
        "没有找到足够可靠的实时结果。",
        "No sufficiently reliable results were found.",
    ),
    Status.SYNTHESIS_FAILED: (
        "生成回答时出错，请重试。下面是找到的来源。",
        "Writing the answer failed; please try again. The sources found are listed below.",
    ),
    Status.CANCELLED: ("已停止。", "Stopped."),
}
_WITHOUT = (
    "当前搜索服务暂时不可用，已回退为普通回答。",
    "Web search is unavailable right now; answered without it.",
)
_UNAVAILABLE = (
    "当前搜索服务暂时不可用，请稍后重试。",
    "Web search is unavailable right now. Please try again later.",
)
# The name under which the key of whatever model is set is kept.
_ANY_MODEL = "model"
_MODEL: dict[Kind, tuple[str, str]] = {
    Kind.NO_MODEL: (
        (
            "这个问题需要语言模型。可以用 `sidelight settings set-key deepseek` 填入密钥，"
            "或启动 Ollama / LM Studio，或运行 `sidelight model install` 安装本地模型。"
        ),
        (
            "This question needs a language model. Add a key with `sidelight settings set-key deepseek`, "
            "start Ollama or LM Studio, or install the local model with `sidelight model install`."
        ),
    ),
    Kind.NO_ADDRESS: (
        (
            "没有设置模型地址（model.base_url）。请运行 `sidelight settings set model.base_url 地址`，"
            "或在设置中填写。"
        ),
        (
            "model.base_url is not set: the chosen model service has no address of its own. "
            "Run `sidelight settings set model.base_url ADDRESS` or fill it in in Settings."
        ),
    ),
    Kind.NO_KEY: (
        "所选模型还没有密钥，请用 `sidelight settings set-key {key_name}` 或在设置中填写。",
        (
            "The chosen model has no API key yet; add one with `sidelight settings set-key {key_name}` "
            "or in Settings."
        ),
    ),
    Kind.BAD_KEY: (
        "模型密钥无效，请在设置中检查。",
        "The model rejected the API key; check it in Settings.",
    ),
    Kind.QUOTA: (
        "模型账户的额度已用完，请充值或在设置中换一个模型。",
        "The model account is out of credit; top it up or choose another model in Settings.",
    ),
    Kind.RATE_LIMIT: (
        "模型请求过于频繁，请稍等片刻再试。",
        "The model is receiving too many requests; wait a moment and try again.",
    ),
    Kind.OVERFLOW: (
        "问题或对话太长，超出了模型的上下文；请缩短后重试，或新建会话。",
        "The question or conversation is too long for the model; shorten it or start a new session.",
    ),
    Kind.UNKNOWN_MODEL: (
        "模型服务没有这个模型，请在设置中更换。",
        "The model service does not have this model; choose another in Settings.",
    ),
    Kind.UNREACHABLE: (
        "连接不上模型服务，请检查网络和设置中的模型地址。",
        "The model service cannot be reached; check the network and the model address in Settings.",
    ),
    Kind.TLS: (
        "与模型服务的安全连接失败，请检查地址（http/https）、证书和代理设置。",
        (
            "The secure connection to the model failed; check the address (http/https), the "
            "certificate and the proxy in Settings."
        ),
    ),
    Kind.TIMEOUT: (
        "模型没有及时回应，请重试。",
        "The model did not respond in time; please try again.",
    ),
    Kind.CUT: (
        "模型的回答中断了，请重试。",
        "The model's reply broke off; please try again.",
    ),
    Kind.REFUSED: (
        "模型服务拒绝了这个请求，请换一种问法。",
        "The model service declined this request; try wording it differently.",
    ),
    Kind.SERVER: (
        "模型服务出错，请稍后重试。",
        "The model service had an error; please try again later.",
    ),
    Kind.BAD_RESPONSE: (
        "模型服务的回应无法识别，请检查设置中的模型地址。",
        "The model service sent an unreadable reply; check the model address in Settings.",
    ),
    Kind.UNFITTING: (
        "模型没有给出可用的回答，请重试或换一个模型。",
        "The model gave no usable reply; try again or choose another model.",
    ),
    Kind.EMPTY: (
        "模型没有返回内容，请重试或换一个模型。",
        "The model returned nothing; try again or choose another model.",
    ),
    Kind.NO_RUNTIME: (
        '本地模型需要附加组件，请运行 `pip install "sidelight[local]"` 后重试。',
        'The local model needs its runtime; run `pip install "sidelight[local]"` and try again.',
    ),
    Kind.NO_WHEEL: (
        "本地模型的运行组件不支持这个平台，请改用 Ollama、LM Studio，或填入一个模型密钥。",
        "The local model's runtime is not available for this platform; use Ollama, LM Studio or an API key.",
    ),
    Kind.NO_WEIGHTS: (
        "还没有安装本地模型，请先运行 `sidelight model install`。",
        "The local model is not installed yet; run `sidelight model install` first.",
    ),
    Kind.MODEL_FILE: (
        "设置中的模型文件（model.file）无法读取，或不是 GGUF 文件，请检查路径。",
        "The model file in the settings (model.file) cannot be read or is no GGUF file; check the path.",
    ),
    Kind.LOCAL_FAILED: (
        "本地模型没能启动：文件可能已损坏，或内存不足。可重新运行 `sidelight model install`，或换小的。",
        (
            "The local model could not be started: its file may be damaged or there is too little memory. "
            "Run `sidelight model install` again, or choose a smaller model."
        ),
    ),
    Kind.INTERNAL: (
        "程序内部出错，已记入日志，请重试。",
        "Something went wrong inside Sidelight; it was logged. Please try again.",
    ),
}


def sentence(failure: Failure, language: str) -> str:
    """Return the sentence for a failure in zh-CN or English."""
    pair = _pair(failure)
    text = pair[0] if language == "zh-CN" else pair[1]
    if failure.kind is Kind.NO_KEY and failure.status is Status.PLANNER_FAILED:
        text = text.format(key_name=failure.key_name or _ANY_MODEL)
    if failure.models and failure.status is Status.PLANNER_FAILED:
        names = ", ".join(failure.models[:8])
        text += f"可用的模型：{names}。" if language == "zh-CN" else f" Available models: {names}."
    return text


def _pair(failure: Failure) -> tuple[str, str]:
    if failure.status is Status.SEARCH_PROVIDER_UNAVAILABLE:
        return _WITHOUT if failure.answered_without else _UNAVAILABLE
    if failure.status is Status.PLANNER_FAILED:
        return _MODEL[failure.kind or Kind.UNFITTING]
    return _FIXED[failure.status]
