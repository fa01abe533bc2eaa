"""What became of one source, in plain words, and what a person can do about it; both languages."""

import re

from app.fix import Fix
from search.attempt import LOGIN_NEEDED, LOGIN_REFUSED, NOT_ASKED
from search.attempt import AttemptOutcome as Outcome
from search.health_record import OWN_LIMIT
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
# What only the detail tells apart from the outcome's usual cause.
_NOT_ASKED = Text("was not asked", "未被询问")
_LACKS_SETTING = Text("lacks a setting of its own", "缺少它自己的设置")
_WRONG_LOGIN = Text("rejected user and password", "用户名或密码无效")
_WANTS_LOGIN = Text("wants a user name and a password", "要求用户名和密码")
_SETTING = re.compile(r"(search\.\S+) is not set")
_FIXES: dict[Outcome, Fix] = {
    Outcome.EMPTY: Fix(
        "It answers, but finds nothing for an ordinary word: try again later, and check its settings.",
        "它有响应，但连普通词语也没有结果：请稍后再试，并检查它的设置。",
    ),
    Outcome.TIMEOUT: Fix(
        "Try again later, raise search.timeout_ms, or put a faster source first.",
        "稍后再试，调大 search.timeout_ms，或把更快的来源放在前面。",
        Text(
            "Try again later, raise the time limit of a search, or put a faster source first.",
            "稍后再试，调大搜索时限，或把更快的来源放在前面。",
        ),
    ),
    Outcome.UNREACHABLE: Fix(
        "Check the address, that it is running, and the proxy (network.proxy).",
        "请检查地址、对方是否在运行，以及代理（network.proxy）。",
        Text(
            "Check the address, that it is running, and the proxy in the network settings.",
            "请检查地址、对方是否在运行，以及网络设置中的代理。",
        ),
    ),
    Outcome.TLS_ERROR: Fix(
        "Check http or https in the address, the certificate, the proxy and network.ca_file.",
        "请检查地址是 http 还是 https，以及证书、代理和 network.ca_file。",
        Text(
            "Check http or https in the address, the certificate, and the network settings (proxy, CA file).",
            "请检查地址是 http 还是 https、证书，以及网络设置中的代理和 CA 文件。",
        ),
    ),
    Outcome.BLOCKED: Fix(
        "Use another source, or your own SearXNG instance; asking again only prolongs a block.",
        "换一个来源，或使用自建的 SearXNG；反复尝试只会延长屏蔽。",
    ),
    Outcome.RATE_LIMITED: Fix(
        "It rests for a while by itself; add other sources, or your own SearXNG instance.",
        "它会自动休息一段时间；可添加其他来源或自建的 SearXNG。",
    ),
    Outcome.BAD_KEY: Fix(
        "Set the key anew: sidelight settings set-key {name}",
        "请重新设置密钥：sidelight settings set-key {name}",
        Text("Enter the key of {name} again in its field.", "请在 {name} 的密钥框中重新输入密钥。"),
    ),
    Outcome.QUOTA_EXHAUSTED: Fix(
        "Top the account up, or put another source first.", "请为账户充值，或把其他来源放在前面。"
    ),
    Outcome.BAD_RESPONSE: Fix(
        "Check that the address is really this service, and not a login or error page.",
        "请确认地址确实是该服务，而不是登录页或错误页。",
    ),
    Outcome.FORMAT_DISABLED: Fix(
        "Switch JSON on in the instance's settings.yml: search: formats: [html, json]",
        "请在该实例的 settings.yml 中开启 JSON：search: formats: [html, json]",
    ),
    Outcome.NOT_CONFIGURED: Fix(
        "Set a key: sidelight settings set-key {name}",
        "请设置密钥：sidelight settings set-key {name}",
        Text("Enter the key of {name} in its field.", "请在 {name} 的密钥框中输入密钥。"),
    ),
}
_OF_AN_INSTANCE: dict[Outcome, Fix] = {
    Outcome.EMPTY: Fix(
        "It answers, but finds nothing: check which engines it has switched on.",
        "它有响应但没有结果：请检查它启用了哪些引擎。",
    ),
    Outcome.BAD_KEY: Fix(
        "Correct user and password in the instance's address: "
        "sidelight settings set search.builtin_free.instances https://USER:PASSWORD@HOST",
        "请更正实例地址中的用户名和密码："
        "sidelight settings set search.builtin_free.instances https://用户:密码@主机",
        Text(
            "Correct user and password in the instance's address (https://USER:PASSWORD@HOST).",
            "请更正实例地址中的用户名和密码（https://用户:密码@主机）。",
        ),
    ),
}
# What only the detail tells: the first whose words stand in it.
_BY_DETAIL: tuple[tuple[Outcome, str, Fix], ...] = (
    (
        Outcome.UNREACHABLE,
        "proxy: 407",
        Fix(
            "The proxy wants a user and a password: sidelight settings set network.proxy "
            "http://USER:PASSWORD@HOST:PORT",
            "代理要求用户名和密码：sidelight settings set network.proxy http://用户:密码@主机:端口",
            Text(
                "The proxy wants a user and a password: put them into its address in the network settings "
                "(http://USER:PASSWORD@HOST:PORT).",
                "代理要求用户名和密码：请写入网络设置的代理地址（http://用户:密码@主机:端口）。",
            ),
        ),
    ),
    (
        Outcome.UNREACHABLE,
        "proxy",
        Fix(
            "Check the proxy: sidelight settings set network.proxy ADDRESS (or none)",
            "请检查代理：sidelight settings set network.proxy 地址（或 none）",
            Text("Check the proxy in the network settings.", "请检查网络设置中的代理。"),
        ),
    ),
    (
        Outcome.BLOCKED,
        LOGIN_NEEDED,
        Fix(
            "Put user and password into the instance's address: "
            "sidelight settings set search.builtin_free.instances http://USER:PASSWORD@HOST",
            "请在实例地址中写入用户名和密码："
            "sidelight settings set search.builtin_free.instances http://用户:密码@主机",
            Text(
                "Put user and password into the instance's address (http://USER:PASSWORD@HOST).",
                "请在实例地址中写入用户名和密码（http://用户:密码@主机）。",
            ),
        ),
    ),
    (
        Outcome.BLOCKED,
        "login page",
        Fix(
            "Something in front of it asks to log in: check the address, and whether the network itself or "
            "a gateway wants a login.",
            "它前面有登录页：请检查地址，以及网络本身或网关是否要求登录。",
        ),
    ),
    (
        Outcome.NOT_CONFIGURED,
        "the body template",
        Fix(
            "Correct the template: sidelight settings set search.providers.{name}.body JSON",
            "请更正模板：sidelight settings set search.providers.{name}.body JSON",
            Text(
                "Correct the body template in the settings of {name}.", "请在 {name} 的设置中更正请求体模板。"
            ),
        ),
    ),
)
_OWN_LIMIT = Fix(
    "Nothing is wrong: wait for the few seconds named, or set search.rate_per_minute.",
    "没有故障：请稍等所示的几秒，或调整 search.rate_per_minute。",
    Text(
        "Nothing is wrong: wait for the few seconds named, or raise the requests per minute.",
        "没有故障：请稍等所示的几秒，或调大公共来源每分钟请求数。",
    ),
)
_SET_IT = Fix(
    "Set it: sidelight settings set {path} VALUE",
    "请设置：sidelight settings set {path} 值",
    Text("Fill in {field} in the settings of {name}.", "请在 {name} 的设置中填写 {field}。"),
)


