"""The body of a reply, unpacked piece by piece and counted, so that a bomb is dropped at the size limit."""

import zlib
from collections.abc import AsyncIterator

_PIECE = 256 * 1024
_NONE = frozenset({"", "identity"})
_KNOWN = frozenset({"gzip", "x-gzip", "deflate"})


class BodyError(Exception):
    """The body is too large, cut, or packed in a way we did not ask for; the text says which."""


class Unpacker:
    """Unpacks one body (RFC 9110 8.4: gzip, deflate) and refuses to grow over `limit` bytes."""

    def __init__(self, encoding: str, limit: int) -> None:
        coding = encoding.strip().lower()
        if coding not in _NONE | _KNOWN:
            raise BodyError("the body is packed in a way that was not asked for")
        self._packed = coding in _KNOWN
        self._limit = limit
        self._pieces: list[bytes] = []
        self._size = 0
        self._stream = zlib.decompressobj(zlib.MAX_WBITS | 32)  # finds out by itself whether gzip or zlib
        self._begun = False

    def feed(self, data: bytes) -> None:
        if not self._packed:
            self._keep(data)
            return
        while data:
            if self._stream.eof:  # gzip members may follow each other (RFC 1952)
                if not data.startswith(b"\x1f\x8b"):
                    return
                self._stream = zlib.decompressobj(zlib.MAX_WBITS | 32)
            self._keep(self._unpack(data))
            data = self._stream.unconsumed_tail or self._stream.unused_data

    def finish(self) -> bytes:
        if self._packed and self._begun and not self._stream.eof:
            raise BodyError("the body was cut short")
        return b"".join(self._pieces)

    def _unpack(self, data: bytes) -> bytes:
        try:
            piece = self._stream.decompress(data, _PIECE)
        except zlib.error:
            piece = self._unpack_headless(data)
        self._begun = True
        return piece

    def _unpack_headless(self, data: bytes) -> bytes:
        """Some servers send deflate without the zlib header."""
        if self._begun:
            raise BodyError("the packed body is damaged")
        self._stream = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            return self._stream.decompress(data, _PIECE)
        except zlib.error:
            raise BodyError("the packed body is damaged") from None

    def _keep(self, piece: bytes) -> None:
        self._size += len(piece)
        if self._size > self._limit:
            raise BodyError(f"the body is larger than {self._limit // 1_000_000} MB")
        self._pieces.append(piece)


async def read_body(raw: AsyncIterator[bytes], encoding: str, announced: str, limit: int) -> bytes:
    """Read a whole body of at most `limit` unpacked bytes. Raises BodyError."""
    if announced.isdigit() and int(announced) > limit:
        raise BodyError(f"the body is larger than {limit // 1_000_000} MB")
    unpacker = Unpacker(encoding, limit)
    async for piece in raw:
        unpacker.feed(piece)
    return unpacker.finish()
