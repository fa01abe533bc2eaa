"""Keys: they can be set, replaced and removed, and are never shown."""

from typing import TYPE_CHECKING, Annotated, Any

from app.sidecar.declared import method
from app.sidecar.dispatch import Call
from app.sidecar.errors import invalid, not_found
from settings.secret import Place, is_address
from settings.text import Text

if TYPE_CHECKING:
    from app.key_owners import KeyOwner
    from settings.secrets import SecretStore

_ANY_MODEL = Text("Model service", "模型服务")
_Name = Annotated[str, "Name of a service that declares a key, or `model`."]


@method("key.list", "`{keys: [{name, title, group, variable, key_url, where, masked, editable}]}`")
async def list_(call: Call) -> dict[str, Any]:
    """Return every key that something declares. `where` is environment, keyring, file or null.

    A key from the environment is not `editable`; no method returns a key.
    """
    from app.key_owners import key_owners

    secrets = (await call.desk.parts()).home.secrets
    return {"keys": [_row(owner, secrets, call.language) for owner in key_owners()]}


@method(
    "key.set",
    "`{where, warning}`: where it is kept; what is odd about it, why not in the keyring",
    writes=True,
)
async def set_(call: Call, *, name: _Name, value: Annotated[str, "The key, as pasted."]) -> dict[str, Any]:
    """Store a key; it is used from the next question on. One from the environment still wins."""
    from app.key_remarks import remarks

    parts = await call.desk.parts()
    owner = _known(name)
    if is_address(value):
        raise invalid("value", Text("This is an address, not a key.", "这是网址，不是密钥。"))
    parts.home.redactor.add(value.strip())
    where = parts.home.secrets.write(name, value)
    await _changed(call, name)
    trouble = parts.home.secrets.trouble
    said = [text.say(call.language) for text in (*remarks(owner, value), *([trouble] if trouble else []))]
    return {"where": str(where), "warning": " ".join(said) or None}


@method("key.delete", "`{deleted}`", writes=True)
async def delete(call: Call, *, name: _Name) -> dict[str, Any]:
    """Forget a key; one from the environment is not ours to forget."""
    parts = await call.desk.parts()
    _known(name)
    deleted = parts.home.secrets.delete(name)
    await _changed(call, name)
    return {"deleted": deleted}


def _row(owner: "KeyOwner", secrets: "SecretStore", language: str) -> dict[str, Any]:
    from app.key_owners import MODEL
    from providers.presets import preset_names

    where = secrets.where(owner.name, owner.variable)
    return {
        "name": owner.name,
        "title": _ANY_MODEL.say(language) if owner.name == MODEL else owner.title,
        "group": "model" if owner.name == MODEL or owner.name in preset_names() else "search",
        "variable": owner.variable,
        "key_url": owner.url,
        "where": str(where) if where else None,
        "masked": "****" if where else "",
        "editable": where is not Place.ENVIRONMENT,
    }


def _known(name: str) -> "KeyOwner":
    from app.key_remarks import owner_named

    if (owner := owner_named(name)) is None:
        raise not_found("name", "key", "密钥")
    return owner


async def _changed(call: Call, name: str) -> None:
    (await call.desk.parts()).choose_again()
    call.desk.changed("keys", name)
    call.desk.changed("providers")
    call.desk.changed("models")
