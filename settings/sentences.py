"""What is said about the settings file as a whole."""

from collections.abc import Iterator
from pathlib import Path

from settings.text import Text
from settings.warning import SettingsWarning, WarningCode

_LONGEST = 120


def no_toml(error: BaseException) -> Text:
    why = "nested too deeply" if isinstance(error, RecursionError) else str(error)[:_LONGEST]
    return Text(f"it is not valid TOML: {why}", f"不是有效的 TOML：{why}")


def not_storable(error: BaseException) -> Text:
    return Text(
        f"This cannot be stored in a settings file ({type(error).__name__}).",
        f"设置文件无法保存这个值（{type(error).__name__}）。",
    )


def set_aside(path: Path, aside: Path, why: Text, *, restored: bool) -> Text:
    used = _used(restored=restored)
    return Text(
        f"{path.name} could not be used: {why.en}. It was kept as {aside.name}; {used.en}.",
        f"{path.name} 无法使用：{why.zh}。已保留为 {aside.name}，{used.zh}。",
    )


def left_in_place(path: Path, why: Text, *, restored: bool) -> Text:
    used = _used(restored=restored)
    return Text(
        f"{path} could not be used: {why.en}. It could not be moved aside and was left as it is; {used.en}.",
        f"{path} 无法使用：{why.zh}。无法移走，已原样保留，{used.zh}。",
    )


def about_version(future: int | None, *, bad: bool) -> Iterator[SettingsWarning]:
    if future is not None:
        text = Text(
            f"A newer version wrote the settings (schema_version {future}); what is understood is used.",
            f"设置由更新的版本写入（schema_version {future}），只使用能识别的部分。",
        )
        yield SettingsWarning(WarningCode.FUTURE_VERSION, "schema_version", text)
    if bad:
        text = Text(
            "schema_version is not a whole number from 1; the settings are read as version 1.",
            "schema_version 不是从 1 开始的整数，按版本 1 读取设置。",
        )
        yield SettingsWarning(WarningCode.BAD_VERSION, "schema_version", text)


def misplaced_key(key: str) -> Text:
    return Text(
        f"{key} is not read: keys belong into the key store or the environment, not into the settings file.",
        f"不会读取 {key}：密钥应存入密钥库或环境变量，不要写在设置文件里。",
    )


def _used(*, restored: bool) -> Text:
    if restored:
        return Text("the last good copy is used", "改用最近一次可用的副本")
    return Text("the defaults are used", "改用默认设置")
