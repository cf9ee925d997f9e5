"""What a task asks for: to look, to switch, to remove, to make; and which field its values are for."""

import pytest

from uiatlas.agents.words.coverage import Coverage, vocabulary_of
from uiatlas.agents.words.fields import leftover, typed
from uiatlas.agents.words.tasks import parse_task
from uiatlas.text.language import label_of, stems
from uiatlas.ui import Role, UIElement
from uiatlas.utg import Graph


def coverage(task: str) -> Coverage:
    """The coverage of a task on an empty map."""
    return Coverage(parse_task(task), vocabulary_of(Graph("com.example.x")))


def field(name: str, text: str = "", index: int = 0) -> UIElement:
    """A field with a content description."""
    return UIElement(index, Role.INPUT, text=text, description=name, flags=17)


@pytest.mark.parametrize(
    ("text", "looks", "switches", "removes"),
    [
        ("open the privacy policy", True, False, False),
        ("what's new in this version?", True, False, False),
        ("privacy policy", True, False, False),
        ("archive the note 'Plans'", False, False, True),
        ("remind me on Sundays", False, False, False),
        ("turn on the 24-hour clock", False, True, False),
        ("do not send reports", False, True, False),
        ("please delete the draft", False, False, True),
        ("write 'turn it off' into the note", False, False, False),
    ],
)
def test_what_is_asked_for(text: str, looks: bool, switches: bool, removes: bool) -> None:
    """Quoted words ask for nothing."""
    task = parse_task(text)
    assert (task.looks, task.switches, task.removes) == (looks, switches, removes)


def test_ticking_off_is_no_switching_off() -> None:
    """'tick off Milk' wants a check mark to be set."""
    assert not parse_task("tick off Milk in the list").negative
    assert parse_task("turn off the light").negative


def test_every_day_is_daily() -> None:
    """In tasks and in labels."""
    assert stems("Every day") == stems("Daily")


def test_the_kind_of_a_new_thing_is_read() -> None:
    """'a label called ...' makes a label."""
    assert [v.kind for v in parse_task("create a label called 'Garden'").values] == ["label"]
    assert [v.kind for v in parse_task("open the note 'Garden'").values] == [""]


def test_making_something_else_fits_worse_than_making_what_is_asked() -> None:
    """'New note' for a label fits worse than a bare 'New'."""
    asked = coverage("create a label called 'Garden'")
    other, plain = asked.of(label_of("New note")), asked.of(label_of("New"))
    assert max(other.values()) < 0.5 * max(plain.values())


def test_a_tab_covers_no_verb() -> None:
    """The tab 'Archive' is a place; the menu item of that name archives."""
    asked = coverage("archive the note 'Plans'")
    hits = asked.of(label_of("Archive"))
    assert hits
    assert not asked.within(UIElement(0, Role.TAB, text="Archive", flags=1), hits)
    assert asked.within(UIElement(0, Role.MENU_ITEM, text="Archive", flags=1), hits) == hits


def test_from_and_to_are_fields_where_both_ends_are_named() -> None:
    """'set X to Y' says nothing about a field called To."""
    trip = parse_task("save a trip from Harbour to Museum Quarter")
    assert [getattr(typed(trip, field(n), frozenset()), "text", None) for n in ("From", "To")] == [
        "Harbour",
        "Museum Quarter",
    ]
    assert typed(parse_task("set my nickname to 'Sam'"), field("To"), frozenset()) is None
    assert typed(parse_task("set my nickname to 'Sam'"), field("Nickname"), frozenset()) is not None


def test_what_a_field_holds_is_no_cue() -> None:
    """A note that happens to say 'to' is not overwritten with a time."""
    note = field("Note", "Book the train to Lisbon.")
    assert typed(parse_task("set the reminder time to 08:00"), note, frozenset()) is None


def test_the_name_of_what_is_to_be_looked_at_is_typed_into_nothing() -> None:
    """To open a note is to find its name, not to write it into another one; a search is asked for it."""
    note = field("Note", "Book the train to Lisbon.")
    assert typed(parse_task("open the note 'Meeting'"), note, frozenset()) is None
    assert typed(parse_task("search for 'Meeting'"), field("Search notes"), frozenset()) is not None


def test_the_one_text_left_goes_into_the_one_empty_field() -> None:
    """Two empty fields, or two texts left, are no reason."""
    task = parse_task("add 'Eggs' to the list")
    item, other = field("Item"), field("Amount", index=1)
    assert leftover(task, [item], frozenset()) == (item, task.values[0])
    assert leftover(task, [item, other], frozenset()) is None
    assert leftover(task, [field("Item", "Milk")], frozenset()) is None
    assert leftover(task, [item], frozenset({"eggs"})) is None
