"""Runs the checks of `doctor` and shows each as soon as it and those before it are done."""

import asyncio
import json
from difflib import get_close_matches

from app.cli._home import home, ui_language
from app.cli._output import aside, put
from app.cli._painting import Painter, painter
from app.cli._result_lines import Line, Role
from app.cli._running import EXIT_FAILED, EXIT_OK, EXIT_STOPPED, RefusedError, Stop
from app.compose import Parts, parts
from app.doctor import Check, State, Wanted, examine, is_well
from settings.text import Text

_STATES = {
    State.OK: (Role.GOOD, Text("OK  ", "正常")),
    State.WARN: (Role.MARK, Text("WARN", "注意")),
    State.FAIL: (Role.BAD, Text("FAIL", "故障")),
    State.SKIP: (Role.FOOT, Text("SKIP", "跳过")),
}
_WORKING = Text("Checking; this takes a few seconds.", "正在检查，需要几秒钟。")


async def examine_and_show(wanted: Wanted, stop: Stop, *, as_json: bool) -> int:
    """Return the exit code: 0 when nothing failed, 3 else. Raises RefusedError for an unknown source."""
    async with parts(home()) as opened:
        _refuse_unknown(opened, wanted)
        aside(_WORKING.say(ui_language()))
        try:
            async with asyncio.TaskGroup() as group:
                task = group.create_task(_show(opened, wanted, as_json=as_json))
                stop.watch(task)
            checks = task.result()
        except asyncio.CancelledError:
            return EXIT_STOPPED
    return EXIT_OK if is_well(checks) else EXIT_FAILED


async def _show(opened: Parts, wanted: Wanted, *, as_json: bool) -> list[Check]:
    if not as_json:
        brush = painter()
        return await examine(opened, wanted, lambda check: _paint(brush, check))
    checks = await examine(opened, wanted)
    found = {"well": is_well(checks), "checks": [check.as_object() for check in checks]}
    put(json.dumps(found, ensure_ascii=False))
    return checks


def _paint(brush: Painter, check: Check) -> None:
    language = ui_language()
    role, word = _STATES[check.state]
    colon = "：" if language == "zh-CN" else ": "
    brush.lines(
        [Line(role, f"{word.say(language)}  {check.title.say(language)}{colon}{check.cause.say(language)}")]
    )
    if check.fix:
        brush.lines([Line(Role.SOURCE, f"      {check.fix.say(language)}")])


def _refuse_unknown(opened: Parts, wanted: Wanted) -> None:
    """A name must be that of a source, be it one without a key, or stand in the address of one."""
    if not wanted.name:
        return
    from app.chain import provider_names
    from providers import registry

    facts = [provider.facts for provider in opened.chain().sources]
    known = dict.fromkeys((*provider_names(), *registry.names()))
    name = wanted.name.lower()
    if name in known or any(wanted.names_address(one) for one in facts):
        return
    near, names = get_close_matches(name, known, n=1), ", ".join(known)
    raise RefusedError(
        f"There is no search source {wanted.name!r}."
        + (f" Did you mean {near[0]}?" if near else "")
        + f" Sources: {names}, or a part of an instance's address.",
        f"没有搜索来源 {wanted.name!r}。"
        + (f"是否指 {near[0]}？" if near else "")
        + f"可选：{names}，或实例地址的一部分。",
    )
