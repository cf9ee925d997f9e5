"""Whether another plan is worth a question once a run has ended: what was brought about as told is not."""

from dataclasses import replace

import pytest
from tests.run.test_proof import Entry, box, button, do, field, page, row, text, trail

from uiatlas.planning.goal import Exists, FileSaved, Goal, GoalFact, Holds, Source, Told
from uiatlas.run.proof import FactState, prove
from uiatlas.run.trail import Trail
from uiatlas.run.worth_asking import is_worth_asking
from uiatlas.ui import Observation, Role, Selector, UIElement
from uiatlas.utg.conditions import IsChecked, TextEquals

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


def test_what_was_set_to_something_else_than_the_fact_wants_is_asked_about() -> None:
    off: tuple[Entry, ...] = (("h", HOME), do("Options"), ("o", LOUD), do("Sounds"), ("o", CALM))
    assert asks(SOUNDS, *off, do("OK"), ("h", HOME))
    quiet = Holds(IsChecked(Selector(Role.OTHER, "Sounds"), False), changed=True)
    assert not asks(quiet, *off, do("OK"), ("h", HOME))


SETTINGS = page("Settings", row("Theme"), row("Size"), text("All that there is"))


def option(said: str, *, on: bool) -> UIElement:
    return replace(box(said, on=on), role=Role.RADIO)


@pytest.mark.parametrize(("value", "asked"), [("Dark", False), ("Light", True)])
def test_an_option_that_was_chosen_is_not_asked_about_unless_it_is_another_one(value: str, asked: bool) -> None:
    themes, chosen = (
        page("Theme", dark, option("Light", on=not dark.checked), button("OK"), button("Cancel"), dialog=True)
        for dark in (option("Dark", on=False), option("Dark", on=True))
    )
    fact = Holds(TextEquals(Selector(Role.OTHER, "Theme"), value), changed=True)
    way: tuple[Entry, ...] = (("s", SETTINGS), do("Theme"), ("t", themes), do("Dark"), ("t", chosen), do("OK"))
    assert asks(fact, *way, ("s", SETTINGS)) is asked


@pytest.mark.parametrize(("value", "asked"), [("12", False), ("21", True)])
def test_a_text_in_what_a_control_opened_is_not_asked_about_unless_it_is_another_one(value: str, asked: bool) -> None:
    empty, filled = (
        page("Size", field("Number", held), button("OK"), button("Cancel"), dialog=True) for held in ("", "12")
    )
    fact = Holds(TextEquals(Selector(Role.OTHER, "Size"), value), changed=True)
    way: tuple[Entry, ...] = (("s", SETTINGS), do("Size"), ("n", empty), do("Number=12"), ("n", filled), do("OK"))
    assert asks(fact, *way, ("s", SETTINGS)) is asked


NEW, FILLED = (page("Add", field("Name", held), button("OK"), button("Cancel"), dialog=True) for held in ("", "Milk"))
ADDED: tuple[Entry, ...] = (("h", HOME), do("Add"), ("a", NEW), do("Name=Milk"), ("a", FILLED))


def test_a_thing_of_a_name_that_was_there_is_asked_about_unless_its_form_was_sent() -> None:
    made = Exists("Milk", changed=True)
    assert not asks(made, *ADDED, do("OK"), ("h", HOME))
    dropped = (*ADDED, do("Cancel"), ("h", HOME))
    assert asks(made, *dropped, do("Options"), ("o", CALM), do("OK"), ("h", HOME))


def test_a_run_without_any_fact_is_asked_about() -> None:
    looks, taken = trail(("h", HOME))
    assert is_worth_asking(prove(Goal("a task", (), Source.MODEL), looks, taken), Trail.of(looks, taken))


def test_a_thing_that_its_form_named_already_is_not_asked_about_once_the_form_was_sent() -> None:
    home = page("Timers", row("05:00"), button("New timer"), button("Options"))
    form = page("New timer", row("05:00"), box("Vibrate", on=False), button("OK"), button("Cancel"), dialog=True)
    way: tuple[Entry, ...] = (("h", home), do("New timer"), ("n", form))
    assert not asks(Exists("05:00", changed=True), *way, do("OK"), ("h", home))
    assert asks(Exists("05:00", changed=True), *way, do("Cancel"), ("h", home))
    other = page("New timer", row("10:00"), button("OK"), button("Cancel"), dialog=True)
    assert asks(Exists("05:00", changed=True), ("h", home), do("New timer"), ("n", other), do("OK"), ("h", home))


def note(holds: str, *more: UIElement) -> Observation:
    return page("Note", button("Create a note"), field("Text", holds), *more)


