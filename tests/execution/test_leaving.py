"""A window of settings is closed when all is set; a program whose only window it is stays open."""

import pytest

from uiatlas.execution.acting.actor import Actor
from uiatlas.execution.decisions import Act, Decision, Done, Moment, View
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph, Screen

CLICK, CHECK = ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.CHECKABLE


def preferences(*buttons: str, on: bool) -> Observation:
    """A window of settings."""
    box = UIElement(
        0, Role.CHECKBOX, "Dark colors", "", "", "check box", flags=CHECK | (ElementFlag.CHECKED if on else 0)
    )
    below = (UIElement(n, Role.BUTTON, b, "", "", "push button", flags=CLICK) for n, b in enumerate(buttons, 1))
    return Observation("editor", (box, *below), "Preferences", "Preferences")


def decided(before: Observation, *, first: Observation | None, after: Observation) -> tuple[Actor, Decision, Moment]:
    """What is decided once the box was ticked, behind a first page if there is one."""
    graph = Graph("editor")
    graph.put_screen(Screen("prefs", "editor", "Preferences", elements=before.elements))
    actor = Actor(graph, "use dark colors")
    ticked = Moment(before, "prefs", Tap(selector_for(before.elements[0], before)), before.elements[0], "success")
    came = (
        () if first is None else (Moment(first, None, Tap(selector_for(first.elements[0], first)), first.elements[0]),)
    )
    return actor, actor.decide(View(after, "prefs", (*came, ticked))), ticked


PAGE = Observation("editor", (UIElement(0, Role.BUTTON, "Preferences", flags=CLICK),), "Editor", "Editor")


def test_the_window_is_closed_and_what_was_seen_before_counts() -> None:
    before, after = preferences("Help", "Close", on=False), preferences("Help", "Close", on=True)
    actor, decision, _ = decided(before, first=PAGE, after=after)
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.text == "Close"
    done = actor.decide(View(PAGE, None))
    assert isinstance(done, Done)
    assert (done.lacking, done.conditions) == ("", ())
    assert any("Dark colors" in check.condition for check in done.earlier)


@pytest.mark.parametrize(("buttons", "first"), [(("Close", "OK"), PAGE), (("Close",), None)])
def test_a_window_that_has_a_button_that_agrees_or_is_the_only_one_is_not_closed(
    buttons: tuple[str, ...], first: Observation | None
) -> None:
    before, after = preferences(*buttons, on=False), preferences(*buttons, on=True)
    _, decision, _ = decided(before, first=first, after=after)
    assert not (isinstance(decision, Act) and decision.element is not None and decision.element.text == "Close")
