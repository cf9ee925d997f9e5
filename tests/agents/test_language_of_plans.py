"""The whole action language: prompts explain what forms allow, forms allow what devices do, plans carry it out."""

import json
import re

import pytest
from pydantic import ValidationError

from uiatlas.agents.compilers.once.answers import PlanAnswer, StepAnswer
from uiatlas.agents.compilers.once.on_map import as_meant
from uiatlas.agents.compilers.once.planner import ProvenPlan
from uiatlas.agents.compilers.proof_facts import What
from uiatlas.agents.once.naming_controls import called
from uiatlas.agents.once.steps import on_control, touches_of, without_control
from uiatlas.agents.roles.toolbox import Controls, Tool, ToolCall, action_of, problem_of
from uiatlas.llm.prompts import Prompt
from uiatlas.llm.schemas import strict_schema
from uiatlas.llm.structured import form_of
from uiatlas.planning.control_names import screen_text
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import View
from uiatlas.ui import ElementFlag, Observation, Role, UIElement, kind_of
from uiatlas.ui.actions import KINDS
from uiatlas.utg import Graph

APP = "org.example"
TOUCH, WRITE = int(ElementFlag.CLICKABLE), int(ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
MARK = int(ElementFlag.CLICKABLE | ElementFlag.CHECKABLE)
TEXTS = {
    Kind.TYPE: "x", Kind.PRESS: "Ctrl+S", Kind.SET: "on", Kind.CHOOSE: "Blue", Kind.DATE: "2026-11-30",
    Kind.SLIDE: "7", Kind.UPLOAD: "/tmp/a.txt", Kind.DRAG: "Bin",
}  # fmt: skip
SHOWN = Observation(
    APP,
    (
        UIElement(0, Role.LIST),
        UIElement(1, Role.CONTAINER, parent=0),
        UIElement(2, Role.TEXT, "Milk", parent=1),
        UIElement(3, Role.BUTTON, "Remove", parent=1, flags=TOUCH),
        UIElement(4, Role.CONTAINER, parent=0),
        UIElement(5, Role.TEXT, "Bread", parent=4),
        UIElement(6, Role.BUTTON, "Remove", parent=4, flags=TOUCH),
        UIElement(7, Role.INPUT, "473", "Height", flags=WRITE),
        UIElement(8, Role.CHOICE, "Red", "Colour", flags=TOUCH, values=("Red", "Blue")),
        UIElement(9, Role.BUTTON, "Save", flags=TOUCH | int(ElementFlag.DISABLED)),
        UIElement(10, Role.ITEM, "Duration\n5 min", flags=TOUCH),
        UIElement(11, Role.BUTTON, "Bin", flags=TOUCH),
        UIElement(12, Role.SWITCH, "Sound", flags=MARK),
    ),
)


def words_of(system: str) -> set[str]:
    return set(re.findall(r"[a-z_]+", system))


@pytest.mark.parametrize(
    ("package", "name", "kinds"),
    [
        ("uiatlas.agents.compilers", "plan_once", [*Kind, *What]),
        ("uiatlas.agents.roles", "act", [*(t for t in Tool if t is not Tool.PLAN), *(w for w in What)]),
    ],
)
def test_every_kind_that_a_form_allows_is_explained(package: str, name: str, kinds: list[str]) -> None:
    system = str(Prompt.load(package, name).system)
    explained = system[system.index("Kinds: " if name == "plan_once" else "Tools:") :]
    optional = {What.SCREEN.value} if name == "act" else set()
    assert {str(kind) for kind in kinds} - optional <= words_of(explained)


def test_every_action_of_a_device_is_a_kind_of_step() -> None:
    done = {
        kind_of(action)
        for kind in Kind
        for control in ("", "Height")
        if (action := without_control(Intended(kind, control, TEXTS.get(kind, "")))) is not None
    }
    view, field = View(SHOWN, None), SHOWN.elements[7]
    done |= {kind_of(on_control(Intended(kind, "Height", TEXTS.get(kind, "")), field, view)) for kind in Kind}
    assert KINDS.keys() - done == {"set", "switch_app"}, "a box is set by a tap where it stands otherwise"


def test_an_actor_can_do_what_a_plan_can() -> None:
    controls, done = Controls.of(SHOWN), set()
    for tool in Tool:
        text = "3" if tool is Tool.DRAG else TEXTS.get(Kind(tool.value), "x") if tool.value in [*Kind] else "x"
        at = 7 if tool is Tool.SET else 3
        call = ToolCall(do=tool, at=at, text=text)
        assert problem_of(call, controls, View(SHOWN, None)) == ""
        if (found := action_of(call, controls, View(SHOWN, None))) is not None:
            done.add(kind_of(found[0]))
    assert KINDS.keys() - done == {"wait_for", "read"}, "who decides at every step looks and waits at every step"


@pytest.mark.parametrize(
    ("said", "kind", "text"),
    [
        ({"do": "press", "at": "Ctrl+S"}, Kind.PRESS, "Ctrl+S"),
        ({"do": "press", "at": "Save"}, Kind.TAP, ""),
        ({"do": "shortcut", "at": "Ctrl+S"}, Kind.PRESS, "Ctrl+S"),
        ({"do": "press", "at": "7"}, Kind.TAP, ""),
        ({"do": "press enter"}, Kind.PRESS, "Enter"),
        ({"do": "select", "at": "Colour", "text": "Blue"}, Kind.CHOOSE, "Blue"),
        ({"do": "select", "at": "Blue"}, Kind.TAP, ""),
        ({"do": "double click", "at": "Blue"}, Kind.DOUBLE_TAP, ""),
        ({"do": "Right-Click", "at": "Blue"}, Kind.RIGHT_CLICK, ""),
    ],
)
def test_a_kind_is_read_as_it_is_meant(said: dict[str, str], kind: Kind, text: str) -> None:
    step = StepAnswer.model_validate(said).intended({})
    assert (step.kind, step.text) == (kind, text)


@pytest.mark.parametrize(
    ("said", "lack"),
    [
        ({"do": "press", "at": "x", "text": "Save all"}, "is no key"),
        ({"do": "date", "at": "Due", "text": "tomorrow"}, "no date"),
        ({"do": "slide", "at": "Volume", "text": "loud"}, "no number"),
        ({"do": "drag", "at": "Milk"}, 'lacks its "text"'),
    ],
)
def test_a_step_that_cannot_be_done_is_refused_when_it_is_planned(said: dict[str, str], lack: str) -> None:
    with pytest.raises(ValidationError, match=lack):
        StepAnswer.model_validate(said)


def test_opening_the_app_without_a_name_is_no_step() -> None:
    assert PlanAnswer.model_validate({"steps": [{"do": "launch"}, {"do": "tap", "at": "Go"}]}).steps[0].at == "Go"


def test_an_option_is_chosen_by_two_touches_where_no_list_drops_down() -> None:
    step = Intended(Kind.CHOOSE, "Duration", "10 min")
    assert touches_of(step, SHOWN.elements[10]) == (Intended(Kind.TAP, "Duration"), Intended(Kind.TAP, "10 min"))
    assert touches_of(step, SHOWN.elements[8]) == ()


def test_what_is_dragged_goes_to_the_control_that_is_named() -> None:
    action = on_control(Intended(Kind.DRAG, "Duration", "Bin"), SHOWN.elements[10], View(SHOWN, None))
    assert "Bin" in repr(action)


def test_a_screen_tells_values_rows_options_and_how_controls_stand() -> None:
    told = screen_text(SHOWN, {10: ">4"}).split("; ")
    assert told == [
        '"Milk"', "Remove [Milk]", '"Bread"', "Remove (2) [Bread]", "Height = 473 (field)", "Colour = Red {Red|Blue}",
        "Save (disabled)", "Duration>4 = 5 min", "Bin", "Sound (off)",
    ]  # fmt: skip


def test_a_password_is_never_told() -> None:
    secret = UIElement(0, Role.INPUT, "hunter2", "Password", flags=WRITE | int(ElementFlag.PASSWORD))
    assert screen_text(Observation(APP, (secret,))) == "Password = (set) (field)"


@pytest.mark.parametrize("kind", [Kind.TAP, Kind.HOLD])
def test_each_control_is_found_by_what_is_told_of_it(kind: Kind) -> None:
    named = [e for e in SHOWN.elements if e.actionable]
    ends = {e.index: ">3|{Yes}" for e in named}
    parts = [
        part for part in screen_text(SHOWN, ends).split("; ") if not part.startswith('"') and "disabled" not in part
    ]
    assert [called(Intended(kind, part), SHOWN) for part in parts] == named


def test_a_name_that_was_cut_is_found_cut_and_whole() -> None:
    label = "Prevent the phone from sleeping while the recorder is in the foreground"
    shown = Observation(
        APP, (UIElement(0, Role.SWITCH, label, flags=MARK), UIElement(1, Role.BUTTON, "P", flags=TOUCH))
    )
    told = screen_text(shown).partition("…")[0]
    for name in (f"{told}…", f"{told}...", label):
        assert called(Intended(Kind.SET, name, "on"), shown) is shown.elements[0]


def test_the_form_of_a_plan_is_its_shape_alone() -> None:
    told = json.dumps(strict_schema(form_of(ProvenPlan).schema))
    assert "description" not in told
    assert "$ref" not in told
    assert len(told) < 300


def test_a_prompt_names_every_kind_of_step_that_a_plan_may_have() -> None:
    """The form of the answer does not, so that each is told once."""
    told = Prompt.load("uiatlas.agents.compilers", "plan_once").system
    assert [kind for kind in Kind if kind.value not in told] == []


@pytest.mark.parametrize(
    ("told", "step"),
    [
        (["2", "tap", "Add"], Intended(Kind.TAP, "Add", screen="s2")),
        (["Screen 2", "type", "Name", "Bo"], Intended(Kind.TYPE, "Name", "Bo", "s2")),
        ([2, "set", "Sound", "off"], Intended(Kind.SET, "Sound", "off", "s2")),
        (["0", "press", "", "Ctrl+S"], Intended(Kind.PRESS, text="Ctrl+S")),
        (["0", "press", "Ctrl+S"], Intended(Kind.PRESS, text="Ctrl+S")),
        (["0", "press", "0", "Ctrl+S"], Intended(Kind.PRESS, text="Ctrl+S")),
        (["0", "scroll", "down"], Intended(Kind.SCROLL, text="down")),
        ([None, "turn on", "Sound"], Intended(Kind.SET, "Sound", "on")),
        (["tap", "7"], Intended(Kind.TAP, "7")),
        (["0", "back"], Intended(Kind.BACK)),
    ],
)
def test_a_step_may_be_told_as_a_list(told: list[object], step: Intended) -> None:
    """Its parts are in order; the screen may be missing."""
    plan = PlanAnswer.model_validate({"steps": [told, ["0", "done"]]})
    assert plan.intended({2: "s2"}) == [step]


def test_a_step_of_five_parts_is_refused() -> None:
    with pytest.raises(ValidationError, match="valid dictionary"):
        PlanAnswer.model_validate({"steps": [["0", "tap", "Add", "", "now"]]})


def test_what_is_told_behind_a_name_makes_no_second_step() -> None:
    said = ["Remove>{Yes}", "Height>3 = 473", "More > Sound>2"]
    steps = as_meant(Graph(APP), [Intended(Kind.TAP, name) for name in said])
    assert [step.control for step in steps] == [*said[:2], "More", "Sound"]
