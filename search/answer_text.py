"""The sink of an answer: filtered, emitted as deltas and corrections, kept."""

from collections.abc import Callable

from search.output_filter import OutputFilter, Shown, filter_text


class AnswerText:
    """Implements `ports.AnswerSink`.

    `emit_delta` receives text to append, `emit_replaced` a whole text that takes the place of all before it.
    """

    def __init__(self, emit_delta: Callable[[str], None], emit_replaced: Callable[[str], None]) -> None:
        self._emit_delta = emit_delta
        self._emit_replaced = emit_replaced
        self._filter = OutputFilter()
        self._settled: str | None = None
        self._outdated = False

    @property
    def text(self) -> str:
        """The answer as shown so far; empty after a restart until something new is shown."""
        return self._filter.text if self._settled is None else self._settled

    def feed(self, piece: str) -> None:
        self._show(self._filter.feed(piece))

    def restart(self) -> None:
        self._outdated = self._outdated or bool(self.text)
        self._filter, self._settled = OutputFilter(), None

    def settle(self, whole: str | None = None) -> str:
        """End the answer and return its final text: of what was fed, or of `whole` where that is given."""
        if whole is None:
            self._show(self._filter.finish())
        final = self._filter.text if whole is None else filter_text(whole)
        shown = self.text
        if self._outdated or not final.startswith(shown):
            self._replace(final)
        elif final != shown:
            self._emit_delta(final[len(shown) :])
        self._settled = final
        return final

    def _show(self, news: Shown) -> None:
        if news.replaces or (self._outdated and news.text):
            self._replace(news.text)
        elif news.text:
            self._emit_delta(news.text)

    def _replace(self, text: str) -> None:
        self._outdated = False
        self._emit_replaced(text)
