import ssl
from pathlib import Path

import pytest

from app.setting_doubts import ca_file_doubt, elsewhere
from settings.model import ModelSettings


def chosen(preset: str, base_url: str) -> ModelSettings:
    return ModelSettings(preset=preset, base_url=base_url)


@pytest.mark.parametrize(
    ("preset", "base_url"),
    [
        ("deepseek", ""),
        ("deepseek", "https://api.deepseek.com/beta"),
        ("custom", "http://127.0.0.1:9/v1"),
        ("auto", "http://127.0.0.1:9/v1"),
        ("local", "http://127.0.0.1:9/v1"),
    ],
)
def test_a_services_own_address_and_one_that_stands_for_itself_need_no_word(
    preset: str, base_url: str
) -> None:
    assert elsewhere(chosen(preset, base_url)) is None


def test_a_key_that_goes_to_another_address_than_its_services_is_told_with_both() -> None:
    text = elsewhere(chosen("deepseek", "http://me:geheim@127.0.0.1:9/v1"))

    assert text
    for said in (text.en, text.zh):
        assert "DeepSeek" in said
        assert "127.0.0.1:9" in said
        assert "https://api.deepseek.com" in said
        assert "geheim" not in said


def test_a_server_without_a_key_gets_questions_alone() -> None:
    text = elsewhere(chosen("ollama", "http://192.168.0.2:11434/v1"))

    assert text
    assert text.en.startswith("Questions are sent to http://192.168.0.2:11434/v1")


def test_a_ca_file_is_told_with_why_it_cannot_be_used(tmp_path: Path) -> None:
    (tmp_path / "not.pem").write_text("hello")
    cases = [
        (tmp_path / "nope.pem", "no such file", "没有这个文件"),
        (tmp_path, "a folder", "文件夹"),
        (tmp_path / "not.pem", "no certificate in PEM form", "没有 PEM 格式的证书"),
    ]
    for path, english, chinese in cases:
        text = ca_file_doubt(str(path))
        assert text
        assert english in text.en
        assert chinese in text.zh
        assert str(path) in text.en


def test_a_file_of_certificates_and_no_file_are_fine(tmp_path: Path) -> None:
    bundle = ssl.get_default_verify_paths().cafile
    if bundle:
        assert ca_file_doubt(bundle) is None
    assert ca_file_doubt("") is None
