from typing import Annotated, Any, Literal

import pytest

from app.sidecar.catalogue import catalogue, find
from app.sidecar.declared import Between, Method
from app.sidecar.errors import RpcError
from search.query import SearchSwitch


async def _run(
    call: object,
    *,
    text: Annotated[str, "A text."],
    limit: Annotated[int, "How many.", Between(1, 5)] = 2,
    search: SearchSwitch = SearchSwitch.AUTO,
    deep: bool = False,
    names: list[str] | None = None,
    form: Literal["md", "html"] = "md",
    more: dict[str, Any] | None = None,
    half: float = 0.5,
) -> None:
    """Do something."""


METHOD = Method("thing.do", _run, "`{}`", writes=False)


def test_arguments_become_what_the_function_wants() -> None:
    taken = METHOD.arguments({"text": "a", "search": "never", "limit": 5, "more": {"a": 1}, "half": 1})
    assert taken == {"text": "a", "search": SearchSwitch.NEVER, "limit": 5, "more": {"a": 1}, "half": 1}
    assert type(taken["search"]) is SearchSwitch


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({}, "text"),
        ({"text": 3}, "text"),
        ({"text": None}, "text"),
        ({"text": "a", "limit": "3"}, "limit"),
        ({"text": "a", "limit": 0}, "limit"),
        ({"text": "a", "limit": 6}, "limit"),
        ({"text": "a", "limit": True}, "limit"),
        ({"text": "a", "limit": 2.5}, "limit"),
        ({"text": "a", "search": "perhaps"}, "search"),
        ({"text": "a", "search": ["never"]}, "search"),
        ({"text": "a", "deep": 1}, "deep"),
        ({"text": "a", "names": "x"}, "names"),
        ({"text": "a", "names": [1]}, "names"),
        ({"text": "a", "form": "pdf"}, "form"),
        ({"text": "a", "form": []}, "form"),
        ({"text": "a", "more": []}, "more"),
        ({"text": "a", "half": True}, "half"),
        ({"text": "a", "unknown": 1}, "unknown"),
    ],
)
def test_what_does_not_fit_is_an_error_that_names_it(params: dict[str, Any], field: str) -> None:
    with pytest.raises(RpcError) as refused:
        METHOD.arguments(params)
    assert refused.value.code == -32602
    assert refused.value.field == field
    assert field in refused.value.text.en
    assert field in refused.value.text.zh


def test_every_method_is_documented() -> None:
    for method in catalogue().values():
        assert method.doc.endswith("."), method.name
        assert method.result.startswith(("`", "the ")), method.name
        for parameter in method.parameters:
            assert parameter.doc.endswith("."), f"{method.name}: {parameter.name}"
            assert parameter.expected


def test_an_unknown_method_is_answered_with_near_names() -> None:
    with pytest.raises(RpcError) as refused:
        find("session.lst")
    assert "session.list" in refused.value.more["near"]
