"""What a command names (a session, a project, a source) found, or refused with the nearest and the fix."""

from difflib import get_close_matches

from app.cli._running import RefusedError
from app.sessions import SessionStore
from app.store.errors import StoreError, StoreErrorKind
from search.session import Project, Session

LAST = "last"
_FEW = 5


def choose_session(store: SessionStore, wanted: str) -> Session:
    """Return the head of the session whose id begins so; `last` is the one used last. Raises RefusedError."""
    wanted = wanted.strip()
    if wanted.lower() == LAST:
        found = store.sessions.newest(1)
    else:
        found = store.sessions.beginning_with(wanted, _FEW) if wanted else ()
    exact = [session for session in found if session.id == wanted]
    if len(exact or found) == 1:
        return (exact or found)[0]
    if found:
        ids = ", ".join(session.id for session in found)
        raise RefusedError(
            f"Several sessions begin with {wanted!r}: {ids}. Write more of the id.",
            f"有多个会话以 {wanted!r} 开头：{ids}。请多写几位编号。",
        )
    raise RefusedError(
        f"There is no session {wanted!r}. See: sidelight sessions list",
        f"没有会话 {wanted!r}。查看所有会话：sidelight sessions list",
    )


def choose_project(store: SessionStore, name: str) -> Project:
    """Return the project of that name or id. Raises RefusedError."""
    try:
        return store.projects.named(name)
    except StoreError as error:
        if error.kind is not StoreErrorKind.NOT_FOUND:
            raise
    names = [project.name for project in store.projects.all()]
    near = ", ".join(get_close_matches(name, names, n=3, cutoff=0.5))
    raise RefusedError(
        f"There is no project {name!r}."
        + (f" Nearest: {near}." if near else "")
        + f' Create it: sidelight projects create "{name}"',
        f"没有项目 {name!r}。"
        + (f"相近的名称：{near}。" if near else "")
        + f'新建：sidelight projects create "{name}"',
    )


def choose_provider(name: str) -> str:
    """Return the name of a search source as `search.provider` has it, "" for "". Raises RefusedError."""
    wanted = name.strip().lower().replace("-", "_")
    if not name:
        return ""
    from app.chain import provider_names
    from providers import registry

    known = provider_names()
    if wanted in known:
        return wanted
    if wanted in registry.names():
        raise RefusedError(
            f"{wanted} belongs to builtin_free and cannot be chosen alone. Sources: {', '.join(known)}.",
            f"{wanted} 属于 builtin_free，不能单独选择。可选来源：{', '.join(known)}。",
        )
    raise RefusedError(
        f"There is no search source {name!r}. Sources: {', '.join(known)}.",
        f"没有搜索来源 {name!r}。可选来源：{', '.join(known)}。",
    )
