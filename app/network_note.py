"""One sentence where a search failed for no other reason than that no request reached any server."""

from search.attempt import NOT_ASKED, Attempt, AttemptOutcome
from search.outcome import Status, TurnOutcome
from settings.text import Text

# At the window nobody types commands.
IN_WINDOW = Text(
    "No search source could be reached: check your network, and the proxy in the network settings.",
    "所有搜索来源都连接不上：请检查网络，以及网络设置中的代理。",
)
NOTE = Text(
    "No search source could be reached: check your network or proxy; `sidelight doctor` tells more.",
    "所有搜索来源都连接不上：请检查网络或代理；运行 `sidelight doctor` 可查看详情。",
)


def network_note(outcome: TurnOutcome) -> Text | None:
    """Return the sentence; None where any source answered, were it with a refusal."""
    if outcome.status is not Status.SEARCH_PROVIDER_UNAVAILABLE:
        return None
    tried = [one for call in outcome.tool_calls for one in call.attempts if not _is_no_try(one)]
    return NOTE if tried and all(map(_is_away, tried)) else None


def _is_no_try(attempt: Attempt) -> bool:
    return attempt.outcome is AttemptOutcome.NOT_CONFIGURED or attempt.detail.startswith(NOT_ASKED)


def _is_away(attempt: Attempt) -> bool:
    """A status that means the same (502 to 530) came from somewhere."""
    return attempt.outcome is AttemptOutcome.UNREACHABLE and not attempt.detail.startswith("HTTP")
