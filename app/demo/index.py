"""A small search engine: passages in SQLite FTS5, in memory, ranked by BM25; Chinese in character pairs."""

import sqlite3
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from app.demo.article import Article
from app.demo.passages import passages
from search.words import content_words, is_unspaced, stem

_TITLE_WEIGHT = 1.5
# As with any search engine, pages in the language of the query and fresh ones are worth more.
_SAME_LANGUAGE = 1.5
_PUBLISHED_TODAY = 1.2
_WORTH_SHOWING = 0.3
_LONGEST_QUERY = 500
_TABLE = "CREATE VIRTUAL TABLE passage USING fts5(title, body, tokenize = 'unicode61 remove_diacritics 2')"
# BM25 is negative in SQLite: the best is the lowest.
_SEARCH = "SELECT rowid, -bm25(passage, ?, 1.0) FROM passage WHERE passage MATCH ? ORDER BY 2 DESC LIMIT 500"


@dataclass(frozen=True, slots=True)
class Hit:
    """One article with its passage that fits best; `score` is greater than 0, the best first."""

    article: Article
    passage: str
    score: float


class Index:
    """Searches articles. Any thread may search; no query is ever read as search syntax."""

    def __init__(self, articles: Iterable[Article], today: date) -> None:
        self._today = today
        self._passages = [(article, text) for article in articles for text in passages(article.text)]
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        self._connection.execute(_TABLE)
        self._connection.executemany(
            "INSERT INTO passage (rowid, title, body) VALUES (?, ?, ?)",
            ((n, _joined(article.title), _joined(text)) for n, (article, text) in enumerate(self._passages)),
        )

    def search(self, query: str, language: str = "") -> list[Hit]:
        """Return the articles that share words with the query, best first, without those far behind it."""
        words = _words(query[:_LONGEST_QUERY])
        if not words:
            return []
        with self._lock:
            rows = self._connection.execute(_SEARCH, (_TITLE_WEIGHT, _any_of(words))).fetchall()
        return _best(self._hit(number, score, language) for number, score in rows)

    def close(self) -> None:
        with self._lock:
            self._connection.close()

    def _hit(self, number: int, score: float, language: str) -> Hit:
        article, text = self._passages[number]
        spoken = "zh" if article.is_chinese else "en"
        same = _SAME_LANGUAGE if language.lower().startswith(spoken) else 1.0
        return Hit(article, text, score * same * self._freshness(article.published))

    def _freshness(self, published: date | None) -> float:
        if published is None or published > self._today:
            return 1.0
        return 1 + (_PUBLISHED_TODAY - 1) / (1 + (self._today - published).days)


def _words(text: str) -> list[str]:
    return [word if is_unspaced(word) else stem(word) for word in content_words(text)]


def _joined(text: str) -> str:
    return " ".join(_words(text))


def _any_of(words: Sequence[str]) -> str:
    return " OR ".join(f'"{word}"' for word in dict.fromkeys(words))


def _best(hits: Iterable[Hit]) -> list[Hit]:
    best: dict[str, Hit] = {}
    for hit in sorted(hits, key=lambda hit: -hit.score):
        best.setdefault(hit.article.url, hit)
    top = max((hit.score for hit in best.values()), default=0.0)
    return [hit for hit in best.values() if hit.score >= _WORTH_SHOWING * top]
