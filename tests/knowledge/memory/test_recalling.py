"""A stored plan with other values: used where surely nothing but values differs, and nowhere else."""

from collections.abc import Sequence

import pytest

from uiatlas.knowledge.memory.recalling import recalled
from uiatlas.knowledge.memory.shortcuts import shortcut_of
from uiatlas.planning.goal import Exists, GoalFact, Holds
from uiatlas.planning.intended import Intended, Kind
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.conditions import IsChecked, OnScreen, TextEquals

APP = "org.example.shelf"
ABLE = ElementFlag.CLICKABLE


def screen(name: str, *elements: UIElement) -> Screen:
    return Screen(name, APP, name, elements=elements)


def row(index: int, text: str) -> UIElement:
    return UIElement(index, Role.ITEM, text, resource_id="row", flags=ABLE)


def radio(index: int, text: str) -> UIElement:
    return UIElement(index, Role.RADIO, text, flags=ABLE | ElementFlag.CHECKABLE)


def box(index: int, text: str) -> UIElement:
    return UIElement(index, Role.CHECKBOX, text, resource_id=text, flags=ABLE | ElementFlag.CHECKABLE)


@pytest.fixture
def graph() -> Graph:
    """Rows that open one page, sections that open pages of their own, a list of colours, and boxes."""
    graph = Graph(APP)
    graph.put_screen(screen("list", *(row(i, name) for i, name in enumerate(("Ann", "Ben", "Cleo")))))
    graph.put_screen(screen("sections", *(row(i, name) for i, name in enumerate(("Sound", "Display", "Network")))))
    graph.put_screen(screen("colour", radio(0, "Red"), radio(1, "Deep blue")))
    graph.put_screen(screen("boxes", box(0, "Buses"), box(1, "Trams")))
    for name in ("page", "sound", "display"):
        graph.put_screen(screen(name))
    for source, name, target in (
        ("list", "Ann", "page"),
        ("list", "Ben", "page"),
        ("sections", "Sound", "sound"),
        ("sections", "Display", "display"),
    ):
        graph.put_transition(Transition(source, Tap(Selector(Role.ITEM, name, resource_id="row")), target))
    return graph


def tap(name: str, on: str | None = None) -> Intended:
    return Intended(Kind.TAP, name, "", on)


def named(graph: Graph, learnt: str, steps: Sequence[Intended], task: str, *facts: GoalFact) -> list[str] | None:
    """What is touched or typed for a task by the plan of another one; None if it is asked."""
    found = recalled(graph, [shortcut_of(learnt, steps, facts)], task)
    return None if found is None else [s.text or s.control for s in found.steps]


SAYS_RED = Holds(TextEquals(Selector(Role.OTHER, "Colour"), "Red"), changed=True)
COLOUR = (tap("Colour"), tap("Red", "colour"))
TITLED = (tap("New"), Intended(Kind.TYPE, "Title", "Milk"))


@pytest.mark.parametrize(
    ("learnt", "task", "typed"),
    [
        ("write 'Milk'", "write 'Bob's tea'", "Bob's tea"),
        ("write Milk", "write Bread", "Bread"),
        ("write 'Milk'", "write 'Milk' and 'Tea'", None),
        ("write 'Milk'", "write 'Milk', then delete 'Tea'", None),
        ("write Milk", "write Bread and delete Tea", None),
        ("write Milk", "write bread twice", None),
    ],
)
def test_a_typed_value_ends_where_its_quotes_or_its_word_end(
    graph: Graph, learnt: str, task: str, typed: str | None
) -> None:
    assert named(graph, learnt, TITLED, task) == (None if typed is None else ["New", typed])


@pytest.mark.parametrize(
    ("learnt", "value", "task", "typed"),
    [
        ("write Green Tea on the list", "Green Tea", "write Brown Bread on the list", "Brown Bread"),
        ("write Green Tea on the list", "Green Tea", "write Milk on the list", None),
        ("write Green Tea on the list", "Green Tea", "write Milk Then on the list", None),
        ("write Green Tea on the list", "Green Tea", "write Delete Bread on the list", None),
        ("write Green Tea on the list", "Green Tea", "write Milk List on the list", None),
        ("Create Note Milk", "Milk", "Create Note Bread", "Bread"),
        ("Create Note Milk", "Milk", "Create Note Nothing And Delete Note Bread", None),
        ("Create Note Milk", "Milk", "Create Note Them", None),
        ("Neue Notiz Grüner Tee Beutel", "Grüner Tee Beutel", "Neue Notiz Milch Lösche Brot", None),
        ("Call Ann Lee", "Ann Lee", "Call Ann Lee Not Bob", None),
    ],
)
def test_words_without_quotes_are_a_value_only_where_they_can_be_no_clause(
    graph: Graph, learnt: str, value: str, task: str, typed: str | None
) -> None:
    steps = (tap("New"), Intended(Kind.TYPE, "Title", value))
    assert named(graph, learnt, steps, learnt) == ["New", value]
    assert named(graph, learnt, steps, task) == (None if typed is None else ["New", typed])


