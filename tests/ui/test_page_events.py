import re
from pathlib import Path

from search.attempt import AttemptOutcome
from search.events import Event
from search.outcome import Status
from search.query import Depth, SearchMode, SearchSwitch

JS = Path(__file__).parents[2] / "ui" / "web" / "js"


def test_every_event_is_handled_or_listed_as_not_shown() -> None:
    source = (JS / "turns.js").read_text(encoding="utf-8")
    block = source.split("export const HANDLERS = {")[1].split("\n};")[0]
    handled = set(re.findall(r"^  (\w+): \(", block, re.MULTILINE))
    listed = re.search(r"NOT_SHOWN = \[(.*?)\]", source, re.DOTALL)
    assert listed
    not_shown = set(re.findall(r'"(\w+)"', listed[1]))

    assert handled | not_shown == {event.name for event in Event.__subclasses__()}
    assert not handled & not_shown


def test_every_cause_status_and_choice_has_words() -> None:
    words = (JS / "words.js").read_text(encoding="utf-8")
    wanted = [
        *(f"cause.{one}" for one in AttemptOutcome),
        *(f"status.{one}" for one in Status if one is not Status.ANSWERED),
        *(f"mode.{one}.help" for one in SearchMode),
        *(f"switch.{one}" for one in SearchSwitch),
        *(f"depth.{one}" for one in Depth),
    ]

    assert [key for key in wanted if f'"{key}"' not in words] == []


def test_only_one_file_talks_to_the_sidecar() -> None:
    talking = [
        file.name
        for file in JS.rglob("*.js")
        if re.search(r"\bfetch\(|EventSource|XMLHttpRequest|WebSocket", file.read_text(encoding="utf-8"))
    ]

    assert talking == ["rpc.js"]


def test_no_file_can_make_markup_of_text() -> None:
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|DOMParser"
        r"|createContextualFragment"
    )
    found = [
        file.name
        for file in JS.rglob("*.js")
        if forbidden.search(
            re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
        )
    ]

    assert found == []
