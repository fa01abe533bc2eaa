"""What the demonstration says of itself, before and after, in both languages."""

from collections.abc import Sequence

from search.attempt import Attempt, AttemptOutcome
from settings.text import Text

NOT_THE_WEB = Text(
    "DEMONSTRATION: bundled texts, not the web.",
    "演示：以下内容来自随程序附带的文本，不是互联网。",
)
NOT_THE_WEB_BUT_YOURS = Text(
    "DEMONSTRATION: your texts, not the web.",
    "演示：以下内容来自你提供的文本，不是互联网。",
)
INVENTED = Text(
    "Prices, weather, news and schedules in these texts are invented for the demonstration and say so.",
    "文本中的价格、天气、新闻和日程都是为演示而虚构的，并已注明。",
)
UNTOUCHED = Text(
    "No internet, no key; your settings and sessions are not touched.",
    "无需联网，无需密钥；不会改动你的设置和会话。",
)
INTERRUPTED = Text("The demonstration was stopped.", "演示已停止。")
FAILED = Text(
    "The demonstration did not work: a question was not answered as it should be.",
    "演示没有成功：有问题未得到应有的结果。",
)


LOCAL_MODEL = Text(
    "Your local model writes the answers, which can take a minute each.",
    "回答由你安装的本地模型撰写，每个问题可能需要一分钟左右。",
)


def opening(articles: int, *, bundled: bool, local_model: bool = False) -> list[Text]:
    """Return the lines before the first question."""
    how = Text(
        f"A search server on this machine serves {articles} texts over HTTP; Sidelight asks it exactly as it"
        " asks the web. A second server stands in front of it and refuses every search, to show that this is"
        " survived.",
        f"本机的搜索服务器通过 HTTP 提供 {articles} 篇文本，Sidelight 像查询互联网一样查询它；"
        "排在它前面的另一台服务器会故意拒绝所有搜索，用来演示故障时如何继续。",
    )
    model = [LOCAL_MODEL] if local_model else []
    if bundled:
        return [NOT_THE_WEB, how, INVENTED, *model, UNTOUCHED]
    return [NOT_THE_WEB_BUT_YOURS, how, *model, UNTOUCHED]


def closing(attempts: Sequence[Attempt], *, bundled: bool) -> list[Text]:
    """Return the lines after the last answer: what it was, what was survived, where to go from here."""
    source = Text("bundled texts", "随程序附带的文本") if bundled else Text("your texts", "你提供的文本")
    was = Text(
        f"That was a demonstration: the answers come from {source.en}, not from the web.",
        f"以上只是演示：回答来自{source.zh}，不是互联网。",
    )
    return [was, *_survived(attempts), *NEXT_STEPS]


def _survived(attempts: Sequence[Attempt]) -> list[Text]:
    failed = dict.fromkeys(a.target for a in attempts if a.outcome is not AttemptOutcome.OK)
    answered = dict.fromkeys(a.target for a in attempts if a.outcome is AttemptOutcome.OK)
    if not failed or not answered:
        return []
    return [
        Text(
            f"{', '.join(failed)} refused, so {', '.join(answered)} was asked instead.",
            f"{'、'.join(failed)} 拒绝了搜索，于是改由 {'、'.join(answered)} 回答。",
        )
    ]


NEXT_STEPS = [
    Text("", ""),
    Text("Next:", "接下来："),
    Text(
        '  the real web         sidelight ask "..."                            (needs no key)',
        '  真正联网             sidelight ask "..."                            （无需密钥）',
    ),
    Text(
        "  a better writer      sidelight settings set-key deepseek            (or another model service)",
        "  更好的回答           sidelight settings set-key deepseek            （或其他模型服务）",
    ),
    Text(
        "  a model of your own  start Ollama or LM Studio (found by itself), or: sidelight model install",
        "  本机模型             启动 Ollama 或 LM Studio 即可自动发现；或 sidelight model install",
    ),
    Text(
        "  your own SearXNG     sidelight settings set search.builtin_free.instances https://...",
        "  自建 SearXNG         sidelight settings set search.builtin_free.instances https://...",
    ),
    Text(
        '  your own texts       sidelight demo --texts FOLDER "..."',
        '  自己的文本           sidelight demo --texts 文件夹 "..."',
    ),
    Text(
        "  中文演示             sidelight demo --lang zh-CN",
        "  English              sidelight demo --lang en",
    ),
]


def serving(address: str, articles: int, *, bundled: bool) -> list[Text]:
    """Return what `--serve` prints: where the server is and how to point `ask` at it and back."""
    key = "search.builtin_free.instances"
    return [
        NOT_THE_WEB if bundled else NOT_THE_WEB_BUT_YOURS,
        Text(
            f"A SearXNG-compatible server with {articles} texts runs until Ctrl-C at",
            f"兼容 SearXNG 的搜索服务器（{articles} 篇文本）已启动，按 Ctrl-C 结束：",
        ),
        Text(f"  {address}", f"  {address}"),
        Text("Let ask search it:", "让 ask 使用它："),
        Text(f"  sidelight settings set {key} {address}", f"  sidelight settings set {key} {address}"),
        Text("Back to the web afterwards:", "之后恢复联网："),
        Text(f"  sidelight settings unset {key}", f"  sidelight settings unset {key}"),
    ]
