"""A map is left out of the question where the screen that is shown tells all that the task needs."""

from dataclasses import replace

import pytest

from uiatlas.agents.compilers.focus import MapText
from uiatlas.agents.compilers.small_maps import worth_telling
from uiatlas.ui import ElementFlag, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import EvidenceKind, Graph, Screen, Transition

APP = "org.example.desk"
NAMES = ("Print invoices", "Sync", "Print", "Drafts")
SHOWN = Observation(APP, tuple(UIElement(n, Role.BUTTON, s, flags=ElementFlag.CLICKABLE) for n, s in enumerate(NAMES)))
KNOWN = MapText("1 Desk: Print\n2 Tray: Duplex", {1: "Desk", 2: "Tray"})


def graph(*ways: tuple[str, str]) -> Graph:
    known = Graph(APP)
    for name in ("Desk", "Tray"):
        known.put_screen(Screen(name, APP, name, elements=SHOWN.elements))
    for control, end in ways:
        edge = Transition("Desk", Tap(Selector(Role.BUTTON, control)), end)
        known.put_transition(edge.witnessed(EvidenceKind.OBSERVED, "a run", worked=True, when=1.0))
    return known


@pytest.mark.parametrize("ways", [(), (("Print invoices", "Desk"),), (("Sync", "Tray"),)])
def test_a_map_that_adds_nothing_is_left_out(ways: tuple[tuple[str, str], ...]) -> None:
    """One control in view meets all words, and what leads away is no control of the task."""
    left = worth_telling(KNOWN, graph(*ways), "print the invoices", "Desk", SHOWN)
    assert (left.text, dict(left.screens)) == ("", {1: "Desk"})


@pytest.mark.parametrize(
    ("task", "ways", "here"),
    [
        ("print the invoices", (("Print invoices", "Tray"),), "Desk"),
        ("print the drafts", (), "Desk"),
        ("print the drafts", (("Print", "Desk"), ("Drafts", "Desk")), "Desk"),
        ("print the invoices on both sides", (), "Desk"),
        ("print the invoices", (), None),
    ],
)
def test_a_map_that_may_help_is_told(task: str, ways: tuple[tuple[str, str], ...], here: str | None) -> None:
    """A control of the task leads on, no control meets all its words, or the screen is not on the map."""
    assert worth_telling(KNOWN, graph(*ways), task, here, SHOWN) is KNOWN


def test_a_dialog_over_a_screen_leaves_the_map_in_the_question() -> None:
    """What lies below it may be on the map; a page that the map lacks says nothing of the map's part of the app."""
    other = Observation(APP, SHOWN.elements[1:2], title="What is new")
    known = graph()
    assert worth_telling(KNOWN, known, "archive everything", None, other).text == ""
    assert worth_telling(KNOWN, known, "archive everything", None, replace(other, dialog=True)) is KNOWN
