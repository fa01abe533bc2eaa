from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from providers.local.catalogue import WEIGHTS
from providers.local.errors import SourceError
from providers.local.hub import HUB, Hub, address_of, hub_base
from providers.local.partial import Partial
from providers.transport import Transport
from tests.providers.local.mirror import Mirror
from tests.providers.local.tiny import CONTENT, TINY, with_transport


def deliver(mirror: Mirror, path: Path, **waits: Any) -> int:
    """Fetch into a file and return its size."""

    async def use(transport: Transport) -> int:
        with Partial(path, TINY.bytes, lambda _: None) as partial:
            try:
                await Hub(transport, mirror.url, pause_s=0, **waits).deliver(TINY, partial)
            finally:
                size = partial.size
            return size

    return with_transport(use)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tiny.part"


def test_the_file_is_asked_for_where_the_hub_keeps_it(path: Path) -> None:
    with Mirror(CONTENT).running() as mirror:
        deliver(mirror, path)

    assert path.read_bytes() == CONTENT
    assert mirror.asked == [("/Somebody/Tiny-GGUF/resolve/main/tiny.gguf", "")]


def test_a_transfer_that_breaks_goes_on_where_it_broke(path: Path) -> None:
    with Mirror(CONTENT, cut_at=30_000).running() as mirror:
        deliver(mirror, path)

    assert path.read_bytes() == CONTENT
    assert [asked for _, asked in mirror.asked] == ["", "bytes=30000-"]


def test_what_an_earlier_installation_left_is_not_fetched_again(path: Path) -> None:
    path.write_bytes(CONTENT[:70_000])
    with Mirror(CONTENT).running() as mirror:
        deliver(mirror, path)

    assert path.read_bytes() == CONTENT
    assert [asked for _, asked in mirror.asked] == ["bytes=70000-"]


def test_a_complete_file_is_not_asked_for(path: Path) -> None:
    path.write_bytes(CONTENT)
    with Mirror(CONTENT).running() as mirror:
        deliver(mirror, path)

    assert mirror.asked == []


def test_a_hub_that_ignores_ranges_sends_everything_again(path: Path) -> None:
    path.write_bytes(b"x" * 70_000)
    with Mirror(CONTENT, ranges=False).running() as mirror:
        deliver(mirror, path)

    assert path.read_bytes() == CONTENT


def test_redirects_are_followed_with_the_range(path: Path) -> None:
    path.write_bytes(CONTENT[:10])
    with Mirror(CONTENT, redirects=("/cdn/1", "/cdn/2?signed=yes")).running() as mirror:
        deliver(mirror, path)

    assert path.read_bytes() == CONTENT
    assert [place for place, _ in mirror.asked[1:]] == ["/cdn/1", "/cdn/2?signed=yes"]
    assert {asked for _, asked in mirror.asked} == {"bytes=10-"}


@pytest.mark.parametrize(
    ("faults", "why"),
    [
        ({"status": 404}, "HTTP 404"),
        ({"status": 503}, "HTTP 503"),
        ({"redirects": ("/again",) * 9}, "loop"),
        ({"redirects": ("ftp://127.0.0.1/x",)}, "unsafe"),
        ({"length": 5_000}, "another size"),
        ({"headers": {"Content-Encoding": "gzip"}}, "packed"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_hub_without_the_file_is_left_before_anything_is_written(
    path: Path, faults: dict[str, Any], why: str
) -> None:
    with Mirror(CONTENT, **faults).running() as mirror, pytest.raises(SourceError, match=why):
        deliver(mirror, path)

    assert path.read_bytes() == b""


def test_a_hub_that_sends_nothing_more_is_given_up_and_the_beginning_is_kept(path: Path) -> None:
    path.write_bytes(CONTENT[:70_000])
    with Mirror(CONTENT, cut_at=0).running() as mirror, pytest.raises(SourceError, match="broke off"):
        deliver(mirror, path)

    assert path.read_bytes() == CONTENT[:70_000]


def test_a_range_that_cannot_be_had_starts_the_file_anew(path: Path) -> None:
    path.write_bytes(CONTENT[:99_999])
    with Mirror(CONTENT[:50_000], length=50_000).running() as mirror, pytest.raises(SourceError):
        deliver(mirror, path)

    assert [asked for _, asked in mirror.asked] == ["bytes=99999-", ""]


def test_another_part_than_the_one_asked_for_is_refused(path: Path) -> None:
    path.write_bytes(CONTENT[:10])
    odd = {"Content-Range": "bytes 0-99999/100000"}
    with Mirror(CONTENT, headers=odd).running() as mirror, pytest.raises(SourceError, match="another part"):
        deliver(mirror, path)


def test_a_hub_that_cannot_be_reached_is_said_without_its_path(path: Path) -> None:
    with Mirror(CONTENT).running() as mirror:
        pass
    with pytest.raises(SourceError, match=r"cannot be reached \(the connection was refused\)"):
        deliver(mirror, path)


@pytest.mark.parametrize(
    ("environ", "base"),
    [
        ({}, HUB),
        ({"HF_ENDPOINT": "https://mirror.example"}, "https://mirror.example"),
        (
            {"HF_ENDPOINT": "https://a.example", "SIDELIGHT_MODEL_HUB": "https://b.example"},
            "https://b.example",
        ),
        ({"SIDELIGHT_MODEL_HUB": "None"}, ""),
        ({"SIDELIGHT_MODEL_HUB": "  "}, HUB),
    ],
)
def test_the_environment_may_name_another_hub_or_none(environ: dict[str, str], base: str) -> None:
    assert hub_base(environ) == base


@pytest.mark.parametrize(
    "spelling", ["https://hub.example", "https://hub.example/", " https://hub.example// "]
)
def test_any_spelling_of_the_hub_leads_to_the_publishers_repository(spelling: str) -> None:
    address = address_of(spelling, WEIGHTS[0])

    assert address.startswith("https://hub.example/Qwen/")
    assert address.endswith(f"/resolve/main/{WEIGHTS[0].file}")


def test_the_title_names_the_host_alone() -> None:
    def title(base: str) -> Callable[[Transport], Any]:
        async def use(transport: Transport) -> str:
            return Hub(transport, base).title.en

        return use

    assert with_transport(title("https://user:word@hub.example/x")) == "the model hub (hub.example)"
