"""Any search service with JSON replies, described by the user: address template and field paths, no code."""

import json
import re
from collections.abc import Mapping
from typing import Any, Literal
from urllib.parse import SplitResult, parse_qsl, quote, unquote, urlsplit

from pydantic import BaseModel, Field

from providers.api_error import api_refusal, error_body
from providers.engine import Conversation, Engine, Group, Reply, Request, Setup
from providers.hit import hit, hits
from providers.html import plain
from providers.status import rows_of
from search.attempt import AttemptOutcome
from search.errors import ProviderError
from search.query import Query
from search.result import Result
from settings.text import Text

_PLACE = re.compile(r"\{(query|count|language|country|key)\}")
_ANY_PLACE = re.compile(r"\{(\w+)\}")


class CustomJsonSettings(BaseModel):
    """Templates know {query}, {count}, {language}, {country} and {key}; paths are dotted, like data.0.url.

    In an address they may stand in the path and in the query, not in the host.
    """

    url: str = Field(
        "",
        max_length=2_000,
        pattern=r"^(\s*https?://[^/?#\s]+\S*\s*)?$",
        title="Address, such as https://host/search?q={query}&n={count}",
        description="Path and query may hold {query}, {count}, {language}, {country} and {key}.",
        json_schema_extra={
            "zh": {
                "title": "地址，如 https://host/search?q={query}&n={count}",
                "help": "路径和查询部分可使用 {query}、{count}、{language}、{country} 和 {key}。",
            }
        },
    )
    method: Literal["GET", "POST"] = Field(
        "GET",
        title="Method",
        description="How the request is sent; only a POST has a body.",
        json_schema_extra={"zh": {"title": "请求方法", "help": "发送请求的方式；只有 POST 带请求体。"}},
    )
    body: str = Field(
        "",
        max_length=5_000,
        title='JSON body of a POST, such as {"q": "{query}"}',
        description="The same places as in the address are filled in.",
        json_schema_extra={
            "zh": {"title": 'POST 的 JSON 请求体，如 {"q": "{query}"}', "help": "可使用与地址相同的占位符。"}
        },
    )
    headers: dict[str, str] = Field(
        default_factory=dict,
        title="Headers, such as Authorization = Bearer {key}",
        description="Sent with every request.",
        json_schema_extra={
            "zh": {"title": "请求头，如 Authorization = Bearer {key}", "help": "随每个请求发送。"}
        },
    )
    results: str = Field(
        "results",
        max_length=200,
        title="Path of the list of results",
        description="Dotted, such as data.items, or data.0.items for the first of a list.",
        json_schema_extra={
            "zh": {
                "title": "结果列表的路径",
                "help": "用点分隔，如 data.items；data.0.items 表示列表中的第一项。",
            }
        },
    )
    title_field: str = Field(
        "title",
        max_length=200,
        title="Path of the title in a result",
        description="Dotted, from the result on.",
        json_schema_extra={"zh": {"title": "结果中标题的路径", "help": "从单条结果开始，用点分隔。"}},
    )
    url_field: str = Field(
        "url",
        max_length=200,
        title="Path of the address in a result",
        description="Dotted, from the result on.",
        json_schema_extra={"zh": {"title": "结果中网址的路径", "help": "从单条结果开始，用点分隔。"}},
    )
    snippet_field: str = Field(
        "snippet",
        max_length=200,
        title="Path of the text in a result",
        description="Dotted, from the result on.",
        json_schema_extra={"zh": {"title": "结果中摘要的路径", "help": "从单条结果开始，用点分隔。"}},
    )
    date_field: str = Field(
        "",
        max_length=200,
        title="Path of the date in a result",
        description="Dotted, from the result on; empty where there is none.",
        json_schema_extra={
            "zh": {"title": "结果中日期的路径", "help": "从单条结果开始，用点分隔；没有日期则留空。"}
        },
    )


