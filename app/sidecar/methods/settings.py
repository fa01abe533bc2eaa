"""Settings, as the declarations have them: a new one appears here without an edit."""

from typing import TYPE_CHECKING, Annotated, Any

from app.sidecar.declared import method
from app.sidecar.dispatch import Call
from app.sidecar.errors import refused
from settings.errors import SettingsError

if TYPE_CHECKING:
    from app.compose import Parts

_Key = Annotated[str, "Dotted name, such as `search.max_results`."]


@method("settings.form", "`{fields: [field], sections: [{name, title}], warnings: [{code, text}], path}`")
async def form(call: Call) -> dict[str, Any]:
    """Return what a dialog needs: each field with path, kind, title, help, default, bounds, choices, value.

    Titles and help are `{en, zh}`; `set` tells whether the file names the field, `warnings` what of its value
    cannot be used. Addresses have user names and passwords hidden; sent back as shown they stay as they were.
    """
    from app.sidecar.setting_choices import choices, section_titles
    from settings.form import form as fields_of

    parts = await call.desk.parts()
    given = parts.settings.model_dump(exclude_unset=True)
    fields = fields_of(parts.settings, choices())
    return {
        "fields": [
            field.as_object()
            | {"set": _is_set(given, field.path), "warnings": _warnings(call, parts, field.path)}
            for field in fields
        ],
        "sections": section_titles(fields),
        "warnings": call.desk.warnings_for(call.client),
        "path": str(parts.home.folders.settings_file),
    }


@method("settings.get", "`{value}`: one value, a section, or all settings by dotted name")
async def get(call: Call, *, key: Annotated[str | None, "A setting or a section."] = None) -> dict[str, Any]:
    """Return settings as they may be shown."""
    from settings.form import form as fields_of
    from settings.store import get as value_of

    parts = await call.desk.parts()
    if key:
        return {"value": value_of(parts.settings, key)}
    return {"value": {field.path: field.value for field in fields_of(parts.settings)}}


@method(
    "settings.set",
    "`{value, warnings: [text]}`: as it is stored now, and what of it cannot be used",
    writes=True,
)
async def set_(
    call: Call, *, key: _Key, value: Annotated[Any, "Of the field's kind; text is read as typed."]
) -> dict[str, Any]:
    """Set one setting; it holds for the next question. A value that does not fit changes nothing.

    The error is `{kind: "invalid_value", field, fix}`; `field` is the key.
    """
    from settings.store import get as value_of

    parts = await call.desk.parts()
    try:
        _change(parts.home.folders, {key: _checked(key, value)})
    except SettingsError as error:
        raise refused("invalid_value", error.beside, key, allowed=_allowed(key)) from error
    parts = await call.desk.parts()
    return {"value": value_of(parts.settings, key), "warnings": _warnings(call, parts, key)}


@method(
    "settings.unset",
    "`{value, warnings: [text]}`: the default that holds now, and what of it cannot be used",
    writes=True,
)
async def unset(call: Call, *, key: _Key) -> dict[str, Any]:
    """Take a setting out of the file."""
    from settings.store import get as value_of
    from settings.store import unset as take_out

    parts = await call.desk.parts()
    take_out(parts.home.folders, key)
    parts = await call.desk.parts()
    try:
        return {"value": value_of(parts.settings, key), "warnings": _warnings(call, parts, key)}
    except SettingsError:  # a name nobody knows was in the file
        return {"value": None, "warnings": []}


def _checked(key: str, value: Any) -> Any:
    """Read typed text, and hold what is meant for a source against what the sources know."""
    from app.source_settings import checked
    from settings.edit import read_text, regular_key
    from settings.store import toml_value

    key = key.strip()
    if isinstance(value, str):
        return checked(regular_key(key), read_text(key, value, toml_value), value)
    return checked(regular_key(key), value) if value is not None else None


def _change(folders: Any, values: dict[str, Any]) -> None:
    from settings.store import change

    change(folders, values)


def _warnings(call: Call, parts: "Parts", key: str) -> list[str]:
    from app.setting_doubts import doubts_of
    from app.sidecar.setting_warnings import warnings_of

    found = warnings_of(key.strip(), parts.settings.search, parts.home.folders.config)
    return [text.say(call.language) for text in (*found, *doubts_of(key.strip(), parts))]


def _is_set(given: Any, path: str) -> bool:
    for part in path.split("."):
        if not isinstance(given, dict) or part not in given:
            return False
        given = given[part]
    return True


def _allowed(key: str) -> dict[str, Any] | None:
    """Return bounds and choices of a field, for the words beside it."""
    from app.sidecar.setting_choices import choices
    from settings.form import declared

    field = declared().get(key.strip())
    if field is None:
        return None
    return {"kind": str(field.kind), "minimum": field.minimum, "maximum": field.maximum,
            "choices": list(choices().get(field.path, field.choices))}  # fmt: skip
