"""Keeps keys out of everything that is logged or raised."""

import re
from collections.abc import Iterable
from urllib.parse import quote

_STARS = "***"
_SHORTEST = 4  # a shorter secret would blot out ordinary words
# Keys that are not ours but may be echoed: the prefixes vendors use, and whatever follows `Bearer`.
_LOOKS_LIKE_KEY = r"(?:\b(?:sk|pk|ak|gsk|xai|nvapi|tvly|hf)[-_][\w-]{8,}|(?<=bearer )\S{6,})"


class Mask:
    """Blots out the given secrets in any case, their URL-quoted forms, and what looks like a vendor's key."""

    def __init__(self, secrets: Iterable[str]) -> None:
        plain = {secret for secret in secrets if len(secret) >= _SHORTEST}
        known = sorted(plain | {quote(secret, safe="") for secret in plain}, key=len, reverse=True)
        self._secret = "|".join([*map(re.escape, known), _LOOKS_LIKE_KEY])

    def __call__(self, text: str) -> str:
        return re.sub(self._secret, _STARS, text, flags=re.IGNORECASE)
