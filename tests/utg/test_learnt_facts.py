"""What actions change and need is learnt from looks before and after them, and only where it is clear."""

from pathlib import Path

import pytest

from uiatlas.agents.compilers.fact_names import fact_named
from uiatlas.devices import open_device
from uiatlas.devices.recording import Recorder
from uiatlas.devices.tours import TourStep, Type, follow
from uiatlas.planning.fluents.facts import plan_facts
from uiatlas.sources import build_map
from uiatlas.ui import Back, InputText, describe
from uiatlas.utg import Graph
from uiatlas.utg.conditions import Carries, FactIs, condition_from_json, condition_to_json, describe_condition

SETTINGS = ("Got it", "More options", "Settings")


def learnt(folder: Path, *steps: TourStep, app: str = "sim:notes") -> Graph:
    """The map of a walk through an app."""
    device = Recorder(open_device(app), folder / "walk.jsonl")
    for _ in follow(device, steps):
        pass
    device.observe()
    device.close()
    return build_map(folder / "walk.jsonl")


def test_a_row_that_shows_what_was_typed_is_learnt_for_every_text(tmp_path: Path) -> None:
    """One reminder was set to 07:15; a plan sets it to 08:00, and says that the row will show it."""
    reminder = ("Notifications", "Daily reminder", "Reminder time", Type("Time (hh:mm)", "07:15"), "Set time")
    graph = learnt(tmp_path, *SETTINGS, *reminder)
    carried = [c for t in graph.transitions.values() for c in t.postcondition if isinstance(c, Carries)]
    assert [(c.fluent.name, c.source.name) for c in carried] == [("Reminder time", "Time (hh:mm)")]
    fact = fact_named(graph, "Reminder time=08:00")
    plan = plan_facts(graph, graph.entry or "", [fact])
    assert plan.ok
    assert [s.action.text for s in plan.steps if isinstance(s.action, InputText)] == ["08:00"]
    assert FactIs(fact) in plan.steps[-1].postcondition
    for condition in carried:
        assert condition_from_json(condition_to_json(condition)) == condition


def test_a_row_that_shows_the_option_that_was_chosen_is_learnt(tmp_path: Path) -> None:
    """After Light was chosen the row Theme showed Light: that is what choosing it does."""
    graph = learnt(tmp_path, *SETTINGS, "Appearance", "Theme", "Light")
    told = [describe_condition(c) for t in graph.transitions.values() for c in t.postcondition]
    assert '"Theme" is "Light"' in told


def test_what_merely_changed_meanwhile_is_not_learnt(tmp_path: Path) -> None:
    """The row Daily reminder changes after the reminder was turned on, but going back does not turn it on."""
    steps = ("Notifications", "Daily reminder", "Remind me", Back())
    graph = learnt(tmp_path, *SETTINGS, *steps)
    assert not [c for t in graph.transitions.values() for c in t.postcondition if isinstance(c, FactIs | Carries)]


def gate(folder: Path) -> str:
    """An app whose button works only when a box is checked."""
    path = folder / "gate.py"
    path.write_text(
        "from uiatlas.devices.simulated import App, button, checkbox, go, text, toggle\n"
        "app = App('com.example.gate', start='home', state={'agreed': False})\n"
        "@app.screen('Terms')\n"
        "def home(s):\n"
        "    return (text('Read this'), checkbox('I agree', s.agreed, toggle('agreed')),\n"
        "            checkbox('Send me news', False), button('Go on', go('inside'), enabled=s.agreed))\n"
        "@app.screen('Inside')\n"
        "def inside(s):\n"
        "    return text('Welcome')\n",
        encoding="utf-8",
    )
    return f"sim:{path}"


def test_a_button_that_is_disabled_until_a_box_is_checked_needs_the_box(tmp_path: Path) -> None:
    """The box was the only difference; from then on plans check it first."""
    graph = learnt(tmp_path, "I agree", "Go on", app=gate(tmp_path))
    edge = next(t for t in graph.transitions.values() if describe(t.action) == 'tap "Go on"')
    assert [describe_condition(c) for c in edge.precondition] == ['"I agree" on']
    plan = plan_facts(graph, edge.source, [], [edge.target])
    assert [describe(s.action) for s in plan.steps] == ['tap "I agree"', 'tap "Go on"']


def test_where_two_things_differ_nothing_is_learnt_of_either(tmp_path: Path) -> None:
    """E-mail and password were typed before the button was enabled; only what made the difference alone is needed."""
    steps = ("Account", Type("E-mail", "ada@example.org"), Type("Password", "engine"), "Sign in")
    graph = learnt(tmp_path, *SETTINGS, *steps)
    needs = [describe_condition(c) for t in graph.transitions.values() for c in t.precondition]
    assert needs == ['"Password" is not "Password"']


@pytest.mark.parametrize("order", [("I agree", "Go on", Back(), "I agree"), ("I agree", "Go on", Back())])
def test_what_worked_without_it_is_not_needed(order: tuple[TourStep, ...], tmp_path: Path) -> None:
    """Going back worked whatever was checked."""
    graph = learnt(tmp_path, *order, app=gate(tmp_path))
    assert all(not t.precondition for t in graph.transitions.values() if isinstance(t.action, Back))
