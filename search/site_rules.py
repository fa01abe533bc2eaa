"""Sites the user blocks or always keeps: host suffixes, match patterns, and the rules of uBlacklist files.

example.com            that host and all below it, and never notexample.com; ||example.com^ and
                       0.0.0.0 example.com (hosts files) mean the same
*://*.example.com/a/*  a match pattern (WebExtensions): scheme, host, path
/regex/i  url/regex/  title/regex/   a regular expression on the address or the title
@...                   keeps what another rule blocks;   # starts a comment
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from urllib.parse import SplitResult, urlsplit

from search.result import Result

_LONGEST_RULE = 500
_LONGEST_TEXT = 500
_NAME = r"(?P<host>[^\s/:*@?#\[\]\\\"'<>(){}|^,;=&%$!+~`]+\.?)"
_HOST = rf"(?:\*\.)?\.?{_NAME}(?P<port>:\d+)?/?"
_OTHER_LISTS = rf"\|\|{_NAME}\^?", rf"(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+{_NAME}"
_PATTERN = r"(?P<scheme>\*|https?|http\*)://(?P<host>\*|(?:\*\.)?[^/*\s:]+)(?::\d+)?(?P<path>/\S*)?"
_REGEX = r"(?P<field>url|u|title|t|text)?\s*/(?P<regex>.+)/(?P<flags>[a-z]*)"
# One repeat inside another, such as (a+)+, can take for ever on a hostile text.
_NESTED_REPEAT = r"\((?:[^()\\]|\\.)*(?:[+*]|\{\d+,\d*\})(?:[^()\\]|\\.)*\)\s*(?:[+*]|\{\d+,)"
_FLAGS = frozenset("imsu")
_EVERYTHING = "<all_urls>"
_FENCE = "---"

Test = Callable[[Result], bool]


class NoRule(StrEnum):
    """Why a line is no rule."""

    TOO_LONG = "too_long"
    BAD_PATTERN = "bad_pattern"
    BAD_EXPRESSION = "bad_expression"
    SLOW_EXPRESSION = "slow_expression"
    UNKNOWN_FLAGS = "unknown_flags"
    NO_HOST = "no_host"


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no rule; `number` counts from 1."""

    number: int
    text: str
    why: NoRule = NoRule.NO_HOST


@dataclass(frozen=True)
class SiteRules:
    """What is blocked and what is kept all the same. Hosts are looked up, the rest is tried in order."""

    blocked_hosts: frozenset[str] = frozenset()
    kept_hosts: frozenset[str] = frozenset()
    blocked: tuple[Test, ...] = ()
    kept: tuple[Test, ...] = ()
    bad_lines: tuple[BadLine, ...] = ()

    def lets(self, result: Result) -> bool:
        """Tell whether a result may be shown. Never raises."""
        parts = _split(result.url)
        names = suffixes(_hostname(parts)) if parts else ()
        if not (self.blocked_hosts.intersection(names) or any(test(result) for test in self.blocked)):
            return True
        return bool(self.kept_hosts.intersection(names)) or any(test(result) for test in self.kept)

    @cached_property
    def count(self) -> int:
        return sum(map(len, (self.blocked_hosts, self.kept_hosts, self.blocked, self.kept)))


def read_rules(block: Iterable[str], allow: Iterable[str] = ()) -> SiteRules:
    """Read rules line by line; those of `allow` keep what they match. Bad lines are reported, not raised."""
    hosts: dict[bool, set[str]] = {True: set(), False: set()}
    tests: dict[bool, list[Test]] = {True: [], False: []}
    bad: list[BadLine] = []
    for keeps, lines in ((False, block), (True, allow)):
        for number, line in _rules(lines):
            rule = re.sub(r"^@+\d*\s*", "", line)
            read = _read(rule)
            if isinstance(read, str):
                hosts[keeps or line.startswith("@")].add(read)
            elif read:
                tests[keeps or line.startswith("@")].append(read)
            else:
                bad.append(BadLine(number, line[:80], _why_not(rule)))
    return SiteRules(
        frozenset(hosts[False]), frozenset(hosts[True]), tuple(tests[False]), tuple(tests[True]), tuple(bad)
    )


