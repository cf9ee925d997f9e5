"""The proof of a run: what counts as having seen that a task is done, and what does not."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from uiatlas.planning.goal import (
    EndsAt,
    Exists,
    Goal,
    GoalFact,
    Holds,
    Reads,
    Source,
    Told,
    Visited,
    goal_from_json,
    goal_to_json,
)
from uiatlas.run.proof import FactState, Look, Proof, Taken, prove
from uiatlas.run.proof_codec import proof_from_json, proof_to_json
from uiatlas.run.verdict import EXIT_CODES, RunStatus
from uiatlas.ui import Back, Bounds, ElementFlag, InputText, Observation, OpenApp, Role, Selector, Tap, UIElement
from uiatlas.ui import selector_for as target
from uiatlas.ui.elements import Stated
from uiatlas.utg.conditions import AppInFront, ElementAbsent, FactIs, IsChecked, OnScreen, TextEquals
from uiatlas.utg.fluents import OFF, Fact, Fluent, FluentKind, flag

APP = "com.example.forms"
CLICK, FIELD = ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.EDITABLE
WRAP = IsChecked(Selector(Role.CHECKBOX, "Wrap lines"))


def text(said: str) -> UIElement:
    return UIElement(0, Role.TEXT, said)


def row(said: str) -> UIElement:
    return UIElement(0, Role.ITEM, said, flags=CLICK)


def button(said: str) -> UIElement:
    return UIElement(0, Role.BUTTON, said, flags=CLICK)


def box(said: str, *, on: bool) -> UIElement:
    flags = CLICK | ElementFlag.CHECKABLE | (ElementFlag.CHECKED if on else ElementFlag.NONE)
    return UIElement(0, Role.CHECKBOX, said, flags=flags)


def field(name: str, holds: str = "") -> UIElement:
    return UIElement(0, Role.INPUT, holds, description=name, flags=FIELD)


def page(title: str, *elements: UIElement, dialog: bool = False, app: str = APP) -> Observation:
    placed = tuple(replace(e, index=i) for i, e in enumerate(elements))
    return Observation(app, placed, title=title, dialog=dialog, activity=title)


Entry = tuple[str | None, Observation] | tuple[str, str]
"""A look with its screen, or ``("do", what)``."""


def trail(*shown: Entry) -> tuple[list[Look], list[Taken]]:
    """Looks with what was done between them: a label that is tapped, ``name=text`` that is typed, or ``back``."""
    looks, taken = list[Look](), list[Taken]()
    for entry in shown:
        if isinstance(entry[1], str):
            before = looks[-1].observation
            name, _, typed = entry[1].partition("=")
            number = len(taken) + 1
            if entry[1] in ("back", "restart"):
                taken.append(Taken(number, Back() if entry[1] == "back" else OpenApp(APP, restart=True)))
                continue
            found = next(e for e in before.elements if name in (e.text, e.description))
            selector = target(found, before)
            taken.append(Taken(number, InputText(selector, typed) if typed else Tap(selector), found))
        else:
            looks.append(Look(len(taken), entry[1], entry[0]))
    return looks, taken


def do(what: str) -> Entry:
    return "do", what


def proven(facts: Sequence[GoalFact], *shown: Entry, open_: tuple[str, ...] = ()) -> Proof:
    looks, taken = trail(*shown)
    return prove(Goal("a task", tuple(facts), Source.CALLER, open_), looks, taken)


SET = (Holds(WRAP, changed=True),)


def settings(*, on: bool, save: bool) -> Observation:
    return page("Settings", text("Editor"), box("Wrap lines", on=on), *([button("Save")] if save else ()))


def test_a_switch_that_takes_effect_at_once_is_proven_at_once() -> None:
    proof = proven(SET, ("s", settings(on=False, save=False)), do("Wrap lines"), ("s", settings(on=True, save=False)))
    assert (proof.verdict(), proof.facts[0].step, proof.facts[0].screen) == (RunStatus.SUCCESS, 1, "s")


def test_a_look_at_a_program_that_has_not_answered_yet_contradicts_nothing() -> None:
    """The dialog still stands as before the tap, and has closed a moment later: what was chosen is not known."""
    kind = (Holds(IsChecked(Selector(Role.RADIO, "Title")), changed=True),)
    option = UIElement(0, Role.RADIO, "Title", flags=CLICK | ElementFlag.CHECKABLE)
    asks, after = page("Sort by", option, dialog=True), page("Notes", row("Tea"), row("Milk"))
    assert proven(kind, ("d", asks), do("Title"), ("d", asks), ("n", after)).verdict() is RunStatus.UNPROVEN
    assert proven(kind, ("d", asks), do("Title"), ("d", asks)).verdict() is RunStatus.FAILURE


def test_a_switch_in_a_form_that_was_not_sent_is_not_proven() -> None:
    proof = proven(SET, ("s", settings(on=False, save=True)), do("Wrap lines"), ("s", settings(on=True, save=True)))
    assert proof.verdict() is RunStatus.UNPROVEN
    assert proof.reason == 'not proven: "Wrap lines" checked (it was set and never saved)'


HOME = page("Home", row("Settings"), row("News"), row("Help"), row("About this"), row("Contact us"))


@pytest.mark.parametrize("pressed", ["Save", "back"])
def test_a_switch_of_a_form_is_proven_where_it_is_seen_when_the_form_is_opened_again(pressed: str) -> None:
    """Whether the form was sent or keeps what is set in it by itself."""
    way: list[Entry] = [("h", HOME), do("Settings"), ("s", settings(on=False, save=True)), do("Wrap lines")]
    way += [("s", settings(on=True, save=True)), do(pressed), ("h", HOME)]
    assert proven(SET, *way).verdict() is RunStatus.UNPROVEN
    kept = proven(SET, *way, do("Settings"), ("s", settings(on=True, save=True)))
    assert kept.verdict() is RunStatus.SUCCESS
    lost = proven(SET, *way, do("Settings"), ("s", settings(on=False, save=True)))
    assert lost.verdict() is RunStatus.FAILURE
    said = 'it was saved, and "Wrap lines" is off again' if pressed == "Save" else '"Wrap lines" is off'
    assert lost.reason == f'not so: "Wrap lines" checked; {said} (seen at step 4)'


def test_a_form_that_says_that_it_was_saved_is_proven_where_it_stands() -> None:
    saved = page("Settings", text("Settings saved"), *settings(on=True, save=True).elements)
    way: list[Entry] = [
        ("s", settings(on=False, save=True)),
        do("Wrap lines"),
        ("s", settings(on=True, save=True)),
        do("Save"),
    ]
    assert proven(SET, *way, ("s", saved)).verdict() is RunStatus.SUCCESS


@pytest.mark.parametrize(
    "said", ["Save changes", "Update my profile", "Änderungen speichern", "保存", "Enregistrer", "Kaydet"]
)
def test_a_page_of_switches_waits_for_a_button_that_keeps_them_in_any_language(said: str) -> None:
    off, on = (page("Settings", text("Editor"), box("Wrap lines", on=on), button(said)) for on in (False, True))
    assert proven(SET, ("s", off), do("Wrap lines"), ("s", on)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize("said", ["Create issue", "Publish the post", "Anlegen"])
def test_a_form_with_a_field_waits_for_the_button_that_makes_something(said: str) -> None:
    more = text("Details"), button(said)
    off, on = (page("New", field("Title"), box("Wrap lines", on=on), *more) for on in (False, True))
    assert proven(SET, ("s", off), do("Wrap lines"), ("s", on)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize(
    ("said", "sent", "verdict"),
    [
        ("Make it so", "POST /profile", RunStatus.UNPROVEN),
        ("Find", "GET /search", RunStatus.SUCCESS),
        ("Log out", "POST /logout", RunStatus.SUCCESS),
        ("Make it so", "", RunStatus.SUCCESS),
    ],
)
def test_a_button_that_sends_a_form_is_waited_for_whatever_it_is_called(
    said: str, sent: str, verdict: RunStatus
) -> None:
    sends = replace(button(said), stated=Stated(sent))
    off, on = (page("Profile", text("You"), box("Wrap lines", on=on), sends) for on in (False, True))
    assert proven(SET, ("s", off), do("Wrap lines"), ("s", on)).verdict() is verdict


@pytest.mark.parametrize(
    "said",
    ["Changes will be applied after restart", "Last saved yesterday", "Saved 2 days ago", "Saved once you log in"],
)
def test_a_message_of_another_time_does_not_say_that_it_was_saved(said: str) -> None:
    told = page("Settings", text(said), *settings(on=True, save=True).elements)
    way: list[Entry] = [("s", settings(on=False, save=True)), do("Wrap lines"), ("s", settings(on=True, save=True))]
    assert proven(SET, *way, do("Save"), ("s", told)).verdict() is RunStatus.UNPROVEN


def test_what_stood_so_from_the_beginning_is_proven_without_a_touch() -> None:
    assert proven(SET, ("s", settings(on=True, save=True))).verdict() is RunStatus.SUCCESS


def test_a_later_look_that_shows_otherwise_contradicts() -> None:
    way: list[Entry] = [("s", settings(on=True, save=False)), do("Wrap lines"), ("s", settings(on=False, save=False))]
    assert proven(SET, *way).verdict() is RunStatus.FAILURE


def test_a_switch_that_was_turned_again_and_not_looked_at_since_is_not_proven() -> None:
    """The look before the last touch says nothing of what it came to."""
    on = settings(on=True, save=False)
    assert proven(SET, ("s", on), do("Wrap lines"), ("h", HOME)).verdict() is RunStatus.UNPROVEN


NAMED = (Exists("Milk", changed=True),)
LIST = page("Notes", row("Bread"), button("New note"))


def form(holds: str, *more: UIElement) -> Observation:
    return page("New note", field("Title", holds), *more, button("Create"))


def test_a_name_in_a_field_of_a_form_that_was_not_sent_proves_nothing() -> None:
    way: list[Entry] = [("l", LIST), do("New note"), ("f", form("")), do("Title=Milk"), ("f", form("Milk"))]
    assert proven(NAMED, *way).verdict() is RunStatus.UNPROVEN
    sent = proven(NAMED, *way, do("Create"), ("l", page("Notes", row("Milk"), row("Bread"), button("New note"))))
    assert (sent.verdict(), sent.facts[0].step) == (RunStatus.SUCCESS, 3)


@pytest.mark.parametrize("changed", [True, False])
def test_what_was_made_may_be_listed_on_another_screen_than_the_plan_thought(changed: bool) -> None:
    """What was listed there before it was typed may be on any screen."""
    fact = (Exists("Milk", screen="f", changed=changed),)
    way: list[Entry] = [("f", form("")), do("Title=Milk"), ("f", form("Milk"))]
    made = page("Notes", row("Milk"), row("Bread"))
    assert proven(fact, *way).verdict() is RunStatus.UNPROVEN
    assert proven(fact, *way, do("Create"), ("l", made)).verdict() is RunStatus.SUCCESS
    assert proven(fact, ("l", made), *way, do("Create"), ("l", made)).verdict() is RunStatus.UNPROVEN
    assert proven(fact, ("f", form("")), ("l", made)).verdict() is RunStatus.UNPROVEN


def test_a_name_is_proven_where_its_form_was_opened_anew_with_it() -> None:
    """The new note is shown in fields; a second look at it says the same."""
    way: list[Entry] = [
        ("l", LIST),
        do("New note"),
        ("f", form("")),
        do("Title=Milk"),
        ("f", form("Milk")),
        do("Create"),
    ]
    opened = page(
        "Edit note", field("Title", "Milk"), field("Text"), button("Pin"), button("Archive"), button("Colour")
    )
    assert proven(NAMED, *way, ("e", opened), ("e", opened)).verdict() is RunStatus.SUCCESS


def test_a_dialog_that_a_pop_up_covered_still_waits_for_its_button() -> None:
    """Closing the pop-up is not coming back to a dialog that was left."""
    asks = Holds(TextEquals(Selector(Role.INPUT, description="Time"), "21:30"), changed=True)
    empty, filled = (page("Begin", field("Time", t), button("Apply"), dialog=True) for t in ("22:00", "21:30"))
    tip = page("Rate us", text("Five stars?"), button("Later"), dialog=True)
    way: list[Entry] = [("d", empty), do("Time=21:30"), ("d", filled), do("Apply"), (None, tip), do("Later")]
    assert proven((asks,), *way, ("d", filled)).verdict() is RunStatus.UNPROVEN


def test_a_text_in_a_dialog_whose_button_nothing_names_proves_nothing() -> None:
    code = Holds(TextEquals(Selector(Role.INPUT, description="Code"), "MILK"), changed=True)
    empty, filled = (page("Code", field("Code", t), button("Quit"), dialog=True) for t in ("", "MILK"))
    assert proven((code,), ("d", empty), do("Code=MILK"), ("d", filled)).verdict() is RunStatus.UNPROVEN


def preferences(*buttons: UIElement, on: bool, size: str = "8") -> Entry:
    tabs = (UIElement(0, Role.TAB, said, flags=CLICK) for said in ("View", "Window"))
    return "p", page("Preferences", *tabs, box("Wrap lines", on=on), field("Size", size), *buttons, dialog=True)


@pytest.mark.parametrize(
    ("buttons", "verdict"),
    [
        ((), RunStatus.SUCCESS),
        ((button("Close"),), RunStatus.SUCCESS),
        ((button("Los"),), RunStatus.UNPROVEN),
        ((button("Cancel"),), RunStatus.UNPROVEN),
        ((button("Back"),), RunStatus.UNPROVEN),
        ((button(""),), RunStatus.UNPROVEN),
        ((replace(button("OK"), flags=CLICK | ElementFlag.DISABLED),), RunStatus.UNPROVEN),
        ((button("Close"), button("OK")), RunStatus.UNPROVEN),
    ],
)
def test_a_box_in_a_dialog_that_can_only_be_closed_takes_effect_at_once(
    buttons: tuple[UIElement, ...], verdict: RunStatus
) -> None:
    way = [preferences(*buttons, on=False), do("Wrap lines"), preferences(*buttons, on=True)]
    assert proven(SET, *way).verdict() is verdict


def test_a_text_in_a_dialog_that_can_only_be_closed_waits_to_be_seen_again() -> None:
    """It may be taken over by the Enter key only, and be dropped with the dialog."""
    size = (Holds(TextEquals(Selector(Role.INPUT, description="Size"), "12"), changed=True),)
    way = [preferences(on=False), do("Size=12"), preferences(on=False, size="12")]
    assert proven(size, *way).verdict() is RunStatus.UNPROVEN
    again = [*way, do("back"), ("h", page("Home", row("Preferences"))), do("Preferences")]
    assert proven(size, *again, preferences(on=False, size="12")).verdict() is RunStatus.SUCCESS


OTHER = page("Shop", box("Open", on=False), button("Save"))
SAVED = page("Shop", text("The shop was saved."), box("Open", on=True), button("Save"))


def link(said: str) -> UIElement:
    return UIElement(0, Role.LINK, said, flags=CLICK)


@pytest.mark.parametrize(
    ("leaves", "comes_back"), [("Shop", ("back",)), ("Shop", ("back", "back")), ("Shop", ("New note",))]
)
def test_a_form_that_was_left_for_another_one_was_not_sent(leaves: str, comes_back: tuple[str, ...]) -> None:
    """The other form is saved, and the first is shown again with what was typed, by the browser or from a draft."""
    links = link("New note"), link("Shop")
    empty, filled = (page("New note", *links, field("Title", t), field("Text"), button("Create")) for t in ("", "Milk"))
    other, saved = (page("Shop", *links, *shown.elements) for shown in (OTHER, SAVED))
    way: list[Entry] = [
        ("f", empty),
        do("Title=Milk"),
        ("f", filled),
        do(leaves),
        ("o", other),
        do("Save"),
        ("o", saved),
    ]
    shown: list[Entry] = [
        ("f", filled) if n == len(comes_back) else ("o", other) for n in range(1, len(comes_back) + 1)
    ]
    again = [entry for pressed, look in zip(comes_back, shown, strict=True) for entry in (do(pressed), look)]
    assert proven(NAMED, *way, *again).verdict() is RunStatus.UNPROVEN


def test_a_name_in_a_dialog_that_it_was_not_typed_in_is_a_suggestion() -> None:
    """A dialog for the name of a file suggests what was typed for another purpose, and was shown before."""
    asks = page("Save as", field("Name", "untitled"), button("Save"), button("Cancel"), dialog=True)
    suggests = page("Save as", field("Name", "Milk"), button("Save"), button("Cancel"), dialog=True)
    tongue, typed = (page("New", field("Language", t), button("OK"), dialog=True) for t in ("", "Milk"))
    plain = page("Editor", button("Save as"), button("New"))
    way: list[Entry] = [("p", plain), do("Save as"), ("a", asks), do("Cancel"), ("p", plain), do("New"), ("t", tongue)]
    way += [do("Language=Milk"), ("t", typed), do("OK"), ("p", plain), do("Save as"), ("a", suggests)]
    assert proven(NAMED, *way).verdict() is RunStatus.UNPROVEN


def test_a_name_on_the_next_page_of_a_form_that_is_not_finished_proves_nothing() -> None:
    way: list[Entry] = [("f", form("")), do("Title=Milk"), ("f", form("Milk")), do("Create")]
    further = page("Step 2 of 3", field("Name", "Milk"), field("Price"), field("Shop"), field("Shelf"), button("Save"))
    assert proven(NAMED, *way, ("e", further)).verdict() is RunStatus.UNPROVEN


def test_a_name_that_was_listed_before_it_was_typed_is_not_new() -> None:
    had = page("Notes", row("Milk"), button("New note"))
    way: list[Entry] = [
        ("l", had),
        do("New note"),
        ("f", form("")),
        do("Title=Milk"),
        ("f", form("Milk")),
        do("back"),
        ("l", had),
    ]
    assert proven(NAMED, *way).verdict() is RunStatus.UNPROVEN
    twice = page("Notes", row("Milk"), row("Milk"), button("New note"))
    assert proven(NAMED, *way[:-2], do("Create"), ("l", twice)).verdict() is RunStatus.SUCCESS


@pytest.mark.parametrize(
    ("before", "after", "verdict"),
    [
        ("For nobody", "For milk", RunStatus.SUCCESS),
        ("For nobody", "Milk could not be saved", RunStatus.UNPROVEN),
        ("For milk", "For milk", RunStatus.UNPROVEN),
        ("For nobody", "For milkshakes", RunStatus.UNPROVEN),
    ],
)
def test_a_sentence_that_said_another_name_before_proves_the_new_one(
    before: str, after: str, verdict: RunStatus
) -> None:
    way: list[Entry] = [
        ("l", page("Tea", text(before), button("Name"))),
        do("Name"),
        ("f", form("")),
        do("Title=Milk"),
        ("f", form("Milk")),
        do("Create"),
        ("l", page("Tea", text(after), button("Name"))),
    ]
    assert proven(NAMED, *way).verdict() is verdict


def test_a_name_in_a_filter_proves_nothing() -> None:
    """The list offers to make what was looked for, and says that it has found nothing."""
    empty = page("Notes", field("Search notes", "Milk"), text("No results for 'Milk'"), row("Milk"))
    start = page("Notes", field("Search notes"), row("Bread"))
    assert proven(NAMED, ("l", start), do("Search notes=Milk"), ("l", empty)).verdict() is RunStatus.UNPROVEN
    for_bread = page("Notes", field("Search notes"), text("Results for bread"), button("Search"))
    for_milk = page("Notes", field("Search notes"), text("Results for milk"), button("Search"))
    way: list[Entry] = [("l", for_bread), do("Search notes=Milk"), ("l", for_bread), do("Search"), ("l", for_milk)]
    assert proven(NAMED, *way).verdict() is RunStatus.UNPROVEN


def test_a_value_in_a_field_for_searching_proves_nothing() -> None:
    fact = (Holds(TextEquals(Selector(Role.INPUT, description="Filter"), "Milk"), changed=True),)
    start, typed = (
        page("Notes", field("Filter"), row("Bread")),
        page("Notes", field("Filter", "Milk"), row("Milk shake")),
    )
    assert proven(fact, ("l", start), do("Filter=Milk"), ("l", typed)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize(
    ("said", "beside"),
    [
        ("Please fill out this field", False),
        ("Das Feld ist leer", True),
        ("The name is already in use, which is wrong", False),
    ],
)
def test_a_form_that_the_program_stopped_is_a_failure_with_its_words(said: str, beside: bool) -> None:
    """A complaint says so by a word, or stands beside a field."""
    title = replace(field("Title", "Milk"), bounds=Bounds(0, 0, 100, 20))
    where = Bounds(0, 22, 100, 40) if beside else Bounds(0, 300, 100, 320)
    complaint = replace(text(said), bounds=where)
    filled = page("New note", title, button("Create"))
    stopped = page("New note", title, complaint, button("Create"))
    empty = page("New note", replace(title, text=""), button("Create"))
    way: list[Entry] = [("f", empty), do("Title=Milk"), ("f", filled), do("Create"), ("f", stopped)]
    proof = proven(NAMED, *way)
    assert proof.verdict() is RunStatus.FAILURE
    assert proof.reason == f"the program stopped the form: {said}"


def test_a_form_that_was_sent_again_as_it_was_is_still_stopped() -> None:
    """The complaint stood there when it was sent for the second time."""
    complaint = text("A price is required.")
    way: list[Entry] = [("f", form("Milk")), do("Create"), ("f", form("Milk", complaint)), do("Create")]
    proof = proven(NAMED, *way, ("f", form("Milk", complaint)))
    assert proof.reason == "the program stopped the form: A price is required."


@pytest.mark.parametrize(
    ("said", "verdict"), [("Invalid login", RunStatus.FAILURE), ("Please check your inbox", RunStatus.UNPROVEN)]
)
def test_a_form_that_lost_its_password_may_have_been_stopped(said: str, verdict: RunStatus) -> None:
    def login(secret: str, *more: UIElement) -> Observation:
        return page("Sign in", field("User", "ann"), field("Password", secret), *more, button("Login"))

    way: list[Entry] = [("f", login("")), do("Password=pear"), ("f", login("pear")), do("Login")]
    assert proven(NAMED, *way, ("f", login("", text(said)))).verdict() is verdict


def test_what_a_page_states_of_a_field_after_it_was_sent_is_a_complaint() -> None:
    marked = replace(field("Title", "Milk"), stated=Stated(says=("Too short",)))
    way: list[Entry] = [("f", form("Milk")), do("Create"), ("f", page("New note", marked, button("Create")))]
    assert proven(NAMED, *way).reason == "the program stopped the form: Too short"


def test_an_alert_that_leaves_the_form_as_it_was_is_a_failure_with_its_words() -> None:
    alert = page("Alert", text("That did not work."), button("OK"), dialog=True)
    way: list[Entry] = [("f", form("")), do("Title=Milk"), ("f", form("Milk")), do("Create"), (None, alert), do("OK")]
    proof = proven(NAMED, *way, ("f", form("Milk")))
    assert (proof.verdict(), proof.reason) == (RunStatus.FAILURE, "the program stopped the form: That did not work.")


def test_a_form_that_was_stopped_and_then_taken_is_no_failure() -> None:
    stopped = form("Milk", text("The title is missing a date"))
    way: list[Entry] = [
        ("f", form("Milk")),
        do("Create"),
        ("f", stopped),
        do("Title=Milk"),
        ("f", form("Milk")),
        do("Create"),
    ]
    assert proven(NAMED, *way, ("l", page("Notes", row("Milk")))).verdict() is RunStatus.SUCCESS


def test_a_message_beside_a_field_that_tells_of_success_is_no_complaint() -> None:
    """Where it stands makes "Success!" no complaint; that the thing was made is still to be seen."""
    title = replace(field("Title", "Milk"), bounds=Bounds(0, 0, 100, 20))
    told = replace(text("Success!"), bounds=Bounds(0, 22, 100, 40))
    empty = page("Note", replace(title, text=""), button("Save"))
    filled, kept = page("Note", title, button("Save")), page("Note", title, told, button("Save"))
    proof = proven(NAMED, ("f", empty), do("Title=Milk"), ("f", filled), do("Save"), ("f", kept))
    assert "stopped" not in proof.reason
    assert proof.verdict() is not RunStatus.FAILURE


GONE = (Exists("Milk", present=False),)


def cell(said: str, left: int, top: int) -> UIElement:
    return replace(text(said), bounds=Bounds(left, top, left + 50, top + 20))


def test_a_list_that_was_not_looked_at_since_a_removal_contradicts_nothing() -> None:
    """The thing was listed before it was removed; what is shown now is another page."""
    listed, opened = page("Notes", row("Milk"), row("Bread")), page("Milk", text("2 litres"), button("Delete"))
    way: list[Entry] = [("l", listed), do("Milk"), ("n", opened), do("Delete"), ("h", HOME)]
    assert proven(GONE, *way).verdict() is RunStatus.UNPROVEN
    assert proven(GONE, *way, do("News"), ("l", listed)).verdict() is RunStatus.FAILURE
    assert proven(GONE, *way, do("News"), ("l", page("Notes", row("Bread")))).verdict() is RunStatus.SUCCESS


def test_a_name_that_stands_in_two_cells_of_a_row_is_listed() -> None:
    gone = (Exists("Ada Moon", present=False),)
    others = cell("Eve", 0, 20), cell("Moon", 60, 20), button("Remove contact")
    both = page("People", cell("Ada", 0, 0), cell("Moon", 60, 0), *others)
    less = page("People", *others)
    assert proven(gone, ("p", both), do("Remove contact"), ("p", less)).verdict() is RunStatus.SUCCESS
    assert proven(gone, ("p", both), do("Remove contact"), ("p", both)).verdict() is RunStatus.FAILURE


def test_what_is_to_be_gone_must_have_been_seen_where_it_is_no_longer() -> None:
    had, now = page("Notes", row("Milk"), row("Bread")), page("Notes", row("Bread"))
    assert proven(GONE, ("l", now)).verdict() is RunStatus.UNPROVEN
    assert proven(GONE, ("l", had), do("Milk"), ("l", now)).verdict() is RunStatus.SUCCESS
    assert proven(GONE, ("l", had), do("Milk"), ("l", had)).verdict() is RunStatus.FAILURE
    elsewhere = page("Help", text("How to begin"), text("All about lists"), button("Close"))
    assert proven(GONE, ("l", had), do("Milk"), ("x", elsewhere)).verdict() is RunStatus.FAILURE


TABBED = (
    UIElement(0, Role.TAB, "Notes", flags=CLICK | ElementFlag.SELECTED),
    UIElement(0, Role.TAB, "Tasks", flags=CLICK),
)


def test_the_last_row_takes_its_buttons_with_it() -> None:
    """Hardly anything of the page is left, and the map knows it as another one."""
    last = page("Notes", *TABBED, row("Milk"), text("2 litres"), button("Edit"), button("Delete"), button("New note"))
    empty = page("Notes", *TABBED, text("There are no notes."), text("Begin with a new one."), button("New note"))
    assert proven(GONE, ("l", last), do("Delete"), ("e", empty)).verdict() is RunStatus.SUCCESS
    turned = tuple(replace(t, flags=t.flags ^ ElementFlag.SELECTED) for t in TABBED)
    tasks = page("Notes", *turned, text("There are no tasks."), text("Begin with a new one."), button("New note"))
    opened = page("Notes", *TABBED, text("Removed: 2 litres"), text("See you."), button("Close"), button("Undo"))
    for other in (tasks, opened):
        assert proven(GONE, ("l", last), do("Delete"), ("e", other)).verdict() is RunStatus.UNPROVEN


def test_an_element_that_is_gone_from_one_page_and_shown_on_another_is_not_proven_to_be_gone() -> None:
    """The other page may list what was removed, and it may be the list that still holds it: nobody can tell."""
    fact = [Holds(ElementAbsent(Selector(Role.ITEM, "Milk")))]
    had, less = page("Notes", row("Milk"), row("Bread"), button("New")), page("Notes", row("Bread"), button("New"))
    trash = page("Trash", text("Removed this week"), row("Milk"), button("Empty"), button("Close"))
    way: list[Entry] = [("l", had), do("Milk"), ("l", less), do("New"), ("t", trash)]
    assert proven(fact, *way[:3]).verdict() is RunStatus.SUCCESS
    assert proven(fact, *way).verdict() is RunStatus.UNPROVEN
    assert proven(fact, ("l", had), do("Milk"), ("l", had), do("New"), ("t", trash)).verdict() is RunStatus.FAILURE
    assert proven(fact, *way[:3], do("New"), ("l", had)).verdict() is RunStatus.FAILURE


def test_what_is_to_be_gone_is_gone_where_its_list_is_shown_whole() -> None:
    fact = (replace(GONE[0], screen="l"),)
    whole = page("Notes", row("Bread"))
    assert proven(fact, ("l", whole)).verdict() is RunStatus.SUCCESS
    cut = page("Notes", UIElement(0, Role.LIST, flags=ElementFlag.SCROLLABLE), row("Bread"))
    assert proven(fact, ("l", cut)).verdict() is RunStatus.UNPROVEN


def test_a_filter_that_hides_a_row_does_not_show_that_it_is_gone() -> None:
    had = page("Notes", field("Search"), row("Milk"), row("Bread"))
    hidden = page("Notes", field("Search", "Br"), row("Bread"))
    assert proven(GONE, ("l", had), do("Search=Br"), ("l", hidden)).verdict() is RunStatus.FAILURE


def test_a_place_is_where_the_run_ends_and_a_visit_is_any_time() -> None:
    way: list[Entry] = [("h", HOME), do("Settings"), ("s", settings(on=True, save=False))]
    assert proven([Holds(OnScreen("s"))], *way).verdict() is RunStatus.SUCCESS
    assert proven([Holds(OnScreen("h"))], *way).verdict() is RunStatus.FAILURE
    assert proven([Visited("h"), Visited("s")], *way).verdict() is RunStatus.SUCCESS
    assert proven([Visited("x")], *way).verdict() is RunStatus.UNPROVEN


PRIORITY = (Holds(TextEquals(Selector(Role.OTHER, "Priority:"), "critical"), changed=True),)


def ticket(priority: str, *more: UIElement) -> Entry:
    """A page that only says what a form has set."""
    return "t", page("Ticket", text("Owner:"), text("Ann"), text("Priority:"), link(priority), *more)


def test_a_value_is_read_beside_its_caption_after_its_form_was_sent() -> None:
    choice = UIElement(0, Role.CHOICE, "minor", description="Priority:", flags=CLICK)
    form, filled = (("f", page("Edit", replace(choice, text=held), button("Submit"))) for held in ("minor", "critical"))
    set_ = [ticket("minor"), do("Ann"), form, do("minor"), filled]
    assert proven(PRIORITY, *set_).verdict() is RunStatus.UNPROVEN
    assert proven(PRIORITY, *set_, do("Submit"), ticket("critical")).verdict() is RunStatus.SUCCESS
    assert proven(PRIORITY, *set_, do("Submit"), ticket("minor")).verdict() is RunStatus.UNPROVEN
    assert proven(PRIORITY, *set_, do("back"), ticket("critical")).verdict() is RunStatus.UNPROVEN
    twice = ticket("critical", text("Priority:"), text("low"))
    assert proven(PRIORITY, *set_, do("Submit"), twice).verdict() is RunStatus.UNPROVEN


def test_a_value_is_read_in_the_row_that_its_name_stands_in() -> None:
    rows = [UIElement(0, Role.ITEM), replace(text("Tea"), parent=0), replace(text("Spring"), parent=0)]
    rows += [UIElement(0, Role.ITEM), replace(text("Milk"), parent=3), replace(text("Autumn"), parent=3)]
    shown = page("List", *rows)
    for name, value, verdict in (("Tea", "Spring", RunStatus.SUCCESS), ("Tea", "Autumn", RunStatus.UNPROVEN)):
        fact = (Holds(TextEquals(Selector(Role.OTHER, name), value), changed=True),)
        assert proven(fact, ("l", shown)).verdict() is verdict


@pytest.mark.parametrize(
    ("more", "verdict"), [((button("Close"),), RunStatus.SUCCESS), ((button("Cancel"),), RunStatus.UNPROVEN)]
)
def test_a_list_in_a_dialog_that_cannot_be_cancelled_has_taken_what_was_entered(
    more: tuple[UIElement, ...], verdict: RunStatus
) -> None:
    """Sent with its button; what stands in the field only, or was never sent, is not listed."""

    def names(held: str, *listed: str) -> Entry:
        return "n", page("Names", field("new", held), button("Add"), *map(row, listed), *more, dialog=True)

    made = (Exists("Tea", changed=True),)
    typed = [names("", "Milk"), do("new=Tea"), names("Tea", "Milk")]
    assert proven(made, *typed).verdict() is RunStatus.UNPROVEN
    assert proven(made, *typed, do("Add"), names("", "Milk", "Tea")).verdict() is verdict
    assert proven(made, *typed, do("Add"), names("Tea", "Milk", "Tea")).verdict() is RunStatus.UNPROVEN
    assert proven(made, *typed, do("Milk"), names("", "Milk", "Tea")).verdict() is RunStatus.UNPROVEN


def test_a_page_that_is_not_on_the_map_is_known_by_what_it_is_called() -> None:
    """By its title, a heading, the chosen tab or its first line; a row or a button of that name only leads there."""
    fact, menu = (EndsAt("Add-ons"),), ("m", page("Menu", row("Add-ons"), button("Add-ons")))
    chosen = UIElement(0, Role.TAB, "Add-ons", flags=CLICK | ElementFlag.SELECTED)
    assert proven(fact, menu).verdict() is RunStatus.UNPROVEN
    for shown in (
        page("Add-ons", text("None")),
        page("", UIElement(0, Role.HEADING, "Add-ons")),
        page("", chosen, button("More")),
        page("", button("Up"), text("Add-ons"), row("Clock")),
    ):
        assert proven(fact, menu, do("Add-ons"), (None, shown)).verdict() is RunStatus.SUCCESS
        assert proven(fact, (None, shown), do("back"), menu).verdict() is RunStatus.UNPROVEN
    parts = page("Settings", *(UIElement(0, Role.HEADING, said) for said in ("Add-ons", "Sounds")))
    assert proven(fact, ("s", parts)).verdict() is RunStatus.UNPROVEN
    inside = Observation(APP, (row("Clock"), replace(text("Add-ons"), index=1, parent=0)), activity="list")
    assert proven(fact, menu, do("Add-ons"), (None, inside)).verdict() is RunStatus.UNPROVEN


def test_a_row_says_what_its_mark_is_called() -> None:
    """The mark of the chosen row is a picture with a description."""
    marked = replace(row("Français\nFrench"), description="Selected language")
    fact = (Holds(TextEquals(Selector(Role.OTHER, "Français"), "Selected language"), changed=True),)
    before, after = (page("Language", row("English"), one) for one in (row("Français\nFrench"), marked))
    assert proven(fact, (None, before), do("Français\nFrench"), (None, after)).verdict() is RunStatus.SUCCESS
    assert proven(fact, (None, before), do("Français\nFrench"), (None, before)).verdict() is RunStatus.FAILURE


def test_a_page_without_a_name_is_known_by_what_was_opened_where_a_field_of_it_says_that() -> None:
    fact, folders = (EndsAt("Pictures"),), ("f", page("", row("Pictures"), row("Music")))
    inside, found = page("", field("Search in Pictures"), button("Sort")), page("", field("Search", "Pictures"))
    assert proven(fact, folders, do("Pictures"), (None, inside)).verdict() is RunStatus.SUCCESS
    assert proven(fact, folders, do("Music"), (None, inside)).verdict() is RunStatus.UNPROVEN
    assert proven(fact, folders, do("Pictures"), (None, found)).verdict() is RunStatus.UNPROVEN
    named = page("Music", field("Search in Pictures"))
    assert proven(fact, folders, do("Pictures"), (None, named)).verdict() is RunStatus.UNPROVEN


def test_a_program_that_was_to_end_is_proven_to_have_ended() -> None:
    ended = Holds(FactIs(Fact(Fluent(FluentKind.APP, "app in front"), APP, holds=False)))
    desk = page("Desk", row("Programs"), app="desktop")
    assert proven([ended], ("h", HOME), do("Settings"), (None, desk)).verdict() is RunStatus.SUCCESS
    assert proven([ended], ("h", HOME)).verdict() is RunStatus.FAILURE
    assert proven([Holds(AppInFront(APP))], ("h", HOME)).verdict() is RunStatus.SUCCESS


def test_an_answer_is_proven_where_it_was_read() -> None:
    way: list[Entry] = [("n", page("Archive", text("14 notes"))), do("14 notes"), ("h", HOME)]
    proof = proven([Reads("How many notes are archived?", "14")], *way)
    assert (proof.verdict(), proof.facts[0].step, proof.facts[0].screen) == (RunStatus.SUCCESS, 0, "n")
    assert proven([Reads("How many?", "15")], *way).verdict() is RunStatus.UNPROVEN
    said = "not proven: How many?: not answered (no single value stands there to be read)"
    assert proven([Reads("How many?")], *way).reason == said


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ('How many notes has "Garden"?', RunStatus.SUCCESS),
        ("How many notes has Garden?", RunStatus.SUCCESS),
        ('How many notes has "Kitchen"?', RunStatus.UNPROVEN),
        ("How many photos are there?", RunStatus.UNPROVEN),
        ("Wie viele Beete gibt es?", RunStatus.SUCCESS),
    ],
)
def test_an_answer_counts_where_what_is_asked_about_is_shown(question: str, verdict: RunStatus) -> None:
    """Another page of the run says "14" as well, and a third one names what is asked about without it."""
    way: list[Entry] = [
        ("k", page("Kitchen", text("3 photos of the kitchen"), row("Next"))),
        do("Next"),
        ("g", page("Garden", text("14 notes"), row("Help"))),
        do("Help"),
        ("h", page("Help", text("Page 14 of 20"))),
    ]
    proof = proven([Reads(question, "14")], *way)
    assert proof.verdict() is verdict
    assert (proof.facts[0].screen == "g") is (verdict is RunStatus.SUCCESS and "notes" in question)


def test_a_flag_is_what_the_step_left_that_sets_it() -> None:
    signed = Fact(flag("signed in"))
    looks, taken = trail(("h", HOME), do("Settings"), ("s", settings(on=True, save=False)))
    told = [replace(taken[0], expected=(FactIs(signed),))]
    goal = Goal("sign in", (Holds(FactIs(signed), changed=True),))
    assert prove(goal, looks, told).verdict() is RunStatus.SUCCESS
    assert prove(goal, looks, taken).verdict() is RunStatus.UNPROVEN
    out = [replace(taken[0], expected=(FactIs(replace(signed, value=OFF)),))]
    assert prove(goal, looks, out).verdict() is RunStatus.FAILURE


def test_what_only_a_model_affirms_is_no_proof_unless_that_is_accepted() -> None:
    word = Told("the picture is nicer now")
    proof = proven([word], ("h", HOME)).judged_by("model", [word])
    assert proof.verdict() is RunStatus.UNPROVEN
    assert proof.verdict(accept_judged=True) is RunStatus.SUCCESS
    seen_otherwise = proven([Holds(OnScreen("x"))], ("h", HOME)).judged_by("model", [Holds(OnScreen("x"))])
    assert seen_otherwise.verdict(accept_judged=True) is RunStatus.FAILURE


def test_a_part_of_the_task_that_no_fact_stands_for_leaves_it_unproven() -> None:
    proof = proven(SET, ("s", settings(on=True, save=False)), open_=("'by default' was never found",))
    assert (proof.verdict(), proof.reason) == (RunStatus.UNPROVEN, "not proven: 'by default' was never found")
    assert proven([], ("h", HOME)).reason == "not proven: nothing was named that shows that the task is done"


def test_after_a_fresh_start_the_form_shows_what_was_kept() -> None:
    way: list[Entry] = [
        ("s", settings(on=False, save=True)),
        do("Wrap lines"),
        ("s", settings(on=True, save=True)),
        do("restart"),
    ]
    assert proven(SET, *way, ("s", settings(on=True, save=True))).verdict() is RunStatus.SUCCESS


def test_only_success_exits_0() -> None:
    assert EXIT_CODES == {
        "success": 0,
        "unproven": 1,
        "failure": 1,
        "refused": 1,
        "stopped": 1,
    }


def test_goals_and_proofs_are_kept_as_they_are() -> None:
    facts: list[GoalFact] = [*SET, *NAMED, *GONE, Visited("h", "Home"), Reads("q", "a"), Told("t")]
    proof = proven(facts, ("h", HOME), open_=("more",)).judged_by("model", [Told("t")])
    assert proof_from_json(proof_to_json(proof)) == proof
    assert goal_from_json(goal_to_json(proof.goal)) == proof.goal
    assert {f.state for f in proof.facts} == {FactState.HELD, FactState.NOT_SEEN}


def listing(*names: str, title: str = "Notes", searched: str | None = None) -> Observation:
    search = () if searched is None else (field("Search", searched),)
    return page(title, *search, text("All notes"), button("New"), *(row(name) for name in names))


@pytest.mark.parametrize(
    ("answer", "shown"),
    [("3.50", "3 items"), ("3.50", "3.75"), ("192.168.1.20", "192.168.1.99"), ("a@example.org", "a@example.com")],
)
def test_decimals_and_domains_are_no_endings_of_files(answer: str, shown: str) -> None:
    asked = (Reads("What does it say?", answer),)
    assert proven(asked, ("h", page("Page", text(shown)))).verdict() is RunStatus.UNPROVEN
    assert proven(asked, ("h", page("Page", text(f"It is {answer} now")))).verdict() is RunStatus.SUCCESS


def test_a_row_that_left_its_list_is_not_there_and_a_message_that_went_tells_nothing() -> None:
    """What stood beside the row tells that it is the same list; a message has no such."""
    away = listing("a", "b"), listing("a", "b", "Milk")
    assert proven((Exists("Milk"),), ("l", away[1]), do("a"), ("l", away[0])).verdict() is RunStatus.FAILURE
    said = page("Notes", text("Milk was sent"), row("a"), row("b"))
    told = proven((Exists("Milk was sent"),), ("l", said), do("a"), ("l", page("Notes", row("a"), row("b"))))
    assert (told.verdict(), told.facts[0].seen) == (RunStatus.UNPROVEN, "'Milk was sent' is not listed any more")


def test_two_files_of_one_name_are_told_apart_by_their_endings() -> None:
    only_text = ("l", listing("report.txt", "b", "c"))
    assert proven((Exists("report.pdf"),), only_text).verdict() is RunStatus.UNPROVEN
    assert proven((Exists("report"),), only_text).verdict() is RunStatus.SUCCESS
    assert proven((Exists("report.txt"),), ("l", listing("report", "b", "c"))).verdict() is RunStatus.SUCCESS
    both, rest = listing("report.txt", "report.pdf", "c"), listing("report.pdf", "c")
    gone = proven((Exists("report.txt", present=False),), ("l", both), do("report.txt"), ("l", rest))
    assert gone.verdict() is RunStatus.SUCCESS


MADE = (Exists("Milk", changed=True),)


def test_a_thing_that_was_never_typed_counts_as_made_only_where_it_was_missing_before() -> None:
    found = proven(MADE, ("h", HOME), do("News"), ("l", listing("Milk", "Eggs")))
    assert found.verdict() is RunStatus.UNPROVEN
    assert "nothing shows that the run made it" in found.reason
    way: list[Entry] = [("l", listing("Eggs")), do("New"), ("l", listing("Milk", "Eggs"))]
    assert proven(MADE, *way).verdict() is RunStatus.SUCCESS


def test_a_thing_that_was_searched_for_was_not_made() -> None:
    search = page("Search", field("Search"), button("Search"))
    typed = page("Search", field("Search", "Milk"), button("Search"))
    for kept in (None, "Milk"):
        way: list[Entry] = [("s", search), do("Search=Milk"), ("s", typed), do("Search")]
        assert proven(MADE, *way, ("r", listing("Milk", searched=kept))).verdict() is RunStatus.UNPROVEN


def test_what_the_results_of_a_search_say_of_its_word_does_not_show_that_it_was_made() -> None:
    form, typed = (page("New note", field("Title", held), button("Save")) for held in ("", "Milk"))
    way: list[Entry] = [("n", form), do("Title=Milk"), ("n", typed), do("Save")]
    nothing = page("Search", field("Search", "Milk"), row("Nothing was found for Milk"), row("Milk"))
    assert proven(MADE, *way, ("r", nothing)).verdict() is RunStatus.UNPROVEN
    assert proven(MADE, *way, ("r", nothing), ("l", listing("Milk", "Eggs"))).verdict() is RunStatus.SUCCESS


def test_a_drop_down_that_shows_a_name_lists_nothing() -> None:
    form, typed = (page("New note", field("Title", held), button("Save")) for held in ("", "Milk"))
    way: list[Entry] = [("n", form), do("Title=Milk"), ("n", typed), do("Save")]
    chosen = page("Notes", UIElement(0, Role.CHOICE, "Milk", description="Kind", flags=CLICK), row("Eggs"))
    assert proven(MADE, *way, ("l", chosen)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize(("pressed", "verdict"), [("Save", RunStatus.SUCCESS), ("Cancel", RunStatus.UNPROVEN)])
def test_a_thing_whose_form_was_dropped_was_there_before(pressed: str, verdict: RunStatus) -> None:
    form, typed = (page("New note", field("Title", held), button("Save"), button("Cancel")) for held in ("", "Milk"))
    way: list[Entry] = [("n", form), do("Title=Milk"), ("n", typed), do(pressed)]
    assert proven(MADE, *way, ("l", listing("Milk", "Eggs"))).verdict() is verdict


def test_a_name_that_was_typed_in_two_fields_is_made() -> None:
    form = page("New", field("First"), field("Last"), button("Save"))
    half = page("New", field("First", "Ann"), field("Last"), button("Save"))
    full = page("New", field("First", "Ann"), field("Last", "Lee"), button("Save"))
    way: list[Entry] = [("n", form), do("First=Ann"), ("n", half), do("Last=Lee"), ("n", full), do("Save")]
    proof = proven((Exists("Ann Lee", changed=True),), *way, ("l", listing("Ann Lee", "Bob")))
    assert proof.verdict() is RunStatus.SUCCESS


@pytest.mark.parametrize("left", [True, False])
def test_a_thing_is_gone_from_the_list_that_it_was_removed_from(left: bool) -> None:
    """A drop-down of another page was set to it before, a drawer lists it, and a page asks about it."""
    chosen = page("Query", UIElement(0, Role.CHOICE, "Milk", description="Source", flags=CLICK), button("Run"))
    drawer = page("Sources", button("Add"), row("Milk"), row("Eggs"), button("Delete"), dialog=True)
    asks = page(
        "Sure?", text("Delete Milk?"), row("Milk"), button("Yes"), button("No"), text("All of it will be gone.")
    )
    after = page("Sources", button("Add"), *([row("Milk")] if left else []), row("Eggs"), button("Delete"), dialog=True)
    way: list[Entry] = [("q", chosen), do("Source"), ("d", drawer), do("Delete"), ("s", asks), do("Yes"), ("d", after)]
    assert proven(GONE, *way).verdict() is (RunStatus.FAILURE if left else RunStatus.SUCCESS)


@pytest.mark.parametrize(("left", "verdict"), [(("Eggs",), RunStatus.SUCCESS), ((), RunStatus.UNPROVEN)])
def test_a_list_that_is_closed_does_not_show_that_a_thing_is_gone(left: tuple[str, ...], verdict: RunStatus) -> None:
    def shop(*rows: str) -> Observation:
        return page("Shop", text("Hello"), button("Open"), button("Delete"), button("Help"), *(row(r) for r in rows))

    way: list[Entry] = [("s", shop("Milk", "Eggs")), do("Delete"), ("s", shop(*left))]
    assert proven(GONE, *way).verdict() is verdict


def test_a_thing_is_not_gone_because_another_page_of_one_layout_does_not_list_it() -> None:
    way: list[Entry] = [("l", listing("Milk", "Old", title="Notes")), do("Old")]
    assert proven(GONE, *way, ("l", listing("Old", title="Old"))).verdict() is RunStatus.FAILURE
    assert proven(GONE, *way, ("l", listing("Old", title="*Notes (1)"))).verdict() is RunStatus.SUCCESS


@pytest.mark.parametrize("shown", [listing(searched="zzz"), page("Notes", text("Loading..."))])
def test_a_thing_is_not_gone_from_a_list_that_hides_some(shown: Observation) -> None:
    assert proven((replace(GONE[0], screen="l"),), ("l", shown)).verdict() is not RunStatus.SUCCESS


def test_an_answer_is_not_read_from_a_field_that_the_run_typed_it_into() -> None:
    empty, typed = (page("Dial", field("Number", held), text("Dial")) for held in ("", "555"))
    asked = (Reads("Which number?", "555"),)
    assert proven(asked, ("d", empty), do("Number=555"), ("d", typed)).verdict() is RunStatus.UNPROVEN
    assert proven(asked, ("d", typed)).verdict() is RunStatus.SUCCESS


@pytest.mark.parametrize(
    "said", ["Changes could not be saved", "Not saved", "Nothing was changed", "Settings couldn't be updated"]
)
def test_a_message_that_nothing_was_taken_is_no_proof_that_it_was(said: str) -> None:
    told = page("Settings", text(said), *settings(on=True, save=True).elements)
    way: list[Entry] = [("s", settings(on=False, save=True)), do("Wrap lines"), ("s", settings(on=True, save=True))]
    proof = proven(SET, *way, do("Save"), ("s", told))
    assert (proof.verdict(), proof.reason) == (RunStatus.FAILURE, f"the program stopped the form: {said}")


def rows_of(name: str, *said: str, at: int) -> list[UIElement]:
    """A list that stands at an index of its page, with its rows."""
    return [UIElement(0, Role.LIST, description=name), *(replace(row(r), parent=at) for r in said)]


def board(now: Sequence[str], later: Sequence[str]) -> Observation:
    first = rows_of("Now", *now, at=0)
    return page("Tasks", *first, *rows_of("Later", *later, at=len(first)), button("Remove first"))


@pytest.mark.parametrize("pressed", ["Remove first", "Milk"])
def test_a_thing_that_moved_to_another_list_of_its_page_is_still_listed(pressed: str) -> None:
    way: list[Entry] = [("b", board(("Milk", "Eggs"), ("Rice",))), do(pressed)]
    moved = proven(GONE, *way, ("b", board(("Eggs",), ("Rice", "Milk"))))
    assert moved.reason == "not so: \"Milk\" is gone; 'Milk' is still listed (seen at step 1)"
    assert proven(GONE, *way, ("b", board(("Eggs",), ("Rice",)))).verdict() is RunStatus.SUCCESS


@pytest.mark.parametrize(
    ("said", "verdict"),
    [
        ("was removed", RunStatus.SUCCESS),
        ("could not be removed", RunStatus.FAILURE),
        ("2 litres", RunStatus.FAILURE),
        ("", RunStatus.FAILURE),
    ],
)
def test_a_row_of_a_list_of_messages_says_itself_that_a_thing_was_removed(said: str, verdict: RunStatus) -> None:
    """The command of a row that was moved says nothing of what became of it."""

    def notes(*rows: str, told: tuple[UIElement, ...] = ()) -> Observation:
        listed = rows_of("All", *rows, at=0)
        top = [button("Remove first"), UIElement(0, Role.LIST), *told]
        return page("Notes", *listed, *top)

    at = len(rows_of("All", "Eggs", at=0)) + 1
    parts = replace(text("Milk"), parent=at + 1), replace(text(said), parent=at + 1)
    message = UIElement(0, Role.ITEM, parent=at), *parts, replace(button("Removed"), parent=at + 1)
    way: list[Entry] = [("l", notes("Milk", "Eggs")), do("Remove first"), ("l", notes("Eggs", told=message))]
    assert proven(GONE, *way).verdict() is verdict


@pytest.mark.parametrize(("pressed", "verdict"), [("Delete", RunStatus.SUCCESS), ("Sort", RunStatus.FAILURE)])
def test_only_after_a_removal_is_a_line_beside_a_list_a_message_of_it(pressed: str, verdict: RunStatus) -> None:
    had = page("Notes", *rows_of("All", "Milk", "Eggs", at=0), button(pressed))
    told = page("Notes", *rows_of("All", "Eggs", at=0), button(pressed), text("Milk"))
    assert proven(GONE, ("l", had), do(pressed), ("l", told)).verdict() is verdict


def test_rows_that_were_removed_at_once_are_gone_where_their_list_is_shown_empty() -> None:
    """A list that is shown no more may be closed, and one of a page that is opened anew may not be filled yet."""
    both = (*GONE, Exists("Eggs", present=False))
    had, empty = (page("Notes", *rows_of("All", *r, at=0), button("Delete all")) for r in (("Milk", "Eggs"), ()))
    assert proven(both, ("l", had), do("Delete all"), ("l", empty)).verdict() is RunStatus.SUCCESS
    closed = proven(both, ("l", had), do("Delete all"), ("l", page("Notes", button("Delete all"))))
    assert closed.verdict() is RunStatus.UNPROVEN
    assert "nothing of its list is left that tells an empty list from a closed one" in closed.reason
    left: list[Entry] = [("l", had), do("Delete all"), ("h", HOME), do("News")]
    assert proven(both, *left, ("l", empty)).verdict() is RunStatus.UNPROVEN
    other = page("Notes", *rows_of("Old", at=0), button("Delete all"))
    assert proven(both, ("l", had), do("Delete all"), ("l", other)).verdict() is RunStatus.UNPROVEN


def in_form(at: int, *elements: UIElement) -> list[UIElement]:
    """A form that stands at an index of its page, with what it holds."""
    return [UIElement(0, Role.CONTAINER, class_name="form"), *(replace(e, parent=at) for e in elements)]


def boxes(*before: UIElement, on: bool, within: int = -1, more: tuple[UIElement, ...] = ()) -> Observation:
    """A list with a box in its first row, behind other elements; ``within`` is what holds the list."""
    at = len(before)
    listed = UIElement(0, Role.LIST, parent=within), UIElement(0, Role.ITEM, parent=at)
    rest = replace(box("Wrap lines", on=on), parent=at + 1), *(replace(e, parent=at + 1) for e in more)
    return page("Roles", *before, *listed, *rest)


@pytest.mark.parametrize(
    ("said", "forms", "more", "verdict"),
    [
        ("Save", "one", ("Delete",), RunStatus.UNPROVEN),
        ("Save", "none", ("Delete",), RunStatus.UNPROVEN),
        ("Save", "two", ("Delete",), RunStatus.UNPROVEN),
        ("Rename", "two", ("Delete",), RunStatus.UNPROVEN),
        ("Add", "one", ("Delete",), RunStatus.UNPROVEN),
        ("Add", "none", (), RunStatus.UNPROVEN),
        ("Add", "none", ("Delete",), RunStatus.SUCCESS),
        ("Add", "two", (), RunStatus.SUCCESS),
    ],
)
def test_a_button_behind_a_field_leaves_the_boxes_below_alone_only_if_it_adds_in_a_form_of_its_own(
    said: str, forms: str, more: tuple[str, ...], verdict: RunStatus
) -> None:
    """Where no form is told, a row with a command of its own is a thing and no part of what is added."""
    above: list[UIElement] = [field("Role name"), button(said)]
    above = above if forms == "none" else in_form(0, *above)
    off, on = (
        boxes(*above, on=on, within=0 if forms == "one" else -1, more=tuple(button(m) for m in more))
        for on in (False, True)
    )
    assert proven(SET, ("s", off), do("Wrap lines"), ("s", on)).verdict() is verdict


TITLED = (Holds(TextEquals(Selector(Role.INPUT, description="Title"), "Oars"), changed=True),)


@pytest.mark.parametrize("own", [True, False])
def test_a_box_that_loads_the_page_anew_settles_only_itself(own: bool) -> None:
    """The program repeats what was typed and not saved; a button of the box's own form may wait for the box too."""

    def edit(title: str, loading: str, *, on: bool) -> Observation:
        other, flag = (field("Title", title), button("Save")), box("Wrap lines", on=on)
        parts = [*in_form(0, *other), flag] if own else in_form(0, *other, flag)
        return replace(page("Edit", *parts), loading=loading)

    way: list[Entry] = [("e", edit("", "1", on=False)), do("Title=Oars"), ("e", edit("Oars", "1", on=False))]
    way += [do("Wrap lines"), ("e", edit("Oars", "2", on=True))]
    assert proven(SET, *way).verdict() is (RunStatus.SUCCESS if own else RunStatus.UNPROVEN)
    assert proven(TITLED, *way).verdict() is RunStatus.UNPROVEN


