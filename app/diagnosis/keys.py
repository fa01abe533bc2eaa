"""The keys: which there are and where, which are missing; none is ever shown."""

from pydantic import ValidationError

from app.diagnosis.check import Check, State
from app.fix import Fix
from app.key_owners import MODEL, KeyOwner
from app.key_remarks import NO_BEARER, mixed_up, set_anew, useless
from providers import registry
from settings.model import Settings
from settings.secrets import Place, Secret, SecretStore
from settings.text import Text

_TITLE = Text("Keys", "密钥")
_PLACES = {
    Place.ENVIRONMENT: Text("from the environment", "来自环境变量"),
    Place.FILE: Text("in a file only you can read", "在只有您能读取的文件中"),
    Place.KEYRING: Text("in the system keyring", "在系统密钥库中"),
}


def place_of(secret: Secret) -> Text:
    """Say where a key is kept."""
    place = _PLACES[secret.place]
    return (
        Text(f"{place.en} ({secret.variable})", f"{place.zh}（{secret.variable}）")
        if secret.variable
        else place
    )


def keys(owners: tuple[KeyOwner, ...], settings: Settings, secrets: SecretStore) -> list[Check]:
    """Tell of each key that is set or needed; one line where there is neither. May wait for the keyring."""
    found = {owner.name: secrets.read(owner.name, owner.variable) for owner in owners}
    any_model = found.get(MODEL) is not None
    checks = []
    for owner in owners:
        secret = found[owner.name]
        if secret is not None:
            checks.append(_present(owner, secret))
        elif (owner.name == settings.search.provider and _is_needed(owner, settings)) or (
            owner.name == settings.model.preset and not any_model
        ):
            checks.append(_missing(owner))
    lost = [
        owner
        for owner in owners
        if found[owner.name] is None and secrets.where(owner.name, owner.variable) is Place.KEYRING
    ]
    if secrets.trouble and lost:
        checks.append(Check("keyring", _TITLE, State.WARN, secrets.trouble, _KEYRING_FIX))
    return checks or [
        Check("keys", _TITLE, State.OK, Text("none is set, none is needed", "没有设置，也不需要"))
    ]


_KEYRING_FIX = Fix(
    "Unlock the keyring, or store the keys again: they then go into a private file.",
    "请解锁密钥库，或重新保存密钥（会存入私有文件）。",
)


def _is_needed(owner: KeyOwner, settings: Settings) -> bool:
    """Some are asked without a key too, unless their own settings say where one goes."""
    if owner.name not in registry.names():
        return True
    engine = registry.load(owner.name)
    table = settings.search.providers.get(owner.name, {})
    try:
        return engine.needs_key(engine.Config.model_validate(table))
    except ValidationError:
        return not engine.key_optional


def _present(owner: KeyOwner, secret: Secret) -> Check:
    title = _title_of(owner)
    where = place_of(secret)
    if why := useless(secret):
        return Check(f"key:{owner.name}", title, State.FAIL, _beside(where, why), set_anew(owner, secret))
    if other := mixed_up(owner, secret.value):
        return Check(f"key:{owner.name}", title, State.WARN, _beside(where, other), set_anew(owner, secret))
    cause = _beside(where, NO_BEARER) if secret.had_bearer else where
    return Check(f"key:{owner.name}", title, State.OK, cause)


def _title_of(owner: KeyOwner) -> Text:
    chinese = "当前模型" if owner.name == MODEL else f"{owner.title} "
    return Text(f"Key of {owner.title}", f"{chinese}的密钥")


def _beside(where: Text, remark: Text) -> Text:
    return Text(f"{where.en}; {remark.en}", f"{where.zh}；{remark.zh}")


def _missing(owner: KeyOwner) -> Check:
    title = _title_of(owner)
    cause = Text("it is chosen in the settings and has no key", "设置中选择了它，但没有密钥")
    return Check(f"key:{owner.name}", title, State.FAIL, cause, set_anew(owner))
