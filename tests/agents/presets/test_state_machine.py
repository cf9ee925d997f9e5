"""Agent-SAMA's state machine: predicted conditions on the edges, beacons that last, the machine as text."""

import json
import re
from pathlib import Path

import pytest
from tests.agents.presets.playing import drive, playing, tap
from tests.agents.presets.test_maple import PLANS, TASK, WAY, Player, plans, state

from uiatlas import Atlas, Graph, open_device
from uiatlas.agents.presets import Maple
from uiatlas.agents.roles.expectations import Expected
from uiatlas.agents.roles.foreseen import Foreseen
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.perception import Locator
from uiatlas.run.policy import Act, By, StepRecord, View
from uiatlas.run.reflection import Reflecting
from uiatlas.run.session import Seen
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.ui import Back, Role, Selector, Tap, selector_for
from uiatlas.utg import Screen, Transition, merge
from uiatlas.utg.conditions import ElementPresent, OnScreen
from uiatlas.utg.export import from_document, render, to_document
from uiatlas.utg.predictions import Prediction, join_predictions
from uiatlas.utg.projection import project
from uiatlas.utg.state_machine import machine_near, machine_of

GONE = ElementPresent(Selector(Role.BUTTON, text="Flux capacitor"))
SETTINGS = ElementPresent(Selector(Role.ITEM, text="Notifications"))


def looked(*labels: str) -> list[View]:
    """What is shown at the start, and after each tap; the map is learnt by nobody."""
    device = open_device("sim:notes")
    views, history = [View(device.observe(), None)], tuple[StepRecord, ...]()
    for label in labels:
        shown = device.observe()
        element = next(e for e in shown.actionable if label in (e.text, e.description))
        action = Tap(selector_for(element, shown))
        device.perform(action, element)
        history = (*history, StepRecord(shown, None, action, element, Outcome.SUCCESS))
        views.append(View(device.observe(), None, history))
    return views


def on(graph: Graph, view: View) -> View:
    return View(view.observation, Locator(graph).locate(view.observation).screen, view.history)


def test_what_was_foreseen_and_holds_goes_on_the_edge(graph: Graph) -> None:
    """A condition that does not hold yet may be of a later step, and is not entered."""
    known = graph.copy()
    _, after, later = (on(known, v) for v in looked("Got it", "More options"))
    foreseen = Foreseen(known, "scripted", "run-1")
    held = ElementPresent(Selector(Role.BUTTON, description="More options"))
    menu = ElementPresent(selector_for(later.observation.actionable[0], later.observation))
    foreseen.learn(after, Expected(), Expected((GONE,)))
    foreseen.learn(later, Expected((held, GONE)), Expected((menu, GONE)))
    told = [p for e in known.transitions.values() for p in e.predictions]
    assert {(p.side, p.condition, p.by, p.held) for p in told} == {
        ("before", held, "scripted", ("run-1",)),
        ("after", menu, "scripted", ("run-1",)),
    }
    assert all(e.precondition == graph.transitions[key].precondition for key, e in known.transitions.items())


def test_a_prediction_is_checked_whenever_its_edge_is_followed_and_refuted(graph: Graph) -> None:
    known = graph.copy()
    (view,) = (on(known, v) for v in looked("Got it")[1:])
    foreseen = Foreseen(known, "scripted", "run-1")
    foreseen.learn(view, Expected(), Expected())
    (edge,) = [e for e in known.incoming(view.screen or "") if e.action == view.history[-1].action]
    wrong = Prediction("after", GONE, by="scripted", held=("run-0",))
    foreseen._put(edge, (wrong,))
    assert foreseen.missing_after(edge.source, Act(edge.action, None, ""), view.observation, view.screen)
    Foreseen(known, "", "run-2").learn(view, Expected(), Expected())
    (checked,) = known.transitions[edge.id].predictions
    assert (checked.held, checked.refuted, checked.trusted) == (("run-0",), ("run-2",), False)
    assert not foreseen.missing_after(edge.source, Act(edge.action, None, ""), view.observation, view.screen)