@pytest.mark.parametrize(("task", "typed"), [("at 9:15", "9:15"), ("at 09:15 on Friday", None), ("at noon", None)])
def test_a_number_is_exchanged_for_one_of_its_form_only(graph: Graph, task: str, typed: str | None) -> None:
    steps = (Intended(Kind.TYPE, "Time", "8:30"),)
    assert named(graph, "wake me at 8:30", steps, f"wake me {task}") == (None if typed is None else [typed])


def test_another_option_of_a_list_on_the_map_is_taken_and_proven(graph: Graph) -> None:
    found = recalled(graph, [shortcut_of("paint it red", COLOUR, [SAYS_RED])], "paint it deep blue")
    assert found is not None
    assert found.steps[-1].control == "Deep blue"
    assert found.proof == (Holds(TextEquals(Selector(Role.OTHER, "Colour"), "Deep blue"), changed=True),)
    assert found.varied


@pytest.mark.parametrize("task", ["paint it green", "paint it deep blue and red", "never paint it red", "paint red"])
def test_what_is_no_option_of_the_list_is_asked_for(graph: Graph, task: str) -> None:
    assert named(graph, "paint it red", COLOUR, task, SAYS_RED) is None


def test_an_option_that_the_proof_does_not_name_is_asked_for(graph: Graph) -> None:
    assert named(graph, "paint it red", COLOUR, "paint it deep blue", Holds(OnScreen("page"))) is None


def test_a_row_that_opens_the_same_page_as_its_neighbours_may_be_another(graph: Graph) -> None:
    steps = (tap("Ann", "list"), tap("Call", "page"))
    assert named(graph, "call Ann", steps, "call Cleo", Exists("Calling")) == ["Cleo", "Call"]
    assert named(graph, "call Ann", steps, "call Dora", Exists("Calling")) is None


@pytest.mark.parametrize("quotes", ["", "'"])
def test_a_row_that_opens_another_page_than_the_plan_goes_on_with_is_asked_for(graph: Graph, quotes: str) -> None:
    steps = (tap("Sound", "sections"), Intended(Kind.SET, "Vibrate", "on", "sound"))
    proof = Holds(IsChecked(Selector(Role.OTHER, "Vibrate")))
    for other in ("Display", "Network"):
        learnt, task = (f"turn on vibrate in {quotes}{name}{quotes}" for name in ("Sound", other))
        assert named(graph, learnt, steps, task, proof) is None


def test_a_box_is_exchanged_where_it_is_set_and_not_where_it_is_turned_over(graph: Graph) -> None:
    proof = Holds(IsChecked(Selector(Role.OTHER, "Buses"), False))
    for step, wanted in ((Intended(Kind.SET, "Buses", "off", "boxes"), "Trams"), (tap("Buses", "boxes"), None)):
        found = recalled(graph, [shortcut_of("use no buses", [step], [proof])], "use no trams")
        assert (found.steps[0].control if found is not None else None) == wanted


def test_a_name_within_a_longer_one_goes_with_the_value(graph: Graph) -> None:
    steps = (Intended(Kind.TYPE, "Search", "Milk"), tap("More options for Milk"))
    assert named(graph, "delete 'Milk'", steps, "delete 'Tea'") == ["Tea", "More options for Tea"]


@pytest.mark.parametrize("control", ["More options (3)", "unnamed button", "field 2", "Page 2"])
def test_a_plan_that_says_by_its_place_what_belongs_to_a_value_is_for_that_value_only(
    graph: Graph, control: str
) -> None:
    steps = (Intended(Kind.TYPE, "Search", "2"), tap(control))
    assert named(graph, "delete '2'", steps, "delete '2'") == ["2", control]
    assert named(graph, "delete '2'", steps, "delete '5'") is None
