import asyncio
import gzip
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from providers.engine import Request
from providers.failure import is_tls_failure
from providers.transport import Network, Transport
from search.attempt import AttemptOutcome
from tests.providers.exchange import asked, fetch, get, refused
from tests.providers.loopback import Answer, Loopback, closes, hangs, resets, says, sends

# ---- what is sent ----


def test_a_request_says_honestly_who_asks_and_what_it_can_read() -> None:
    _, server = asyncio.run(asked(says("ok")))

    headers = server.seen[0].headers
    assert headers["user-agent"].startswith("Sidelight")
    assert "+https://github.com/sidelight-app/sidelight" in headers["user-agent"]
    assert headers["accept-language"]
    assert headers["accept-encoding"] == "gzip, deflate"
    assert "cookie" not in headers


def test_an_engines_own_headers_take_the_place_of_the_usual_ones() -> None:
    _, server = asyncio.run(asked(says("ok"), headers={"accept-language": "zh-CN", "X-Own": "1"}))

    assert server.seen[0].headers["accept-language"] == "zh-CN"
    assert server.seen[0].headers["x-own"] == "1"


def test_parameters_form_json_and_user_are_encoded_as_utf8() -> None:
    async def main() -> Loopback:
        async with Loopback(says("ok")) as server:
            await fetch(get(f"{server.url}/s", params={"q": "罗勒 & C++"}, basic_auth=("leser", "pä:ss")))
            await fetch(Request("POST", f"{server.url}/s", form={"q": "罗勒 & C++"}))
            await fetch(Request("POST", f"{server.url}/s", json={"q": "罗勒"}))
            return server

    params, form, body = asyncio.run(main()).seen

    assert params.query == {"q": ["罗勒 & C++"]}
    assert params.headers["authorization"] == "Basic bGVzZXI6cMOkOnNz"
    assert form.form == {"q": ["罗勒 & C++"]}
    assert form.headers["content-type"] == "application/x-www-form-urlencoded"
    assert body.body == '{"q":"罗勒"}'.encode()


def test_user_and_password_of_an_address_become_a_header() -> None:
    async def main() -> Loopback:
        async with Loopback(says("ok")) as server:
            await fetch(get(server.url.replace("//", "//leser:p%C3%A4%3Ass@") + "/s"))
            return server

    (seen,) = asyncio.run(main()).seen

    assert seen.headers["authorization"] == "Basic bGVzZXI6cMOkOnNz"


def test_cookies_are_not_remembered_between_requests() -> None:
    async def main() -> Loopback:
        async with Loopback(says("ok", set_cookie="id=1; Path=/")) as server:
            transport = Transport(Network(proxy="none"))
            for _ in range(2):
                await transport.send(get(server.url))
            await transport.aclose()
            return server

    assert all("cookie" not in asked.headers for asked in asyncio.run(main()).seen)


def test_one_connection_serves_many_requests() -> None:
    async def main() -> tuple[int, int]:
        async with Loopback(says("ok")) as server:
            transport = Transport(Network(proxy="none"))
            for _ in range(5):
                await transport.send(get(server.url))
            await transport.aclose()
            return len(server.seen), server.connections

    assert asyncio.run(main()) == (5, 1)


# ---- what comes back ----


@pytest.mark.parametrize("status", [200, 202, 400, 401, 403, 404, 418, 429, 500])
def test_every_status_is_a_reply_for_the_engine_to_judge(status: int) -> None:
    reply, server = asyncio.run(asked(says("文", status, kind="text/plain; charset=utf-8", x_own="1")))

    assert (reply.status, reply.text, reply.media_type) == (status, "文", "text/plain")
    assert reply.headers["x-own"] == "1"
    assert reply.url == f"{server.url}/search"
    assert len(server.seen) == 1


@pytest.mark.parametrize(
    ("body", "kind", "text"),
    [
        ("济南 今日 天气".encode("gb18030"), "text/html; charset=gbk", "济南 今日 天气"),
        ('<meta charset="gb2312">镕'.encode("gb18030"), "text/html", '<meta charset="gb2312">镕'),
        (b"\xef\xbb\xbf{}", "application/json", "{}"),
        ("é".encode(), "text/html; charset=utf-99", "é"),
    ],
)
def test_the_text_is_decoded_by_mark_header_and_meta(body: bytes, kind: str, text: str) -> None:
    assert asyncio.run(asked(says(body, kind=kind)))[0].text == text


@pytest.mark.parametrize(
    ("coding", "packed"),
    [
        ("gzip", gzip.compress(b"basil" * 9)),
        ("x-gzip", gzip.compress(b"basil" * 5) + gzip.compress(b"basil" * 4)),
        ("deflate", zlib.compress(b"basil" * 9)),
        ("Deflate", zlib.compress(b"basil" * 9)[2:-4]),
        ("identity", b"basil" * 9),
    ],
)
def test_packed_bodies_are_unpacked(coding: str, packed: bytes) -> None:
    assert asyncio.run(asked(says(packed, content_encoding=coding)))[0].body == b"basil" * 9


# ---- bodies that are refused ----


@pytest.mark.parametrize(
    "answer",
    [
        says(b"x" * 3000),
        says(gzip.compress(b"x" * 3000), content_encoding="gzip"),
        says(b"x", length=5_000_000_000),
        sends(
            b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n" + b"3e8\r\n%b\r\n" % (b"x" * 1000) * 9
        ),
    ],
    ids=["plain", "packed", "announced", "chunked"],
)
def test_a_body_over_the_limit_is_refused(answer: Answer) -> None:
    error, _ = asyncio.run(refused(answer, options={"max_bytes": 2000}))

    assert error.outcome is AttemptOutcome.BAD_RESPONSE
    assert "larger" in error.detail