def test_a_box_of_a_page_that_tells_no_form_waits_for_its_button_though_the_page_is_loaded_anew() -> None:
    off, on = (replace(settings(on=on, save=True), loading=str(on)) for on in (False, True))
    assert proven(SET, ("s", off), do("Wrap lines"), ("s", on)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize("by", [link, button])
@pytest.mark.parametrize("comes_back", [("back", "back"), ("Parts",)])
def test_a_form_that_a_button_leads_away_from_was_not_sent(
    by: Callable[[str], UIElement], comes_back: tuple[str, ...]
) -> None:
    """Another form is saved since, and the first is shown again with what was typed into it."""
    made = (Exists("Oars", changed=True),)
    empty, filled = (
        page("New part", text("Part"), field("Name", t), by("New kind"), button("Save")) for t in ("", "Oars")
    )
    kind, named = (page("New kind", text("Kinds"), field("Label", t), button("Save")) for t in ("", "Wood"))
    saved = page("Kinds", text("Kind saved"), row("Wood"), row("Rope"), by("Parts"), link("Home"))
    way: list[Entry] = [("a", empty), do("Name=Oars"), ("a", filled), do("New kind"), ("b", kind)]
    way += [do("Label=Wood"), ("b", named), do("Save"), ("k", saved)]
    again = [entry for n, what in enumerate(comes_back, 1) for entry in (do(what), ("b", named))]
    assert proven(made, *way, *again[:-1], ("a", filled)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize(("said", "verdict"), [("From Oars to Wood", RunStatus.SUCCESS), ("A way", RunStatus.UNPROVEN)])
def test_a_page_that_repeats_what_was_typed_before_it_sends_it(said: str, verdict: RunStatus) -> None:
    """What is kept on the page that a form led to was entered in the form, if that page says all of it."""
    empty, filled = (
        page("Plan", field("From", t), button("Look up"), row("Old"), button("Save")) for t in ("", "Oars")
    )
    found, kept = (page("Ways", text(said), row("24 min"), row("30 min"), button(b)) for b in ("Save", "Saved"))
    way: list[Entry] = [("p", empty), do("From=Oars"), ("p", filled), do("Look up"), ("w", found), do("Save")]
    fact = (Holds(TextEquals(Selector(Role.INPUT, description="From"), "Oars"), changed=True),)
    assert proven(fact, *way, ("w", kept), do("back"), ("p", filled)).verdict() is verdict


def search(holds: str) -> UIElement:
    return UIElement(0, Role.INPUT, holds, flags=FIELD)


@pytest.mark.parametrize(
    ("after", "verdict"),
    [
        ((row("Oslo"),), RunStatus.SUCCESS),
        ((button("Clear"), row("Oslo")), RunStatus.SUCCESS),
        ((text("Results"), row("Oslo")), RunStatus.UNPROVEN),
        ((row("Oslo"), row("Rome")), RunStatus.UNPROVEN),
        ((row("Oslo"), row("Oslo Airport")), RunStatus.UNPROVEN),
        ((row("Rome"),), RunStatus.UNPROVEN),
    ],
)
def test_a_search_is_proven_by_the_list_that_it_narrows(after: tuple[UIElement, ...], verdict: RunStatus) -> None:
    """What stays whole waits for the search to be sent, and what is new may be a suggestion."""
    fact = Holds(TextEquals(Selector(Role.OTHER, "Search"), "Oslo"), changed=True)
    before = page("Trips", search("Search"), row("Oslo"), row("Rome"))
    shown = proven([fact], ("a", before), do("Search=Oslo"), ("a", page("Trips", search("Oslo"), *after)))
    assert shown.verdict() is verdict, shown.reason


def test_a_list_that_another_step_has_shortened_does_not_prove_a_search() -> None:
    fact = Holds(TextEquals(Selector(Role.OTHER, "Search"), "Oslo"), changed=True)
    before, typed, after = (
        page("Trips", search(held), row("Oslo"), *rows, button("Delete"))
        for held, rows in (("Search", (row("Rome"),)), ("Oslo", (row("Rome"),)), ("Oslo", ()))
    )
    way: list[Entry] = [("a", before), do("Search=Oslo"), ("a", typed), do("Delete"), ("a", after)]
    assert proven([fact], *way).verdict() is RunStatus.UNPROVEN


def test_a_list_that_gives_way_to_another_one_does_not_prove_a_search() -> None:
    """The latest searches are shown with their heading only until something is typed."""
    fact = Holds(TextEquals(Selector(Role.OTHER, "Search"), "Oslo"), changed=True)
    before = page("Trips", search("Search"), row("Oslo"), row("Rome"), text("Popular"))
    after = page("Trips", search("Oslo"), row("Oslo"))
    assert proven([fact], ("a", before), do("Search=Oslo"), ("a", after)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize(("said", "verdict"), [("555", RunStatus.SUCCESS), ("123", RunStatus.FAILURE)])
def test_a_value_is_proven_by_its_caption_below_it(said: str, verdict: RunStatus) -> None:
    fact = Holds(TextEquals(Selector(Role.OTHER, "Mobile"), "555"), changed=True)
    assert proven([fact], ("a", page("Ann", button(f"{said}\nMobile")))).verdict() is verdict


@pytest.mark.parametrize(("hint", "verdict"), [("Search", RunStatus.SUCCESS), ("Bob", RunStatus.UNPROVEN)])
def test_a_row_is_gone_where_the_search_field_holds_what_it_held_before(hint: str, verdict: RunStatus) -> None:
    """A search that was typed meanwhile may hide the row."""
    fact = Exists("Ann", present=False)
    before = page("People", search("Search"), button("Ann"), button("Bob"), button("Delete"))
    after = page("People", replace(search(hint), description="" if hint == "Search" else "Search"), button("Bob"))
    whole = page("People", *after.elements, button("Delete"))
    assert proven([fact], ("a", before), do("Delete"), ("a", whole)).verdict() is verdict


def test_a_numbered_row_is_gone_where_all_of_its_name_are() -> None:
    fact = Exists("Ann (2)", present=False)
    before, after = page("Calls", button("Ann"), button("Clear"), button("Ann")), page("Calls", button("Clear"))
    cleared = (("a", before), do("Clear"), ("a", page("Clear?", button("Yes"), dialog=True)), do("Yes"))
    assert proven([fact], *cleared, ("a", after)).verdict() is RunStatus.SUCCESS
    left = page("Calls", button("Ann"), button("Clear"))
    assert proven([fact], *cleared, ("a", left)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize("named", [(row("Ann"),), (row("Ann"), field("Name", "Ann (2)"), row("Ann"))])
def test_a_name_that_ends_with_a_number_is_not_gone_with_those_without_it(named: tuple[UIElement, ...]) -> None:
    """Only one was listed, or the number belongs to a name that stood there."""
    before, after = (page("Calls", *calls, row("Bob"), button("Delete")) for calls in (named, ()))
    fact = Exists("Ann (2)", present=False)
    assert proven([fact], ("a", before), do("Delete"), ("a", after)).verdict() is RunStatus.UNPROVEN


@pytest.mark.parametrize("pressed", ["Search", "Delete"])
def test_a_search_that_is_sent_later_than_it_was_typed_does_not_show_that_a_row_is_gone(pressed: str) -> None:
    def people(searched: str, *names: str) -> Observation:
        named = UIElement(0, Role.INPUT, searched, description="Name to search", flags=FIELD)
        return page("People", named, *map(row, names), button("Search"), button("Delete"))

    way: list[Entry] = [("a", people("", "Ann", "Bob")), do("Name to search=Bob"), ("a", people("Bob", "Ann", "Bob"))]
    fact = Exists("Ann", present=False)
    assert proven([fact], *way, do(pressed), ("a", people("Bob", "Bob"))).verdict() is not RunStatus.SUCCESS