def test_what_is_needed_is_asked_for_before_the_step(graph: Graph) -> None:
    """The actor is told once what held in earlier runs before this step and does not hold now."""
    known = graph.copy()
    shown = on(known, looked("Got it")[1])
    element = next(e for e in shown.observation.actionable if e.description == "More options")
    (edge,) = known.effects(shown.screen or "", Tap(selector_for(element, shown.observation)))
    Foreseen(known, "scripted", "run-0")._put(edge, (Prediction("before", GONE, by="scripted", held=("run-0",)),))
    model = ScriptedModel(Player([tap("More options"), tap("More options")]))
    decided = Maple(model).policy(known, TASK).decide(View(shown.observation, shown.screen))
    assert isinstance(decided, Act)
    asked = [q.text for q in model.questions if q.role == "act"]
    assert len(asked) == 2
    assert 'before tap "More options", "Flux capacitor" shown held in earlier runs, and does not now' in asked[1]


def test_the_precondition_of_the_next_subgoal_is_checked_before_its_first_step(graph: Graph) -> None:
    player = Player([], [tap("More options")])

    def answer(question: Question) -> str:
        if question.role == "describe_state":
            return state(pre_condition={"checks": [{"what": "shown", "control": "Flux capacitor"}]})
        if question.role == "act" and f"Now: {PLANS[0][0]}\n" in question.text:
            return json.dumps({"do": "done"})
        return player(question)

    player.parts.append(PLANS[0][0])
    model = ScriptedModel(answer)
    shown = on(graph, looked("Got it")[1])
    decided = Maple(model).policy(graph, TASK).decide(View(shown.observation, shown.screen))
    assert isinstance(decided, Act)
    assert 'But before this, "Flux capacitor" shown is to hold, and does not.' in model.questions[-1].text


def test_beacons_persist_with_the_map_and_are_told_in_the_next_run(graph: Graph, tmp_path: Path) -> None:
    known = graph.copy()
    with Atlas.open(tmp_path / "notes.uiatlas", create=True) as atlas:
        drive(Maple(ScriptedModel(Player(WAY, [tap("Vibrate")]))), known, tmp_path, TASK)
        atlas.save(merge(known, Graph(known.app)))
        again = atlas.load()
    named = [s for s in again.screens.values() if s.beacon]
    assert {s.beacon for s in named} == {"Settings Page of Notes"}
    assert {s.name for s in named} != {"Settings Page of Notes"}, "the map's own names stay"
    model = ScriptedModel(Player([tap("More options")]))
    Maple(model).policy(again, TASK).decide(on(again, looked()[0]))
    asked = next(q for q in model.questions if q.role == "describe_state")
    assert "<beacons>\nSettings Page of Notes\n</beacons>" in asked.text


def test_two_failures_within_a_recovery_call_the_planner_again(graph: Graph) -> None:
    """Steps of a recovery are reflected on like any other, and have a counter of their own."""
    model = ScriptedModel(Player([tap("More options"), tap("More options")]))
    policy = Maple(model).policy(graph, TASK)
    shown = on(graph, looked("Got it")[1])
    policy.decide(shown)
    assert isinstance(policy, Reflecting)
    here = Seen(shown.observation, Locator(graph).locate(shown.observation))
    failed = Verdict(Outcome.FAIL, (), "postcondition", "it led elsewhere")
    back = Act(Back(), None, "return to the last verified screen", By.RECOVERY)
    for _ in range(2):
        policy.reflect(here, back, here, failed)
    policy.decide(shown)
    planned = [q for q in model.questions if q.role == "plan_subtasks"]
    assert any("the way back after a failed step came to nothing twice" in q.text for q in planned)


def test_planner_and_actor_are_told_the_state_machine(graph: Graph) -> None:
    model = ScriptedModel(Player([tap("More options")]))
    shown = on(graph, looked("Got it")[1])
    Maple(model).policy(graph, TASK).decide(shown)
    for role in ("plan_subtasks", "act"):
        asked = next(q for q in model.questions if q.role == role)
        machine = re.search(r"<machine>\n(.*?)\n</machine>", asked.text, re.DOTALL)
        assert machine, role
        assert 'tap "More options" -> Menu of the list' in machine[1]