def test_a_text_that_its_field_holds_is_not_asked_about_unless_a_button_may_send_it() -> None:
    """A button that opened another page in the run does not send this one."""
    kept = Exists("Eggs")
    form = page("New", field("Name"), button("OK"), dialog=True)
    opened: tuple[Entry, ...] = (("n", note("")), do("Create a note"), ("f", form), do("OK"), ("n", note("")))
    written: tuple[Entry, ...] = (do("Text=Eggs"), ("n", note("Eggs")))
    assert not asks(kept, *opened, *written)
    assert asks(kept, ("n", note("")), *written)
    assert asks(kept, *opened, do("Text=Eggs"), ("n", note("")))
    says = Holds(TextEquals(Selector(Role.OTHER, "Text"), "Eggs"), changed=True)
    assert not asks(says, *opened, *written)
    assert asks(says, ("n", note("")), *written)
    saved = ("n", note("", button("Save"))), do("Text=Eggs"), ("n", note("Eggs", button("Save")))
    assert asks(kept, *opened, *saved)
    sent = ("n", note("", button("OK"))), do("OK"), ("f", form), do("OK")
    assert asks(kept, *sent, ("n", note("", button("OK"))), do("Text=Eggs"), ("n", note("Eggs", button("OK"))))


@pytest.mark.parametrize("refused", [False, True])
def test_a_file_is_not_asked_about_where_a_choice_followed_its_saving(refused: bool) -> None:
    """A page that shows nothing but choices is a question about the file, also where no tool calls it a dialog."""
    home = page("Notes", row("Milk"), button("Export"), text("All notes"))
    where = page("Downloads", field("Name", "milk.txt"), button("Save"), button("Folders"))
    how = replace(page("", box("Keep both", on=False), box("Only this", on=False), button("Cancel")), activity="how")
    way: tuple[Entry, ...] = (("h", home), do("Export"), ("w", where), do("Save"), ("q", how))
    assert asks(FileSaved("milk.txt"), *way, do("Cancel" if refused else "Only this"), ("h", home)) is refused


@pytest.mark.parametrize("more", [(), (text("For all alarms"),)], ids=["choices alone", "a page of boxes"])
def test_a_choice_that_was_on_is_not_asked_about_once_its_question_was_answered_with_it(
    more: tuple[UIElement, ...],
) -> None:
    home = page("Player", row("Songs"), button("Sleep"), button("Folders"))
    boxes = (box("5 minutes", on=True), box("10 minutes", on=False), box("1 hour", on=False))
    asked = replace(page("", *boxes, *more), activity="length")
    fact = Holds(IsChecked(Selector(Role.OTHER, "5 minutes")), changed=True)
    looks, taken = trail(("h", home), do("Sleep"), ("l", asked), do("5 minutes"), ("h", home))
    proof = prove(Goal("a task", (fact,), Source.MODEL), looks, taken)
    lacking = replace(proof, facts=(replace(proof.facts[0], state=FactState.NOT_SEEN),))
    assert is_worth_asking(lacking, Trail.of(looks, taken)) is bool(more)


@pytest.mark.parametrize("unchanged", [True, False])
def test_a_touch_that_was_not_done_leaves_it_to_be_asked_about(unchanged: bool) -> None:
    """One that was done came to nothing visible, as it has to where the control shows no state."""
    themes = page("Theme", button("Light"), button("Dark"), text("Applies at once"))
    looks, taken = trail(*unset(themes))
    taken = [replace(step, worked=False, unchanged=unchanged) for step in taken]
    fact = Holds(IsChecked(Selector(Role.OTHER, "Dark")), changed=True)
    proof = prove(Goal("a task", (fact,), Source.MODEL), looks, taken)
    assert is_worth_asking(proof, Trail.of(looks, taken)) is not unchanged


@pytest.mark.parametrize("other", [False, True], ids=["one is on", "two are on"])
def test_what_is_touched_among_several_boxes_that_are_on_is_off(other: bool) -> None:
    home = page("Player", row("Songs"), button("Filter"))
    boxes = (box("Pop", on=True), box("Jazz", on=other), box("Rock", on=False))
    fact = Holds(IsChecked(Selector(Role.OTHER, "Pop")), changed=True)
    which = replace(page("", *boxes), activity="filter")
    looks, taken = trail(("h", home), do("Filter"), ("f", which), do("Pop"), ("h", home))
    proof = prove(Goal("a task", (fact,), Source.MODEL), looks, taken)
    lacking = replace(proof, facts=(replace(proof.facts[0], state=FactState.NOT_SEEN),))
    assert is_worth_asking(lacking, Trail.of(looks, taken)) is other


def unset(page: Observation) -> tuple[Entry, ...]:
    return ("t", page), do("Dark"), ("t", page)


@pytest.mark.parametrize(("end", "asked"), [((), False), ((do("Light"),), True)], ids=["touched last", "another since"])
def test_how_a_control_stands_that_shows_no_state_is_not_asked_about_once_it_was_touched(
    end: tuple[Entry, ...], asked: bool
) -> None:
    themes = page("Theme", button("Light"), button("Dark"), text("Applies at once"))
    fact = Holds(IsChecked(Selector(Role.OTHER, "Dark")), changed=True)
    after = [entry for done in end for entry in (done, ("t", themes))]
    assert asks(fact, ("t", themes), do("Dark"), ("t", themes), *after) is asked
    twice = (do("Dark"), ("t", themes), do("Dark"), ("t", themes))
    assert asks(fact, ("t", themes), *twice), "a second touch may turn it off"
    assert asks(replace(fact, condition=IsChecked(Selector(Role.OTHER, "Dark"), False)), *unset(themes))
    switch = page("Theme", button("Light"), box("Dark", on=False), text("Applies at once"))
    assert asks(fact, ("t", switch), do("Dark"), ("t", switch))
