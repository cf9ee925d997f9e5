"""Hints of the map in the question: what no screen shows, with its evidence, and nothing that turned out wrong."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.compilers.hints import ROOM, hints
from uiatlas.agents.compilers.told_controls import leads_of
from uiatlas.agents.compilers.told_tips import told_tips
from uiatlas.agents.presets import Once
from uiatlas.agents.roles.known_here import lines_here
from uiatlas.cli.commands.demo import learn_map
from uiatlas.knowledge.memory.tips import Tip
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.usage import estimate_tokens
from uiatlas.perception import Locator
from uiatlas.run.policy import StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, InputText, Observation, Press, Role, Selector, Tap, UIElement, describe
from uiatlas.utg import EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.conditions import FactIs
from uiatlas.utg.fluents import OFF, ON, Fact, Fluent, FluentKind

APP = "org.example.desk"
DAY = 1_790_000_000.0
TOUCH = ElementFlag.CLICKABLE


def button(name: str) -> Tap:
    return Tap(Selector(Role.BUTTON, name))


def seen(edge: Transition, tried: int, worked: int) -> Transition:
    for number in range(tried):
        edge = edge.witnessed(EvidenceKind.OBSERVED, "a run", worked=number < worked, when=DAY)
    return edge


def desk(*edges: Transition) -> Graph:
    graph = Graph(APP)
    for name in ("Desk", "Invoices", "Bin"):
        graph.put_screen(Screen(name, APP, name, elements=(UIElement(0, Role.BUTTON, "Sync"),)))
    for edge in edges:
        graph.put_transition(edge)
    return graph


SYNC = Transition("Desk", button("Sync"), "Desk")
TRAY = Transition("Desk", button("Tray"), "Invoices")
SAVE = Transition("Desk", Press("Ctrl+S"), "Bin")


@pytest.mark.parametrize(
    ("edge", "hint"),
    [
        (seen(SYNC, 2, 0), 'Desk: tap "Sync" came to nothing (failed 2 times, last 2026-09-21)'),
        (seen(TRAY, 3, 3), "Desk: tap \"Tray\" leads to 'Invoices' (worked 3 times, last 2026-09-21)"),
        (seen(TRAY, 4, 3), "Desk: tap \"Tray\" leads to 'Invoices' (worked 3 of 4 times, last 2026-09-21)"),
        (seen(SAVE, 1, 1), "Desk: press Ctrl+S leads to 'Bin' (worked once, last 2026-09-21)"),
        (seen(SYNC, 2, 1), None),
        (seen(TRAY, 3, 1), None),
        (TRAY, None),
    ],
)
def test_a_hint_says_what_was_found_out_and_how_often(edge: Transition, hint: str | None) -> None:
    assert hints(desk(edge), "show the invoices", "Desk", {"Desk": 1}) == ([] if hint is None else [hint])


def test_a_way_to_the_screen_that_is_shown_is_no_hint() -> None:
    graph = desk(seen(TRAY, 3, 3), seen(SAVE, 1, 1))
    assert hints(graph, "show invoices with the tray, not the bin", "Invoices", {"Desk": 2}) == [
        "Desk: press Ctrl+S leads to 'Bin' (worked once, last 2026-09-21)"
    ]
    assert hints(graph, "show invoices with the tray, not the bin", "Bin", {"Desk": 2}) == [
        "Desk: tap \"Tray\" leads to 'Invoices' (worked 3 times, last 2026-09-21)"
    ]


def dated(edge: Transition, *days: int) -> Transition:
    for day in days:
        edge = edge.witnessed(EvidenceKind.OBSERVED, f"run {day}", worked=True, when=DAY + 86_400 * day)
    return edge


def often(edge: Transition, *days: int) -> Transition:
    """One witness that saw it work on all these days, of which it tells the last."""
    for day in days:
        edge = edge.witnessed(EvidenceKind.OBSERVED, "one run", worked=True, when=DAY + 86_400 * day)
    return edge


def test_a_place_that_a_control_has_long_stopped_leading_to_is_not_told() -> None:
    """The tray once led to what is called the bin; twice since it led to the invoices, and nothing came to the bin.

    A witness that mostly saw it before, and once since, is one that saw it since.
    """
    was, now = replace(TRAY, target="Bin"), TRAY
    elsewhere = replace(TRAY, action=button("Away"), target="Bin")
    for edges, told in (
        ((dated(was, 1), dated(now, 2, 3)), ["Invoices"]),
        ((dated(was, 1), dated(now, 2)), ["Bin", "Invoices"]),
        ((dated(was, 2), dated(now, 1, 3)), ["Bin", "Invoices"]),
        ((dated(was, 1), dated(now, 2, 3), dated(elsewhere, 4)), ["Bin", "Invoices"]),
        ((seen(was, 1, 1), seen(now, 3, 3)), ["Bin", "Invoices"]),
        ((dated(was, 2), often(now, 1, 1, 3)), ["Bin", "Invoices"]),
    ):
        graph = desk(*edges)
        graph.put_screen(Screen("Desk", APP, "Desk", elements=(UIElement(0, Role.BUTTON, "Tray", flags=TOUCH),)))
        assert sorted(leads_of(graph, graph.screens["Desk"])["tap", "Tray"]) == told
        found = hints(graph, "open the invoices in the bin", "Desk", {})
        assert [name for name in ("Bin", "Invoices") if any(f"leads to '{name}'" in h for h in found)] == told


def test_a_tip_is_not_told_beside_a_hint_on_the_same_control() -> None:
    tip = Tip(
        "on Desk, tap 'Sync' changes nothing; what worked there was: back", "a task", "Desk", "tap 'Sync'", "back"
    )
    graph = desk(seen(SYNC, 2, 0))
    told = hints(graph, "show the invoices", "Desk", {"Desk": 1})
    assert told_tips([tip], graph, "show the invoices", "Desk", (), told) == []
    assert told_tips([tip], graph, "show the invoices", "Desk") == [tip.text]


def test_what_the_map_in_the_question_says_is_not_said_again() -> None:
    assert hints(desk(seen(TRAY, 3, 3)), "show the invoices", "Desk", {"Desk": 1, "Invoices": 2}) == []


def test_a_value_of_the_map_is_not_told() -> None:
    card = Selector(Role.INPUT, "4929 0000", "Card")
    failed = seen(Transition("Desk", InputText(card, "4111 1111"), "Invoices"), 2, 0)
    nameless = seen(Transition("Desk", Tap(Selector(Role.INPUT, "hunter2")), "Invoices"), 2, 0)
    first, second = hints(desk(failed, nameless), "pay with card", "Desk", {})
    assert first.startswith('Desk: type into "Card" came to nothing')
    assert "hunter2" not in second


def test_nothing_is_told_of_controls_that_have_one_name() -> None:
    one, other = (Tap(Selector(Role.BUTTON, "Tray", resource_id=key)) for key in "ab")
    works = seen(replace(TRAY, action=one), 3, 3)
    assert hints(desk(works), "show the invoices", "Desk", {})
    assert hints(desk(works, seen(replace(SYNC, action=other), 3, 0)), "show the invoices", "Desk", {}) == []


def test_what_has_nothing_to_do_with_the_task_is_told_of_the_screen_shown_only() -> None:
    graph = desk(seen(SYNC, 2, 0))
    assert hints(graph, "show the invoices", "Bin", {"Bin": 1, "Desk": 2}) == []
    assert len(hints(graph, "sync the invoices", "Bin", {"Bin": 1, "Desk": 2})) == 1


@pytest.mark.parametrize(
    ("fact", "need"),
    [
        (Fact(Fluent(FluentKind.TYPED, "Card", "Desk"), "", holds=False), 'a text in "Card"'),
        (Fact(Fluent(FluentKind.CHECKED, "I agree", "Desk"), ON), '"I agree" on'),
    ],
)
def test_what_a_form_wants_is_told_without_what_was_entered(fact: Fact, need: str) -> None:
    pay = seen(replace(TRAY, action=button("Pay"), precondition=(FactIs(fact),)), 3, 3)
    told = hints(desk(pay), "pay the invoices", "Desk", {"Desk": 1, "Invoices": 2})
    assert told == [f'Desk: tap "Pay" could not be done without {need}; with it worked 3 times, last 2026-09-21']


@pytest.mark.parametrize(("tried", "worked"), [(1, 1), (2, 2), (4, 3)])
def test_what_worked_beside_something_once_or_not_always_is_not_said_to_need_it(tried: int, worked: int) -> None:
    """That a box of another part of the page was on then may be by chance."""
    on = FactIs(Fact(Fluent(FluentKind.CHECKED, "Toolbar", "Desk"), ON))
    pay = seen(replace(TRAY, action=button("Pay"), precondition=(on,)), tried, worked)
    assert not any("without" in hint for hint in hints(desk(pay), "pay", "Desk", {"Desk": 1}))


def test_that_a_field_held_another_text_is_no_hint() -> None:
    """Any step in between may have made the difference, and the text itself is private."""
    card = FactIs(Fact(Fluent(FluentKind.TYPED, "Card", "Desk"), "4111 1111", holds=False))
    pay = seen(replace(TRAY, action=button("Pay"), precondition=(card,)), 3, 3)
    assert hints(desk(pay), "pay the invoices", "Desk", {"Desk": 1, "Invoices": 2}) == []


def test_what_undoes_an_action_that_the_task_names_is_told() -> None:
    there = Fluent(FluentKind.PRESENT, "letter", "Desk")
    away = replace(TRAY, action=button("Discard"), target="Bin", postcondition=(FactIs(Fact(there, OFF)),))
    back = replace(TRAY, source="Bin", action=button("Put back"), postcondition=(FactIs(Fact(there, ON)),))
    graph = desk(seen(away, 1, 1), seen(back, 2, 2))
    told = 'tap "Discard" is undone on Bin: tap "Put back" (worked 2 times)'
    assert told in hints(graph, "discard the letter", "Desk", {"Desk": 1, "Bin": 2})


def test_what_was_done_in_this_run_is_no_hint_any_more() -> None:
    done = StepRecord(Observation(APP, ()), "Desk", SYNC.action, None)
    assert hints(desk(seen(SYNC, 2, 0)), "show the invoices", "Desk", {"Desk": 1}, [done]) == []


def test_hints_take_no_more_than_their_room() -> None:
    many = [seen(replace(SYNC, action=button(f"Button number {n}")), 2, 0) for n in range(40)]
    found = hints(desk(*many), "show the invoices", "Desk", {"Desk": 1})
    assert 0 < estimate_tokens("\n".join(found)) <= ROOM


def test_what_failed_once_is_told_only_where_the_task_names_it() -> None:
    graph = desk(seen(SYNC, 1, 0))
    assert hints(graph, "show the invoices", "Desk", {"Desk": 1}) == []
    assert len(hints(graph, "sync the desk", "Desk", {"Desk": 1})) == 1


def _home(graph: Graph) -> str:
    """The screen that is shown when the welcome dialog is closed."""
    device = open_device("sim:notes")
    device.perform(button("Got it"))
    screen = Locator(graph).locate(device.observe()).screen
    assert screen is not None
    return screen


def test_a_hint_that_turns_out_wrong_is_corrected_on_the_map_in_the_same_run(tmp_path: Path) -> None:
    """The map says of a button that it came to nothing; it works, and neither this run nor the next says so again."""
    graph = learn_map(tmp_path / "notes.uiatlas")
    home = _home(graph)
    menu = next(e for e in graph.outgoing(home) if "More options" in describe(e.action))
    for edge in list(graph.effects(menu.source, menu.action)):
        graph.put_transition(replace(edge, evidence=()).witnessed(EvidenceKind.OBSERVED, "old", worked=False, when=DAY))
    steps = [{"on": 0, "do": "tap", "at": name} for name in ("More options", "Nowhere")]
    end = [{"on": 0, "do": "tap", "at": "Settings"}]
    proof = [{"what": "there", "at": "Appearance"}]
    model = ScriptedModel([json.dumps({"steps": s, "proof": proof}) for s in (steps, end, end)])
    for number in (1, 2):
        options = RunOptions(graph=graph, policy=Once(model).policy, runs=tmp_path)
        run_task(open_device("sim:notes"), "show more options of the app", options)
        if number == 1:
            told = ["came to nothing" in q.text for q in model.questions]
    assert told[:2] == [True, False]
    assert not any("came to nothing" in q.text for q in model.questions[1:])


def test_the_question_for_one_step_has_the_hints_that_its_lines_lack() -> None:
    """Where taps lead is told by the numbers of the controls, and the key as a hint."""
    graph, page = desk(seen(TRAY, 3, 3), seen(SAVE, 1, 1)), (UIElement(0, Role.BUTTON, "Tray", flags=TOUCH),)
    told = lines_here(graph, "open the bin and the invoices", View(Observation(APP, page), "Desk"))
    assert told == ["1 leads to 'Invoices'", "Desk: press Ctrl+S leads to 'Bin' (worked once, last 2026-09-21)"]


@pytest.mark.parametrize(
    ("edge", "outcome"), [(seen(TRAY, 3, 3), Outcome.NO_CHANGE), (seen(TRAY, 2, 0), Outcome.SUCCESS)]
)
def test_what_a_step_of_the_run_has_shown_to_be_otherwise_is_not_told_for_the_next(
    edge: Transition, outcome: Outcome
) -> None:
    page = Observation(APP, (UIElement(0, Role.BUTTON, "Tray", flags=TOUCH),))
    assert len(lines_here(desk(edge), "open the invoices", View(page, "Desk"))) == 1
    done = StepRecord(page, "Desk", edge.action, page.elements[0], outcome)
    assert not [line for line in lines_here(desk(edge), "tidy up", View(page, "Desk", (done,))) if line[0] == "1"]
