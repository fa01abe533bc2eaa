"""Asks one source and judges what it says: whatever happens becomes one verdict with one cause."""

import logging
from dataclasses import dataclass, replace

from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.fusion import is_related, usable
from search.hygiene import cap_query
from search.ports import Found, ProviderFacts, Remembering, SearchProvider
from search.query import Query
from search.result import Result
from search.site_rules import SiteRules

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one source ended. `results` are usable, and there are some exactly when the outcome is `ok`.

    `unsent` is true where the request never reached a server.
    """

    outcome: AttemptOutcome
    results: tuple[Result, ...] = ()
    detail: str = ""
    retry_after_s: float | None = None
    unsent: bool = False


def capped(query: Query, facts: ProviderFacts) -> Query:
    """Return the query as this source takes it."""
    return replace(query, text=cap_query(query.text, facts.query_cap))


def judge(found: Found, query: Query, facts: ProviderFacts, sites: SiteRules | None = None) -> Verdict:
    """Tell usable results from an empty answer and from a page that has nothing to do with the query."""
    results = usable(found.results)
    if not results:
        return Verdict(AttemptOutcome.EMPTY, detail=found.detail)
    if facts.check_relevance and not is_related(query.text, results):
        return Verdict(AttemptOutcome.BAD_RESPONSE, detail="results unrelated to the query")
    if sites and not (results := tuple(result for result in results if sites.lets(result))):
        return Verdict(AttemptOutcome.EMPTY, detail="every result is on the block list")
    named = tuple(r if r.provider == facts.provider else replace(r, provider=facts.provider) for r in results)
    return Verdict(AttemptOutcome.OK, named, found.detail)


async def ask(provider: SearchProvider, query: Query, sites: SiteRules | None = None) -> Verdict:
    """Ask once, with a query that is capped already. A fault inside a source ends that source alone."""
    try:
        found = await provider.search(query)
        verdict = judge(found, query, provider.facts, sites)
        if verdict.results and isinstance(provider, Remembering):
            provider.keep(query, found)
    except ProviderError as error:
        return Verdict(error.outcome, (), error.detail, error.retry_after_s, error.unsent)
    except Exception as error:
        log.exception("%s broke", provider.facts.provider)
        return Verdict(AttemptOutcome.BAD_RESPONSE, detail=type(error).__name__)
    return verdict
