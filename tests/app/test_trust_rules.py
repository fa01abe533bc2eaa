"""The shipped rules of trust can be replaced by a file of the user's; a broken one is left out."""

from app.trust_rules import NAME, trust_rules


def test_users_file_replaces_the_shipped_one(tmp_path) -> None:
    shipped = trust_rules(tmp_path)
    assert shipped.hosts["gov.cn"] > 0
    (tmp_path / NAME).write_text("https = 1\n[hosts]\n'Mine.test' = 3\n", "utf-8")
    own = trust_rules(tmp_path)
    assert (dict(own.hosts), own.https) == ({"mine.test": 3.0}, 1.0)


def test_broken_file_is_left_out(tmp_path) -> None:
    (tmp_path / NAME).write_text("hosts = [", "utf-8")
    assert trust_rules(tmp_path).hosts["gov.cn"] > 0
