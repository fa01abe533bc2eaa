"""The one list of methods: whatever is declared in the files of `app/sidecar/methods/`."""

import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from app.sidecar import methods
from app.sidecar.declared import Method
from app.sidecar.errors import METHOD, RpcError
from settings.text import Text


@cache
def catalogue() -> dict[str, Method]:
    """Return all methods by name, in the order of files and declarations. Raises RuntimeError for none."""
    modules = [
        import_module(f"{methods.__name__}.{found.name}") for found in pkgutil.iter_modules(methods.__path__)
    ]
    declared = [
        value.__rpc__
        for module in modules
        for value in vars(module).values()
        if getattr(value, "__module__", "") == module.__name__ and hasattr(value, "__rpc__")
    ]
    table = {method.name: method for method in declared}
    if not table or len(table) != len(declared):
        raise RuntimeError("no methods were found, or two have one name")
    return table


def find(name: str) -> Method:
    """Return a method. Raises RpcError with near names."""
    found = catalogue().get(name)
    if found is None:
        near = get_close_matches(name, catalogue(), n=3)
        text = Text(f"There is no method {name[:80]!r}.", f"没有名为 {name[:80]!r} 的方法。")
        raise RpcError(METHOD, "unknown_method", text, near=near)
    return found
