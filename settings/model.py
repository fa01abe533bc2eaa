"""The settings: one field each with default, bounds, title and help; file, form and checks follow from it.

English titles and help are pydantic's own, the Chinese ones stand beside them under `zh` in the JSON schema.
Services are never listed here: their names are checked by those who know them.
"""

from enum import StrEnum
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from search.fan_out import FanOut
from search.limits import COMPLETION_MS, CONTEXT_TOKENS, HEDGE_MS, MAX_RESULTS, REQUEST_MS, SEARCH_MS
from search.query import Depth
from settings.kinds import (
    WHOLE,
    Address,
    Instances,
    Line,
    Lines,
    Name,
    Names,
    OptionalAddress,
    Proxy,
    QuickDepth,
    Tag,
    cased,
)

# How they were chosen: docs/decisions/0003-default-instances.md
SHIPPED_INSTANCES = ("https://search.mdosch.de", "https://www.gruble.de", "https://paulgo.io")
PUBLIC_LIST = "https://searx.space/data/instances.json"
CACHE_MINUTES = (0, 1440)
# No source is asked twice in five seconds (etiquette of public instances): more than this has no effect.
RATE_PER_MINUTE = (1, 12)
FONT_SIZE = (10, 32)


class Language(StrEnum):
    """The language of window and messages."""

    AUTO = "auto"
    ZH_CN = "zh-CN"
    EN = "en"


