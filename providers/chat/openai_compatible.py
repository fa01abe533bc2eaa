"""The vendors and local servers that speak the OpenAI-compatible wire: one row each, facts only.

Addresses, switches and retired names: the vendors' pages as of November 2026. The client drops a field that
is refused, so a row may be hopeful; `context_tokens` is cautious where a vendor serves models of many sizes.
"""

from providers.chat_model import JsonStyle, Preset, RetiredModel, ThinkingOff

PRESETS = (
    Preset(
        name="deepseek",
        title="DeepSeek",
        base_url="https://api.deepseek.com",
        key_variable="DEEPSEEK_API_KEY",
        key_url="https://platform.deepseek.com/api_keys",
        needs_key=True,
        default_model="deepseek-flash",
        thinking_off=(ThinkingOff({"thinking": {"type": "disabled"}}),),
        context_tokens=128_000,
        retired=(
            RetiredModel("deepseek-chat", "deepseek-flash", served=False, since="2026-07-24"),
            RetiredModel("deepseek-reasoner", "deepseek-flash", served=False, since="2026-07-24"),
            RetiredModel("deepseek-v4-flash", "deepseek-flash", served=True),
            RetiredModel("deepseek-v4-pro", "deepseek-flash", served=True, since="2026-09-14"),
        ),
    ),
    Preset(
        name="openai",
        title="OpenAI",
        base_url="https://api.openai.com/v1",
        key_variable="OPENAI_API_KEY",
        key_url="https://platform.openai.com/api-keys",
        key_shape=r"sk-(?:proj|svcacct|admin)-[\w-]{20,}",
        needs_key=True,
        context_tokens=128_000,
    ),
    Preset(
        name="openrouter",
        title="OpenRouter",
        base_url="https://openrouter.ai/api/v1",
        key_variable="OPENROUTER_API_KEY",
        key_url="https://openrouter.ai/settings/keys",
        key_shape=r"sk-or-v\d+-[0-9a-f]{64}",
        needs_key=True,
        thinking_off=(ThinkingOff({"reasoning": {"effort": "none"}}),),
        context_tokens=32_000,
    ),
    Preset(
        name="siliconflow",
        title="SiliconFlow",
        base_url="https://api.siliconflow.cn/v1",
        key_variable="SILICONFLOW_API_KEY",
        key_url="https://cloud.siliconflow.cn/account/ak",
        needs_key=True,
        thinking_off=(ThinkingOff({"enable_thinking": False}),),
        context_tokens=32_000,
    ),
    Preset(
        name="moonshot",
        title="Moonshot (Kimi)",
        base_url="https://api.moonshot.cn/v1",
        key_variable="MOONSHOT_API_KEY",
        key_url="https://platform.moonshot.cn/console/api-keys",
        needs_key=True,
        thinking_off=(
            ThinkingOff({"thinking": {"type": "disabled"}}, models=("kimi-k2.5", "kimi-k2.6")),
            ThinkingOff({"reasoning_effort": "low"}, models=("kimi-k3",)),  # always thinks, at its least
        ),
    ),
    Preset(
        name="zhipu",
        title="Zhipu (GLM)",
        base_url="https://open.bigmodel.cn/api/paas/v4",
        key_variable="ZHIPU_API_KEY",
        key_url="https://open.bigmodel.cn/usercenter/apikeys",
        needs_key=True,
        thinking_off=(ThinkingOff({"thinking": {"type": "disabled"}}),),
    ),
    Preset(
        name="ollama",
        title="Ollama",
        base_url="http://127.0.0.1:11434/v1",
        thinking_off=(ThinkingOff({"reasoning_effort": "none"}),),
        context_tokens=4_096,  # the server's default; it cuts a longer prompt without a word
        on_loopback=True,
    ),
    Preset(
        name="lmstudio",
        title="LM Studio",
        base_url="http://127.0.0.1:1234/v1",
        json_style=JsonStyle.SCHEMA,  # json_object is refused: "must be 'json_schema' or 'text'"
        context_tokens=4_096,  # what it loads a model with unless told otherwise
        on_loopback=True,
    ),
    Preset(
        name="llamacpp",
        title="llama.cpp",
        base_url="http://127.0.0.1:8080/v1",
        json_style=JsonStyle.SCHEMA,
        context_tokens=4_096,
        on_loopback=True,
    ),
    Preset(
        name="local",
        title="Local model",
        base_url="",  # the child process picks its port
        default_model="sidelight-local",
        json_style=JsonStyle.SCHEMA,
        context_tokens=4_096,
    ),
    Preset(name="custom", title="Custom address", base_url=""),
)
