"""What became of one source, in plain words, and what a person can do about it; both languages."""

from search.attempt import AttemptOutcome as Outcome
from settings.text import Text

_CAUSES: dict[Outcome, Text] = {
    Outcome.OK: Text("found results", "有结果"),
    Outcome.EMPTY: Text("found nothing", "没有找到结果"),
    Outcome.TIMEOUT: Text("did not answer in time", "没有及时响应"),
    Outcome.UNREACHABLE: Text("cannot be reached", "连接不上"),
    Outcome.TLS_ERROR: Text("the secure connection failed", "安全连接失败"),
    Outcome.BLOCKED: Text("refuses us (login, captcha or a block)", "拒绝访问（要求登录、验证码或已屏蔽）"),
    Outcome.RATE_LIMITED: Text("too many requests", "请求过多，被限流"),
    Outcome.BAD_KEY: Text("rejected the key", "密钥无效"),
    Outcome.QUOTA_EXHAUSTED: Text("its quota is used up", "额度已用完"),
    Outcome.BAD_RESPONSE: Text("sent a reply that cannot be used", "返回的内容无法使用"),
    Outcome.FORMAT_DISABLED: Text(
        "has JSON off, and its page cannot be read", "关闭了 JSON 输出，结果页也无法解析"
    ),
    Outcome.NOT_CONFIGURED: Text("has no key", "没有设置密钥"),
}
_FIXES: dict[Outcome, Text] = {
    Outcome.EMPTY: Text(
        "It answers, but finds nothing: check which engines it has switched on.",
        "它有响应但没有结果：请检查它启用了哪些引擎。",
    ),
    Outcome.TIMEOUT: Text(
        "Try again later, raise search.timeout_ms, or put a faster source first.",
        "稍后再试，调大 search.timeout_ms，或把更快的来源放在前面。",
    ),
    Outcome.UNREACHABLE: Text(
        "Check the address, that it is running, and the proxy (network.proxy).",
        "请检查地址、对方是否在运行，以及代理（network.proxy）。",
    ),
    Outcome.TLS_ERROR: Text(
        "Check http or https in the address, the certificate, the proxy and network.ca_file.",
        "请检查地址是 http 还是 https，以及证书、代理和 network.ca_file。",
    ),
    Outcome.BLOCKED: Text(
        "Use another source, or your own SearXNG instance; asking again only prolongs a block.",
        "换一个来源，或使用自建的 SearXNG；反复尝试只会延长屏蔽。",
    ),
    Outcome.RATE_LIMITED: Text(
        "It rests for a while by itself; add other sources, or your own SearXNG instance.",
        "它会自动休息一段时间；可添加其他来源或自建的 SearXNG。",
    ),
    Outcome.BAD_KEY: Text(
        "Set the key anew: sidelight settings set-key {name}",
        "请重新设置密钥：sidelight settings set-key {name}",
    ),
    Outcome.QUOTA_EXHAUSTED: Text(
        "Top the account up, or put another source first.", "请为账户充值，或把其他来源放在前面。"
    ),
    Outcome.BAD_RESPONSE: Text(
        "Check that the address is really this service, and not a login or error page.",
        "请确认地址确实是该服务，而不是登录页或错误页。",
    ),
    Outcome.FORMAT_DISABLED: Text(
        "Switch JSON on in the instance's settings.yml: search: formats: [html, json]",
        "请在该实例的 settings.yml 中开启 JSON：search: formats: [html, json]",
    ),
    Outcome.NOT_CONFIGURED: Text(
        "Set a key: sidelight settings set-key {name}", "请设置密钥：sidelight settings set-key {name}"
    ),
}


def cause_of(outcome: Outcome) -> Text:
    """Return what happened, as the end of a sentence that begins with the source's name."""
    return _CAUSES[outcome]


def fix_of(outcome: Outcome, name: str) -> Text | None:
    """Return what to do about it; None where nothing is wrong. `name` is the source's."""
    fix = _FIXES.get(outcome)
    return Text(fix.en.format(name=name), fix.zh.format(name=name)) if fix else None
