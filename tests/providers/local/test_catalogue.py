import pytest

from providers.local.catalogue import WEIGHTS, Weights, weights_called


@pytest.mark.parametrize("weights", WEIGHTS, ids=lambda one: one.size)
def test_the_parts_add_up_to_the_file(weights: Weights) -> None:
    parts = weights.parts
    last = weights.bytes - (parts.count - 1) * parts.slice_bytes

    assert 0 < last <= parts.slice_bytes
    assert parts.name(1) != parts.name(parts.count)


@pytest.mark.parametrize("weights", WEIGHTS, ids=lambda one: one.size)
@pytest.mark.parametrize("spelling", ["size", "title", "file"])
def test_weights_are_found_by_size_title_and_file(weights: Weights, spelling: str) -> None:
    assert weights_called(f" {getattr(weights, spelling).upper()} ") == weights


@pytest.mark.parametrize("name", ["", "7b", "qwen", "../1.5b"])
def test_other_names_are_no_weights(name: str) -> None:
    assert weights_called(name) is None


def test_names_and_hashes_are_distinct_and_the_better_model_comes_first() -> None:
    assert len({one.sha256 for one in WEIGHTS}) == len({one.size for one in WEIGHTS}) == len(WEIGHTS)
    assert all(len(one.sha256) == 64 for one in WEIGHTS)
    assert [one.small for one in WEIGHTS] == sorted(one.small for one in WEIGHTS)
    assert [one.bytes for one in WEIGHTS] == sorted((one.bytes for one in WEIGHTS), reverse=True)
