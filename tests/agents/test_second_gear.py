"""Where plans do not fit, or the map ends, the model decides step by step in the same run, and plans again later."""

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from tests import needs
from tests.agents.presets.playing import VIBRATE_OFF, number, playing, tap

from uiatlas import Atlas, RunOptions, open_device, run_task
from uiatlas.agents.once.questions import Questions
from uiatlas.agents.once.second_gear import SecondGear
from uiatlas.agents.presets import Once
from uiatlas.agents.running import Report
from uiatlas.cli.commands.demo import learn_map
from uiatlas.knowledge.memory import Shortcuts
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.events import Diverged
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.policy import Act, By, StepRecord, View
from uiatlas.run.record import read_log
from uiatlas.run.verifier import Outcome
from uiatlas.ui import ElementFlag, Observation, Role, UIElement, describe
from uiatlas.utg import Graph

TASK = "turn off vibrate"
WAY = ("More options", "Settings", "Notifications", "Vibrate")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return learn_map(tmp_path_factory.mktemp("maps") / "notes.uiatlas")


def plan(*labels: str) -> str:
    steps = [{"on": 0, "do": "tap", "at": label} for label in labels]
    return json.dumps({"steps": steps, "proof": [VIBRATE_OFF]})


def both(plans: Sequence[str], step: Callable[[Question], str]) -> ScriptedModel:
    """A model that answers for plans in turn, and for steps by a function."""
    left = iter(plans)
    return ScriptedModel(lambda question: step(question) if question.role == "act" else next(left))


def drive(graph: Graph, model: ScriptedModel, place: Path, most_calls: int | None = None) -> Report:
    once = Once(model, most_calls=most_calls)
    options = RunOptions(graph=graph, policy=once.policy, max_steps=25, runs=place)
    return run_task(open_device("sim:notes"), TASK, options)


def roles(model: ScriptedModel) -> list[str]:
    return [question.role for question in model.questions]


def ways(report: Report) -> list[str]:
    return [e.event.way for e in read_log(report.folder) if isinstance(e.event, Diverged)]


def test_after_two_plans_that_do_not_fit_the_model_decides_each_step(tmp_path: Path) -> None:
    """Nothing of the second plan was done, so that a third one would be no better."""
    model = both([plan("Flux"), plan("Warp")], playing([*map(tap, WAY)]))
    report = drive(Graph("com.example.notes"), model, tmp_path)
    assert report.result.status == "success", report.result.reason
    assert roles(model) == ["plan_once", "mend_plan", *["act"] * 5]
    assert ways(report) == ["plan", "steps"]
    assert [s.by for s in report.result.steps] == [By.DETOUR, *[By.MODEL] * 4]
    page = report.page.read_text()
    assert "Where the plan did not fit" in page
    assert "nothing here is called &#39;Warp&#39;" in page
    assert "the model decided step by step" in page
    assert "What moved" not in page


def test_the_model_reads_what_was_intended_where_controls_lead_and_how_often_it_can_be_asked(
    graph: Graph, tmp_path: Path
) -> None:
    plans = [plan("Got it", "Flux"), plan("Warp", "Vibrate"), plan(*WAY[1:])]
    model = both(plans, playing([tap(WAY[0])]))
    drive(graph, model, tmp_path)
    asked = next(q for q in model.questions if q.role == "act")
    assert "The latest plan could not go on: nothing here is called 'Warp'." in asked.text
    assert "It was going to: tap 'Warp'; tap 'Vibrate'." in asked.text
    assert "tap Got it (plan)" in asked.text
    assert f"{number(asked.text, 'New note')} leads to 'New note'" in asked.text
    assert "You can be asked 13 more times" in asked.text
    assert "Got it" not in asked.system


def test_a_step_that_leads_to_known_ground_is_followed_by_a_plan(graph: Graph, tmp_path: Path) -> None:
    """The plans failed on the first screen; behind it the map is known, and one question plans the rest."""
    rest = plan("Settings", "Notifications", "Vibrate")
    model = both([plan("Got it", "Flux"), plan("Warp"), rest], playing([tap("More options")]))
    report = drive(graph, model, tmp_path)
    assert report.result.status == "success", report.result.reason
    assert roles(model) == ["plan_once", "mend_plan", "act", "mend_plan"]
    assert "since then it was gone on step by step" in model.questions[-1].text
    assert "tap 'More options' (model)" in model.questions[-1].text


