import pytest

from app.causes import cause_of, fix_of
from search.attempt import AttemptOutcome


@pytest.mark.parametrize("outcome", AttemptOutcome)
def test_every_outcome_has_a_cause_in_both_languages(outcome: AttemptOutcome) -> None:
    cause = cause_of(outcome)
    assert cause.en
    assert cause.zh
    assert cause.en != cause.zh


@pytest.mark.parametrize("outcome", AttemptOutcome)
def test_everything_but_success_has_a_fix(outcome: AttemptOutcome) -> None:
    assert (fix_of(outcome, "tavily") is None) == (outcome is AttemptOutcome.OK)


def test_fix_of_a_key_names_the_command_for_that_source() -> None:
    fix = fix_of(AttemptOutcome.BAD_KEY, "tavily")
    assert fix
    assert "sidelight settings set-key tavily" in fix.en
    assert "sidelight settings set-key tavily" in fix.zh
