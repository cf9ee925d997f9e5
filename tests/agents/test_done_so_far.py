"""What a run has done is told to the model with who did it, what it came to, and nothing twice."""

from collections.abc import Sequence

import pytest

from uiatlas.agents.once.telling import done_so_far, shown_before
from uiatlas.run.policy import By, StepRecord
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, Tap, UIElement, selector_for


def page(*names: str) -> Observation:
    elements = (UIElement(i, Role.BUTTON, n, flags=int(ElementFlag.CLICKABLE)) for i, n in enumerate(names))
    return Observation("org.example", tuple(elements))


def tapped(shown: Observation, place: int, by: str = By.PLAN, outcome: Outcome = Outcome.SUCCESS) -> StepRecord:
    element = shown.elements[place]
    return StepRecord(shown, "a", Tap(selector_for(element, shown)), element, outcome, by)


SETTINGS, DIALOG = page("Sort by", "About"), page("Name", "OK", "About")


@pytest.mark.parametrize(
    ("by", "said"),
    [
        (By.PLAN, "tap 'Sort by'"),
        (By.VERIFICATION, "tap 'Sort by' (the program, to look)"),
        (By.RECOVERY, "tap 'Sort by' (the program, to recover)"),
        (By.DETOUR, "tap 'Sort by' (the program, on the way)"),
        ("rule:confirmation", "tap 'Sort by' (rule:confirmation)"),
    ],
)
def test_a_step_is_told_with_who_did_it_unless_the_plan_asked_for_it(by: str, said: str) -> None:
    assert done_so_far([tapped(SETTINGS, 0, by)], SETTINGS) == [said]


def test_the_same_look_is_told_once_with_its_count() -> None:
    looks = [tapped(SETTINGS, 0, By.VERIFICATION, Outcome.NO_CHANGE)] * 3
    told = done_so_far([tapped(SETTINGS, 0), *looks, tapped(SETTINGS, 1)], SETTINGS)
    many = "tap 'Sort by' (the program, to look; nothing visible changed), 3 times"
    assert told == ["tap 'Sort by'", many, "tap 'About'"]


CLOSED = "shown before tap 'OK', and not now: Name; OK"


@pytest.mark.parametrize(
    ("history", "now", "told"),
    [
        ([tapped(DIALOG, 1)], SETTINGS, [CLOSED]),
        ([tapped(DIALOG, 1), tapped(page("Look"), 0, By.VERIFICATION)], SETTINGS, [CLOSED]),
        ([tapped(SETTINGS, 1)], SETTINGS, []),
        ([tapped(SETTINGS, 1, outcome=Outcome.NO_CHANGE)], DIALOG, []),
        ([], SETTINGS, []),
    ],
)
def test_of_the_screen_before_the_last_step_that_is_told_which_is_not_shown_any_more(
    history: Sequence[StepRecord], now: Observation, told: list[str]
) -> None:
    assert shown_before(history, now) == told