def test_the_machine_folds_screens_of_one_beacon_and_draws_conditions(graph: Graph) -> None:
    known = graph.copy()
    first, second = list(known.screens.values())[:2]
    for screen in (first, second):
        known.put_screen(
            type(screen)(**{n: getattr(screen, n) for n in screen.__slots__} | {"beacon": "Home of Notes"})
        )
    edge = next(e for e in known.outgoing(second.id) if e.target not in (first.id, second.id))
    Foreseen(known, "x", "run")._put(edge, (Prediction("after", SETTINGS, held=("run",)),))
    machine = machine_of(known)
    own = [s for s in known.screens.values() if not s.external]
    assert len(machine.states) == len(own) - 1, "the two with the beacon are one state, all others are their own"
    assert [state for state in machine.states if state.startswith("Home of Notes")] == ["Home of Notes"]
    assert any(move.source == "Home of Notes" and move.after == ('"Notifications" shown',) for move in machine.moves)
    drawn = render(known, "statemachine")
    assert drawn.startswith("stateDiagram-v2\n")
    assert "[*] --> s" in drawn
    assert '/ "Notifications" shown' in drawn
    assert "Home of Notes" in machine_near(known, second.id)


def test_namesakes_without_a_beacon_are_states_of_their_own() -> None:
    """From the first page of that name nothing leads to the end, and the machine tells no way there."""
    known = Graph("com.example.game", entry="start")
    for key, name in (("start", "Start"), ("one", "Level"), ("two", "Level"), ("end", "End")):
        known.put_screen(Screen(key, known.app, name))
    for source, target in (("start", "one"), ("two", "end")):
        known.put_transition(Transition(source, Tap(Selector(Role.BUTTON, target)), target))
    machine = machine_of(known)
    assert list(machine.states) == ["Start", "Level", "Level (2)", "End"]
    assert [(m.source, m.target) for m in machine.moves] == [("Start", "Level"), ("Level (2)", "End")]
    assert machine_near(known, "two") == 'Level (2): tap "end" -> End', "a part calls states as the whole does"


def test_the_machine_around_a_screen_tells_each_state_once_and_what_is_near_first() -> None:
    known = Graph("com.example.game", entry="start")
    for key in ("start", "one", "two"):
        known.put_screen(Screen(key, known.app, key))
    for source, label, target in (
        ("start", "a", "one"),
        ("start", "b", "one"),
        ("one", "c", "two"),
        ("two", "d", "one"),
    ):
        known.put_transition(Transition(source, Tap(Selector(Role.BUTTON, label)), target))
    lines = ['start: tap "a" or tap "b" -> one', 'one: tap "c" -> two', 'two: tap "d" -> one']
    assert machine_near(known, "start").splitlines() == lines
    assert machine_near(known, "start", most=len("\n".join(lines[:2])) + 1).splitlines() == lines[:2]
    assert machine_near(known, "start", most=1).splitlines() == lines[:1]


def test_predictions_survive_export_and_merge(graph: Graph) -> None:
    known = graph.copy()
    edge = next(iter(known.transitions.values()))
    Foreseen(known, "x", "run")._put(edge, (Prediction("after", SETTINGS, by="x", held=("run",)),))
    again = from_document(to_document(known))
    assert again.transitions[edge.id].predictions == known.transitions[edge.id].predictions
    assert merge(graph, again).transitions[edge.id].predictions == known.transitions[edge.id].predictions
    assert not any(e.predictions for e in project(known).transitions.values()), "they are of screens, not of activities"


def test_predictions_name_the_screens_that_a_merge_renames(graph: Graph) -> None:
    edge = next(iter(graph.transitions.values()))
    known, renamed = graph.copy(), {edge.target: "another"}
    Foreseen(known, "x", "run")._put(edge, (Prediction("after", OnScreen(edge.target), held=("run",)),))
    told = [p.condition for e in merge(Graph(graph.app), known, renamed).transitions.values() for p in e.predictions]
    assert told == [OnScreen("another")]


@pytest.mark.parametrize("order", [1, -1])
def test_a_run_that_refutes_counts_once_whatever_the_order(order: int) -> None:
    one = (Prediction("after", SETTINGS, by="b", held=("r1", "r2")),)
    other = (Prediction("after", SETTINGS, by="a", held=("r3",), refuted=("r2",)),)
    (joined,) = join_predictions(*(one, other)[::order])
    assert (joined.by, joined.held, joined.refuted) == ("a", ("r1", "r3"), ("r2",))


def test_without_conditions_no_machine_is_told(graph: Graph) -> None:
    model = ScriptedModel(lambda question: plans(["a"]) if question.role == "plan_subtasks" else playing([])(question))
    shown = on(graph, looked("Got it")[1])
    Maple(model, ablate=["no-conditions", "single-plan"]).policy(graph, TASK).decide(shown)
    assert not any("<machine>" in q.text for q in model.questions)
