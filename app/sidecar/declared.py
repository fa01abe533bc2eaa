"""A method of the protocol, declared once: its typed function is the argument check and the page in docs/."""

import inspect
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from app.sidecar.errors import ARGUMENTS, RpcError
from settings.text import Text

Run = Callable[..., Awaitable[Any]]
_WORDS = {str: "text", int: "integer", bool: "true or false", float: "number", dict: "object", list: "list"}


@dataclass(frozen=True, slots=True)
class Between:
    """Bounds of a number, both included."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument as it is checked and documented; `kinds` are the types it may have."""

    name: str
    kinds: tuple[Any, ...]
    doc: str
    required: bool
    default: Any
    bounds: Between | None

    @property
    def expected(self) -> str:
        """Return what may stand there, in words of the protocol page."""
        words = " or ".join(_word(kind) for kind in self.kinds if kind is not NoneType)
        if self.bounds:
            words += f" {self.bounds.least}..{self.bounds.most}"
        return words + (" or null" if NoneType in self.kinds else "")

    def taken(self, value: Any) -> Any:
        """Return the value as the function gets it. Raises RpcError naming the argument."""
        for kind in self.kinds:
            fits, taken = _fit(kind, value)
            if fits and (self.bounds is None or taken is None or _inside(self.bounds, taken)):
                return taken
        raise _misfit(self.name, self.expected)


@dataclass(frozen=True)
class Method:
    """One method. `result` says what comes back.

    `writes` marks those a read-only sidecar refuses, `masked` false those whose result is not looked through
    for secrets, because they do that themselves.
    """

    name: str
    run: Run
    result: str
    writes: bool
    masked: bool = True

    @property
    def doc(self) -> str:
        return inspect.cleandoc(self.run.__doc__ or "")

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """Return the declared arguments; the first of the function is the call itself."""
        hints = get_type_hints(self.run, include_extras=True)
        _, *declared = inspect.signature(self.run).parameters.values()
        return tuple(_parameter(found, hints[found.name]) for found in declared)

    def arguments(self, params: dict[str, Any]) -> dict[str, Any]:
        """Return checked arguments. Raises RpcError for what is missing, unknown or does not fit."""
        known = {parameter.name: parameter for parameter in self.parameters}
        for name in params:
            if name not in known:
                raise _unknown(self.name, name, tuple(known))
        for parameter in self.parameters:
            if parameter.required and parameter.name not in params:
                raise _misfit(parameter.name, parameter.expected)
        return {name: known[name].taken(value) for name, value in params.items()}


def method(name: str, result: str, *, writes: bool = False, masked: bool = True) -> Callable[[Run], Run]:
    """Declare the function below as a method of the protocol."""

    def declare(run: Run) -> Run:
        run.__rpc__ = Method(name, run, result, writes, masked)  # type: ignore[attr-defined]  # read by the scan
        return run

    return declare


def _parameter(found: inspect.Parameter, hint: Any) -> Parameter:
    notes: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        notes = tuple(rest)
    doc = next((note for note in notes if isinstance(note, str)), "")
    bounds = next((note for note in notes if isinstance(note, Between)), None)
    required = found.default is inspect.Parameter.empty
    return Parameter(found.name, _kinds(hint), doc, required, None if required else found.default, bounds)


def _kinds(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _fit(kind: Any, value: Any) -> tuple[bool, Any]:
    """Tell whether a value of JSON has this kind, and what the function gets for it."""
    origin = get_origin(kind) or kind
    if isinstance(origin, type) and issubclass(origin, StrEnum):
        member = next((one for one in origin if one.value == value), None)
        return member is not None, member
    return _has_kind(kind, origin, value), value


def _has_kind(kind: Any, origin: Any, value: Any) -> bool:
    if kind is Any:
        return True
    if kind is NoneType:
        return value is None
    if origin is Literal:
        return isinstance(value, str) and value in get_args(kind)
    if origin is list:
        item = (get_args(kind) or (Any,))[0]
        return isinstance(value, list) and all(_fit(item, one)[0] for one in value)
    if origin in (int, float) and isinstance(value, bool):
        return False
    return isinstance(value, (int, float) if origin is float else origin)


def _inside(bounds: Between, value: Any) -> bool:
    return not isinstance(value, int | float) or bounds.least <= value <= bounds.most


def _word(kind: Any) -> str:
    origin = get_origin(kind) or kind
    if origin is Literal:
        return " or ".join(f'"{one}"' for one in get_args(kind))
    if isinstance(origin, type) and issubclass(origin, StrEnum):
        return " or ".join(f'"{one}"' for one in origin)
    if origin is list and get_args(kind):
        return f"list of {_word(get_args(kind)[0])}"
    return _WORDS.get(origin, "any value")


def _misfit(name: str, expected: str) -> RpcError:
    text = Text(f"`{name}` must be: {expected}.", f"参数 `{name}` 应为：{expected}。")
    return RpcError(ARGUMENTS, "bad_argument", text, name, expected=expected)


def _unknown(method_name: str, name: str, known: tuple[str, ...]) -> RpcError:
    names = ", ".join(known) or "-"
    text = Text(
        f"{method_name} takes no argument `{name}`; it takes: {names}.",
        f"{method_name} 没有参数 `{name}`；可用参数：{names}。",
    )
    return RpcError(ARGUMENTS, "unknown_argument", text, name, known=list(known))
