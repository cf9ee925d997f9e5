"""What a step came to is decided by predicates: success only where something that was expected came about."""

from dataclasses import replace

import pytest

from uiatlas.run.forms import sends
from uiatlas.run.verifier import Outcome, Verdict, verify
from uiatlas.ui import ElementFlag, Observation, Role, Selector, Tap, UIElement, selector_for
from uiatlas.ui.elements import Stated
from uiatlas.utg.conditions import (
    Condition,
    ElementAbsent,
    ElementPresent,
    IsChecked,
    OnScreen,
    TextEquals,
    holds,
)

ABLE = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE


def page(text: str = "Sound", flags: int = ABLE, title: str = "Settings") -> Observation:
    return Observation("app", (UIElement(0, Role.SWITCH, text, flags=flags),), title=title)


SWITCH = selector_for(page().elements[0], page())
ON = page(flags=ABLE | ElementFlag.CHECKED)


def came_to(expected: tuple[Condition, ...], before: Observation, after: Observation, screen: str | None) -> Verdict:
    return verify(expected, before, after, screen, {"a": "Settings", "b": "Sound settings"})


@pytest.mark.parametrize(
    ("expected", "before", "after", "screen", "outcome"),
    [
        ((), page(), ON, "a", Outcome.SUCCESS),
        ((), page(), page(), "a", Outcome.NO_CHANGE),
        ((OnScreen("b"),), page(), page(title="Sound"), "b", Outcome.SUCCESS),
        ((OnScreen("b"),), page(), page(title="Help"), "c", Outcome.FAIL),
        ((OnScreen("b"),), page(), page(title="Help"), None, Outcome.FAIL),
        ((OnScreen("b"),), page(), page(), "a", Outcome.NO_CHANGE),
        ((OnScreen("a"), IsChecked(SWITCH)), page(), ON, "a", Outcome.SUCCESS),
        ((OnScreen("a"), IsChecked(SWITCH)), page(), page(), "a", Outcome.NO_CHANGE),
        ((OnScreen("a"), IsChecked(SWITCH)), page(), page("Light"), "a", Outcome.FAIL),
        ((IsChecked(SWITCH),), ON, ON, "a", Outcome.SUCCESS),
    ],
)
def test_a_step_is_judged_by_what_was_expected_of_it(
    expected: tuple[Condition, ...], before: Observation, after: Observation, screen: str | None, outcome: Outcome
) -> None:
    verdict = came_to(expected, before, after, screen)
    assert verdict.outcome is outcome
    assert bool(verdict.reason) == (outcome is not Outcome.SUCCESS)


def test_staying_where_one_was_is_no_success_when_nothing_changed() -> None:
    """A tap that was lost on a screen that it does not leave looks the same as before it."""
    assert came_to((OnScreen("a"),), page(), page(), "a").outcome is Outcome.NO_CHANGE
    assert came_to((OnScreen("a"),), page(), ON, "a").outcome is Outcome.SUCCESS


def test_the_reason_names_what_was_missed_and_what_is_shown_instead() -> None:
    reason = came_to((OnScreen("b"),), page(), page(title="Help"), "a").reason
    assert reason == "expected: on screen Sound settings; shown: Settings"


def test_a_text_in_another_field_is_not_the_text_that_was_typed() -> None:
    """A field that its developer named is looked at itself; one that is known by its words only may have lost them."""
    named = Observation(
        "app",
        (
            UIElement(0, Role.INPUT, "milk", resource_id="a:id/title", flags=ElementFlag.EDITABLE),
            UIElement(1, Role.INPUT, "Notes", resource_id="a:id/body", flags=ElementFlag.EDITABLE),
        ),
    )
    other = Observation("app", (named.elements[0], UIElement(1, Role.INPUT, "", resource_id="a:id/body")))
    typed = TextEquals(selector_for(named.elements[1], named), "milk")
    assert came_to((typed,), named, other, "a").outcome is Outcome.FAIL
    unnamed = Observation("app", (UIElement(0, Role.INPUT, "Title", flags=ElementFlag.EDITABLE),))
    after = Observation("app", (UIElement(0, Role.INPUT, "milk", flags=ElementFlag.EDITABLE),))
    assert (
        came_to((TextEquals(selector_for(unnamed.elements[0], unnamed), "milk"),), unnamed, after, "a").checks[0].held
    )


def test_the_last_row_of_a_list_is_not_the_one_that_was_deleted() -> None:
    """Both have the rows' id, and it is alone now; a button that is called otherwise is still that button."""
    row = Selector(Role.ITEM, "Shopping", resource_id="com.example:id/row")
    left = Observation("com.example", (UIElement(0, Role.ITEM, "Meeting\ntoday", resource_id="com.example:id/row"),))
    assert holds(ElementAbsent(row), left, None)
    assert not holds(ElementPresent(row), left, None)
    assert holds(ElementPresent(replace(row, text="Meeting\nyesterday")), left, None)
    save = Selector(Role.BUTTON, "Save", resource_id="com.example:id/save")
    renamed = Observation("com.example", (UIElement(0, Role.BUTTON, "Keep", resource_id="com.example:id/save"),))
    assert holds(ElementPresent(save), renamed, None)


@pytest.mark.parametrize(
    ("held", "holding"), [("8 spaces", True), ("8%", True), ("8", True), ("18 spaces", False), ("8 of 9", False)]
)
def test_a_number_may_be_shown_with_the_unit_that_its_field_adds(held: str, holding: bool) -> None:
    def shown(text: str) -> Observation:
        return Observation("app", (UIElement(0, Role.INPUT, text, "Tab size:", flags=ElementFlag.EDITABLE),))

    before = shown("4 spaces")
    assert holds(TextEquals(selector_for(before.elements[0], before), "8"), shown(held), None) is holding


@pytest.mark.parametrize("expected", [(), (OnScreen("a"),)])
def test_a_page_that_is_loaded_anew_and_looks_the_same_answers_only_what_sends(
    expected: tuple[Condition, ...],
) -> None:
    """A link to the page where one is comes to nothing; a form may be answered with the very same page."""
    before, after = replace(page(), loading="1"), replace(page(), loading="2")
    for sent, outcome in ((True, Outcome.SUCCESS), (False, Outcome.NO_CHANGE)):
        assert verify(expected, before, after, "a", {}, sends=sent).outcome is outcome


@pytest.mark.parametrize(
    ("element", "so"),
    [
        (UIElement(0, Role.BUTTON, "Send", flags=ElementFlag.CLICKABLE), True),
        (UIElement(0, Role.BUTTON, "Weiter so", flags=ElementFlag.CLICKABLE, stated=Stated("POST /notes")), True),
        (UIElement(0, Role.LINK, "Notes", flags=ElementFlag.CLICKABLE, stated=Stated("GET /notes")), False),
        (UIElement(0, Role.BUTTON, "Details", flags=ElementFlag.CLICKABLE), False),
    ],
)
def test_what_sends_is_told_by_its_words_or_by_the_page(element: UIElement, so: bool) -> None:
    shown = Observation("app", (element,))
    assert sends(Tap(selector_for(element, shown)), element) is so
