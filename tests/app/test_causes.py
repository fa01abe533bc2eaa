import pytest

from app.causes import cause_of, fix_of
from search.attempt import LOGIN_NEEDED, LOGIN_REFUSED, NOT_ASKED, AttemptOutcome
from search.health_record import OWN_LIMIT
from settings.text import Text


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


@pytest.mark.parametrize("outcome", AttemptOutcome)
@pytest.mark.parametrize("detail", ["", "proxy: 407 x", "a login page", "search.providers.exa.x is not set"])
@pytest.mark.parametrize("instance", [True, False])
def test_no_fix_for_the_window_is_a_command(outcome: AttemptOutcome, detail: str, *, instance: bool) -> None:
    fix = fix_of(outcome, "tavily", detail, instance=instance)
    if fix:
        for text in (fix.for_window.en, fix.for_window.zh):
            assert text
            assert "sidelight " not in text
            assert "{" not in text


def test_setting_that_is_missing_is_named_with_its_command() -> None:
    detail = "search.providers.google_pse.engine_id is not set"
    fix = fix_of(AttemptOutcome.NOT_CONFIGURED, "google_pse", detail)
    assert fix
    for text in (fix.en, fix.zh):
        assert "sidelight settings set search.providers.google_pse.engine_id" in text
    assert "engine_id" in fix.for_window.en
    assert "key" not in cause_of(AttemptOutcome.NOT_CONFIGURED, detail).en


@pytest.mark.parametrize(
    "detail", ["proxy: 407 Proxy Authentication Required", "the proxy cannot be reached"]
)
def test_proxy_is_named_where_it_is_in_the_way(detail: str) -> None:
    fix = fix_of(AttemptOutcome.UNREACHABLE, "tavily", detail)
    assert fix
    assert "set network.proxy" in fix.en
    assert "代理" in fix.for_window.zh


def test_instance_has_a_login_and_engines_where_a_service_has_a_key() -> None:
    login = fix_of(AttemptOutcome.BAD_KEY, "searxng", instance=True)
    bare = fix_of(AttemptOutcome.EMPTY, "exa")
    assert login
    assert bare
    assert "user and password" in login.en
    assert "set-key" not in login.en
    assert "engines" not in bare.en
    assert "引擎" not in bare.zh


def test_our_own_limit_is_no_refusal_of_the_service() -> None:
    detail = f"{NOT_ASKED}{OWN_LIMIT}, 5 s left"
    cause, fix = (
        cause_of(AttemptOutcome.RATE_LIMITED, detail),
        fix_of(AttemptOutcome.RATE_LIMITED, "mojeek", detail),
    )
    assert cause == Text("was not asked", "未被询问")
    assert fix
    assert "search.rate_per_minute" in fix.en


def test_a_rest_after_a_refusal_keeps_the_cause_of_the_refusal() -> None:
    detail = f"{NOT_ASKED}resting after a refusal, 2 min left"
    assert cause_of(AttemptOutcome.RATE_LIMITED, detail) == cause_of(AttemptOutcome.RATE_LIMITED)


def test_an_instance_that_wants_a_login_is_told_apart_from_a_block_and_from_a_key() -> None:
    wanted = fix_of(AttemptOutcome.BLOCKED, "searxng", LOGIN_NEEDED, instance=True)
    assert wanted
    assert "http://USER:PASSWORD@HOST" in wanted.en
    assert cause_of(AttemptOutcome.BLOCKED, LOGIN_NEEDED).en == "wants a user name and a password"
    assert "key" not in cause_of(AttemptOutcome.BAD_KEY, LOGIN_REFUSED).en
    assert "用户名或密码" in cause_of(AttemptOutcome.BAD_KEY, LOGIN_REFUSED).zh
