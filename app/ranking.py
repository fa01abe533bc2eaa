"""The fusion of one request: what it needs of the outside, and why each source stands where it does."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from search.outcome import TurnOutcome
from search.query import Query
from search.result import Result
from settings.text import Text

if TYPE_CHECKING:
    from search.ranking.fuse import Ranked

log = logging.getLogger(__name__)
_PARTS = {
    "places": "名次",
    "words": "相关性",
    "trust": "可信度",
    "fresh": "时效",
    "meaning": "语义",
}


# Near the query in meaning: one figure for each text, higher is nearer. Raises MeaningError.
Nearness = Callable[[str, Sequence[str]], Awaitable[Sequence[float]]]
_LONGEST_S = 1.5


class Ranking:
    """Fuses several lists and remembers the reasons; the folder `config` may hold the user's rules.

    With `nearness` the meaning of the texts counts too; where that fails or is slow, it does not.
    """

    def __init__(self, config: Path, nearness: Nearness | None = None) -> None:
        self._config = config
        self._nearness = nearness
        self._why: dict[str, Ranked] = {}

    async def fuse(
        self, lists: Sequence[Sequence[Result]], query: Query, now: float, left_s: float
    ) -> list[Result]:
        """Return one list, best first; `now` is in seconds since the epoch, `left_s` what may be waited."""
        meaning = await self._meaning(lists, query.text, min(left_s, _LONGEST_S))
        from app.trust_rules import trust_rules  # only when two sources answered
        from search.ranking.fuse import fuse

        today = datetime.fromtimestamp(now, UTC).date()
        ranked = fuse(lists, query, trust_rules(self._config), today, meaning=meaning)
        self._why = {one.result.url: one for one in ranked}
        return [one.result for one in ranked]

    async def _meaning(
        self, lists: Sequence[Sequence[Result]], query: str, longest_s: float
    ) -> dict[str, float]:
        if self._nearness is None:
            return {}
        from providers.rerank import MeaningError

        texts = {row.url: f"{row.title}. {row.snippet}" for rows in lists for row in rows}
        try:
            async with asyncio.timeout(longest_s):
                figures = await self._nearness(query, list(texts.values()))
        except (MeaningError, TimeoutError) as error:
            log.info("ranked without meaning: %s", str(error) or type(error).__name__)
            return {}
        return dict(zip(texts, figures, strict=True))

    def whys(self, outcome: TurnOutcome, language: str) -> tuple[str, ...]:
        """Return the reason of each source of the answer, in their order."""
        return tuple(self._reason(source.url, source.source).say(language) for source in outcome.sources)

    def explained(self, outcome: TurnOutcome, language: str) -> list[str]:
        """Return one line for each source of the answer."""
        reasons = zip(outcome.sources, self.whys(outcome, language), strict=True)
        return [f"[{source.n}] {reason}" for source, reason in reasons]

    def _reason(self, url: str, provider: str) -> Text:
        one = self._why.get(url)
        if one is None:
            return Text(f"in the order of its only source, {provider}", f"按唯一来源 {provider} 的顺序")
        notes = "; ".join(one.notes)
        parts_en = ", ".join(f"{name} {value:+.2f}" for name, value in one.parts.items())
        parts_zh = "，".join(f"{_PARTS.get(name, name)} {value:+.2f}" for name, value in one.parts.items())
        return Text(f"{one.score:.2f} = {parts_en} ({notes})", f"{one.score:.2f} = {parts_zh}（{notes}）")
