"""Block rules come from settings and files; what is wrong is said by line number."""

from app.site_lists import site_lists
from search.result import Result
from settings.model import SearchSettings


def test_files_and_settings_are_one_set_of_rules(tmp_path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("*://*.farm.test/*\nnot a rule\n", "utf-8")
    rules, warnings = site_lists(SearchSettings(block=("x.com",), block_files=(str(file),)))
    assert rules
    assert not rules.lets(Result("https://a.farm.test/", "t"))
    assert not rules.lets(Result("https://x.com/", "t"))
    assert rules.lets(Result("https://netflix.com/", "t"))
    (warning,) = warnings
    assert "line 2" in warning.en
    assert "2" in warning.zh


def test_no_rules_cost_nothing_and_a_lost_file_is_said(tmp_path) -> None:
    assert site_lists(SearchSettings()) == (None, ())
    _, warnings = site_lists(SearchSettings(block_files=(str(tmp_path / "gone.txt"),)))
    assert len(warnings) == 1
