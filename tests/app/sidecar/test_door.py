"""What `sidelight serve` prints can be clicked: no terminal takes more than the address for the link."""

import pytest

from app.sidecar import door

ADDRESS = "http://127.0.0.1:8765/?t=Ab_c-9"


@pytest.mark.parametrize("language", ["en_US.UTF-8", "zh_CN.UTF-8"])
def test_the_address_is_in_the_first_line_and_ends_it(
    language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", language)

    door._say(door._OPEN, ADDRESS)

    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith(f" {ADDRESS}")
    assert "Ctrl-C" in second
    assert "http" not in second
    assert ("已启动" in first) == language.startswith("zh")
