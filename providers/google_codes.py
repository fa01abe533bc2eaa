"""How Google, and those who resell its results, name the language of a search (`hl`)."""

# Where the code of the interface is not that of ISO 639: SerpApi's list of Google's languages.
_OTHER = {"nb": "no", "nn": "no", "he": "iw", "fil": "tl", "yue": "zh-tw", "cmn": "zh-cn"}
_TRADITIONAL = frozenset({"zh-TW", "zh-HK", "zh-MO"})


def interface_language(tag: str) -> str:
    """Return `hl` for a tag such as zh-HK (zh-tw), pt-BR (pt-br) or de-AT (de); empty for none."""
    primary = tag.partition("-")[0].lower()
    if primary == "zh":
        return "zh-tw" if tag in _TRADITIONAL else "zh-cn"
    if primary == "pt" and "-" in tag:
        return "pt-br" if tag == "pt-BR" else "pt-pt"
    return _OTHER.get(primary, primary)