class Theme(StrEnum):
    """The colours of the window."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Section(BaseModel):
    """A table of the file. Unknown keys are left to the store, which keeps them."""

    model_config = ConfigDict(frozen=True, extra="ignore", defer_build=True, hide_input_in_errors=True)


def _zh(title: str, help_text: str, **more: JsonValue) -> dict[str, JsonValue]:
    return {"zh": {"title": title, "help": help_text}, **more}


class ModelSettings(Section):
    """Which language model answers."""

    preset: Name = Field(
        "auto",
        title="Model service",
        description="Chosen automatically: what is found first of a service's key, a server on this"
        " computer, the local model; else extracts without a model.",
        json_schema_extra=_zh(
            "模型服务", "自动选择时依次采用：已有的密钥、本机服务、本地模型；都没有则只做摘录。", kind="name"
        ),
    )
    base_url: OptionalAddress = Field(
        "",
        repr=False,
        title="Base URL",
        description="Address of an OpenAI-compatible server, with /v1; empty takes the service's own.",
        json_schema_extra=_zh(
            "接口地址", "兼容 OpenAI 的服务地址，含 /v1；留空则用该服务的默认地址。", kind="address"
        ),
    )
    name: Line = Field(
        "",
        title="Model",
        description="Name of the model; empty takes the service's default.",
        json_schema_extra=_zh("模型", "模型名称；留空则用该服务的默认模型。"),
    )
    file: Line = Field(
        "",
        title="Model file",
        description="A GGUF file for the local model; empty takes the installed one.",
        json_schema_extra=_zh("模型文件", "本地模型使用的 GGUF 文件；留空则用已安装的模型。", kind="path"),
    )
    timeout_ms: Annotated[int, Field(ge=COMPLETION_MS[0], le=COMPLETION_MS[1]), WHOLE] = Field(
        60_000,
        title="Time limit of one completion (ms)",
        description="The first token must arrive within this time.",
        json_schema_extra=_zh("单次回答时限（毫秒）", "首个字必须在此时间内到达。"),
    )
    idle_timeout_ms: Annotated[int, Field(ge=COMPLETION_MS[0], le=COMPLETION_MS[1]), WHOLE] = Field(
        30_000,
        title="Longest silence inside a stream (ms)",
        description="After the first token, a silence longer than this ends the completion.",
        json_schema_extra=_zh("输出中最长静默（毫秒）", "开始输出后，静默超过此时间即结束。"),
    )
    context_tokens: Annotated[int, Field(ge=CONTEXT_TOKENS[0], le=CONTEXT_TOKENS[1]), WHOLE] = Field(
        64_000,
        title="Context size (tokens)",
        description="How much the model can read at once; the evidence is cut to fit.",
        json_schema_extra=_zh("上下文长度（token）", "模型一次能读取的长度；搜索结果会按此裁剪。"),
    )


class BuiltinFree(Section):
    """The search that needs no key: SearXNG instances, scraped results pages, keyless APIs."""

    instances: Instances = Field(
        SHIPPED_INSTANCES,
        repr=False,
        title="SearXNG instances",
        description="Asked in this order; any form of address works. Queries go to their operators: your own"
        " instance (formats: [html, json]) is best. An empty list asks none.",
        json_schema_extra=_zh(
            "SearXNG 实例",
            "按此顺序查询，任何写法的地址都可以。查询内容会发送给实例的运营者，最好使用自建实例"
            "（formats: [html, json]）。留空则不使用。",
            kind="addresses",
        ),
    )
    public_instances: Instances = Field(
        (),
        repr=False,
        title="Public ones among the instances",
        description="Taken from the public list: asked seldom, and left in peace for long after a refusal.",
        json_schema_extra=_zh(
            "其中的公共实例", "取自公共列表：请求很少，被拒绝后长时间不再询问。", kind="addresses"
        ),
    )
    instance_list: Address = Field(
        PUBLIC_LIST,
        repr=False,
        title="Public list of instances",
        description="Fetched only when you ask for it, never by itself.",
        json_schema_extra=_zh("公共实例列表", "只在您要求时获取，不会自动获取。", kind="address"),
    )
    engines: Names | None = Field(
        None,
        title="Scraped results pages",
        description="In this order; decided automatically, it is the order for your region. With none"
        " switched on, no page is asked.",
        json_schema_extra=_zh(
            "搜索结果页", "按此顺序抓取；自动决定时采用适合您地区的顺序，全部关闭则不抓取。"
        ),
    )
    keyless_apis: Names | None = Field(
        None,
        title="Keyless APIs",
        description="Documented anonymous services, asked last; decided automatically, all of them.",
        json_schema_extra=_zh("免密钥接口", "公开的匿名接口，最后才查询；自动决定时全部使用。"),
    )
    hedge_ms: Annotated[int, Field(ge=HEDGE_MS[0], le=HEDGE_MS[1]), WHOLE] = Field(
        2_000,
        title="Hedging delay (ms)",
        description="When a source has been silent this long, the next one is asked beside it.",
        json_schema_extra=_zh("对冲延迟（毫秒）", "一个来源静默超过此时间，就同时询问下一个。"),
    )


class SearchSettings(Section):
    """Whether, where and how long is searched."""

    enabled: bool = Field(
        True,
        title="Search the web",
        description="Off: the model answers alone and is told so. A project can overrule it.",
        json_schema_extra=_zh("联网搜索", "关闭后由模型直接回答，并告知它无法联网。项目可以单独设置。"),
    )
    provider: Name = Field(
        "builtin_free",
        title="Search source",
        description="Asked first; the built-in free search needs no key.",
        json_schema_extra=_zh("搜索来源", "最先查询；内置免费搜索不需要密钥。", kind="name"),
    )
    fallbacks: Names | None = Field(
        None,
        title="Other sources, in order",
        description="Services asked when the first finds nothing; decided automatically, all that have"
        " a key. Without its key none is asked.",
        json_schema_extra=_zh(
            "备用来源顺序",
            "首选来源没有结果时依次查询；自动决定时使用所有已有密钥的服务。没有密钥的服务不会被查询。",
        ),
    )
    timeout_ms: Annotated[int, Field(ge=SEARCH_MS[0], le=SEARCH_MS[1]), WHOLE] = Field(
        10_000,
        title="Time limit of a search (ms)",
        description="For the whole search, not for each source.",
        json_schema_extra=_zh("搜索时限（毫秒）", "整个搜索的时限，不是每个来源的时限。"),
    )
    request_timeout_ms: Annotated[int, Field(ge=REQUEST_MS[0], le=REQUEST_MS[1]), WHOLE] = Field(
        120_000,
        title="Time limit of a question (ms)",
        description="Planning, searching and writing together.",
        json_schema_extra=_zh("单个问题总时限（毫秒）", "规划、搜索和回答的总时间。"),
    )
    max_results: Annotated[int, Field(ge=MAX_RESULTS[0], le=MAX_RESULTS[1]), WHOLE] = Field(
        5,
        title="Results per answer",
        description="How many results the answer is written from.",
        json_schema_extra=_zh("结果数量", "用于撰写回答的结果条数。"),
    )
    depth: QuickDepth = Field(
        Depth.QUICK,
        title="Depth",
        description="How much work one question may cost; deeper ones come later.",
        json_schema_extra=_zh(
            "搜索深度", "一个问题可以花费多少工作量；更深入的以后提供。", choices=["quick"]
        ),
    )
    answer_language: Tag = Field(
        "auto",
        title="Language of answers",
        description="auto follows the question; else a language tag such as zh-CN or en.",
        json_schema_extra=_zh(
            "回答语言", "auto 跟随问题的语言；也可填 zh-CN、en 等语言标记。", kind="language"
        ),
    )
    language: Tag = Field(
        "auto",
        title="Language of searches",
        description="auto goes by the query's script and your region; else a tag such as zh-CN, en or ja."
        " The language of answers is another setting.",
        json_schema_extra=_zh(
            "搜索语言",
            "auto 根据搜索词的文字和地区判断；也可填 zh-CN、en、ja 等语言标记。与回答语言无关。",
            kind="language",
        ),
    )
    region: Tag = Field(
        "auto",
        title="Region",
        description="auto takes the system's; zh-CN puts the pages reachable from mainland China first.",
        json_schema_extra=_zh(
            "地区", "auto 跟随系统；zh-CN 会优先使用中国大陆可访问的搜索页。", kind="language"
        ),
    )
    cache_minutes: Annotated[int, Field(ge=CACHE_MINUTES[0], le=CACHE_MINUTES[1]), WHOLE] = Field(
        15,
        title="Keep results for (minutes)",
        description="The same search is not sent again within this time; 0 keeps nothing.",
        json_schema_extra=_zh("结果缓存（分钟）", "此时间内不重复发送相同的搜索；0 表示不缓存。"),
    )
    rate_per_minute: Annotated[int, Field(ge=RATE_PER_MINUTE[0], le=RATE_PER_MINUTE[1]), WHOLE] = Field(
        10,
        title="Requests per minute to a public source",
        description="A politeness limit, at most one in five seconds; your own, private and loopback"
        " addresses have none.",
        json_schema_extra=_zh(
            "公共来源每分钟请求数", "出于礼貌的上限，最多每五秒一次；自己的、内网的和本机的地址不受限制。"
        ),
    )
    fan_out: Annotated[FanOut, cased(FanOut)] = Field(
        FanOut.AUTO,
        title="Two sources at once",
        description="Two side by side when the question wants a wide view, never, or always.",
        json_schema_extra=_zh("同时查询两个来源", "问题需要多方资料时同时查询两个，或从不、总是这样。"),
    )
    rerank: bool = Field(
        False,
        title="Rank by meaning too",
        description="Counts when the results of two sources are made one list; needs an extra component,"
        " without which nothing changes.",
        json_schema_extra=_zh(
            "同时按语义排序", "合并两个来源的结果时生效；需要另装附加组件，没有时不起作用。"
        ),
    )
    block: Lines = Field(
        (),
        title="Blocked sites",
        description="Never shown: example.com and all below it, or a pattern such as *://*.example.com/ads/*.",
        json_schema_extra=_zh(
            "屏蔽的网站",
            "不显示其结果：example.com 及其所有子域名，或 *://*.example.com/ads/* 这样的匹配模式。",
            kind="lines",
        ),
    )
    allow: Lines = Field(
        (),
        title="Sites kept in any case",
        description="Shown although a rule blocks them; written like blocked sites.",
        json_schema_extra=_zh("始终保留的网站", "即使被规则屏蔽也显示；写法同上。", kind="lines"),
    )
    block_files: Lines = Field(
        (),
        title="Block list files",
        description="Text files with one rule a line; those of uBlacklist can be used as they are.",
        json_schema_extra=_zh(
            "屏蔽列表文件", "每行一条规则的文本文件；可直接使用 uBlacklist 的列表。", kind="lines"
        ),
    )
    builtin_free: BuiltinFree = Field(default_factory=BuiltinFree)
    providers: dict[Name, dict[str, Any]] = Field(
        default_factory=dict,
        repr=False,
        title="Settings of the sources",
        description="One table for each source that declares settings of its own.",
        json_schema_extra=_zh("各来源的设置", "每个有自己设置的来源对应一个表。"),
    )
    base_urls: dict[Name, Address] = Field(
        default_factory=dict,
        repr=False,
        title="Addresses of the sources",
        description="Replaces scheme, host and port of a source, for proxies and self-hosting.",
        json_schema_extra=_zh(
            "各来源的地址", "替换来源的协议、主机和端口，用于代理或自建服务。", kind="address_table"
        ),
    )


class UiSettings(Section):
    """How the window looks."""

    language: Annotated[Language, cased(Language)] = Field(
        Language.AUTO,
        title="Language",
        description="Of the window and of messages.",
        json_schema_extra=_zh("界面语言", "窗口和提示的语言。"),
    )
    theme: Annotated[Theme, cased(Theme)] = Field(
        Theme.SYSTEM,
        title="Theme",
        description="Light, dark, or as the system.",
        json_schema_extra=_zh("主题", "浅色、深色或跟随系统。"),
    )
    font_size: Annotated[int, Field(ge=FONT_SIZE[0], le=FONT_SIZE[1]), WHOLE] = Field(
        15,
        title="Font size (px)",
        description="Of the conversation.",
        json_schema_extra=_zh("字号（像素）", "对话文字的大小。"),
    )


class NetworkSettings(Section):
    """How the network is reached."""

    proxy: Proxy = Field(
        "system",
        repr=False,
        title="Proxy",
        description="none, system, or an http(s) address; loopback is never proxied.",
        json_schema_extra=_zh("代理", "none、system 或 http(s) 地址；本机地址从不走代理。", kind="proxy"),
    )
    ca_file: Line = Field(
        "",
        title="Extra CA file",
        description="Certificates (PEM) trusted beside the system's own.",
        json_schema_extra=_zh("额外的 CA 文件", "除系统证书外额外信任的证书（PEM）。", kind="path"),
    )


class Settings(Section):
    """The whole file."""

    schema_version: int = Field(1, ge=1)
    model: ModelSettings = Field(default_factory=ModelSettings)
    search: SearchSettings = Field(default_factory=SearchSettings)
    ui: UiSettings = Field(default_factory=UiSettings)
    network: NetworkSettings = Field(default_factory=NetworkSettings)