def test_a_plan_whose_last_step_was_decided_alone_has_ended_and_is_proven_first(graph: Graph, tmp_path: Path) -> None:
    """No plan is asked for then: the run looks whether the proof holds, and asks about what it lacks."""
    rest = plan("Settings", "Notifications", "Vibrate")
    model = both([plan("Got it", "Flux"), plan("Warp", "More options"), rest], playing([tap("More options")]))
    report = drive(graph, model, tmp_path)
    assert report.result.status == "success", report.result.reason
    assert roles(model) == ["plan_once", "mend_plan", "act", "mend_plan"]
    assert "The plan has ended, but not proven" in model.questions[-1].text


def test_the_model_may_ask_for_a_plan(graph: Graph, tmp_path: Path) -> None:
    model = both([plan("Flux"), plan("Warp"), plan(*WAY)], lambda question: '{"do": "plan"}')
    report = drive(graph, model, tmp_path)
    assert report.result.status == "success"
    assert roles(model) == ["plan_once", "mend_plan", "act", "mend_plan"]


def test_where_the_map_ends_one_plan_is_mended_before_the_model_decides_each_step(tmp_path: Path) -> None:
    """The map has the first screens only, and what both plans guessed behind them is not there.

    The mended plan was carried out in part, so that these are no two divergences in a row.
    """
    known = Graph("com.example.notes")
    drive(known, both([plan("Got it", "More options"), plan()], playing([])), tmp_path)
    plans = [plan("More options", "Flux"), plan("Settings", "Warp")]
    model = both(plans, playing([tap("Notifications"), tap("Vibrate")]))
    report = drive(known, model, tmp_path)
    assert report.result.status == "success", report.result.reason
    assert roles(model) == ["plan_once", "mend_plan", "act", "act", "act"]
    assert ways(report) == ["plan", "steps"]


def test_plans_and_steps_have_one_budget_and_the_run_says_when_it_is_used_up(graph: Graph, tmp_path: Path) -> None:
    model = both([plan("Flux"), plan("Warp")], lambda question: '{"do": "scroll", "text": "down"}')
    report = drive(graph, model, tmp_path, most_calls=4)
    assert report.result.status == "stopped"
    assert report.result.reason.startswith("the 4 questions of this run are used up: nothing here is called 'Warp'")
    assert len(model.questions) == 4
    assert {s.by for s in report.result.steps} <= {By.DETOUR, By.MODEL}


def test_when_its_plans_are_used_up_the_model_goes_on_step_by_step(graph: Graph, tmp_path: Path) -> None:
    """Each plan does one step and then names what is nowhere."""
    plans = [plan("More options", "A"), plan("Settings", "B"), plan("Notifications", "C"), plan("D")]
    model = both(plans, playing([tap("Vibrate")]))
    report = drive(graph, model, tmp_path)
    assert roles(model)[:5] == ["plan_once", "mend_plan", "mend_plan", "mend_plan", "act"]
    assert report.result.status == "success", report.result.reason


def test_a_bare_word_that_it_is_done_is_proven_by_the_facts_of_the_plan(graph: Graph, tmp_path: Path) -> None:
    left = [*WAY]

    def step(question: Question) -> str:
        if not left:
            return '{"do": "done"}'
        at = number(question.text, "Got it") or number(question.text, left[0])
        if not number(question.text, "Got it"):
            left.pop(0)
        return json.dumps({"do": "tap", "at": at})

    known = Graph("com.example.notes")
    model = both([plan("Flux"), plan("Warp")], step)
    report = drive(known, model, tmp_path)
    assert report.result.status == "success", report.result.reason
    assert report.result.proof is not None
    assert [str(f.state) for f in report.result.proof.facts] == ["held"]


