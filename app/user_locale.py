"""The user's region, language and time zone as the operating system tells them."""

import locale
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from search.language import region_from_locale


def region_of(environ: Mapping[str, str]) -> str:
    """Return a region such as zh-CN, empty where the system names none."""
    return region_from_locale(_locale_name(environ))


def language_of(environ: Mapping[str, str], wanted: str = "auto") -> str:
    """Return the language of fixed texts: zh-CN or en; `wanted` is the setting `ui.language`."""
    name = wanted if wanted != "auto" else region_of(environ)
    return "zh-CN" if name.lower().startswith("zh") else "en"


def time_zone_name(environ: Mapping[str, str]) -> str:
    """Return the IANA name of the time zone, empty where only its offset is known."""
    if name := environ.get("TZ", "").strip().lstrip(":"):
        return name if "/" in name else ""
    if sys.platform == "win32":
        return ""
    try:
        target = os.readlink("/etc/localtime")  # noqa: PTH115 - in the path of every question
    except OSError:
        return _from_file()
    _, found, name = target.partition("zoneinfo/")
    return name if found else ""


def _from_file() -> str:
    try:
        return Path("/etc/timezone").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def _locale_name(environ: Mapping[str, str]) -> str:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if name := environ.get(variable, "").strip():
            return name
    return locale.getlocale()[0] or ""