def cause_of(outcome: Outcome, detail: str = "", *, instance: bool = False) -> Text:
    """Return what happened, as the end of a sentence that begins with the source's name."""
    if outcome is Outcome.NOT_CONFIGURED and _SETTING.fullmatch(detail):
        return _LACKS_SETTING
    if is_own_limit(outcome, detail):
        return _NOT_ASKED
    if outcome is Outcome.BLOCKED and detail == LOGIN_NEEDED:
        return _WANTS_LOGIN
    if outcome is Outcome.BAD_KEY and (instance or detail == LOGIN_REFUSED):
        return _WRONG_LOGIN
    return _CAUSES[outcome]


def is_own_limit(outcome: Outcome, detail: str) -> bool:
    """Tell whether nobody throttled us but ourselves: SPEC 12 has one outcome for both."""
    return outcome is Outcome.RATE_LIMITED and detail.startswith(f"{NOT_ASKED}{OWN_LIMIT}")


def fix_of(outcome: Outcome, name: str, detail: str = "", *, instance: bool = False) -> Fix | None:
    """Return what to do about it; None where nothing is wrong.

    `name` is the source's, `detail` what was said beside the outcome; an `instance` has no key but a login.
    """
    if outcome is Outcome.NOT_CONFIGURED and (found := _SETTING.fullmatch(detail)):
        path = found.group(1)
        return _SET_IT.filled(path=path, field=path.rpartition(".")[2], name=name)
    if is_own_limit(outcome, detail):
        return _OWN_LIMIT
    told = (fix for one, words, fix in _BY_DETAIL if one is outcome and words in detail)
    own = _OF_AN_INSTANCE.get(outcome) if instance else None
    fix = next(told, own or _FIXES.get(outcome))
    return fix.filled(name=name) if fix else None
