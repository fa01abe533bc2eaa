"""Counts the tests that ran against real servers, so that a run says how real it was."""

import pytest

MARKERS = {"real_searxng": "SearXNG", "real_model": "language model"}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    passed = terminalreporter.stats.get("passed", [])
    counts = {name: sum(marker in report.keywords for report in passed) for marker, name in MARKERS.items()}
    if any(counts.values()):
        told = ", ".join(f"{count} with a real {name}" for name, count in counts.items())
        terminalreporter.write_line(f"tests against real servers: {told}")
