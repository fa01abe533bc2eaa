import json
from datetime import date
from pathlib import Path

import pytest

from app.demo.article import Article
from app.demo.collection import ADDRESS, BUNDLED, CollectionError, read_collection

TODAY = date(2031, 5, 6)
_SAYS_SO = ("示范", "虚构", "演示", "demo", "invented")


def _read(path: Path) -> tuple[Article, ...]:
    return read_collection(path, TODAY)


# ---- the bundled texts ---


@pytest.mark.parametrize("chinese", [True, False])
def test_there_are_at_least_forty_bundled_texts_in_each_language(chinese: bool) -> None:
    assert sum(article.is_chinese is chinese for article in _read(BUNDLED)) >= 40


def test_bundled_texts_have_addresses_of_their_own_under_the_demo_host() -> None:
    urls = [article.url for article in _read(BUNDLED)]

    assert len(set(urls)) == len(urls)
    assert all(url.startswith(ADDRESS) for url in urls)


def test_every_bundled_text_of_the_last_days_says_that_it_is_no_real_news() -> None:
    recent = [a for a in _read(BUNDLED) if a.published and (TODAY - a.published).days < 30]

    silent = [a.title for a in recent if not any(word in f"{a.title} {a.text}".lower() for word in _SAYS_SO)]

    assert len(recent) > 40
    assert silent == []


def test_no_placeholder_is_left_in_the_bundled_texts() -> None:
    assert [a.url for a in _read(BUNDLED) if "{" in a.text] == []


# ---- kinds of files ---


def test_toml_gives_title_address_day_and_text(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text(
        '[[text]]\ntitle = "甲"\nurl = "https://x.example/1"\ndate = 2030-01-02\ntext = "正文"\n'
        '[[text]]\ntitle = "B"\ndays_ago = 3\ntext = "Since {day}."\n',
        encoding="utf-8",
    )

    first, second = _read(file)

    assert first == Article("甲", "https://x.example/1", "正文", date(2030, 1, 2))
    assert (second.title, second.text, second.published) == ("B", "Since 3 May.", date(2031, 5, 3))


@pytest.mark.parametrize("wrap", [lambda rows: rows, lambda rows: {"text": rows}])
def test_json_may_be_a_list_or_a_table_of_texts(tmp_path: Path, wrap) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps(wrap([{"title": "T", "text": "x", "date": "2030-01-02T08:00:00"}])))

    assert [(a.title, a.text, a.published) for a in _read(file)] == [("T", "x", date(2030, 1, 2))]


def test_json_lines_hold_one_text_a_line(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_text('{"title": "A", "text": "a"}\n\n{"title": "B", "text": "b"}\n')

    assert [a.title for a in _read(file)] == ["A", "B"]


def test_markdown_has_its_heading_as_title(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("\n## Opening hours ##\n\nFrom nine to five.\n")

    (article,) = _read(tmp_path)

    assert (article.title, article.text) == ("Opening hours", "From nine to five.")


def test_plain_text_has_its_first_line_as_title_when_that_is_no_sentence(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("钥匙管理\n钥匙在前台。\n", encoding="utf-8")
    (tmp_path / "b.txt").write_text("The key is here.\nAsk for it.\n")

    assert [(a.title, a.text) for a in _read(tmp_path)] == [
        ("钥匙管理", "钥匙在前台。"),
        ("b", "The key is here.\nAsk for it."),
    ]


def test_an_old_chinese_encoding_is_understood(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_bytes("钥匙在前台".encode("gb18030"))

    assert _read(tmp_path)[0].text == "钥匙在前台"


def test_a_text_without_a_web_address_gets_one_from_its_place(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a b.md").write_text("# T\n\nx")
    (tmp_path / "c.json").write_text('[{"title": "1", "text": "x", "url": "javascript:1"}, {"title": "2"}]')

    assert {a.url for a in _read(tmp_path)} == {
        f"{ADDRESS}sub/a%20b.md",
        f"{ADDRESS}c.json-1",
        f"{ADDRESS}c.json-2",
    }


@pytest.mark.parametrize("day", ["soon", 10**12, True, None, "0000-99-99"])
def test_an_impossible_day_counts_as_none(tmp_path: Path, day: object) -> None:
    file = tmp_path / "a.json"
    file.write_text(json.dumps([{"title": "T", "text": "x", "date": day, "days_ago": day}]))

    assert _read(file)[0].published in (None, date(2031, 5, 5))


# ---- what cannot be used ---


def test_hidden_files_and_other_kinds_are_left_out_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    for name in (".git/a.md", ".b.md", "c.png", "d.md"):
        (tmp_path / name).write_text("# T\n\nx")

    assert [a.url for a in _read(tmp_path)] == [f"{ADDRESS}d.md"]


def test_one_broken_file_does_not_spoil_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.md").write_text("# T\n\nx")

    assert [a.title for a in _read(tmp_path)] == ["T"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.toml", "[[text"),
        ("a.json", "{"),
        ("a.json", "[" * 100_000),
        ("a.txt", b"\xff\xff\xff\x00"),
        ("a.json", "[]"),
        ("a.json", '[1, "x", {"text": 3}]'),
        ("a.md", ""),
        ("a.jsonl", "{}\n"),
    ],
)
def test_a_file_without_usable_text_is_refused_with_a_sentence_that_names_it(
    tmp_path: Path, name: str, content: str | bytes
) -> None:
    file = tmp_path / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())

    with pytest.raises(CollectionError) as refused:
        _read(file)

    assert str(file) in refused.value.said.en
    assert str(file) in refused.value.said.zh
    assert "\n" not in refused.value.said.en


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CollectionError, match="no file or folder"):
        _read(tmp_path / "nothing")
    with pytest.raises(CollectionError, match="no text"):
        _read(tmp_path)
