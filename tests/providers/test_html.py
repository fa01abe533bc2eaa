import pytest

from providers.html import attribute, is_challenge, is_login, link_of, parse, plain, text_of, unwrapped


def test_text_is_joined_without_separators_and_decoded_once() -> None:
    page = parse("<p>阳台种<em>罗<b>勒</b></em>&amp;lt; &lt;b&gt;<style>.a{}</style><script>x</script></p>")

    assert text_of(page, "p") == "阳台种罗勒&lt; <b>"
    assert text_of(page, ".missing") == ""


def test_links_get_a_scheme_and_inner_ones_stay_short() -> None:
    page = parse('<a id=x href=" //a.example/y "></a><a id=y href="/search?q=1"></a><a id=z></a>')

    assert [link_of(page, f"#{name}") for name in "xyzw"] == ["https://a.example/y", "/search?q=1", "", ""]
    assert attribute(page, "#x", "id") == "x"


@pytest.mark.parametrize(
    ("address", "inner"),
    [
        (
            "https://d.example/l/?uddg=https%3A%2F%2Fa.example%2Fb%252Fc%3Fx%3D1%252B1&rut=1",
            "https://a.example/b%2Fc?x=1%2B1",
        ),
        ("https://d.example/l/?rut=1&uddg=https%3A%2F%2Fa.example%2Fa+b", "https://a.example/a+b"),
        ("https://d.example/l/?rut=1", ""),
        ("https://[bad", ""),
    ],
)
def test_a_wrapped_link_is_decoded_exactly_once(address: str, inner: str) -> None:
    assert unwrapped(address, "uddg") == inner


@pytest.mark.parametrize(
    "mark",
    [
        '<form id="challenge-form" action="//duckduckgo.com/anomaly.js?x=1">',
        '<form id="captcha-form" action="/sp/captcha">',
        '<div class="h-captcha">',
        '<div id="cf-turnstile" class="cf-turnstile">',
        '<script id="anubis_challenge" type="application/json">{}</script>',
        '<script src="/cdn-cgi/challenge-platform/h/b"></script>',
        '<div id="pow-captcha">',
    ],
)
def test_a_challenge_is_known_by_its_structure(mark: str) -> None:
    assert is_challenge(parse(f"<html><body>{mark}</body></html>"))


@pytest.mark.parametrize(
    "title",
    ["Just a moment...", "Attention Required! | Cloudflare", " 安全验证 ", "请稍候…", "Are you a robot?"],
)
def test_a_challenge_is_known_by_its_whole_title(title: str) -> None:
    assert is_challenge(parse(f"<html><head><title>{title}</title></head><body><p>Wait.</p></body></html>"))
    assert not is_challenge(parse(f"<html><title>{title} at Example Search</title><body></body></html>"))


def test_a_page_about_challenges_is_none() -> None:
    page = parse(
        "<h1>captcha, anomaly.js, #challenge-form, unusual traffic</h1><a href='/captcha'>cf-turnstile</a>"
    )

    assert not is_challenge(page)
    assert not is_login(page)


def test_a_login_is_known_by_its_password_field() -> None:
    assert is_login(parse("<form><input name=user><INPUT TYPE=Password></form>"))


def test_a_snippet_with_markup_becomes_plain_text() -> None:
    assert plain('<span class="m">罗勒</span>的 &quot;属&quot; &lt; 8') == '罗勒的 "属" < 8'
    assert plain("plain") == "plain"
    assert plain(None) == ""
