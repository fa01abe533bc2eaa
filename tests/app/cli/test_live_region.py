import io

from rich.console import Console

from app.cli._live_region import LiveRegion
from app.cli._markdown import AnswerMarkdown


class Drawn:
    def __init__(self, height: int = 24) -> None:
        self.console = Console(
            file=io.StringIO(), force_terminal=True, width=40, height=height, color_system=None
        )
        self.now = 100.0
        self.region = LiveRegion(self.console, lambda: self.now)

    @property
    def lines(self) -> list[str]:
        with self.console.capture() as caught:
            self.console.print(self.region)
        return caught.get().splitlines()


def test_steps_show_how_long_they_run() -> None:
    drawn = Drawn()
    drawn.region.begin("a", "Asking one")
    drawn.now += 0.8
    drawn.region.begin("b", "Asking two")
    assert [line[2:] for line in drawn.lines] == ["Asking one 0.8 s", "Asking two 0.0 s"]


def test_step_that_ended_is_gone() -> None:
    drawn = Drawn()
    drawn.region.begin("a", "Asking one")
    drawn.region.begin("b", "Asking two")
    drawn.region.end("a")
    drawn.region.end("never begun")
    assert len(drawn.lines) == 1
    drawn.region.rest()
    assert "".join(drawn.lines) == ""


def test_open_block_is_shown_below_the_steps() -> None:
    drawn = Drawn()
    drawn.region.begin("a", "Writing")
    drawn.region.show(AnswerMarkdown("**Light**"))
    assert drawn.lines[1:] == ["", "Light"]


def test_only_the_end_of_a_tall_block_is_shown() -> None:
    drawn = Drawn(height=8)
    drawn.region.show(AnswerMarkdown("\n".join(f"- item {n}" for n in range(50))))
    assert len(drawn.lines) == 6
    assert "item 49" in drawn.lines[-1]
