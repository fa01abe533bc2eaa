"""What a source of weights is: something that lets a partial file grow to its end."""

from typing import Protocol

from providers.local.catalogue import Weights
from providers.local.partial import Partial
from settings.text import Text


class Source(Protocol):
    """One place weights can come from. Nothing it delivers is trusted before the hash was compared."""

    @property
    def title(self) -> Text:
        """Return how the user knows the place."""
        ...

    @property
    def extra_bytes(self) -> int:
        """Return how much room it needs beside the file itself."""
        ...

    async def deliver(self, weights: Weights, partial: Partial) -> None:
        """Go on where the partial file ends. Raises SourceError, and what `Partial` raises."""
        ...
