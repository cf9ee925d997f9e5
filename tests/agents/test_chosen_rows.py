"""A row that is chosen of a list of options is a setting made, and the box that the list stands in says of what."""

from uiatlas.agents.words.actor import Actor
from uiatlas.run.policy import Done, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for
from uiatlas.utg import Graph

CLICK, SELECTED = ElementFlag.CLICKABLE, ElementFlag.SELECTED


def settings(chosen: str, *buttons: str) -> Observation:
    """A window with a list of which one row is chosen."""
    box = UIElement(0, Role.CONTAINER, "Theme", class_name="panel")
    names = ("Dawn", "Dusk", "Noon")
    rows = [
        UIElement(
            n, Role.ITEM, r, class_name="table cell", parent=0, flags=CLICK | (r == chosen) * ElementFlag.SELECTED
        )
        for n, r in enumerate(names, 1)
    ]
    below = [UIElement(n, Role.BUTTON, b, flags=CLICK) for n, b in enumerate(buttons, 4)]
    other = UIElement(4 + len(buttons), Role.TAB, "Style", flags=CLICK)
    return Observation("looks", (box, *rows, *below, other), title="Looks", activity="Looks")


def claimed(before: Observation, after: Observation) -> bool:
    """Whether the task is said to be done once the row was pressed."""
    actor, row = Actor(Graph("looks"), 'Choose the theme "Dusk".'), before.elements[2]
    step = StepRecord(before, None, Tap(selector_for(row, before)), row, Outcome.SUCCESS)
    decision = actor.decide(View(after, None, (step,)))
    return isinstance(decision, Done) and not decision.lacking


def test_a_chosen_row_is_all_that_is_asked_where_settings_count_at_once() -> None:
    assert claimed(settings("Dawn", "Close"), settings("Dusk", "Close"))


def test_a_row_that_is_not_seen_to_be_chosen_is_no_success() -> None:
    assert not claimed(settings("Dawn", "Close"), settings("Noon", "Close"))


def test_a_row_that_was_chosen_waits_for_the_button_that_agrees() -> None:
    assert not claimed(settings("Dawn", "Cancel", "OK"), settings("Dusk", "Cancel", "OK"))
