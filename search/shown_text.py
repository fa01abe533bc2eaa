"""The text a user sees while it grows: no blank edges, no holes where something was left out."""

_BYTE_ORDER_MARK = "\ufeff"


class ShownText:
    """`add` text, `gap` where something was left out, `clear` to start over; `news` is what changed since."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._space = ""
        self._space_after: str | None = None
        self._fresh: list[str] = []
        self._replaced = False

    @property
    def text(self) -> str:
        if len(self._parts) > 1:
            self._parts = ["".join(self._parts)]
        return self._parts[0] if self._parts else ""

    def add(self, text: str) -> None:
        text = text.replace(_BYTE_ORDER_MARK, "")
        body = text.lstrip()
        self._keep_space(text[: len(text) - len(body)])
        trimmed = body.rstrip()
        if not trimmed:
            return
        self._show(self._joined_space() + trimmed)
        self._space, self._space_after = body[len(trimmed) :], None

    def gap(self) -> None:
        self._space = self._joined()
        self._space_after = ""

    def clear(self) -> None:
        if self._parts:
            self._replaced = True
        self._parts, self._fresh = [], []
        self._space, self._space_after = "", None

    def news(self) -> tuple[str, bool]:
        """Return the text to append, or the whole text with True when what was shown is wrong."""
        replaced, self._replaced = self._replaced, False
        fresh, self._fresh = "".join(self._fresh), []
        return (self.text, True) if replaced else (fresh, False)

    def _show(self, text: str) -> None:
        self._parts.append(text)
        self._fresh.append(text)

    def _keep_space(self, space: str) -> None:
        if self._space_after is None:
            self._space += space
        else:
            self._space_after += space

    def _joined_space(self) -> str:
        return self._joined() if self._parts else ""

    def _joined(self) -> str:
        """White space on both sides of a gap: a line that is empty now goes, two spaces become one."""
        before, after = self._space, self._space_after
        if not before or not after:
            return before + (after or "")
        if "\n" in before and "\n" in after:
            return before.rstrip(" \t") + after[after.index("\n") + 1 :]
        return before if "\n" in before or "\n" not in after else after
