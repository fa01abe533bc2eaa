"""Facts of a preset, asked by the name of a model."""

from providers.chat_model import Preset, RetiredModel, ThinkingOff

ROW = Preset(
    "demo",
    "Demo",
    "https://demo.example/v1",
    thinking_off=(ThinkingOff({"a": 1}, models=("old-", "older-")), ThinkingOff({"b": 2})),
    retired=(RetiredModel("old-1", "new-1", served=True),),
)


def test_the_first_switch_whose_models_fit_is_used() -> None:
    assert ROW.without_thinking("OLD-1") == {"a": 1}
    assert ROW.without_thinking("new-old-1") == {"b": 2}


def test_a_preset_without_a_switch_sends_no_field() -> None:
    assert Preset("demo", "Demo", "").without_thinking("old-1") == {}


def test_a_retired_name_is_recognised_exactly() -> None:
    assert ROW.retired_model(" old-1 ") == ROW.retired[0]
    assert ROW.retired_model("old-1-new") is None