def suffixes(host: str) -> list[str]:
    """Return the host and all it is below of: a.b.c, b.c, c."""
    labels = host.split(".")
    return [".".join(labels[start:]) for start in range(len(labels))]


def _rules(lines: Iterable[str]) -> Iterable[tuple[int, str]]:
    """Yield numbered rules without comments, blank lines and the heading that uBlacklist puts between ---."""
    heading = False
    for number, line in enumerate(lines, 1):
        text = line.strip("\ufeff \t\r\n")
        if text == _FENCE and (heading or number == 1):
            heading = not heading
        elif text and not heading and not text.startswith(("#", "!")):
            yield number, re.sub(r"\s+#\s.*$", "", text)


def _read(rule: str) -> str | Test | None:
    if not rule or len(rule) > _LONGEST_RULE:
        return None
    if rule == _EVERYTHING:
        return lambda _: True
    if found := re.fullmatch(_PATTERN, rule):
        return _pattern(found)
    for form in (_HOST, *_OTHER_LISTS):
        if found := re.fullmatch(form, rule):
            return _ascii(found["host"].strip(".").lower()) or None
    found = re.fullmatch(_REGEX, rule)
    return _regex(found["field"] or "url", found["regex"], found["flags"]) if found else None


def _why_not(rule: str) -> NoRule:
    if len(rule) > _LONGEST_RULE:
        return NoRule.TOO_LONG
    if found := re.fullmatch(_REGEX, rule):
        if set(found["flags"]) - _FLAGS:
            return NoRule.UNKNOWN_FLAGS
        nested = re.search(_NESTED_REPEAT, found["regex"])
        return NoRule.SLOW_EXPRESSION if nested else NoRule.BAD_EXPRESSION
    return NoRule.BAD_PATTERN if "://" in rule else NoRule.NO_HOST


def _pattern(found: re.Match[str]) -> str | Test | None:
    """A pattern for all of a domain is a host rule; `*.` means the domain itself as well (MDN)."""
    host, path, scheme = _ascii(found["host"].lower()), found["path"] or "/*", found["scheme"]
    below = host == "*" or host.startswith("*.")
    bare = host.removeprefix("*").removeprefix(".")
    if scheme == "*" and below and bare and path == "/*":
        return bare
    pieces = [re.escape(piece) for piece in path.split("*")]
    wanted = re.compile(".*".join(pieces))
    schemes = ("http", "https") if "*" in scheme else (scheme,)

    def test(result: Result) -> bool:
        parts = _split(result.url)
        if parts is None or parts.scheme not in schemes:
            return False
        name = _hostname(parts)
        same = name == bare or (below and (not bare or name.endswith(f".{bare}")))
        rest = f"{parts.path or '/'}{'?' if parts.query else ''}{parts.query}"
        return same and wanted.fullmatch(rest[:_LONGEST_TEXT]) is not None

    return test


def _regex(field: str, regex: str, flags: str) -> Test | None:
    if re.search(_NESTED_REPEAT, regex) or set(flags) - _FLAGS:
        return None
    try:
        pattern = re.compile(regex.replace(r"\/", "/"), re.IGNORECASE if "i" in flags else 0)
    except (re.error, RecursionError, OverflowError):
        return None
    if field in {"title", "t"}:
        return lambda result: pattern.search(result.title[:_LONGEST_TEXT]) is not None
    if field == "text":
        return lambda result: pattern.search(result.snippet[:_LONGEST_TEXT]) is not None
    return lambda result: pattern.search(result.url[:_LONGEST_TEXT]) is not None


def _split(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        _ = parts.hostname
    except ValueError:
        return None
    return parts


def _hostname(parts: SplitResult) -> str:
    return _ascii((parts.hostname or "").rstrip("."))


def _ascii(host: str) -> str:
    if host.isascii():
        return host
    try:
        return host.encode("idna").decode("ascii")
    except UnicodeError:
        return host