def test_a_bomb_is_dropped_long_before_it_is_unpacked() -> None:
    # 200 MB in 200 KB: unpacking it all takes a second, the limit is reached in milliseconds.
    bomb = gzip.compress(b"\0" * 200_000_000, 1)
    started = time.perf_counter()

    error, _ = asyncio.run(refused(says(bomb, content_encoding="gzip")))

    assert error.outcome is AttemptOutcome.BAD_RESPONSE
    assert time.perf_counter() - started < 1


@pytest.mark.parametrize(
    "answer",
    [
        says(b"half", length=400),
        says(gzip.compress(b"basil" * 100)[:-20], content_encoding="gzip"),
        says(b"not packed at all", content_encoding="gzip"),
        says(b"\x1b\x03", content_encoding="br"),
        sends(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\nhalf"),
        sends(b"220 mail.example.org ESMTP\r\n\r\n"),
    ],
    ids=["short", "short inside", "not gzip", "brotli", "short chunk", "not HTTP"],
)
def test_a_cut_or_unreadable_body_is_a_bad_response(answer: Answer) -> None:
    error, server = asyncio.run(refused(answer))

    assert error.outcome is AttemptOutcome.BAD_RESPONSE
    assert len(server.seen) == 1


# ---- repeats ----


@pytest.mark.parametrize(
    "first", [closes, resets, says("x", 502), says("x", 503), says("x", 504), says("x", 429, retry_after="0")]
)
def test_a_failure_that_may_pass_is_asked_once_more(first: Answer) -> None:
    reply, server = asyncio.run(asked(first, says("there")))

    assert (reply.status, reply.text, len(server.seen)) == (200, "there", 2)


@pytest.mark.parametrize(
    "answer",
    [
        says("x", 429),
        says("x", 429, retry_after="3"),
        says("x", 503, retry_after="120"),
        says("x", 401),
        says("x", 402),
        says("x", 403),
        says("x", 500),
        says("", 200),
    ],
)
def test_refusals_long_waits_and_empties_are_not_asked_again(answer: Answer) -> None:
    _, server = asyncio.run(asked(answer))

    assert len(server.seen) == 1


def test_a_second_failure_is_final() -> None:
    reply, server = asyncio.run(asked(says("x", 502)))
    assert (reply.status, len(server.seen)) == (502, 2)

    error, server = asyncio.run(refused(closes))
    assert (error.outcome, len(server.seen)) == (AttemptOutcome.UNREACHABLE, 2)


def test_requests_side_by_side_are_repeated_each_on_its_own() -> None:
    async def main() -> list[str]:
        async with Loopback(closes, says("x", 502), closes, *[says("there")] * 9) as server:
            transport = Transport(Network(proxy="none"))
            replies = await asyncio.gather(*(transport.send(get(f"{server.url}/{n}")) for n in range(3)))
            await transport.aclose()
            return [reply.text for reply in replies]

    assert asyncio.run(main()) == ["there"] * 3


# ---- streams ----


def streamed(
    answer: Answer, read: Callable[[httpx.Response], Coroutine[Any, Any, Any]], read_s: float = 5.0
) -> Any:
    async def main() -> Any:
        async with Loopback(answer) as server:
            transport = Transport(Network(proxy="none"))
            try:
                async with transport.open(get(server.url), connect_s=5.0, read_s=read_s) as response:
                    return await read(response)
            finally:
                await transport.aclose()

    return asyncio.run(main())


def test_an_open_stream_hands_over_pieces_as_they_come() -> None:
    async def read(response: httpx.Response) -> list[str]:
        return [line async for line in response.aiter_lines()]

    assert streamed(says("data: 1\n\ndata: 2\n"), read) == ["data: 1", "", "data: 2"]


def test_a_stream_is_neither_redirected_nor_repeated() -> None:
    async def read(response: httpx.Response) -> int:
        return response.status_code

    assert streamed(says(status=302, location="/b"), read) == 302
    assert streamed(says("x", 503), read) == 503


def test_a_stream_that_breaks_or_falls_silent_raises_what_the_client_raised() -> None:
    async def read(response: httpx.Response) -> bytes:
        return await response.aread()

    with pytest.raises(httpx.RemoteProtocolError):
        streamed(says("half", length=99), read)
    with pytest.raises(httpx.ReadTimeout):
        streamed(hangs, read, read_s=0.05)


@pytest.mark.parametrize(
    ("url", "headers", "kind"),
    [
        ("http://127.0.0.1:9/", {}, httpx.ConnectError),
        ("http://[::1/", {}, httpx.UnsupportedProtocol),
        ("http://127.0.0.1:9/", {"Authorization": "Bearer 密钥"}, httpx.LocalProtocolError),
    ],
)
def test_whatever_keeps_a_stream_from_opening_is_an_error_of_the_client(
    url: str, headers: dict[str, str], kind: type[httpx.HTTPError]
) -> None:
    async def main() -> None:
        async with Transport(Network(proxy="none")).open(
            get(url, headers=headers), connect_s=1.0, read_s=1.0
        ):
            pass

    with pytest.raises(kind) as caught:
        asyncio.run(main())

    assert not is_tls_failure(caught.value)


# ---- what it costs ----


def test_importing_the_transport_brings_no_command_line_library() -> None:
    unwanted = ["rich", "click", "pygments", "tenacity"]
    code = f"import sys, providers.transport; print([m for m in {unwanted!r} if m in sys.modules])"

    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )

    assert done.stdout.strip() == "[]"
