import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.charset import decode

TEXT = "济南今日天气：多云，镕基"
GBK = TEXT.encode("gb18030")


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (b"\xef\xbb\xbf" + TEXT.encode(), "text/html; charset=gbk"),
        (TEXT.encode("utf-16"), "text/html"),
        (TEXT.encode(), ""),
        (TEXT.encode(), "text/html; charset=utf-8"),
        (TEXT.encode(), 'text/html; charset="UTF8"'),
        (TEXT.encode(), "text/html; charset=utf-99"),
        (GBK, ""),
        (GBK, "text/html; charset=GBK"),
        (GBK, "text/html; charset=gb2312"),
        (GBK, "text/html; charset=x-gbk"),
        (GBK, "text/html; charset=utf-8"),
        (GBK, "text/html; charset=nonsense"),
        (TEXT.encode("big5hkscs", "replace").replace(b"?", b""), "text/html; charset=big5"),
    ],
)
def test_chinese_is_read_whatever_the_label_says(body: bytes, content_type: str) -> None:
    assert "今日天" in decode(body, content_type)


@pytest.mark.parametrize(
    "meta",
    [
        b'<meta charset="gb2312">',
        b"<META CHARSET=GBK>",
        b'<meta http-equiv="Content-Type" content="text/html; charset=gb2312">',
        b'<?xml version="1.0" encoding="gb2312"?>',
    ],
)
def test_a_page_may_name_its_character_set_itself(meta: bytes) -> None:
    assert decode(meta + GBK, "text/html").endswith(TEXT)
    assert decode(b" " * 4000 + TEXT.encode() + meta, "text/html").strip().startswith(TEXT)


def test_the_header_comes_before_the_page() -> None:
    page = '<meta charset="gbk">Grüße'.encode()

    assert decode(page, "text/html; charset=utf-8").endswith("Grüße")


def test_json_that_talks_about_meta_tags_is_not_one() -> None:
    body = '{"snippet": "<meta charset=latin1> é"}'.encode()

    assert "é" in decode(body, "application/json")
    assert "é" in decode(body, "text/html")


def test_a_broken_character_harms_nothing_but_itself() -> None:
    body = (TEXT * 5).encode() + b"\xff" + TEXT.encode()

    assert decode(body, "text/html; charset=utf-8") == TEXT * 5 + "\ufffd" + TEXT
    assert decode(body, "") == TEXT * 5 + "\ufffd" + TEXT
    assert decode(GBK + b"\xff", "text/html; charset=gbk") == TEXT + "\ufffd"


@pytest.mark.parametrize(
    "label", ["punycode", "idna", "unicode_escape", "zip", "base64", "rot13", "utf-7", "undefined"]
)
def test_codecs_no_page_is_written_in_are_not_used(label: str) -> None:
    assert decode(b"a\\u0041+AEE-", f"text/html; charset={label}") == "a\\u0041+AEE-"


@given(body=st.binary(max_size=200), content_type=st.text(max_size=40), label=st.text(max_size=12))
def test_decoding_never_raises_and_never_leaves_half_characters(
    body: bytes, content_type: str, label: str
) -> None:
    for kind in (content_type, f"text/html; charset={label}"):
        decode(body, kind).encode()
