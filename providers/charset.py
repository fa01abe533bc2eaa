"""Bytes of a reply to text: byte order mark, header, `<meta>`, utf-8, gb18030; nothing in them raises."""

import codecs
import re

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_HEADER = re.compile(r"charset\s*=\s*[\"']?\s*([\w.:+-]+)", re.IGNORECASE)
_META = re.compile(
    rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w.:+-]+)|<\?xml[^>]{0,100}?encoding=[\"']([\w.:+-]+)",
    re.IGNORECASE,
)
_META_REACH = 2048
_UTF8 = "utf-8"
_CHINESE = "gb18030"
# What browsers read under these labels (WHATWG Encoding); Python's gb2312 refuses what such pages contain.
_WIDER = {
    "gb2312": _CHINESE,
    "gbk": _CHINESE,
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
}
_ALIASES = {"x-gbk": _CHINESE, "gb_2312-80": _CHINESE, "gb_2312": _CHINESE, "x-sjis": "cp932"}
# Codecs no page is written in; some take quadratic time.
_NEVER = frozenset({"idna", "punycode", "unicode-escape", "raw-unicode-escape", "undefined", "utf-7"})
# A page with more broken characters than one in ten of its foreign ones is not in utf-8.
_TOO_BROKEN = 10


def decode(body: bytes, content_type: str = "") -> str:
    """Decode a whole body. An unknown or wrong label does no harm; undecodable bytes become U+FFFD."""
    for mark, name in _MARKS:
        if body.startswith(mark):
            return body[len(mark) :].decode(name, "replace")
    labels = [name for name in (_header_label(content_type), _meta_label(body, content_type)) if name]
    for name in labels or [_UTF8]:
        try:
            return body.decode(name)
        except UnicodeError:
            continue
    return _least_broken(body, labels[0] if labels else _UTF8)


def _least_broken(body: bytes, label: str) -> str:
    text = body.decode(_UTF8, "replace")
    broken = text.count("\ufffd")
    if not broken:
        return text
    if label != _UTF8:
        return body.decode(label, "replace")
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    return body.decode(_CHINESE, "replace") if broken * _TOO_BROKEN > foreign else text


def _header_label(content_type: str) -> str:
    found = _HEADER.search(content_type)
    return _known(found.group(1)) if found else ""


def _meta_label(body: bytes, content_type: str) -> str:
    if "json" in content_type.lower() or body[:1] in (b"{", b"["):
        return ""  # a snippet inside JSON may talk about meta tags
    found = _META.search(body[:_META_REACH])
    if found is None:
        return ""
    name = _known((found.group(1) or found.group(2)).decode("ascii", "replace"))
    return _UTF8 if name.startswith("utf-") else name  # a page whose meta tag was readable is not in utf-16


def _known(label: str) -> str:
    """Return the codec browsers use for a label, empty for one nobody knows."""
    label = label.strip().lower()
    if label in _ALIASES:
        return _ALIASES[label]
    try:
        name = codecs.lookup(label).name
        b" ".decode(name)  # refuses the codecs that are not text
    except (LookupError, UnicodeError, ValueError):
        return ""
    return "" if name.replace("_", "-") in _NEVER else _WIDER.get(name, name)
