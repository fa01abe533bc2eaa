"""An engine and the transport together are a source of the chain."""

from dataclasses import replace
from urllib.parse import urlsplit

from providers.engine import Engine, Group, Request, Setup
from providers.hit import MOST_RESULTS
from providers.transport import Transport
from search.address import is_public
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.plain_text import joined_surrogates
from search.ports import Found, ProviderFacts
from search.query import Query
from search.result import Result

BUILTIN_FREE = "builtin_free"
_MOST_REQUESTS = 5
_DAY_S = 86_400.0
_FREE = (Group.INSTANCE, Group.SCRAPED)


class EngineProvider:
    """One source: holds a conversation for each query and numbers what comes back."""

    def __init__(self, engine: Engine, setup: Setup, facts: ProviderFacts, transport: Transport) -> None:
        self._engine = engine
        self._setup = setup
        self._facts = facts
        self._transport = transport

    @property
    def facts(self) -> ProviderFacts:
        return self._facts

    async def search(self, query: Query) -> Found:
        """Ask once. Raises ProviderError with the cause."""
        if lacking := self._engine.missing(self._setup):
            detail = f"search.providers.{self._engine.name}.{lacking} is not set"
            raise ProviderError(AttemptOutcome.NOT_CONFIGURED, detail)
        results = await self._talk(replace(query, text=joined_surrogates(query.text)))
        numbered = (
            replace(result, provider=self._facts.provider, rank=rank)
            for rank, result in enumerate(results[:MOST_RESULTS], start=1)
        )
        return Found(tuple(numbered))

    async def _talk(self, query: Query) -> list[Result]:
        conversation = self._engine.converse(query, self._setup)
        try:
            request = next(conversation)
            for _ in range(_MOST_REQUESTS):
                reply = await self._transport.send(_in_language(request, query.locale))
                request = conversation.send(reply)
        except StopIteration as end:
            found: list[Result] = end.value
            return found
        finally:
            conversation.close()
        raise ProviderError(AttemptOutcome.BAD_RESPONSE, "no end after many requests")


def facts_of(
    engine: Engine,
    setup: Setup,
    group: Group,
    *,
    target: str = "",
    shipped: bool = False,
    per_minute: int = 10,
) -> ProviderFacts:
    """Return what the router must know. `target` is the shown address, by default that of the service.

    A shipped instance gets one try and rests for a day after a refusal, doubling up to 30 (SOURCES); no limit
    on politeness binds keyed services, addresses the user put in, or hosts that are not public (SPEC 12).
    """
    address = setup.base_url or engine.base_url
    own = not shipped and (address != engine.base_url or not is_public(urlsplit(address).hostname or ""))
    return ProviderFacts(
        provider=engine.name,
        group=BUILTIN_FREE if group in _FREE else engine.name,
        target=target or shown_target(address),
        key=f"{engine.name} {group} {without_user(address)}",
        own=own,
        query_cap=engine.query_cap,
        check_relevance=engine.check_relevance,
        with_key=group is Group.KEYED,
        usual_rest_s=_DAY_S if shipped else engine.rest_s,
        longest_rest_s=30 * _DAY_S if shipped else engine.longest_rest_s,
        least_rest_s=_DAY_S if shipped else 0.0,
        polite_per_minute=per_minute,
        polite_gap_s=0.0 if group is Group.KEYED else engine.polite_gap_s,
    )


def shown_target(address: str) -> str:
    """Return how an origin stands in attempts; "" where the settings name none yet."""
    return f"{without_user(address)}/" if address else ""


def without_user(address: str) -> str:
    """Return an origin without user name and password: neither attempts nor the stored health hold them."""
    scheme, mark, place = address.partition("://")
    return f"{scheme}{mark}{place.rpartition('@')[2]}"


def _in_language(request: Request, language: str) -> Request:
    """Ask for the query's language unless the engine does: limiters refuse requests without (SOURCES 1.4)."""
    if not language or any(name.lower() == "accept-language" for name in request.headers):
        return request
    return replace(request, headers={**request.headers, "Accept-Language": accept_language(language)})


def accept_language(tag: str) -> str:
    """Return the header for a tag such as zh-CN: itself, its language, then English (RFC 9110 12.5.4)."""
    wanted = dict.fromkeys((tag, tag.partition("-")[0], "en"))
    return ", ".join(f"{name};q={1 - place / 10:.1f}" if place else name for place, name in enumerate(wanted))