def test_what_was_done_step_by_step_is_repeated_without_a_question(tmp_path: Path) -> None:
    model = both([plan("Flux"), plan("Warp")], playing([*map(tap, WAY)]))
    with Atlas.open(tmp_path / "notes.uiatlas", create=True) as atlas:
        done = []
        for _ in range(2):
            once = Once(model, Shortcuts(atlas.database))
            options = RunOptions(atlas=atlas, policy=once.policy, runs=tmp_path)
            report = run_task(open_device("sim:notes"), TASK, options)
            once.learn(atlas.apps()[0], TASK, success=report.result.status == "success")
            done.append((report.result.status, len(model.questions), [describe(s.action) for s in report.result.steps]))
    assert [status for status, _, _ in done] == ["success", "success"], done
    assert done[0][1] == done[1][1]


SHOP = """<!doctype html><title>Shop</title><h1>Shop</h1>
<button onclick="document.body.innerHTML = sheet">Order</button>
<script>sheet = `<h1>Your order</h1><label>Name <input id=a></label> <label>Street <input id=b></label>
<button onclick="place()">Place it</button>`
place = () => document.body.innerHTML = `<h1>Thank you</h1><ul><li>${a.value}, ${b.value}`</script>"""


@pytest.mark.heavy("long")
def test_on_a_page_that_the_plan_guessed_wrongly_the_form_is_filled_in_one_step_of_the_second_gear(
    tmp_path: Path,
) -> None:
    """Two questions for plans, one for the form, and one that ends."""
    needs.browser()
    (tmp_path / "shop.html").write_text(SHOP)
    proof = [{"what": "there", "at": "Ann, Elm Street"}]
    plans = [
        json.dumps({"steps": [{"do": "tap", "at": name} for name in names], "proof": proof})
        for names in (("Order", "Checkout"), ("Buy now",))
    ]
    then = [{"do": "type", "at": 2, "text": "Elm Street"}, {"do": "tap", "at": 3}]
    form = {"do": "type", "at": 1, "text": "Ann", "then": then}
    model = both(plans, lambda question: json.dumps(form if "3 Place it" in question.text else {"do": "done"}))
    device = open_device(f"web:file://{tmp_path}/shop.html")
    try:
        options = RunOptions(
            graph=Graph(device.app), policy=Once(model).policy, runs=tmp_path, guard=Guard(DangerPolicy.ALLOW)
        )
        report = run_task(device, "order for Ann, Elm Street", options)
    finally:
        device.close()
    assert report.result.status == "success", report.result.reason
    assert roles(model) == ["plan_once", "mend_plan", "act", "act"]
    assert [s.by for s in report.result.steps] == [By.PLAN, By.MODEL, By.MODEL, By.MODEL]


@pytest.mark.parametrize(
    ("following", "kept"), [("3", ["tap '+'", "tap '3'"]), ("Help", ["tap 'Help'"])], ids=["beside", "elsewhere"]
)
def test_a_key_that_shows_nothing_is_a_step_where_the_next_touch_is_on_a_key_beside_it(
    following: str, kept: list[str]
) -> None:
    """An operator shows nothing until the next number is there."""
    pad = UIElement(0, Role.CONTAINER)
    key = UIElement(1, Role.BUTTON, "+", flags=ElementFlag.CLICKABLE, parent=0)
    keys = Observation(
        "pad", (pad, key, replace(key, index=2, text="3"), replace(key, index=3, text="Help", parent=-1))
    )
    left = ["+", following]
    gear = SecondGear(ScriptedModel(playing([*map(tap, left)])), Graph("pad"), "add 3")
    view, outcomes = View(keys, None, ()), [Outcome.NO_CHANGE, Outcome.SUCCESS]
    for outcome in outcomes:
        decision = gear.decide(view, Questions(), "", (), ())
        assert isinstance(decision, Act)
        record = StepRecord(view.observation, None, decision.action, decision.element, outcome)
        view = replace(view, history=(*view.history, record))
    gear.decide(view, Questions(), "", (), ())
    assert [str(step) for step in gear.taken] == kept
