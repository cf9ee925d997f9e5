"""Whether another plan is worth a question once a run has ended: what was brought about as told is not."""

import pytest
from tests.run.test_proof import Entry, box, button, do, page, row, text, trail

from uiatlas.planning.goal import Exists, Goal, GoalFact, Holds, Source, Told
from uiatlas.run.proof import prove
from uiatlas.run.trail import Trail
from uiatlas.run.worth_asking import is_worth_asking
from uiatlas.ui import Role, Selector
from uiatlas.utg.conditions import IsChecked

HOME = page("Notes", row("Milk"), row("Bread"), button("Options"), button("Add"))
CALM, LOUD = (
    page("Options", box("Sounds", on=on), button("OK"), button("Cancel"), dialog=True) for on in (False, True)
)
SOUNDS = Holds(IsChecked(Selector(Role.OTHER, "Sounds")), changed=True)
SET: tuple[Entry, ...] = (("h", HOME), do("Options"), ("o", CALM), do("Sounds"), ("o", LOUD))


def asks(fact: GoalFact, *shown: Entry) -> bool:
    looks, taken = trail(*shown)
    return is_worth_asking(prove(Goal("a task", (fact,), Source.MODEL), looks, taken), Trail.of(looks, taken))


def test_what_was_set_and_saved_is_not_asked_about_where_its_form_has_closed() -> None:
    assert not asks(SOUNDS, *SET, do("OK"), ("h", HOME))


@pytest.mark.parametrize(
    "end",
    [
        (),
        (do("back"), ("h", HOME)),
        (do("OK"), ("w", page("Warning", text("Sounds need power"), button("OK"), dialog=True))),
        (do("OK"), ("h", HOME), do("Options"), ("o", CALM)),
    ],
    ids=["not sent", "left without saving", "something came up", "not kept"],
)
def test_what_is_not_finished_or_not_so_is_asked_about(end: tuple[Entry, ...]) -> None:
    assert asks(SOUNDS, *SET, *end)


def test_a_thing_that_is_nowhere_listed_is_asked_about() -> None:
    assert asks(Exists("Eggs", changed=True), ("h", HOME), do("Add"), ("h", HOME))


def test_what_no_look_can_show_is_not_asked_about() -> None:
    assert not asks(Told("the phone rings"), ("h", HOME), do("Add"), ("h", HOME))
