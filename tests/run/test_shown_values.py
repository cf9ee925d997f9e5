"""Values as programs show them: with a unit, in another cell of the row of a name, or as a message that came up."""

from dataclasses import replace

import pytest
from tests.run.test_named_facts import says, state_of
from tests.run.test_proof import Entry, button, do, field, page, proven, row, text, trail

from uiatlas.planning.goal import Exists
from uiatlas.run.proof import FactState
from uiatlas.run.shown_values import shows_as
from uiatlas.run.told_messages import sighting_of_message
from uiatlas.run.trail import Trail
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        ("120 sec", "120"),
        ("€ 5", "5"),
        ("5%", "5"),
        ("2,030.00 €", "2030"),
        ("1.234,50 €", "1234.50"),
        ("-870.00 €", "-870"),
        ("20 °C", "20"),
        ("10 km/h", "10"),
        ("100 MB", "100"),
        ("30", "30 sec"),
        ("LIVE\nSince today", "live since  today"),
    ],
)
def test_a_number_is_the_same_with_its_unit_and_with_thousands_set_apart(shown: str, wanted: str) -> None:
    assert shows_as(shown, wanted)


@pytest.mark.parametrize(
    ("shown", "wanted"),
    [
        ("1200 sec", "120"),
        ("120 of 240", "120"),
        ("30 May", "30"),
        ("-870.00 €", "870"),
        ("12.345 kg", "12345"),
        ("5 kg", "5 g"),
        ("0123", "123"),
        ("10:30", "10"),
        ("v5", "5"),
        ("192.168.0.1", "192"),
        ("twelve", "12"),
        ("5 million", "5"),
        ("5k", "5"),
        ("5½", "5"),
        ("10²", "10"),
        ("<5", "5"),
        ("~5", "5"),
        ("3 failed", "3"),
    ],
)
def test_another_number_or_a_number_within_more_is_another_value(shown: str, wanted: str) -> None:
    assert not shows_as(shown, wanted)


def test_of_a_row_with_several_lines_a_line_is_the_whole_value_or_none() -> None:
    shown = page("Mail", row("Inbox\nBob\n5 min"), row("Drafts\n5"))
    assert state_of(says("Inbox", "5"), ("s", shown)) is not FactState.HELD
    assert state_of(says("Drafts", "5"), ("s", shown)) is FactState.HELD


def test_a_field_that_adds_a_unit_holds_what_was_typed_into_it() -> None:
    shown = [page("Settings", field("Timeout", said), button("Close")) for said in ("240 sec", "120 sec")]
    assert state_of(says("Timeout", "120"), ("s", shown[1])) is FactState.HELD
    assert state_of(says("Timeout", "12"), ("s", shown[1])) is FactState.CONTRADICTED


def table(*rows: tuple[str, ...], chosen: int = -1) -> Observation:
    """Cells side by side in one list, as desktop programs have them."""
    cells = [UIElement(0, Role.LIST)]
    for top, said in enumerate(rows):
        flags = ElementFlag.CLICKABLE | (ElementFlag.SELECTED if top == chosen else ElementFlag.NONE)
        for left, each in enumerate(said):
            bounds = Bounds(100 * left, 20 * top, 100 * left + 100, 20 * top + 20)
            cells.append(UIElement(0, Role.ITEM, each, flags=flags, parent=0, bounds=bounds))
    return page("Accounts", *cells)


ROWS = (("Rent", "-850.00 €", "rent"), ("Wages", "2,400.00 €", "salary"))


@pytest.mark.parametrize("chosen", [-1, 0, 1])
@pytest.mark.parametrize(("value", "held"), [("-850", True), ("rent", False), ("2,400.00 €", False), ("Rent", False)])
def test_a_row_says_what_stands_in_another_of_its_cells(value: str, held: bool, chosen: int) -> None:
    """Cells that bear the name itself say nothing else; which row is chosen says nothing of its values."""
    state = state_of(says("Rent", value), ("t", table(*ROWS, chosen=chosen)))
    assert state is (FactState.HELD if held else FactState.NOT_SEEN)


def test_two_rows_of_one_name_say_nothing_that_only_one_of_them_holds() -> None:
    assert state_of(says("Rent", "-850"), ("t", table(*ROWS, ("Rent", "-900.00 €", "")))) is FactState.NOT_SEEN


def test_a_row_of_a_page_says_what_its_cells_do() -> None:
    status = replace(button("Status:\nlive"), parent=0)
    cells = [UIElement(0, Role.ITEM), replace(row("Menu"), parent=0), replace(text("Text page"), parent=0), status]
    assert state_of(says("Menu", "Live"), ("p", page("Pages", *cells))) is FactState.HELD
    assert state_of(says("Menu", "draft"), ("p", page("Pages", *cells))) is FactState.NOT_SEEN


