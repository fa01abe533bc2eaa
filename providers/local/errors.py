"""Why weights could not be installed, in both languages of the product.

InstallError            the end of an installation; what is on the disk may be gone on with
├─ NoSpaceError         the disk is full, or a quota or limit is reached
├─ SourceError          one source failed; the next is tried
└─ WrongWeightsError    what arrived is not the file of the catalogue; it was removed
"""

from settings.text import Text


class InstallError(Exception):
    """`str()` is English; `text` has both languages and names the fix."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class NoSpaceError(InstallError):
    """There is not enough room; the partial file is kept."""


class SourceError(InstallError):
    """One source cannot deliver; the words are short and free of secrets."""


class WrongWeightsError(InstallError):
    """Size or SHA-256 is not that of the catalogue."""
