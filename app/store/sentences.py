"""What the user reads when sessions cannot be stored or were repaired, in Simplified Chinese and English."""

from app.store.errors import StoreErrorKind as Kind

_SENTENCES: dict[Kind, tuple[str, str]] = {
    Kind.LOCKED: (
        "会话数据库正被另一个程序占用，请关闭后重试。",
        "Another program keeps the session database locked; close it and try again.",
    ),
    Kind.FULL: (
        "磁盘已满，会话没有保存；请清理空间。",
        "The disk is full, so the session was not saved; free some space.",
    ),
    Kind.READ_ONLY: (
        "会话数据库只读，会话没有保存；请检查数据文件夹的权限。",
        "The session database is read-only, so the session was not saved; check the folder's permissions.",
    ),
    Kind.BROKEN: (
        "会话数据库已损坏，且无法自动修复；会话没有保存。",
        "The session database is damaged and could not be repaired; the session was not saved.",
    ),
    Kind.NEWER: (
        "会话数据库由更新版本的 Sidelight 写入，请升级；其中的数据未被改动，会话没有保存。",
        "A newer Sidelight wrote the session database, please update; it was left alone, nothing was saved.",
    ),
    Kind.UNREACHABLE: (
        "无法打开会话数据库，会话没有保存；请检查数据文件夹。",
        "The session database cannot be opened, so the session was not saved; check the data folder.",
    ),
    Kind.CONFLICT: ("这个名称或编号已被使用。", "That name or id is already in use."),
    Kind.BLANK_NAME: ("名称不能为空。", "The name must not be empty."),
    Kind.NOT_FOUND: ("没有这个项目、会话或消息。", "There is no such project, session or message."),
    Kind.CLOSED: ("会话数据库已关闭。", "The session database is closed."),
    Kind.FAILED: (
        "读写会话数据库时出错，会话可能没有保存。",
        "Reading or writing the session database failed; the session may not be saved.",
    ),
}
_REPAIRED_ALL = (
    "会话数据库曾损坏，内容已全部恢复（{turns} 条消息）。原文件保存为 {file}。",
    "The session database was damaged; all {turns} messages were recovered. The old file is kept as {file}.",
)
_REPAIRED_PARTLY = (
    "会话数据库已损坏，恢复了 {turns} 条消息，其余无法读取。原文件保存为 {file}。",
    "The session database was damaged; {turns} messages were recovered, the rest is lost. See {file}.",
)


def error_sentence(kind: Kind, language: str) -> str:
    """Return the sentence for a failure of the store, in zh-CN or English."""
    return _in(language, _SENTENCES[kind])


def repair_sentence(turns: int, file: str, language: str, *, complete: bool) -> str:
    """Return what a repair did, in zh-CN or English."""
    return _in(language, _REPAIRED_ALL if complete else _REPAIRED_PARTLY).format(turns=turns, file=file)


def _in(language: str, pair: tuple[str, str]) -> str:
    return pair[0] if language == "zh-CN" else pair[1]
