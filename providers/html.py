"""Reading result pages: text without separators, links, and the marks of challenge and login pages."""

from urllib.parse import unquote, urlsplit

from selectolax.lexbor import LexborHTMLParser, LexborNode

Page = LexborHTMLParser
Node = LexborNode

# Ids, form targets and scripts, never words: a page of results about captchas has all of those (SOURCES 2.2).
_CHALLENGE = (
    "#anubis_challenge, #anubis_version, #challenge-form, #challenge-running, #cf-challenge-running,"
    "#cf-turnstile, .cf-turnstile, .g-recaptcha, .h-captcha, #pow-captcha, .captcha-page,"
    ".anomaly-modal__modal,"
    'form[id*="captcha" i], form[action*="captcha" i], form[action*="/sorry/"], form[action*="anomaly.js"],'
    'script[src*="/cdn-cgi/challenge-platform/"], script[src*="challenges.cloudflare.com"],'
    'script[src*="recaptcha"], script[src*="hcaptcha"], iframe[src*="captcha" i]'
)
# The whole title of such a page; one with results has the query in it.
_CHALLENGE_TITLES = frozenset(
    {
        *("just a moment", "attention required! | cloudflare", "attention required"),
        *("captcha", "security check", "robot check", "are you a robot", "are you human", "ddos-guard"),
        *("making sure you're not a bot", "verify you are human", "human verification", "bot verification"),
        *("请稍候", "安全验证", "百度安全验证", "访问验证", "人机验证", "验证码", "安全检查"),
    }
)
_LOGIN = 'input[type="password" i]'
_UNREAD = ["style", "script", "noscript", "template"]
_HIDDEN = ", ".join(_UNREAD)


def parse(text: str) -> Page:
    """Parse a decoded page; never raises, whatever the text."""
    return LexborHTMLParser(text)


def text_of(node: Page | Node, selector: str = "") -> str:
    """Return the text of a node, or of the first one a selector finds in it; empty when there is none."""
    found = node.css_first(selector) if selector else node
    if found is None:
        return ""
    if isinstance(found, LexborNode) and not _is_bare(found) and found.css_first(_HIDDEN) is not None:
        found.strip_tags(_UNREAD)
    return found.text(deep=True, separator="")


def _is_bare(node: Node) -> bool:
    """Tell whether a node holds one piece of text and nothing else, as most do; asking that is cheap."""
    child = node.first_child
    return child is None or (child.is_text_node and child.next is None)


def attribute(node: Page | Node, selector: str, name: str) -> str:
    """Return an attribute of the first node a selector finds; empty when there is none."""
    found = node.css_first(selector)
    return (found.attributes.get(name) or "").strip() if found is not None else ""


def link_of(node: Page | Node, selector: str) -> str:
    """Return where a link leads: without scheme it gets https, inside the page's own site it stays short."""
    href = attribute(node, selector, "href")
    return f"https:{href}" if href.startswith("//") else href


def unwrapped(address: str, parameter: str) -> str:
    """Return the address inside a redirect link, decoded exactly once; empty without that parameter."""
    try:
        query = urlsplit(address).query
    except ValueError:
        return ""
    for part in query.split("&"):
        name, _, value = part.partition("=")
        if name == parameter:
            return unquote(value)
    return ""


def has(page: Page | Node, selector: str) -> bool:
    return page.css_first(selector) is not None


def is_challenge(page: Page) -> bool:
    """Tell whether a page asks to prove one is human, by its structure and its title."""
    title = text_of(page, "head title").strip().rstrip(".…!?！？").lower()
    return title in _CHALLENGE_TITLES or has(page, _CHALLENGE)


def is_login(page: Page) -> bool:
    """Tell whether a page asks for a password."""
    return has(page, _LOGIN)


def plain(markup: object) -> str:
    """Return the text of a piece of HTML such as a snippet with `<b>` in it."""
    if not isinstance(markup, str):
        return ""
    return text_of(parse(markup)) if "<" in markup or "&" in markup else markup
