"""`sidelight doctor --refresh-instances`: proposes public SearXNG instances, adds what is chosen."""

import asyncio
import json
import re
import secrets
import sys
import time
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime

from app.causes import cause_of
from app.cli._answer import typed_line
from app.cli._home import home, ui_language
from app.cli._output import complain, put
from app.cli._running import EXIT_FAILED, EXIT_OK, RefusedError, Stop, run_stoppable, say
from app.details import detail_in
from providers.instance_choice import Choice, choose, reason_for
from providers.instance_list import Listed, fetch
from providers.instance_list_file import KeptList, keep, kept_list
from providers.transport import Network, Transport
from search.address import AddressError, InstanceAddress
from search.attempt import AttemptOutcome
from search.counted import are, counted
from search.errors import ProviderError
from settings.store import change
from settings.text import Text
from settings.web_address import shown_address

_COMMAND = "sidelight doctor --refresh-instances --take"
_ALL = {"all", "*", "全部"}
_NONE = {"", "none", "no", "n", "无", "不要"}
_WARNING = Text(
    "The list does not say which of them answer programs; many refuse. Queries go to their operators. "
    "An instance of your own (formats: [html, json]) is best.",
    "列表没有说明哪些实例接受程序访问，许多会拒绝。查询内容会发送给实例的运营者。"
    "最好使用自建实例（formats: [html, json]）。",
)
_FIX = Text(
    "Check the network and the proxy (network.proxy), or try later; your instances stay as they are.",
    "请检查网络和代理（network.proxy），或稍后再试；您的实例列表没有改动。",
)
_FIX_LIST = Text(
    "Check search.builtin_free.instance_list; without the setting the list of searx.space is used. "
    "Your instances stay as they are.",
    "请检查 search.builtin_free.instance_list；不设置则使用 searx.space 的列表。您的实例列表没有改动。",
)


def propose_instances(take: str, *, as_json: bool) -> int:
    """Fetch, propose, ask; return the exit code. Raises RefusedError for numbers that were not proposed."""
    try:
        kept = _kept()
    except ProviderError as error:
        return _failed(error)
    choice = choose(kept.listed, kept.known, datetime.now(UTC).date(), kept.seed)
    if not as_json:
        _show(kept, choice)
    asks = not take and not as_json and bool(choice.proposed) and _is_conversation()
    taken = _picked(_answer() if asks else take, choice.proposed)
    added = _add(taken) if taken else ()
    if as_json:
        put(json.dumps(_as_object(kept, choice, added), ensure_ascii=False))
    else:
        _tell(added, asked=asks or bool(take), some=bool(choice.proposed))
    return EXIT_OK


# ---- the list ----------------------------------------------------------------------------------------------


def _kept() -> KeptList:
    """Return the list of the last day, else a new one. Raises ProviderError."""
    free, folder = home().settings.search.builtin_free, home().folders.cache
    source = free.instance_list
    if kept := kept_list(folder, source, time.time()):
        return kept
    say(f"Fetching {shown_address(source)}", f"正在获取 {shown_address(source)}")
    listed, draw = _fetched(source), secrets.randbelow(1_000_000)
    fresh = KeptList(source, time.time(), draw, tuple(_bases(free.instances)), listed)
    try:
        keep(folder, fresh)
    except OSError as error:
        why = error.strerror or type(error).__name__
        say(f"The list could not be kept in {folder} ({why}).", f"无法在 {folder} 中保存列表（{why}）。")
    return fresh


def _fetched(source: str) -> tuple[Listed, ...]:
    network = home().settings.network
    found: list[Listed] = []

    async def work(stop: Stop) -> int:
        if task := asyncio.current_task():
            stop.watch(task)
        transport = Transport(Network(network.proxy, network.ca_file))
        try:
            found.extend(await fetch(transport, source))
        finally:
            await transport.aclose()
        return EXIT_OK

    run_stoppable(work)
    return tuple(found)


def _failed(error: ProviderError) -> int:
    cause, language = cause_of(error.outcome), ui_language()
    detail = detail_in(error.detail, language) or "-"
    told = Text(f"The list of instances {cause.en} ({detail}).", f"实例列表：{cause.zh}（{detail}）。")
    complain(told.say(language))
    complain((_FIX_LIST if error.outcome is AttemptOutcome.BAD_RESPONSE else _FIX).say(language))
    return EXIT_FAILED


