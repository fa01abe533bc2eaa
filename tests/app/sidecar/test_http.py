import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.sidecar.http import MOST_BODY
from app.sidecar.page import HEADERS, ROOT
from tests.app.sidecar.host import LIMIT_S, Host, environment
from tests.app.sidecar.host import ROOT as CHECKOUT
from tests.app.sidecar.peer import write_settings
from tests.scripted_servers import ScriptedServer, answers, says

JSON = {"content-type": "application/json"}


@pytest.fixture
def home() -> Path:
    return Path(os.environ["SIDELIGHT_HOME"])


Client = httpx.Client  # noqa: TID251 - stands for a browser
_OPENED: list[Client] = []


@pytest.fixture(autouse=True)
def everything_closed() -> Iterator[None]:
    """Close the windows of the test."""
    yield
    while _OPENED:
        _OPENED.pop().close()


class Browser:
    """One window: a cookie, an id, calls, and a stream of notifications."""

    def __init__(self, address: str, name: str = "window-1", cookies: httpx.Cookies | None = None) -> None:
        self.origin = address.partition("/?")[0]
        self.http = Client(base_url=self.origin, timeout=LIMIT_S, trust_env=False, cookies=cookies)
        _OPENED.append(self.http)
        self.name = name
        self.notes: list[dict[str, Any]] = []
        self.last_id = ""
        self._news = threading.Condition()
        self._number = 0
        if cookies is None:
            reply = self.http.get(address)
            assert (reply.status_code, reply.headers["location"]) == (303, "/")

    def post(self, body: bytes, **headers: str) -> httpx.Response:
        base = JSON | {"origin": self.origin, "sidelight-client": self.name}
        return self.http.post(
            "/rpc", content=body, headers=base | {k.replace("_", "-"): v for k, v in headers.items()}
        )

    def raw(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        reply = self.post(json.dumps(message).encode())
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        assert found["id"] == self._number
        return found

    def call(self, method: str, **params: Any) -> Any:
        message = self.raw(method, **params)
        assert "error" not in message, message
        return message["result"]

    @contextmanager
    def listening(self, **headers: str) -> Iterator[None]:
        """Read the stream in a thread while inside."""
        context = self.http.stream(
            "GET",
            "/events",
            params={"client": self.name},
            headers={k.replace("_", "-"): v for k, v in headers.items()},
        )
        response = context.__enter__()
        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/event-stream")
        thread = threading.Thread(target=self._read, args=(response,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            _hang_up(response)
            thread.join(LIMIT_S)
            context.__exit__(None, None, None)

    def until(self, fits: Any) -> dict[str, Any]:
        with self._news:
            found: list[dict[str, Any]] = []

            def there() -> bool:
                found[:] = [note for note in self.notes if fits(note)][:1]
                return bool(found)

            assert self._news.wait_for(there, LIMIT_S)
        return found[0]

    def outcome(self, turn_id: str) -> dict[str, Any]:
        note = self.until(
            lambda n: n["params"].get("event") == "turn_finished" and n["params"]["turn_id"] == turn_id
        )
        found: dict[str, Any] = note["params"]["outcome"]
        return found

    def events(self, turn_id: str) -> list[dict[str, Any]]:
        return [n["params"] for n in self.notes if n["params"].get("turn_id") == turn_id]

    def _read(self, response: httpx.Response) -> None:
        try:
            for line in response.iter_lines():
                if line.startswith("id: "):
                    self.last_id = line[4:]
                if line.startswith("data: "):
                    with self._news:
                        self.notes.append(json.loads(line[6:]))
                        self._news.notify_all()
        except httpx.HTTPError:
            pass


def _hang_up(response: httpx.Response) -> None:
    network = response.extensions["network_stream"].get_extra_info("socket")
    with suppress(OSError):
        network.shutdown(socket.SHUT_RDWR)


@contextmanager
def served(*arguments: str) -> Iterator[tuple[Host, str]]:
    """A sidecar with HTTP and a one-time address of its page."""
    with Host("--http", *arguments) as host:
        host.hello()
        address = host.until(lambda n: n.get("method") == "listening")["params"]["address"]
        yield host, address


# ---- who may come in ---------------------------------------------------------------------------------------


def test_an_address_works_once_and_the_cookie_after_it(home: Path) -> None:
    write_settings(home)
    with served() as (_, address):
        stranger = Client(trust_env=False)
        _OPENED.append(stranger)
        assert stranger.get(address.partition("?")[0]).status_code == 403
        window = Browser(address)
        cookie = window.http.cookies.jar.__iter__().__next__()
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert str(cookie.get_nonstandard_attr("SameSite")).lower() == "strict"
        assert stranger.get(address).status_code == 403
        assert stranger.get(address.replace("t=", "t=x")).status_code == 403
        assert window.http.get("/nothing").status_code == 404
        assert window.call("ping") == {}
        fresh = window.call("window.address")["address"]
        assert fresh != address
        assert Browser(fresh).call("ping") == {}
        assert stranger.get(fresh).status_code == 403


@pytest.mark.parametrize("path", ["/", "/rpc", "/events", "/js/main.js", "/?t=", "/?t=%00"])
def test_nothing_is_served_without_the_cookie(home: Path, path: str) -> None:
    write_settings(home)
    with served() as (_, address):
        origin = address.partition("/?")[0]
        with Client(trust_env=False) as stranger:
            for method in ("GET", "HEAD", "POST", "OPTIONS", "PUT", "DELETE"):
                reply = stranger.request(method, origin + path, headers={"origin": origin})
                assert reply.status_code == 403, method
                assert "access-control-allow-origin" not in reply.headers


def test_other_names_other_origins_and_other_methods_are_refused(home: Path) -> None:
    write_settings(home)
    with served() as (_, address):
        window = Browser(address)
        port = window.origin.rpartition(":")[2]
        for wrong in (
            "evil.example",
            f"localhost:{port}",
            f"127.0.0.1:{int(port) + 1}",
            "127.0.0.1",
            f"127.0.0.1.:{port}",
        ):
            assert window.http.get("/", headers={"host": wrong}).status_code == 421, wrong
            assert window.post(b"{}", host=wrong).status_code == 421, wrong
        for wrong in (
            "http://evil.example",
            "null",
            f"https://127.0.0.1:{port}",
            f"http://localhost:{port}",
            "",
        ):
            assert window.post(b"{}", origin=wrong).status_code == 403, wrong
        assert window.http.post("/rpc", content=b"{}", headers=JSON).status_code == 403
        assert window.http.get("/", headers={"origin": "http://evil.example"}).status_code == 403
        origin = {"origin": window.origin}
        for method, path in (
            ("PUT", "/rpc"),
            ("DELETE", "/"),
            ("OPTIONS", "/rpc"),
            ("POST", "/"),
            ("POST", "/events"),
        ):
            reply = window.http.request(method, path, headers=origin)
            assert reply.status_code == 405, (method, path)
            assert not [name for name in reply.headers if name.startswith("access-control")]
        assert window.http.get("/rpc").status_code in (404, 405)


def test_bodies_are_bounded_and_must_be_json(home: Path) -> None:
    write_settings(home)
    with served() as (_, address):
        window = Browser(address)
        assert window.post(b"{}", content_type="text/plain").status_code == 415
        assert window.post(b"{}", content_type="application/x-www-form-urlencoded").status_code == 415
        assert window.post(b" " * (MOST_BODY + 1)).status_code == 413

        def pieces() -> Iterator[bytes]:
            for _ in range(60):
                yield b" " * 100_000

        headers = JSON | {"origin": window.origin}
        assert window.http.post("/rpc", content=pieces(), headers=headers).status_code == 413
        assert window.post(b"nonsense").json()["error"]["code"] == -32700
        assert window.post(b"[]").json()["error"]["code"] == -32600
        assert window.post(b'{"jsonrpc":"2.0","method":"ping"}').status_code == 204
        assert window.post(b"{}", sidelight_client="no such/id").status_code == 400
        assert window.call("ping") == {}


def test_every_reply_carries_the_headers_that_keep_the_page_to_itself(home: Path) -> None:
    write_settings(home)
    wanted = {name.decode(): value.decode() for name, value in HEADERS}
    assert "default-src 'none'" in wanted["content-security-policy"]
    assert "trusted-types 'none'" in wanted["content-security-policy"]
    with served() as (_, address):
        window = Browser(address)
        stranger = httpx.get(window.origin, trust_env=False)
        for reply in (
            window.http.get("/"),
            window.http.get("/x"),
            window.post(b"{}"),
            window.post(b"{}", host="x"),
            stranger,
        ):
            found = {name: reply.headers.get_list(name) for name in wanted}
            assert found == {name: [value] for name, value in wanted.items()}
            assert "server" not in reply.headers


def test_only_files_of_the_page_are_served_with_their_types(home: Path) -> None:
    write_settings(home)
    with served() as (_, address):
        window = Browser(address)
        for path in (
            "/../settings/model.py",
            "/%2e%2e/markdown.py",
            "/..%2fmarkdown.py",
            "//etc/passwd",
            "/js/",
            "/%00",
            "/x" * 3000,
        ):
            assert window.http.get(path).status_code == 404, path
        types = {
            ".js": "text/javascript",
            ".mjs": "text/javascript",
            ".css": "text/css",
            ".html": "text/html",
        }
        for file in ROOT.rglob("*") if ROOT.exists() else ():
            if file.suffix in types:
                reply = window.http.get("/" + file.relative_to(ROOT).as_posix())
                assert reply.headers["content-type"].startswith(types[file.suffix])
                assert reply.content == file.read_bytes()


# ---- events ------------------------------------------------------------------------------------------------


def test_a_question_is_answered_over_http(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)
        with served() as (_, address):
            window = Browser(address)
            with window.listening():
                window.call("initialize", language="en")
                turn_id = window.call("ask", text="why?")["turn_id"]
                assert window.outcome(turn_id)["text"] == "because"
                numbers = [event["seq"] for event in window.events(turn_id)]
                assert numbers == sorted(set(numbers))


def test_a_lost_stream_resumes_behind_the_last_event(home: Path) -> None:
    words = [f"word{n} " for n in range(60)]
    slow = says('{"action":"answer","content":"' + "".join(words) + '"}', gap_s=0.01)
    with ScriptedServer(slow) as model:
        write_settings(home, model)
        with served() as (_, address):
            window = Browser(address)
            with window.listening():
                window.call("initialize", language="en")
                turn_id = window.call("ask", text="count")["turn_id"]
                window.until(lambda n: n["params"].get("event") == "answer_delta")
            for _ in range(3):
                with window.listening(last_event_id=window.last_id):
                    known = len(window.notes)
                    window.until(lambda _, known=known: len(window.notes) > known)
            with window.listening(last_event_id=window.last_id):
                outcome = window.outcome(turn_id)
            events = window.events(turn_id)
            numbers = [event["seq"] for event in events]
            assert numbers == sorted(set(numbers))
            text = "".join(event["text"] for event in events if event["event"] == "answer_delta")
            assert text == "".join(words) or text.strip() == outcome["text"]


def test_a_reloaded_window_under_a_new_name_loses_nothing(home: Path) -> None:
    words = [f"word{n} " for n in range(60)]
    slow = says('{"action":"answer","content":"' + "".join(words) + '"}', gap_s=0.01)
    with ScriptedServer(slow) as model:
        write_settings(home, model)
        with served() as (_, address):
            first = Browser(address)
            with first.listening():
                first.call("initialize", language="en")
                turn_id = first.call("ask", text="count")["turn_id"]
                first.until(lambda n: n["params"].get("event") == "answer_delta")
            second = Browser(address, "window-2", first.http.cookies)
            with second.listening():
                assert second.call("initialize", language="en")["running"] == [turn_id]
                second.call("subscribe", turn_id=turn_id)
                outcome = second.outcome(turn_id)
                deltas = [e["text"] for e in second.events(turn_id) if e["event"] == "answer_delta"]
                assert "".join(deltas).strip() == outcome["text"]
                assert second.events(turn_id)[0]["event"] == "turn_started"


def test_what_cannot_be_resumed_is_told(home: Path) -> None:
    with ScriptedServer(says('{"action":"answer","content":"' + "long " * 400 + '"}', gap_s=0.01)) as model:
        write_settings(home, model)
        with served() as (_, address):
            window = Browser(address)
            window.call("initialize", language="en")
            turn_id = window.call("ask", text="count")["turn_id"]
            with window.listening(last_event_id="99999"):
                lag = window.until(lambda n: n["method"] == "lagging")
                assert lag["params"]["turn_id"] == turn_id


def test_two_windows_have_streams_of_their_own(home: Path) -> None:
    with ScriptedServer(answers("because")) as model:
        write_settings(home, model)
        with served() as (_, address):
            one = Browser(address, "one")
            two = Browser(address, "two", one.http.cookies)
            with one.listening(), two.listening():
                one.call("initialize", language="en")
                two.call("initialize", language="zh-CN")
                turn_id = one.call("ask", text="why?")["turn_id"]
                one.outcome(turn_id)
                two.until(lambda n: n["method"] == "changed" and n["params"]["what"] == "sessions")
                assert not two.events(turn_id)
                assert two.raw("ask", text=" ")["error"]["message"] == "问题是空的。"
                assert one.raw("ask", text=" ")["error"]["message"] == "The question is empty."


def test_a_newer_stream_of_the_same_window_ends_the_older(home: Path) -> None:
    write_settings(home)
    with served() as (_, address):
        window = Browser(address)
        params = {"client": window.name}
        with window.http.stream("GET", "/events", params=params) as old:
            lines = old.iter_lines()
            assert next(lines).startswith("retry")
            with window.http.stream("GET", "/events", params=params) as new:
                assert next(new.iter_lines()).startswith("retry")
                assert [line for line in lines if line] == []


def test_a_window_that_does_not_read_holds_nobody_up(home: Path) -> None:
    with ScriptedServer(answers("word " * 300_000, size=20_000)) as model:
        write_settings(home, model)
        with served() as (_, address):
            deaf = Browser(address, "deaf")
            quick = Browser(address, "quick", deaf.http.cookies)
            with deaf.http.stream("GET", "/events", params={"client": "deaf"}), quick.listening():
                deaf.call("initialize", language="en")
                quick.call("initialize", language="en")
                turn_id = deaf.call("ask", text="count")["turn_id"]
                quick.call("subscribe", turn_id=turn_id)
                assert len(quick.outcome(turn_id)["text"]) == len("word " * 300_000) - 1


def test_streams_end_when_the_sidecar_does(home: Path) -> None:
    write_settings(home)
    with served() as (host, address):
        window = Browser(address)
        with window.http.stream("GET", "/events", params={"client": "x"}) as stream:
            lines = stream.iter_lines()
            next(lines)
            host.close_stdin()
            assert [line for line in lines if line] == []
        assert host.ended() == 0


# ---- serve -------------------------------------------------------------------------------------------------


@contextmanager
def serving(*arguments: str) -> Iterator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "app", "serve", *arguments],
        cwd=CHECKOUT,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_serve_prints_an_address_and_ends_with_ctrl_c(home: Path) -> None:
    write_settings(home)
    with serving("--no-open") as process:
        assert process.stdout
        line = process.stdout.readline()
        address = re.search(r"http://127\.0\.0\.1:\d+/\?t=\S+", line)
        assert address
        window = Browser(address[0])
        assert window.call("initialize", language="en")["http"] is None
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=LIMIT_S)
        assert process.returncode == 0
        assert "Traceback" not in err


def test_a_taken_port_is_one_clear_sentence(home: Path) -> None:
    write_settings(home)
    taken = socket.create_server(("127.0.0.1", 0))
    with taken, serving("--no-open", "--port", str(taken.getsockname()[1])) as process:
        out, err = process.communicate(timeout=LIMIT_S)
    assert process.returncode == 2
    assert out == ""
    assert "--port" in err
    assert "Traceback" not in err


def test_the_server_is_not_reachable_from_elsewhere(home: Path) -> None:
    write_settings(home)
    with served() as (_, address):
        port = int(address.partition("/?")[0].rpartition(":")[2])
        # Another loopback address stands for any other interface.
        with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.2", port), timeout=5):
            pass