def test_a_control_is_known_by_its_name_and_its_row() -> None:
    rows = [UIElement(0, Role.ITEM), replace(text("Bread"), parent=0), replace(button("State\nnew"), parent=0)]
    rows += [UIElement(0, Role.ITEM), replace(text("Milk"), parent=3), replace(button("State\nold"), parent=3)]
    shown = page("List", *rows)
    assert state_of(says("State [Milk]", "old"), ("l", shown)) is FactState.HELD
    assert state_of(says("State [Milk]", "new"), ("l", shown)) is FactState.CONTRADICTED


SAID = "Page 'Opening hours' has been published."
FORM = ("f", page("New page", field("Title", "Opening hours"), button("Publish")))


def pages(*more: UIElement, dialog: bool = False) -> Entry:
    return "p", page("Pages", row("Help"), *more, dialog=dialog)


def test_a_message_that_came_up_after_a_step_is_there_though_it_went_since() -> None:
    proof = proven([Exists(SAID)], FORM, do("Publish"), pages(text(SAID)), do("Help"), pages())
    assert proof.facts[0].state is FactState.HELD
    assert proof.facts[0].step == 1


def test_a_message_of_two_words_is_known_by_that_it_goes_by_itself() -> None:
    shown = ("p", page("Flow", button("Apply"), text("Ready")))
    told = ("p", page("Flow", button("Apply"), text("Ready"), text("All applied")))
    assert sighting_of_message("All applied", Trail.of(*trail(shown, do("Apply"), told))) is None
    way = shown, do("Apply"), told, shown
    assert proven([Exists("All applied")], *way).facts[0].state is FactState.HELD
    for taken_away in ((do("Apply"), shown), (shown, do("Apply"), told)):  # by a step, or it came up once more
        assert sighting_of_message("All applied", Trail.of(*trail(shown, do("Apply"), told, *taken_away))) is None
    elsewhere = shown, do("Apply"), told, do("Ready"), ("h", page("Help", text("None")))
    assert sighting_of_message("All applied", Trail.of(*trail(*elsewhere))) is None
    before = told, do("Apply"), told, do("Ready"), shown
    assert sighting_of_message("All applied", Trail.of(*trail(*before))) is None


@pytest.mark.parametrize(
    "way",
    [
        (FORM, do("Publish"), pages()),
        (pages(text(SAID)), do("Help"), pages(text(SAID)), do("Help"), ("h", page("Help", text("None")))),
    ],
    ids=["never shown", "shown before"],
)
def test_a_message_that_did_not_come_up_is_not_taken_for_one(way: tuple[Entry, ...]) -> None:
    assert sighting_of_message(SAID, Trail.of(*trail(*way))) is None


def test_what_was_typed_what_a_dialog_asks_and_what_a_row_says_is_no_message() -> None:
    asked = text("Delete the page?"), button("Yes"), button("No")
    ways: list[tuple[str, list[Entry]]] = [
        (SAID, [FORM, do(f"Title={SAID}"), FORM, do("Publish"), pages(text(SAID))]),
        ("Delete the page?", [pages(), do("Help"), pages(*asked, dialog=True)]),
        (SAID, [FORM, do("Publish"), ("p", page("Pages", UIElement(0, Role.ITEM), replace(text(SAID), parent=0)))]),
    ]
    for said, way in ways:
        assert sighting_of_message(said, Trail.of(*trail(*way))) is None


@pytest.mark.parametrize(
    ("said", "shown", "later"),
    [
        ("Groceries", ("Could not create:\nGroceries",), ()),
        ("The list was saved", ("Error! The list was saved",), ()),
        ("The list was saved", ("The list was saved",), ("Could not upload. The list was not saved.",)),
        ("The list was saved", ("The list was saved",), ("The list was saved. This was undone.",)),
    ],
    ids=["a complaint", "an error beside it", "a complaint later", "undone later"],
)
def test_a_complaint_at_that_time_or_later_tells_of_nothing_done(
    said: str, shown: tuple[str, ...], later: tuple[str, ...]
) -> None:
    way = [FORM, do("Publish"), pages(*map(text, shown))]
    way += [do("Help"), pages(*map(text, later))] if later else []
    assert sighting_of_message(said, Trail.of(*trail(*way))) is None


def test_what_stands_on_a_page_that_was_only_opened_is_no_message() -> None:
    way = [pages(), do("Help"), ("h", page("Help", text("All of your changes saved"), text("More on the next page")))]
    assert sighting_of_message("All of your changes saved", Trail.of(*trail(*way))) is None
