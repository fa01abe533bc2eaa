"""What is odd about a key, in words: said where one is stored, and before a source is asked with it."""

from app.fix import Fix
from app.key_owners import KeyOwner, key_owners, real_owner
from settings.secret import Secret, clean_key, has_bearer, is_address
from settings.text import Text

BEARER_LEFT_OFF = Text("The word Bearer in front was left off.", "已去掉前面的 Bearer。")
AN_ADDRESS = Text("it is an address, not a key", "这是网址，不是密钥")
_NOT_SENDABLE = Text("it holds spaces or characters that cannot be sent", "含有空格或无法发送的字符")
NO_BEARER = Text("the word Bearer in front is left off", "已去掉前面的 Bearer")


def owner_named(name: str) -> KeyOwner | None:
    """Return who takes a key under this name."""
    return next((owner for owner in key_owners() if owner.name == name), None)


def useless(secret: Secret) -> Text | None:
    """Return why asking with this key is of no use, None where it may be right."""
    if is_address(secret.value):
        return AN_ADDRESS
    return None if secret.sendable else _NOT_SENDABLE


def mixed_up(owner: KeyOwner, key: str) -> Text | None:
    """Return whose key this looks like, where that is not the owner."""
    other = real_owner(owner, key)
    if other is None:
        return None
    return Text(
        f"this looks like a key of {other.title}; {_shape_of(owner).en}",
        f"这看起来是 {other.title} 的密钥，{_shape_of(owner).zh}",
    )


def remarks(owner: KeyOwner, pasted: str) -> list[Text]:
    """Return whole sentences about a key that is stored as it was pasted."""
    found = [BEARER_LEFT_OFF] if has_bearer(pasted) else []
    if other := mixed_up(owner, clean_key(pasted)):
        sentence = Text(f"Stored, but {other.en}.", f"已保存，但{other.zh}。")
        found.append(sentence)
    return found


def set_anew(owner: KeyOwner, secret: Secret | None = None) -> Fix:
    """Return how the right key is put in: where the environment has it, only there."""
    where = f" ({owner.url})" if owner.url else ""
    command = f"sidelight settings set-key {owner.name}{where}"
    if secret is not None and (name := secret.variable):
        return Fix(
            f"Correct the environment variable {name}, or remove it and set the key: {command}",
            f"请更正环境变量 {name}，或删除它并设置密钥：{command}",
            Text(
                f"Correct the environment variable {name}{where}; it wins over a key entered here.",
                f"请更正环境变量 {name}{where}，它优先于在此输入的密钥。",
            ),
        )
    again = Text(" again", "重新") if secret else Text("", "")
    return Fix(
        f"Set it: {command}",
        f"设置：{command}",
        Text(
            f"Enter the key of {owner.title}{again.en} in its field{where}.",
            f"请在 {owner.title} 的密钥框中{again.zh}输入密钥{where}。",
        ),
    )


def _shape_of(owner: KeyOwner) -> Text:
    name = owner.title
    return Text(f"those of {name} look different", f"{name} 的密钥不是这个样子")
