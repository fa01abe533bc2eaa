"""What of a stored setting does not work as it stands, for the words beside its field and for doctor."""

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from app.chain import NO_KEY
from app.compose import Parts, lacks_rerank
from providers import registry
from providers.engine import Engine, Group
from providers.presets import preset, preset_names
from settings.form import form_of
from settings.model import ModelSettings
from settings.text import Text
from settings.web_address import shown_address

# These have no address of their own that another one could take the place of.
_CUSTOM = "custom"
_WITHOUT_ADDRESS = frozenset({_CUSTOM, "local"})


def doubts_of(path: str, parts: Parts) -> tuple[Text, ...]:
    """Return whole sentences about one setting; nothing where it works, or nobody can tell."""
    look = _LOOKS.get(path)
    return tuple(look(parts)) if look else ()


def elsewhere(model: ModelSettings) -> Text | None:
    """Say to which address key and questions go where that is not the chosen service's own."""
    name = model.preset
    if not model.base_url or name not in preset_names() or name in _WITHOUT_ADDRESS:
        return None
    row = preset(name)
    if _place(model.base_url) == _place(row.base_url):
        return None
    address = shown_address(model.base_url)
    what = (
        Text(f"Questions and the key of {row.title} are", f"问题和 {row.title} 的密钥会")
        if row.needs_key
        else Text("Questions are", "问题会")
    )
    return Text(
        f"{what.en} sent to {address}, not to {row.title}'s own address ({row.base_url}).",
        f"{what.zh}发送到 {address}，而不是 {row.title} 自己的地址（{row.base_url}）。",
    )


def model_problem(parts: Parts) -> Text | None:
    """Say why the model that the settings name cannot answer as it stands; None where nobody can tell."""
    from app.local_choice import why_no_local

    model = parts.settings.model
    if lack := why_no_local(model, parts.home.folders):
        return lack
    if model.preset not in preset_names():
        return None
    row = preset(model.preset)
    if model.preset == _CUSTOM and not model.base_url:
        return Text("no address is set; fill in the base URL.", "还没有填写接口地址。")
    keys = (("model", "SIDELIGHT_MODEL_API_KEY"), (row.name, row.key_variable))
    if row.needs_key and not any(parts.model_key(*one) for one in keys):
        return Text(
            f"{row.title} has no key yet; enter it in its field.",
            f"{row.title} 还没有密钥，请在它的密钥框中填写。",
        )
    return None


def ca_file_doubt(name: str) -> Text | None:
    """Say why the extra CA file cannot be used; secure connections fail until it is mended or left out."""
    if not name:
        return None
    why = _why_no_certificates(Path(name))
    if why is None:
        return None
    return Text(
        f"{name}: {why.en}. Until then secure connections fail: correct the path, or empty the field.",
        f"{name}：{why.zh}。在此之前安全连接都会失败：请更正路径，或清空此项。",
    )


def lack_of(parts: Parts, engine: Engine) -> str:
    """Return what a service with a key lacks to take part: "key", the name of an own setting, or ""."""
    if Group.KEYED not in engine.groups:
        return ""
    attempts = parts.chain(engine.name).not_configured
    details = [one.detail for one in attempts if one.provider == engine.name]
    if not details:
        return ""
    return "key" if details[0] == NO_KEY else details[0].split()[0].rpartition(".")[2]


def _place(address: str) -> tuple[str, str]:
    parts = urlsplit(address)
    return parts.scheme, parts.netloc.rpartition("@")[2].lower()


def _why_no_certificates(path: Path) -> Text | None:
    import ssl  # a field of this kind is rare, and the module slow

    try:
        if path.is_dir():
            return Text("this is a folder, not a file", "这是文件夹，不是文件")
        path.open("rb").close()
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cafile=path)
    except FileNotFoundError:
        return Text("there is no such file", "没有这个文件")
    except PermissionError:
        return Text("the file may not be read", "没有读取该文件的权限")
    except ssl.SSLError:
        return Text("it holds no certificate in PEM form", "其中没有 PEM 格式的证书")
    except (OSError, ValueError) as error:
        detail = getattr(error, "strerror", None) or type(error).__name__
        return Text(f"the file cannot be read ({detail})", f"无法读取该文件（{detail}）")
    return None


def _of_ca_file(parts: Parts) -> list[Text]:
    found = ca_file_doubt(parts.settings.network.ca_file)
    return [found] if found else []


def _of_base_url(parts: Parts) -> list[Text]:
    found = elsewhere(parts.settings.model)
    return [found] if found else []


def _of_provider(parts: Parts) -> list[Text]:
    chosen = parts.settings.search.provider
    if chosen not in registry.names():
        return []
    engine = registry.load(chosen)
    lack = lack_of(parts, engine)
    if not lack:
        return []
    why = _lacking(engine, lack)
    return [
        Text(
            f"{engine.title} {why.en} and cannot be asked: the built-in free search is used instead. "
            "Add it under Sources.",
            f"{engine.title} {why.zh}，无法启用，将改用内置免费搜索。请在“搜索来源”中填写。",
        )
    ]


def _of_fallbacks(parts: Parts) -> list[Text]:
    named = [name for name in parts.settings.search.fallbacks or () if name in registry.names()]
    engines = [engine for engine in map(registry.load, named) if lack_of(parts, engine)]
    if not engines:
        return []
    return [
        Text(
            f"Not asked until they have what they need (a key, in most cases): {_titles(engines, ', ')}.",
            f"在补全所需内容（多为密钥）之前不会查询：{_titles(engines, '、')}。",
        )
    ]


def _titles(engines: list[Engine], between: str) -> str:
    return between.join(engine.title for engine in engines)


def _lacking(engine: Engine, lack: str) -> Text:
    if lack == "key":
        return Text("has no key", "没有密钥")
    title = next((one.title for one in form_of(engine.Config) if one.path == lack), Text(lack, lack))
    return Text(f"lacks its setting “{title.en}”", f"缺少设置“{title.zh}”")


_LOOKS: dict[str, Callable[[Parts], list[Text]]] = {
    "model.base_url": _of_base_url,
    "search.provider": _of_provider,
    "search.fallbacks": _of_fallbacks,
    "search.rerank": lambda parts: list(lacks_rerank(parts.settings.search)),
    "network.ca_file": _of_ca_file,
}
