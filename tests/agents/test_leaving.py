"""A window of settings is closed when all is set; a program whose only window it is stays open."""

from dataclasses import replace

import pytest

from uiatlas.agents.words.actor import Actor
from uiatlas.agents.words.leaving import close_settings
from uiatlas.run.policy import Act, Decision, Done, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph, Screen
from uiatlas.utg.conditions import describe_condition

CLICK, CHECK = ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.CHECKABLE


def preferences(*buttons: str, on: bool) -> Observation:
    """A window of settings."""
    box = UIElement(
        0, Role.CHECKBOX, "Dark colors", "", "", "check box", flags=CHECK | (ElementFlag.CHECKED if on else 0)
    )
    below = (UIElement(n, Role.BUTTON, b, "", "", "push button", flags=CLICK) for n, b in enumerate(buttons, 1))
    return Observation("editor", (box, *below), "Preferences", "Preferences")


def decided(
    before: Observation, *, first: Observation | None, after: Observation
) -> tuple[Actor, Decision, StepRecord]:
    """What is decided once the box was ticked, behind a first page if there is one."""
    graph = Graph("editor")
    graph.put_screen(Screen("prefs", "editor", "Preferences", elements=before.elements))
    actor = Actor(graph, "use dark colors")
    ticked = StepRecord(
        before, "prefs", Tap(selector_for(before.elements[0], before)), before.elements[0], Outcome.SUCCESS
    )
    came = (
        ()
        if first is None
        else (StepRecord(first, None, Tap(selector_for(first.elements[0], first)), first.elements[0]),)
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
    assert done.lacking == ""
    assert any("Dark colors" in describe_condition(c) for c in done.conditions)


def test_a_question_that_comes_up_in_its_place_is_no_success() -> None:
    before, after = preferences("Help", "Close", on=False), preferences("Help", "Close", on=True)
    actor, decision, closed = decided(before, first=PAGE, after=after)
    assert isinstance(decision, Act)
    asks = UIElement(0, Role.BUTTON, "Save changes", flags=CLICK)
    done = actor.decide(View(Observation("editor", (asks,), "Question", "Question", dialog=True), None, (closed,)))
    assert isinstance(done, Done)
    assert done.lacking


def test_a_document_is_not_closed_where_the_window_of_settings_has_gone_by_itself() -> None:
    page = replace(
        PAGE, elements=(*PAGE.elements, UIElement(1, Role.BUTTON, "Close", "", "", "push button", flags=CLICK))
    )
    box = preferences("Help", on=False)
    opened = StepRecord(page, None, Tap(selector_for(page.elements[0], page)), page.elements[0])
    ticked = StepRecord(box, "prefs", Tap(selector_for(box.elements[0], box)), box.elements[0], Outcome.SUCCESS)
    assert close_settings(View(page, None, (opened, ticked))) is None


@pytest.mark.parametrize(("buttons", "first"), [(("Close", "OK"), PAGE), (("Close",), None)])
def test_a_window_that_has_a_button_that_agrees_or_is_the_only_one_is_not_closed(
    buttons: tuple[str, ...], first: Observation | None
) -> None:
    before, after = preferences(*buttons, on=False), preferences(*buttons, on=True)
    _, decision, _ = decided(before, first=first, after=after)
    assert not (isinstance(decision, Act) and decision.element is not None and decision.element.text == "Close")


@pytest.mark.parametrize(("role", "kind"), [(Role.CHECKBOX, CHECK), (Role.CHOICE, CLICK)])
def test_a_setting_that_is_called_like_a_button_agrees_to_nothing(role: Role, kind: ElementFlag) -> None:
    """Saving the size of the window is a setting of its own, which nobody asked for."""
    rows = ("Confirm exit", "Save window size")

    def shown(on: bool) -> Observation:
        exit_box = UIElement(0, Role.CHECKBOX, rows[0], flags=CHECK | (ElementFlag.CHECKED if on else 0))
        boxes = [exit_box, UIElement(1, role, rows[1], flags=kind)]
        buttons = [UIElement(n, Role.BUTTON, b, flags=CLICK) for n, b in enumerate(("Cancel", "Apply"), 2)]
        return Observation("editor", (*boxes, *buttons), "Preferences", "Preferences", dialog=True)

    graph, before, after = Graph("editor"), shown(False), shown(True)
    graph.put_screen(Screen("prefs", "editor", "Preferences", elements=before.elements))
    ticked = StepRecord(
        before, "prefs", Tap(selector_for(before.elements[0], before)), before.elements[0], Outcome.SUCCESS
    )
    decision = Actor(graph, "Turn on confirm exit.").decide(View(after, "prefs", (ticked,)))
    assert isinstance(decision, Act)
    assert decision.element is not None
    assert decision.element.text == "Apply"
