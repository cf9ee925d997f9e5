"""Every kind of action that a model decides on the screen shown is written down as a step, and done by it again."""

import pytest
from tests.agents.test_language_of_plans import SHOWN, TEXTS

from uiatlas.agents.once.as_steps import as_step
from uiatlas.agents.once.naming_controls import called
from uiatlas.agents.once.steps import on_control, without_control
from uiatlas.agents.roles.toolbox import AIMED, Controls, Tool, ToolCall, action_of
from uiatlas.planning.intended import Kind
from uiatlas.run.policy import Act, View
from uiatlas.ui import Wait

VIEW = View(SHOWN, "here")
CONTROLS = Controls.of(SHOWN)
BY_NAME = {name: number for number, name in CONTROLS.names.items()}
DOING = [t for t in Tool if t not in (Tool.MORE, Tool.PLAN, Tool.DONE, Tool.FAIL, Tool.SWITCH)]


@pytest.mark.parametrize("tool", DOING)
def test_the_step_of_a_plan_does_what_the_model_did(tool: Tool) -> None:
    text = TEXTS.get(Kind(tool.value), "x") if tool.value in [*Kind] else "down"
    text = str(BY_NAME["Bin"]) if tool is Tool.DRAG else text
    at = BY_NAME["Sound" if tool is Tool.SET else "Height"] if tool in AIMED else 0
    decided = action_of(ToolCall(do=tool, at=at, text=text), CONTROLS, VIEW)
    assert decided is not None
    action, element = decided
    step = as_step(Act(action, element, "why"), VIEW)
    assert step is not None
    again = without_control(step)
    if again is None:
        found = called(step, SHOWN)
        assert found is not None
        again = on_control(step, found, VIEW)
    if tool is Tool.SET:
        assert (step.kind, step.control, step.text) == (Kind.SET, "Sound", "on")
    elif not isinstance(action, Wait):
        assert again == action


def test_an_app_that_is_brought_back_is_no_step_of_a_plan() -> None:
    decided = action_of(ToolCall(do=Tool.SWITCH, text="Mail"), CONTROLS, VIEW)
    assert decided is not None
    assert as_step(Act(*decided, "why"), VIEW) is None
