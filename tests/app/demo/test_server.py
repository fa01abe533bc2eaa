import base64
import json
import threading
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode, urlsplit

import pytest

from app.demo.index import Index
from app.demo.server import USER, refusing_server, search_server
from tests.app.demo.collections_of import TODAY, all_of_them, ferry, tea_house


@pytest.fixture
def index() -> Iterator[Index]:
    with closing(Index(all_of_them(), TODAY)) as opened:
        yield opened


@pytest.fixture
def address(index: Index) -> Iterator[str]:
    with search_server(index) as at:
        yield at


def _get(
    address: str, path: str = "/search", /, headers: dict[str, str] | None = None, **form: str
) -> HTTPResponse:
    return _send(address, "GET", f"{path}?{urlencode(form)}" if form else path, headers=headers)


def _send(address: str, method: str, path: str, body: str = "", headers: dict[str, str] | None = None):
    connection = HTTPConnection("127.0.0.1", urlsplit(address).port or 0, timeout=10)
    with closing(connection):
        connection.request(method, path, body or None, headers or {})
        response = connection.getresponse()
        response.whole = response.read()
        return response


def _titles(response) -> list[str]:
    return [row["title"] for row in json.loads(response.whole)["results"]]


def test_it_listens_on_loopback_only(address: str) -> None:
    assert urlsplit(address).hostname == "127.0.0.1"


def test_json_and_page_are_served(address: str) -> None:
    as_json, as_page = _get(address, q="Vellmar", format="json"), _get(address, q="云栖坞")

    assert as_json.getheader("Content-Type") == "application/json"
    assert _titles(as_json) == [ferry().title]
    assert as_page.getheader("Content-Type", "").startswith("text/html")
    assert tea_house().title in as_page.whole.decode()


def test_a_form_may_be_posted(address: str) -> None:
    response = _send(address, "POST", "/search", urlencode({"q": "云栖坞", "format": "json"}))

    assert _titles(response) == [tea_house().title]


def test_the_second_page_of_few_results_is_empty(address: str) -> None:
    assert _titles(_get(address, q="Vellmar", format="json", pageno="2")) == []


def test_without_a_query_there_is_a_start_page_or_an_error(address: str) -> None:
    assert _get(address, "/").status == 200
    assert b"index_endpoint" in _get(address).whole
    assert _get(address, format="json").status == 400


@pytest.mark.parametrize("form", [{"language": "chinese"}, {"pageno": "0"}, {"pageno": "x"}])
@pytest.mark.parametrize("kind", [{"format": "json"}, {}])
def test_impossible_parameters_are_refused(address: str, form: dict[str, str], kind: dict[str, str]) -> None:
    assert _get(address, q="x", **form, **kind).status == 400


def test_it_says_that_it_lives_and_knows_no_other_path(address: str) -> None:
    assert _get(address, "/healthz").whole == b"OK"
    assert _get(address, "/etc/passwd").status == 404


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:80"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_a_foreign_site_gets_nothing(address: str, headers: dict[str, str]) -> None:
    response = _get(address, headers=headers, q="Vellmar", format="json")

    assert response.status == 403
    assert b"Vellmar" not in response.whole


def test_a_huge_form_is_refused_unread(address: str) -> None:
    assert _send(address, "POST", "/search", "q=" + "x" * 30_000).status == 413


def test_a_token_is_asked_for_where_one_is_set(index: Index) -> None:
    with search_server(index, "s3cret") as address:
        given = base64.b64encode(f"{USER}:s3cret".encode()).decode()

        assert urlsplit(address).password == "s3cret"
        assert _get(address, q="Vellmar").status == 401
        assert _get(address, headers={"Authorization": f"Basic {given}x"}, q="Vellmar").status == 401
        assert _get(address, headers={"Authorization": f"Basic {given}"}, q="Vellmar").status == 200


def test_the_refusing_server_refuses_every_search() -> None:
    with refusing_server() as address:
        assert [_get(address, q="x", format=kind).status for kind in ("json", "html")] == [429, 429]


def test_nothing_runs_and_nothing_listens_afterwards(index: Index) -> None:
    before = threading.active_count()
    with search_server(index) as address, refusing_server():
        _get(address, q="x")

    with pytest.raises(ConnectionRefusedError):
        _get(address, q="x")
    assert threading.active_count() == before
