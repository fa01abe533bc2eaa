"""Finds whose key is meant."""

from difflib import get_close_matches

from app.cli._running import RefusedError
from app.key_owners import KeyOwner, key_owners


def owner_of(name: str) -> KeyOwner:
    """Return the owner of that name. Raises RefusedError with the names there are."""
    wanted, known = name.strip().lower(), {owner.name: owner for owner in key_owners()}
    if wanted in known:
        return known[wanted]
    near, names = get_close_matches(wanted, known, n=1), ", ".join(known)
    raise RefusedError(
        f"{name!r} takes no key." + (f" Did you mean {near[0]}?" if near else "") + f" Names: {names}.",
        f"{name!r} 不需要密钥。" + (f"是否指 {near[0]}？" if near else "") + f"可用的名称：{names}。",
    )
