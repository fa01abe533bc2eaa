"""Cuts a stream of bytes into lines of bounded length."""

from collections.abc import Iterator

MOST_BYTES = 8_000_000


class Lines:
    """Feed it pieces, get whole lines without their ends. A line that is too long comes as None, once."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._rest = bytearray()
        self._skipping = False

    def feed(self, data: bytes) -> Iterator[bytes | None]:
        *whole, rest = data.split(b"\n")
        for piece in whole:
            yield from self._line(piece)
        if not self._skipping:
            self._rest += rest
            if len(self._rest) > self._most:
                self._rest.clear()
                self._skipping = True
                yield None

    def end(self) -> Iterator[bytes | None]:
        """Return a last line that has no end."""
        if self._rest.strip():
            yield bytes(self._rest)

    def _line(self, piece: bytes) -> Iterator[bytes | None]:
        if self._skipping:
            self._skipping = False
            return
        line = bytes(self._rest) + piece if self._rest else piece
        self._rest.clear()
        if len(line) > self._most:
            yield None
        elif line.strip():
            yield line.rstrip(b"\r")
