"""What is said beside a cause, and of what was left out of the evidence, for people who read Chinese.

It is stored and sent in English, where programs may look at it; it is translated only where it is shown.
"""

import re
from functools import cache

from settings.text import Text

DETAILS = (
    # what came instead of results
    Text("a login page", "登录页面"),
    Text("a page that asks to prove one is human", "要求证明是真人的页面"),
    Text("HTTP 401: a login is needed", "HTTP 401：需要登录"),
    Text("HTTP 401: the login is refused", "HTTP 401：登录被拒绝"),
    Text("it asks to prove one is human", "要求证明是真人"),
    Text("sent to a page that asks to prove one is human", "被转到要求证明是真人的页面"),
    Text("sent to the start page", "被转到首页"),
    Text("its search engines refuse or are silent", "它的搜索引擎拒绝或没有响应"),
    Text("an error inside HTTP 200", "HTTP 200 中的错误信息"),
    Text("layout not recognised", "页面结构无法识别"),
    Text("JSON is off and the page cannot be read", "JSON 已关闭，页面也无法解析"),
    Text("the body is not JSON", "内容不是 JSON"),
    Text("HTML came instead of JSON", "返回的是 HTML 而不是 JSON"),
    Text("the JSON has another shape", "JSON 结构不符"),
    Text("there is no list at the path of the results", "结果路径处没有列表"),
    Text("the feed declares a document type", "订阅源声明了文档类型"),
    Text("the feed is not XML", "订阅源不是 XML"),
    Text("it holds no instances", "其中没有实例"),
    Text("no end after many requests", "多次请求后仍未结束"),
    Text("results unrelated to the query", "结果与搜索词无关"),
    Text("every result is on the block list", "所有结果都在屏蔽列表中"),
    Text("cache", "缓存"),
    # the way there
    Text("HTTP {}", "HTTP {}"),
    Text("redirects elsewhere", "被重定向到别处"),
    Text("redirects in a loop", "循环重定向"),
    Text("redirects to a broken address", "被重定向到无效地址"),
    Text("redirects to a login page elsewhere", "被重定向到别处的登录页"),
    Text("no connection", "没有连接"),
    Text("no connection in time", "未能及时连接"),
    Text("no complete reply in time", "未能及时收到完整回复"),
    Text("no answer within {} s", "{} 秒内没有回答"),
    Text("no list within {} s", "{} 秒内没有取得列表"),
    Text("the connection was closed before a reply", "连接在回复之前关闭"),
    Text("the connection was refused", "连接被拒绝"),
    Text("the host name was not found", "找不到主机名"),
    Text("the address cannot be used", "地址无法使用"),
    Text("the reply is not HTTP", "回复不是 HTTP"),
    Text("the body was cut short", "内容不完整"),
    Text("the body is packed in a way that was not asked for", "内容的压缩方式不是所要求的"),
    Text("the packed body is damaged", "压缩内容已损坏"),
    Text("the body is larger than {} MB", "内容超过 {} MB"),
    Text("the TLS handshake failed", "TLS 握手失败"),
    Text("certificate: {}", "证书：{}"),
    Text("not trusted", "不受信任"),
    Text("the extra CA file cannot be used", "附加的 CA 文件无法使用"),
    Text("proxy: {}", "代理：{}"),
    Text("refused", "被拒绝"),
    Text("the proxy cannot be reached", "无法连接代理"),
    Text("the proxy address cannot be used", "代理地址无法使用"),
    Text(
        "a SOCKS proxy is set, but SOCKS support is not installed", "设置了 SOCKS 代理，但未安装 SOCKS 支持"
    ),
    # what the settings lack
    Text("no key is set", "没有设置密钥"),
    Text("{} is not set", "没有设置 {}"),
    Text("the body template is not JSON", "请求体模板不是 JSON"),
    Text("the key holds characters that cannot be sent", "密钥含有无法发送的字符"),
    # why it was not asked
    Text("not asked: {}, {} left", "未询问：{}，还剩 {}"),
    Text("resting after a refusal", "被拒绝后暂停"),
    Text("it asked us to wait", "对方要求等待"),
    Text("our own limit for it is reached", "已达到我们对它的限额"),
    Text("{} d", "{} 天"),
    Text("{} h", "{} 小时"),
    Text("{} min", "{} 分钟"),
    Text("{} s", "{} 秒"),
    # what was left out of the evidence
    Text("{}; {}", "{}；{}"),
    Text("{}, {}", "{}，{}"),
    Text("{} shortened", "{}已截短"),
    Text("{} left out", "{}未采用"),
    Text("{} snippet", "{} 段摘录"),
    Text("{} snippets", "{} 段摘录"),
    Text("{} result", "{} 条结果"),
    Text("{} results", "{} 条结果"),
    Text("evidence halved to fit the model's context", "资料已减半以适应模型的上下文"),
)


def detail_in(detail: str, language: str) -> str:
    """Return a detail, or what was cut, in a language; what is not known stays as it is."""
    return _chinese(detail) if language.startswith("zh") else detail


def _chinese(english: str) -> str:
    for pattern, chinese in _patterns():
        if found := pattern.fullmatch(english):
            return chinese.format(*map(_chinese, found.groups()))
    return english


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(re.escape(one.en).replace(r"\{\}", "(.+?)")), one.zh) for one in DETAILS]
