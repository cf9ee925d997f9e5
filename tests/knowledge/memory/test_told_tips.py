"""A model is told the tips that concern its task or the screen shown, until its own run refutes them."""

import pytest

from uiatlas.agents.compilers.told_tips import told_tips
from uiatlas.knowledge.memory.tips import Tip
from uiatlas.run.policy import StepRecord
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, Selector, Tap, UIElement
from uiatlas.utg import Graph, Screen

APP, TASK = "org.example.desk", "print the invoices"
BUTTON = UIElement(0, Role.BUTTON, "Sync", flags=ElementFlag.CLICKABLE)
AVOID = Tip("Sync does nothing for invoices", TASK, "Desk", avoid="tap 'Sync'")
USE = Tip("Sync brings the invoices", TASK, "Desk", use="tap 'Sync'")
ELSEWHERE = Tip("the clock has to be wound", TASK, "Clock")


@pytest.fixture
def graph() -> Graph:
    known = Graph(APP)
    for name in ("Desk", "Tray"):
        known.put_screen(Screen(name, APP, name, elements=(BUTTON,)))
    return known


def done(outcome: Outcome, screen: str = "Desk") -> StepRecord:
    return StepRecord(Observation(APP, (BUTTON,)), screen, Tap(Selector(Role.BUTTON, "Sync")), BUTTON, outcome)


def test_a_tip_of_another_screen_that_says_no_word_of_the_task_is_not_told(graph: Graph) -> None:
    """Also where it was found out in a task of the same words."""
    assert told_tips((AVOID, ELSEWHERE), graph, TASK, "Tray") == [AVOID.text]


def test_a_tip_on_the_screen_shown_is_told(graph: Graph) -> None:
    assert told_tips((AVOID,), graph, "wind the clock", "Desk") == [AVOID.text]
    assert told_tips((AVOID,), graph, "wind the clock", "Tray") == []
    assert told_tips((AVOID,), graph, "wind the clock", None) == []


@pytest.mark.parametrize(
    ("tip", "step", "told"),
    [
        (AVOID, done(Outcome.SUCCESS), False),
        (AVOID, done(Outcome.NO_CHANGE), True),
        (AVOID, done(Outcome.SUCCESS, "Tray"), True),
        (USE, done(Outcome.NO_CHANGE), False),
        (USE, done(Outcome.SUCCESS), True),
        (USE, done(Outcome.UNCHECKED), True),
    ],
)
def test_a_tip_that_the_run_refutes_is_told_no_more(graph: Graph, tip: Tip, step: StepRecord, told: bool) -> None:
    assert told_tips((tip,), graph, TASK, "Desk", [step]) == [tip.text] * told