class CustomJson(Engine):
    """The key is optional and goes where the templates say."""

    name = "custom_json"
    title = "Custom JSON"
    groups = (Group.KEYED,)
    place = 95
    key_variable = "CUSTOM_JSON_API_KEY"
    key_url = "https://github.com/sidelight-app/sidelight#your-own-service"
    key_optional = True
    Config = CustomJsonSettings

    def missing(self, setup: Setup) -> str:
        return "" if _config(setup).url else "url"

    def needs_key(self, config: BaseModel) -> bool:
        return isinstance(config, CustomJsonSettings) and any("{key}" in text for text in _templates(config))

    def origin(self, config: BaseModel) -> str:
        if not isinstance(config, CustomJsonSettings) or not config.url:
            return ""
        address = urlsplit(config.url)
        return f"{address.scheme}://{address.netloc.rpartition('@')[2]}"

    def converse(self, query: Query, setup: Setup) -> Conversation:
        reply = yield self.build_request(query, setup)
        return self.read(reply, _config(setup), keyed=bool(setup.key))

    def build_request(self, query: Query, setup: Setup) -> Request:
        config = _config(setup)
        address = urlsplit(config.url)
        values = _values(query, setup)
        params = {
            name: _filled(value, values) for name, value in parse_qsl(address.query, keep_blank_values=True)
        }
        headers = {name: _filled(value, values) for name, value in config.headers.items()}
        body = _body(config.body, values) if config.method == "POST" else None
        path = _filled(address.path, {name: quote(value, safe="") for name, value in values.items()})
        return Request(
            config.method,
            f"{setup.base_url}{path}",
            params=params,
            json=body,
            headers=headers,
            basic_auth=_userinfo(address),
        )

    def doubts(self, config: BaseModel) -> tuple[Text, ...]:
        """Name what looks like a placeholder and stays as it is."""
        if not isinstance(config, CustomJsonSettings) or not config.url:
            return ()
        address = urlsplit(config.url)
        left = [
            place.group()
            for text in _templates(config)
            for place in _ANY_PLACE.finditer(_PLACE.sub("", text))
        ]
        left += [place.group() for place in _ANY_PLACE.finditer(address.netloc)]
        return tuple(map(_unknown, dict.fromkeys(left)))

    def read(self, reply: Reply, config: CustomJsonSettings, *, keyed: bool) -> list[Result]:
        """Read a reply by the user's paths. Raises ProviderError."""
        body = error_body(reply)
        found = _at(body, config.results)
        if refused := api_refusal(reply, {} if isinstance(found, list) else body, keyed=keyed):
            raise refused
        if found is None:
            raise ProviderError(AttemptOutcome.BAD_RESPONSE, "there is no list at the path of the results")
        return hits(_result(row, config) for row in rows_of(found))


def _templates(config: CustomJsonSettings) -> list[str]:
    """Return the texts in which places are filled in."""
    address = urlsplit(config.url)
    body = [config.body] if config.method == "POST" else []
    return [f"{address.path}?{address.query}", *config.headers.values(), *body]


def _userinfo(address: SplitResult) -> tuple[str, str] | None:
    return (unquote(address.username), unquote(address.password or "")) if address.username else None


def _unknown(place: str) -> Text:
    known = "{query}, {count}, {language}, {country}, {key}"
    return Text(
        f"search.providers.custom_json: {place} is no placeholder there and stays as it is. Known: {known}.",
        f"search.providers.custom_json：{place} 不是可用的占位符，将原样发送。可用：{known}。",
    )


def _config(setup: Setup) -> CustomJsonSettings:
    return setup.config if isinstance(setup.config, CustomJsonSettings) else CustomJsonSettings()


def _values(query: Query, setup: Setup) -> Mapping[str, str]:
    return {
        "query": query.text,
        "count": str(query.limit),
        "language": query.language,
        "country": query.country,
        "key": setup.key,
    }


def _filled(template: str, values: Mapping[str, str]) -> str:
    return _PLACE.sub(lambda found: values[found.group(1)], template)


def _body(template: str, values: Mapping[str, str]) -> Any:
    """Fill in the texts of a JSON body; filling before parsing would let a query break out of its string."""
    try:
        return _filled_json(json.loads(template or '{"query": "{query}"}'), values)
    except ValueError:
        raise ProviderError(AttemptOutcome.NOT_CONFIGURED, "the body template is not JSON") from None


def _filled_json(value: Any, values: Mapping[str, str]) -> Any:
    match value:
        case "{count}":
            return int(values["count"])
        case str():
            return _filled(value, values)
        case dict():
            return {name: _filled_json(inner, values) for name, inner in value.items()}
        case list():
            return [_filled_json(inner, values) for inner in value]
        case _:
            return value


def _at(value: Any, path: str) -> Any:
    """Return what stands at a dotted path; None where it leads nowhere."""
    for part in filter(None, path.split(".")):
        if isinstance(value, dict):
            value = value.get(part)
        elif isinstance(value, list) and part.isdigit() and int(part) < len(value):
            value = value[int(part)]
        else:
            return None
    return value


def _result(row: Mapping[str, Any], config: CustomJsonSettings) -> Result | None:
    texts = (_at(row, config.title_field), _at(row, config.snippet_field))
    published = _at(row, config.date_field) if config.date_field else ""
    return hit(_at(row, config.url_field), plain(texts[0]), plain(texts[1]), published=published)