# ---- the proposal ------------------------------------------------------------------------------------------


def _show(kept: KeptList, choice: Choice) -> None:
    language = ui_language()
    hours = (time.time() - kept.at) / 3600
    old = Text(f", fetched {hours:.0f} h ago", f"，{hours:.0f} 小时前获取") if hours >= 1 else Text("", "")
    count = len(kept.listed)
    put(
        Text(
            f"{counted(count, 'instance')} {are(count)} listed{old.en}.", f"列表共有 {count} 个实例{old.zh}。"
        ).say(language)
    )
    for reason, number in choice.left_out:
        put(Text(f"  {number} left out: {reason.en}", f"  排除 {number} 个：{reason.zh}").say(language))
    if not choice.proposed:
        put(Text("None of them fits.", "没有合适的实例。").say(language))
        return
    put(Text("Proposed:", "推荐：").say(language))
    for number, one in enumerate(choice.proposed, 1):
        put(f"  {number}  {one.address}")
        put(f"     {reason_for(one).say(language)}")
    put(_WARNING.say(language))


def _is_conversation() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _answer() -> str:
    say("Which of them? Numbers such as 1,3; all; none:", "选择哪些？编号如 1,3；all 全部；none 不选：")
    return typed_line()


def _picked(text: str, proposed: Sequence[Listed]) -> tuple[Listed, ...]:
    """Return what the user's words name; full-width figures and commas count. Raises RefusedError."""
    words = unicodedata.normalize("NFKC", text).strip().lower()
    if words in _NONE:
        return ()
    if words in _ALL:
        return tuple(proposed)
    picked = []
    for word in filter(None, re.split(r"[\s,、;]+", words)):
        if not (word.isascii() and word.isdigit() and 1 <= int(word) <= len(proposed)):
            raise RefusedError(
                f"{word!r} is none of the proposed numbers (1 to {len(proposed)}), all or none; "
                "nothing was changed.",
                f"{word!r} 不是推荐的编号（1 到 {len(proposed)}），也不是 all 或 none；没有改动。",
            )
        picked.append(proposed[int(word) - 1])
    return tuple(dict.fromkeys(picked))


# ---- the choice --------------------------------------------------------------------------------------------


def _add(taken: Sequence[Listed]) -> tuple[Listed, ...]:
    """Put them behind the user's own, those that are new; strangers' machines keep their limits."""
    free = home().settings.search.builtin_free
    have = set(_bases(free.instances))
    new = tuple(one for one in taken if one.address not in have)
    addresses = [one.address for one in new]
    if new:
        lists = {"instances": free.instances, "public_instances": free.public_instances}
        values = {f"search.builtin_free.{name}": [*old, *addresses] for name, old in lists.items()}
        change(home().folders, values)
    return new


def _bases(addresses: Sequence[str]) -> Iterator[str]:
    for text in addresses:
        with suppress(AddressError):
            yield InstanceAddress.parse(text).base


def _tell(added: Sequence[Listed], *, asked: bool, some: bool) -> None:
    language = ui_language()
    if added:
        names = ", ".join(one.address for one in added)
        put(Text(f"Added: {names}", f"已添加：{names}").say(language))
    elif asked:
        put(Text("Nothing was changed.", "没有改动。").say(language))
    elif some:
        put(Text(f"Nothing was changed. To add some: {_COMMAND} 1,2",
                 f"没有改动。添加：{_COMMAND} 1,2").say(language))  # fmt: skip


def _as_object(kept: KeptList, choice: Choice, added: Sequence[Listed]) -> dict[str, object]:
    def both(text: Text) -> dict[str, str]:
        return {"en": text.en, "zh": text.zh}

    return {
        "listed": len(kept.listed),
        "left_out": [{"reason": both(reason), "count": count} for reason, count in choice.left_out],
        "proposed": [
            {"n": n, "address": one.address, "reason": both(reason_for(one))}
            for n, one in enumerate(choice.proposed, 1)
        ],
        "added": [one.address for one in added],
    }
