"""The bench runs from end to end, with tiny counts; its figures are judged by nobody here."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest

from bench import dead, faults, overhead, reading, sidecar, sidecar_memory, sidecar_start, streaming
from bench.figures import Figure, Run, table, write_document
from bench.processes import ROOT, the_servers
from bench.spans import Asked, delays_ms, overheads_ms, union_s


def test_what_overlaps_counts_once_and_only_inside_the_question() -> None:
    assert union_s([(0.0, 2.0), (1.0, 3.0), (5.0, 9.0)], 0.5, 6.0) == pytest.approx(3.5)


def test_overhead_is_the_time_in_which_no_server_worked_on_that_question() -> None:
    asked = [Asked("q-1", 10.0, 11.0), Asked("q-2", 10.0, 11.0)]
    spans = [{"mark": "q-1", "t0": 10.1, "t1": 10.9, "kind": "plan"}]

    assert overheads_ms(asked, spans) == pytest.approx([200.0, 1000.0])


def test_a_delay_is_measured_from_the_moment_the_server_sent_the_character() -> None:
    spans = [{"mark": "q-1", "t0": 1.0, "t1": 2.0, "first": 1.5, "kind": "plan"}]

    assert delays_ms([Asked("q-1", 1.0, 2.0, first=1.502)], spans) == pytest.approx([2.0])


@pytest.mark.slow_cap(120)
def test_the_figures_in_process_are_measured_and_each_answer_came_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(overhead, "LEVELS", ((1, 1), (3, 1)))
    monkeypatch.setattr(faults, "MODEL_FAULTS", ("401",))
    monkeypatch.setattr(faults, "SEARCH_FAULTS", ("500",))
    monkeypatch.setattr(dead, "ROUNDS", 1)

    async def main(ports: dict[str, int]) -> list[Figure]:
        return [
            *await overhead.measure(ports, quick=True),
            *await streaming.measure(ports, quick=True),
            *await dead.measure(ports, quick=True),
            *await faults.measure(ports),
        ]

    with the_servers("--first-s", "0.005", "--token-s", "0", "--search-s", "0.005") as ports:
        figures = {figure.key: figure for figure in asyncio.run(main(ports))}

    assert figures["overhead_1"].more["answered"]
    assert figures["overhead_3"].n == 3
    assert figures["calls_searched"].value == 2
    assert figures["calls_direct"].value == 1
    assert figures["faults"].value == "2 of 2"
    assert figures["event_bytes"].met


@pytest.mark.slow_cap(120)
def test_the_figures_of_the_sidecar_are_measured_over_both_transports(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sidecar, "LEVELS", ((1, 1), (3, 1)))
    monkeypatch.setattr(sidecar_start, "QUICK_ROUNDS", 1)
    monkeypatch.setattr(sidecar_memory, "QUICK_COUNT", 2)

    async def main(ports: dict[str, int]) -> list[Figure]:
        return [
            *await sidecar.measure(ports, quick=True),
            *await sidecar_start.measure(ports, quick=True),
            *await sidecar_memory.measure(ports, quick=True),
        ]

    with the_servers("--first-s", "0.005", "--token-s", "0", "--search-s", "0.005") as ports:
        figures = {figure.key: figure for figure in asyncio.run(main(ports))}

    for way in ("stdio", "http"):
        assert figures[f"sidecar_{way}_1"].more["answered"]
        assert figures[f"sidecar_{way}_1"].more["calls_before_text"] == 2
        assert figures[f"sidecar_{way}_3"].n == 3
        assert figures[f"sidecar_bytes_{way}"].met
        assert figures[f"sidecar_memory_{way}_rest"].met
    assert {name for name in figures if name.startswith("sidecar_start")} == {
        "sidecar_start_initialize",
        "sidecar_start_page",
        "sidecar_start_serve",
    }
    assert all(figure.floor for key, figure in figures.items() if "bytes" not in key and "flat" not in key)


def test_every_engine_with_a_page_is_read() -> None:
    figures = {figure.key: figure for figure in reading.measure(quick=True)}

    assert len(figures["page_each"].more) == 9


def test_the_run_is_told_as_a_table_and_as_json_and_a_missed_limit_fails_a_check(tmp_path: Path) -> None:
    run = Run(quick=True)
    run.figures = [
        Figure("a", "what", 1.5, "ms", 1.0, "2", met=True, n=3),
        Figure("b", "else", "3 of 4", met=False),
    ]
    document = tmp_path / "PERFORMANCE.md"
    document.write_text(
        "before\n<!-- last run: begin -->old<!-- last run: end -->\nafter\n", encoding="utf-8"
    )

    write_document(run, document)

    text = document.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert "old" not in text
    assert table(run.figures) in text
    assert json.loads(json.dumps(run.as_object()))["missed"] == ["b"]


def test_an_unknown_part_is_refused_with_the_names_of_all() -> None:
    command = [sys.executable, "-m", "bench.run", "--only", "nonsense"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=False)

    assert done.returncode == 2
    assert "overhead" in done.stderr
    assert done.stdout == ""
