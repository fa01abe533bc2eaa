"""Which instances of the public list are worth proposing; the rules are those of SOURCES.md, section 3.

The list does not say whether an instance answers programs, so no rule can promise that.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from providers.instance_list import Listed
from settings.text import Text

PROPOSED = 5
_AMONG = 10
_OLDEST = timedelta(days=183)
_LEAST_SUCCESS = 90.0
_LONGEST_S = 3.0
_LEAST_UPTIME = 95.0


@dataclass(frozen=True, slots=True)
class Choice:
    """The proposal, best first, and how many were left out for which reason."""

    proposed: tuple[Listed, ...]
    left_out: tuple[tuple[Text, int], ...]


def choose(listed: Sequence[Listed], known: Sequence[str], today: date, seed: int) -> Choice:
    """Propose a few of the best, another few for another `seed`: everybody's best one would be overrun.

    `known` are the bases of those that are asked already.
    """
    have = set(known)
    reasons = [_why_not(one, have, today) for one in listed]
    fitting = [one for one, reason in zip(listed, reasons, strict=True) if reason is None]
    best = sorted(fitting, key=_rank)[:_AMONG]
    drawn = Random(seed).sample(best, min(PROPOSED, len(best)))  # noqa: S311 - spreads load, hides nothing
    counted = Counter(reason for reason in reasons if reason is not None)
    return Choice(tuple(sorted(drawn, key=_rank)), tuple(counted.most_common()))


def reason_for(one: Listed) -> Text:
    """Return why an instance is proposed."""
    english = [f"answers {one.success:.0f} % of test searches in {one.median_s:.1f} s"]
    chinese = [f"测试搜索成功率 {one.success:.0f}%，用时 {one.median_s:.1f} 秒"]
    if one.uptime is not None:
        english.append(f"up {one.uptime:.1f} % of the month")
        chinese.append(f"本月在线率 {one.uptime:.1f}%")
    english += [f"no analytics, grade {one.http_grade}", f"version {one.version.partition('+')[0]}"]
    chinese += [f"无统计代码，评级 {one.http_grade}", f"版本 {one.version.partition('+')[0]}"]
    return Text(", ".join(english), "，".join(chinese))


def _rank(one: Listed) -> tuple[float, float, float, str]:
    return -(one.success or 0), one.median_s or _LONGEST_S, -(one.uptime or 0), one.address


def _why_not(one: Listed, have: set[str], today: date) -> Text | None:
    if one.address in have:
        return _HAVE
    return next((reason for reason, is_so in _RULES if is_so(one, today)), None)


_HAVE = Text("already in your list", "已在您的列表中")
_RULES: tuple[tuple[Text, Callable[[Listed, date], bool]], ...] = (
    (
        Text("not an ordinary https address", "不是普通的 https 地址"),
        lambda one, _: one.network != "normal" or not one.address.startswith("https://"),
    ),
    (Text("down", "无法访问"), lambda one, _: not one.is_up),
    (Text("with analytics", "含统计代码"), lambda one, _: one.analytics),
    (Text("not SearXNG", "不是 SearXNG"), lambda one, _: one.generator != "searxng"),
    (
        Text("version unknown or older than six months", "版本未知或超过六个月"),
        lambda one, today: one.released is None or one.released < today - _OLDEST,
    ),
    (Text("without an A grade", "评级不是 A"), lambda one, _: not one.http_grade.startswith("A")),
    (
        Text("often failing", "经常失败"),
        lambda one, _: one.success is None or not _LEAST_SUCCESS <= one.success <= 100,  # noqa: PLR2004 - percent
    ),
    (
        Text("slow", "速度慢"),
        lambda one, _: one.median_s is None or not 0 < one.median_s < _LONGEST_S,
    ),
    (
        Text("often offline", "经常离线"),
        lambda one, _: one.uptime is not None and not one.uptime >= _LEAST_UPTIME,
    ),
)
