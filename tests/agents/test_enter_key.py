"""The tool box's Enter: it sends what was typed, where it was typed, and does nothing else."""

from uiatlas.agents.roles.toolbox import Controls, Tool, ToolCall, decision_of, problem_of
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, InputText, Observation, Press, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

WRITE, CLICK = ElementFlag.CLICKABLE | ElementFlag.EDITABLE, ElementFlag.CLICKABLE
APP = "com.example.shop"


def page(*elements: tuple[Role, str, ElementFlag]) -> Observation:
    listed = tuple(UIElement(n, role, text=text, flags=flags) for n, (role, text, flags) in enumerate(elements))
    return Observation(APP, listed)


def entered(shown: Observation, *typed: tuple[int, str], at: int = 0) -> Act | str:
    """What Enter does after these texts were typed; the complaint if it cannot be done."""
    history = tuple(
        StepRecord(
            shown, None, InputText(selector_for(shown.elements[n], shown), text), shown.elements[n], Outcome.SUCCESS
        )
        for n, text in typed
    )
    view, controls, call = View(shown, None, history), Controls.of(shown), ToolCall(do=Tool.ENTER, at=at)
    if problem := problem_of(call, controls, view):
        return problem
    decision = decision_of(call, controls, Graph(APP), view, "t")
    assert isinstance(decision, Act)
    return decision


def test_what_was_typed_is_entered_in_the_field_that_was_typed_into_last() -> None:
    shown = page((Role.INPUT, "Name", WRITE), (Role.INPUT, "Password", WRITE))
    act = entered(shown, (0, "Ann"), (1, "secret"))
    assert isinstance(act, Act)
    assert act.action == Press("Enter", selector_for(shown.elements[1], shown))
    assert act.expected == ()


def test_a_field_that_is_named_is_the_one() -> None:
    shown = page((Role.INPUT, "Name", WRITE), (Role.INPUT, "City", WRITE))
    act = entered(shown, (0, "Ann"), (1, "Rome"), at=1)
    assert isinstance(act, Act)
    assert act.action == Press("Enter", selector_for(shown.elements[0], shown))


def test_a_field_that_is_named_is_entered_although_a_button_would_save() -> None:
    """The button is about the form; the key is about the field."""
    shown = page((Role.INPUT, "Tag", WRITE), (Role.BUTTON, "Save", CLICK), (Role.ITEM, "B2", CLICK))
    act = entered(shown, (0, "tea"), at=1)
    assert isinstance(act, Act)
    assert (act.element, act.action) == (shown.elements[0], Press("Enter", selector_for(shown.elements[0], shown)))
    cell = entered(shown, at=3)
    assert isinstance(cell, Act)
    assert cell.element == shown.elements[2]


def test_a_button_that_sends_is_tapped_and_one_that_deletes_or_adds_is_not() -> None:
    field = (Role.INPUT, "Find", WRITE)
    act = entered(page(field, (Role.BUTTON, "Delete", CLICK), (Role.BUTTON, "Search", CLICK)), (0, "tea"))
    assert isinstance(act, Act)
    assert isinstance(act.action, Tap)
    assert act.action.target.text == "Search"
    act = entered(page(field, (Role.BUTTON, "Delete", CLICK), (Role.BUTTON, "Add item", CLICK)), (0, "tea"))
    assert isinstance(act, Act)
    assert isinstance(act.action, Press)


def test_where_nothing_can_be_entered_the_model_is_told() -> None:
    assert entered(page((Role.BUTTON, "Menu", CLICK))) == "there is no field here in which anything could be entered"
