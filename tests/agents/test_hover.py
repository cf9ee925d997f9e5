"""A list may open under a mere text: it has no number, and is named by what it says."""

from pathlib import Path

import pytest
from tests import needs

from uiatlas.agents.roles.toolbox import Controls, Tool, ToolCall, decision_of, problem_of
from uiatlas.devices import open_device
from uiatlas.run.policy import Act, View
from uiatlas.ui import ElementFlag, Hover, Observation, Role, UIElement, resolve
from uiatlas.utg import Graph

SHOWN = Observation(
    "app",
    (
        UIElement(0, Role.BUTTON, text="main", flags=ElementFlag.CLICKABLE),
        UIElement(1, Role.TEXT, text="main"),
        UIElement(2, Role.TEXT, text="Commits"),
    ),
)

PAGE = """<title>Files</title><style>ul { display: none } nav:hover ul { display: block }</style>
<nav><span>branch</span><ul><li><a href="#winter">winter</a></li></ul></nav><a href="#rock">Rock</a>"""


def hovered(text: str, shown: Observation = SHOWN, tool: Tool = Tool.HOVER) -> Act | str:
    view, controls, call = View(shown, None), Controls.of(shown), ToolCall(do=tool, text=text)
    if problem := problem_of(call, controls, view):
        return problem
    decision = decision_of(call, controls, Graph("app"), view, "t")
    assert isinstance(decision, Act)
    return decision


def test_the_text_that_is_no_control_is_meant() -> None:
    act = hovered("Main")
    assert isinstance(act, Act)
    assert act.element == SHOWN.elements[1]
    assert isinstance(act.action, Hover)
    found = resolve(act.action.target, SHOWN)
    assert found is not None
    assert found.element == SHOWN.elements[1]


@pytest.mark.parametrize(("tool", "text", "said"), [(Tool.HOVER, "tags", "'tags'"), (Tool.TAP, "main", "number 0")])
def test_what_is_not_shown_or_is_to_be_touched_is_refused(tool: Tool, text: str, said: str) -> None:
    told = hovered(text, tool=tool)
    assert isinstance(told, str)
    assert said in told


def test_a_list_opens_under_a_text_of_a_page(tmp_path: Path) -> None:
    needs.browser()
    (tmp_path / "page.html").write_text(PAGE)
    device = open_device(f"web:file://{tmp_path}/page.html")
    try:
        shown = device.observe()
        assert "winter" not in [e.label for e in shown.elements if e.visible]
        act = hovered("branch", shown)
        assert isinstance(act, Act)
        device.perform(act.action, act.element)
        assert "winter" in [e.label for e in device.observe().elements if e.visible]
    finally:
        device.close()
