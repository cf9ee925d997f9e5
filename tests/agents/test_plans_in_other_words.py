"""Plans as models word them: touches told as one, controls told by their looks, steps that nobody needs."""

import json
from pathlib import Path

import pytest

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import Once
from uiatlas.agents.running import Report
from uiatlas.cli.commands.demo import learn_map
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.ui import Back
from uiatlas.utg import Graph

SWITCH = "turn off vibrate"
NOTE = "create a note called 'Milk'"


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return learn_map(tmp_path_factory.mktemp("maps") / "notes.uiatlas")


def step(at: str, do: str = "tap", text: object = "", on: object = 0) -> dict[str, object]:
    return {"on": on, "do": do, "at": at, "text": text}


WAY = (step("More options"), step("Settings"), step("Notifications"))
OFF = step("Vibrate", "set", "off")
TITLE = step("Title", "type", "Milk")


PROOF = {SWITCH: {"what": "off", "at": "Vibrate"}, NOTE: {"what": "new", "at": "Milk"}}


def drive(graph: Graph, steps: tuple[dict[str, object], ...], place: Path, task: str) -> tuple[Report, int]:
    answer = json.dumps({"steps": steps, "proof": [PROOF[task]] if task in PROOF else []})
    model = ScriptedModel([f"Here is the plan:\n```json\n{answer}\n```\nIt is done then."])
    report = run_task(
        open_device("sim:notes"), task, RunOptions(graph=graph, policy=Once(model).policy, max_steps=12, runs=place)
    )
    return report, len(model.questions)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ((step("the app", "open"), *WAY, OFF), "the app is opened first"),
        ((step("Notes app"), *WAY, OFF), "the app is touched first"),
        ((step("", "launch"), *WAY, OFF, step("", "done")), "the plan says where it begins and ends"),
        ((step("More options > Settings"), WAY[2], OFF), "two touches are told as one"),
        ((step("More options → Settings → Notifications"), OFF), "three touches are told as one"),
        ((step("three-dot menu"), *WAY[1:], OFF), "a control is told by its looks"),
        ((step("Menu"), *WAY[1:], OFF), "the menu is called so"),
        ((step("the 'More options' button"), step("the 'Settings' option"), WAY[2], OFF), "controls are told in words"),
        ((*WAY, step("", "scroll", "down"), OFF), "it scrolls to what is shown already"),
        ((*WAY, OFF, step("", "back")), "it goes back in the end"),
        ((*WAY, OFF, step("that vibrate is off", "verify")), "it looks at what was done"),
        ((*WAY, step("Vibrate", "turn off")), "the verb says how the switch is to stand"),
        (tuple({**s, "on": 77} for s in (*WAY, OFF)), "no screen has the number"),
        (tuple({**s, "on": "Settings screen"} for s in (*WAY, OFF)), "a screen is told by a name"),
        ((*WAY, {**OFF, "on": 1}), "a control is said to be on another screen"),
    ],
)
def test_a_plan_that_says_the_same_otherwise_needs_one_call(
    graph: Graph, tmp_path: Path, steps: tuple[dict[str, object], ...], said: str
) -> None:
    report, calls = drive(graph, steps, tmp_path, SWITCH)
    assert (report.result.status, calls) == ("success", 1), said
    assert len(report.result.steps) <= 6, "the welcome dialog, the way, the switch, and going back if told"


@pytest.mark.parametrize(
    "typing",
    [
        (step("Title"), TITLE),
        (step("Title", "type", "Milk\n"),),
        (step("Title", "type", "Milk[Enter]"),),
        (TITLE, step("Enter", "press")),
        (TITLE, step("", "press enter")),
        (step("the title field", "type", "Milk"),),
        (step("the 'Title' input", "enter text", "Milk"),),
    ],
)
def test_a_text_is_typed_however_the_plan_tells_it(
    graph: Graph, tmp_path: Path, typing: tuple[dict[str, object], ...]
) -> None:
    report, calls = drive(graph, (step("New note"), *typing, step("Create")), tmp_path, NOTE)
    assert (report.result.status, calls) == ("success", 1)
    assert len(report.result.steps) <= 4, "the welcome dialog, and the three of the shortest plan"


def test_going_back_is_done_where_the_task_asks_for_it(graph: Graph, tmp_path: Path) -> None:
    report, _ = drive(graph, (*WAY, OFF, step("", "back")), tmp_path, "turn off vibrate and go back")
    assert isinstance(report.result.steps[-1].action, Back)


def test_a_plan_that_wants_to_agree_where_there_is_nothing_to_agree_to_is_asked_about(
    graph: Graph, tmp_path: Path
) -> None:
    model = ScriptedModel(
        [json.dumps({"steps": [*WAY, step("OK")]}), json.dumps({"steps": [OFF], "proof": [PROOF[SWITCH]]})]
    )
    options = RunOptions(graph=graph, policy=Once(model).policy, runs=tmp_path)
    report = run_task(open_device("sim:notes"), SWITCH, options)
    assert (report.result.status, len(model.questions)) == ("success", 2)
