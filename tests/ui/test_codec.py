"""Everything that is written to a file comes back equal, and nothing else is accepted."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiatlas.ui import (
    Action,
    Back,
    Bounds,
    Choose,
    DoubleTap,
    Drag,
    Home,
    Hover,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Press,
    Read,
    RightClick,
    Role,
    Scroll,
    Selector,
    Set,
    SetDate,
    Slide,
    SwitchApp,
    Tap,
    UIElement,
    Upload,
    Wait,
    WaitFor,
)
from uiatlas.ui.actions import KINDS
from uiatlas.ui.codec import action_from_json, action_to_json, observation_from_json, observation_to_json

texts = st.text(max_size=12)
selectors = st.builds(Selector, st.sampled_from(Role), texts, texts, texts, st.integers(0, 9))
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Tap, selectors),
    st.builds(LongPress, selectors),
    st.builds(InputText, selectors, texts),
    st.builds(Scroll, st.sampled_from(["up", "down", "left", "right"]), st.none() | selectors),
    st.just(Back()),
    st.just(Home()),
    st.builds(Wait, st.floats(0, 100)),
    st.builds(OpenApp, texts, st.booleans()),
    st.builds(SwitchApp, texts),
    *[st.builds(kind, selectors) for kind in (DoubleTap, RightClick, Hover, Read)],
    st.builds(Drag, selectors, selectors),
    st.builds(Press, texts, st.none() | selectors),
    st.builds(Set, selectors, st.booleans()),
    st.builds(Choose, selectors, texts),
    st.builds(SetDate, selectors, texts),
    st.builds(Slide, selectors, st.floats(-100, 100)),
    st.builds(Upload, selectors, st.lists(texts, max_size=3).map(tuple)),
    st.builds(WaitFor, selectors, st.booleans(), st.floats(0, 100)),
)
bounds = st.none() | st.builds(Bounds, *[st.integers(-10, 3000)] * 4)


@st.composite
def observations(draw: st.DrawFn) -> Observation:
    made = []
    for index in range(draw(st.integers(0, 6))):
        made.append(
            UIElement(
                index,
                draw(st.sampled_from(Role)),
                text=draw(texts),
                description=draw(texts),
                resource_id=draw(texts),
                class_name=draw(texts),
                parent=draw(st.integers(-1, index - 1)),
                flags=draw(st.integers(0, 2047)),
                bounds=draw(bounds),
            )
        )
    return Observation(draw(texts), tuple(made), draw(texts), draw(texts), draw(st.booleans()), (1080, 2400))


@given(actions)
def test_an_action_survives_a_file(action: Action) -> None:
    assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


@given(observations())
def test_an_observation_survives_a_file(observation: Observation) -> None:
    back = observation_from_json(json.loads(json.dumps(observation_to_json(observation))))
    assert back == observation
    assert back.digest == observation.digest


@given(observations(), observations())
def test_equal_digests_mean_an_unchanged_screen(one: Observation, other: Observation) -> None:
    assert (one.digest == other.digest) == (one == other)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"kind": "fly"},
        {"kind": "tap"},
        {"kind": "tap", "target": {"role": "wizard"}},
        {"kind": "tap", "target": {"role": "button", "text": 3}},
        {"kind": "input_text", "target": {"role": "input"}, "text": ["a"]},
        {"kind": "tap", "target": {"role": "button", "ordinal": "first"}},
    ],
)
def test_anything_else_is_refused_as_an_action(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        action_from_json(data)


@pytest.mark.parametrize(
    "data",
    [
        {"app": "a"},
        {"app": 3, "elements": []},
        {"app": "a", "elements": 3},
        {"app": "a", "elements": [[]]},
        {"app": "a", "elements": [{"role": "button", "bounds": [1, 2]}]},
        {"app": "a", "elements": [{"role": "button", "flags": "all"}]},
    ],
)
def test_anything_else_is_refused_as_an_observation(data: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        observation_from_json(data)


def test_every_kind_of_action_is_tried_here() -> None:
    tried = {kind for kind in KINDS.values() if kind.__name__ in repr(actions)}
    assert tried | {Back, Home} == set(KINDS.values())


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "press", "keys": 3},
        {"kind": "set", "target": {"role": "switch"}, "on": "yes"},
        {"kind": "upload", "target": {"role": "button"}, "paths": "a.txt"},
        {"kind": "slide", "target": {"role": "slider"}, "value": "3"},
        {"kind": "drag", "target": {"role": "item"}},
    ],
)
def test_fields_of_a_wrong_type_are_refused(action: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"must be|missing"):
        action_from_json(action)


def test_what_holds_an_element_stands_before_it() -> None:
    """Else whoever goes up from an element may go round in circles."""
    told = {"app": "a", "elements": [{"role": "button", "parent": 0}]}
    with pytest.raises(ValueError, match="element 0: what holds it must stand before it"):
        observation_from_json(told)
