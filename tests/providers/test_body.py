import gzip
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from providers.body import BodyError, Unpacker


def unpack(packed: bytes, encoding: str, limit: int = 10_000, step: int = 7) -> bytes:
    unpacker = Unpacker(encoding, limit)
    for start in range(0, len(packed), step):
        unpacker.feed(packed[start : start + step])
    return unpacker.finish()


@given(body=st.binary(max_size=2000), step=st.integers(1, 500))
def test_a_body_is_whole_however_it_is_packed_and_cut_into_pieces(body: bytes, step: int) -> None:
    packed = {"": body, "gzip": gzip.compress(body), "deflate": zlib.compress(body)}

    assert {unpack(raw, coding, step=step) for coding, raw in packed.items()} == {body}


@given(body=st.binary(min_size=1, max_size=300), lost=st.integers(1, 20))
def test_a_packed_body_that_was_cut_is_never_taken_for_whole(body: bytes, lost: int) -> None:
    packed = gzip.compress(body)

    with pytest.raises(BodyError):
        unpack(packed[:-lost], "gzip")


def test_an_empty_packed_body_is_empty() -> None:
    assert unpack(b"", "gzip") == b""


def test_what_follows_a_packed_body_is_ignored() -> None:
    assert unpack(gzip.compress(b"basil") + b"\0\0\0", "gzip") == b"basil"


@pytest.mark.parametrize("encoding", ["br", "zstd", "gzip, gzip", "compress"])
def test_packings_nobody_asked_for_are_refused(encoding: str) -> None:
    with pytest.raises(BodyError, match="not asked for"):
        Unpacker(encoding, 100)


@pytest.mark.parametrize("size", [999, 1000, 1001])
def test_the_limit_counts_unpacked_bytes(size: int) -> None:
    packed = gzip.compress(b"x" * size)
    if size > 1000:
        with pytest.raises(BodyError, match="larger"):
            unpack(packed, "gzip", limit=1000)
    else:
        assert len(unpack(packed, "gzip", limit=1000)) == size
