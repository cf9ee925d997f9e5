"""Plans made in one call and carried out without the model: a scripted model that is right, or wrong in one place."""

import json
from pathlib import Path

import pytest

from uiatlas import Atlas, RunOptions, open_device, run_task
from uiatlas.agents.presets import Once
from uiatlas.agents.running import Report
from uiatlas.cli.commands.demo import learn_map
from uiatlas.errors import BudgetError, InputError, ModelError, ModelRefusedError
from uiatlas.knowledge.memory import Shortcuts
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.goal import Goal, Holds
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.ui import InputText, Role, Selector
from uiatlas.utg import Graph
from uiatlas.utg.conditions import IsChecked

TASK = "turn on vibrate"
MOST = 20


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return learn_map(tmp_path_factory.mktemp("maps") / "notes.uiatlas")


def step(at: str, do: str = "tap", text: str = "", on: int = 0) -> dict[str, object]:
    return {"on": on, "do": do, "at": at, "text": text}


def plan(*steps: dict[str, object], proof: dict[str, object] | None = None) -> str:
    """A plan; its proof is by default that of the switch."""
    return json.dumps({"steps": steps, "proof": [proof or {"what": "off", "at": "Vibrate"}]})


def named(name: str) -> dict[str, object]:
    """The fact that a row of this name was made."""
    return {"what": "new", "at": name}


RIGHT = (step("More options"), step("Settings"), step("Notifications"), step("Vibrate", "set", "off"))


def drive(
    graph: Graph, model: ScriptedModel, place: Path, task: str = "turn off vibrate", uri: str = "sim:notes"
) -> Report:
    preset = Once(model)
    device = open_device(uri)
    report = run_task(device, task, RunOptions(graph=graph, policy=preset.policy, max_steps=MOST, runs=place))
    return report


def number_of(question: Question, name: str) -> int:
    """The number that the map in a prompt gives to a screen."""
    found = [line for line in question.text.splitlines() if line.partition(" ")[2].startswith(f"{name}:")]
    return int(found[0].partition(" ")[0])


def test_a_right_plan_is_done_with_one_call(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel([plan(*RIGHT)])
    report = drive(graph, model, tmp_path)
    assert report.result.status == "success"
    assert len(model.questions) == 1


def test_the_one_call_sees_the_task_the_map_and_the_screen_and_trusts_neither(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel([plan(*RIGHT)])
    drive(graph, model, tmp_path)
    asked = model.questions[0]
    assert "turn off vibrate" in asked.text
    assert "<map>" in asked.text
    assert "Notifications: " in asked.text
    assert "Notifications" not in asked.system


def test_a_label_that_nothing_has_is_asked_for_once(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel([plan(*RIGHT[:2], step("Flux capacitor"), RIGHT[3]), plan(RIGHT[2], RIGHT[3])])
    assert drive(graph, model, tmp_path).result.status == "success"
    assert len(model.questions) == 2
    assert "nothing here is called 'Flux capacitor'" in model.questions[1].text
    assert "tap 'Settings'" in model.questions[1].text.partition("<done>")[2].partition("</done>")[0]


def test_a_missing_step_is_found_on_the_map(graph: Graph, tmp_path: Path) -> None:
    def answer(question: Question) -> str:
        return plan(step("Vibrate", "set", "off", on=number_of(question, "Notifications")))

    model = ScriptedModel(answer)
    assert drive(graph, model, tmp_path).result.status == "success"
    assert len(model.questions) == 1


def test_a_step_without_a_screen_is_done_where_the_map_has_its_control(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel([plan(step("Vibrate", "set", "off"))])
    assert drive(graph, model, tmp_path).result.status == "success"
    assert len(model.questions) == 1


def test_a_wrong_turn_that_the_map_cannot_know_costs_one_call(tmp_path: Path) -> None:
    wrong = plan(step("Got it"), step("More options"), step("Help"), step("Notifications"), RIGHT[3])
    model = ScriptedModel([wrong, plan(step("", "back"), *RIGHT)])
    report = drive(Graph("com.example.notes"), model, tmp_path)
    assert report.result.status == "success"
    assert len(model.questions) == 2


def test_a_switch_that_stands_as_wanted_is_left_alone(graph: Graph, tmp_path: Path) -> None:
    on = (*RIGHT[:3], step("Vibrate", "set", "on"))
    model = ScriptedModel([plan(*on, proof={"what": "on", "at": "Vibrate"})])
    report = drive(graph, model, tmp_path, TASK)
    assert report.result.status == "success"
    assert len(report.result.steps) == 3 + 1, "the welcome dialog and the way"


def test_popups_are_closed_without_a_call(graph: Graph, tmp_path: Path) -> None:
    for seed in range(5):
        model = ScriptedModel([plan(*RIGHT)])
        uri = f"sim:notes?seed={seed}&popup=0.4&drop=0.05"
        assert drive(graph, model, tmp_path, uri=uri).result.status == "success", seed
        assert len(model.questions) == 1


def test_what_is_dangerous_is_refused_whoever_planned_it(graph: Graph, tmp_path: Path) -> None:
    path = (
        step("More options"),
        step("Settings"),
        step("Privacy and security"),
        step("Delete all notes"),
        step("Delete"),
    )
    device = open_device("sim:notes")
    preset = Once(ScriptedModel([plan(*path)]))
    guard = Guard(DangerPolicy.REFUSE)
    report = run_task(
        device, "delete all notes", RunOptions(graph=graph, policy=preset.policy, guard=guard, runs=tmp_path)
    )
    assert report.result.status == "refused"
    assert not getattr(device, "danger_log", ())


def test_a_budget_that_is_used_up_stops_before_anything_is_done(graph: Graph, tmp_path: Path) -> None:
    error = BudgetError("no call is left", calls=1, tokens=9, money=None)
    report = drive(graph, ScriptedModel([error]), tmp_path)
    assert (report.result.status, report.result.steps) == ("stopped", ())


def test_a_wrong_key_is_an_error_and_nothing_is_done(graph: Graph, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the key is wrong"):
        drive(graph, ScriptedModel([InputError("the key is wrong")]), tmp_path)


def test_the_second_run_needs_no_call_and_one_with_other_parameters_neither(graph: Graph, tmp_path: Path) -> None:
    path = tmp_path / "notes.uiatlas"
    first = [step("New note"), step("Title", "type", "Milk"), step("Create")]
    model = ScriptedModel([plan(*first, proof=named("Milk"))])
    with Atlas.open(path, create=True) as atlas:
        atlas.save(graph)
        for task in (
            "create a note called 'Milk'",
            "create a note called 'Milk'",
            "create a note called 'Bread rolls'",
        ):
            preset = Once(model, Shortcuts(atlas.database))
            device = open_device("sim:notes")
            report = run_task(device, task, RunOptions(graph=graph, atlas=atlas, policy=preset.policy, runs=tmp_path))
            preset.learn(graph.app, task, success=report.result.status == "success")
            assert report.result.status == "success", task
    assert len(model.questions) == 1
    assert "Bread rolls" in [e.text.partition("\n")[0] for e in device.observe().elements]


@pytest.mark.parametrize(
    "loose",
    [
        {"on": None, "do": "click", "at": "Settings"},
        {"on": "screen 2", "do": "Tap", "at": "Settings", "text": None, "why": "it is there"},
        {"do": "press", "at": "Settings", "text": 0},
    ],
)
def test_a_step_in_a_looser_form_is_taken_as_it_is_meant(
    graph: Graph, tmp_path: Path, loose: dict[str, object]
) -> None:
    vibrate = {"on": 0, "do": "set", "at": "Vibrate", "text": False}
    model = ScriptedModel([plan(RIGHT[0], loose, RIGHT[2], vibrate, {"do": "done"})])
    report = drive(graph, model, tmp_path)
    assert report.result.status == "success"
    assert len(model.questions) == 1


def test_a_step_that_does_what_nothing_can_is_asked_for_again(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel([plan(step("Settings", "teleport")), plan(*RIGHT)])
    report = drive(graph, model, tmp_path)
    assert report.result.status == "success"
    assert len(model.questions) == 2


def test_a_text_goes_into_no_field_of_another_name_while_a_button_has_the_name(graph: Graph, tmp_path: Path) -> None:
    wrong = plan(step("New note"), step("Create", "type", "Bread"))
    right = plan(step("Title", "type", "Bread"), step("Create"))
    report = drive(graph, ScriptedModel([wrong, right, right, right]), tmp_path, "create a note called 'Bread'")
    typed = [s.action for s in report.result.steps if isinstance(s.action, InputText)]
    assert typed
    assert all("Title" in (action.target.text, action.target.description) for action in typed)


def test_a_plan_that_stops_before_the_form_is_saved_is_mended(graph: Graph, tmp_path: Path) -> None:
    """The note that it names as its proof is not listed: the model is told, and has one question less."""
    task = "create a note called 'Milk'"
    short = plan(step("New note"), step("Title", "type", "Milk"), proof=named("Milk"))
    model = ScriptedModel([short, plan(step("Create"), proof=named("Milk"))])
    assert drive(graph, model, tmp_path, task).result.status == "success"
    assert len(model.questions) == 2
    assert '"Milk" is there (it was ' in model.questions[1].text
    assert "You can be asked 14 more times" in model.questions[1].text


def test_a_plan_that_names_no_proof_is_asked_for_one_once(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel([json.dumps({"steps": RIGHT}), plan()])
    assert drive(graph, model, tmp_path).result.status == "success"
    assert "it names nothing that shows that the task is done" in model.questions[1].text


def test_a_plan_that_names_no_proof_at_all_proves_nothing(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel([json.dumps({"steps": RIGHT}), '{"steps": []}'])
    report = drive(graph, model, tmp_path)
    assert report.result.status == "unproven"
    assert report.result.proof is not None
    assert [f.judged for f in report.result.proof.facts] == ["model"]
    assert report.result.proof.verdict(accept_judged=True) == "success"


def test_a_proof_that_the_device_contradicts_is_a_failure(graph: Graph, tmp_path: Path) -> None:
    wrong = plan(*RIGHT, proof={"what": "on", "at": "Vibrate"})
    report = drive(graph, ScriptedModel([wrong, plan(proof={"what": "on", "at": "Vibrate"})]), tmp_path)
    assert report.result.status == "failure"
    assert report.result.reason.startswith('not so: "Vibrate" checked; "Vibrate" is off')


@pytest.mark.parametrize("error", [ModelError("the server is down"), ModelRefusedError("it does not want to")])
def test_a_model_that_cannot_be_asked_stops_the_run(graph: Graph, tmp_path: Path, error: ModelError) -> None:
    """Nobody decides in its place, at the beginning or in the middle."""
    report = drive(graph, ScriptedModel([error]), tmp_path)
    assert (report.result.status, report.result.reason) == ("stopped", str(error))
    model = ScriptedModel([plan(*RIGHT[:2], step("Flux capacitor")), error])
    assert drive(graph, model, tmp_path).result.status == "stopped"


def test_facts_that_the_caller_gives_are_proven_whatever_the_plan_names(graph: Graph, tmp_path: Path) -> None:
    """A plan without a proof of its own is a success where they hold, and a failure where they do not."""
    for value, status in ((False, "success"), (True, "failure")):
        vibrate = Holds(IsChecked(Selector(Role.SWITCH, "Vibrate"), value), changed=True)
        preset = Once(ScriptedModel([json.dumps({"steps": RIGHT}), '{"steps": []}']))
        options = RunOptions(graph=graph, policy=preset.policy, runs=tmp_path, goal=Goal("quiet", (vibrate,)))
        assert run_task(open_device("sim:notes"), "turn off vibrate", options).result.status == status


def test_what_only_the_model_affirms_is_a_success_where_the_caller_accepts_that(graph: Graph, tmp_path: Path) -> None:
    preset = Once(ScriptedModel([json.dumps({"steps": RIGHT}), '{"steps": []}']))
    options = RunOptions(graph=graph, policy=preset.policy, runs=tmp_path, accept_judged=True)
    assert run_task(open_device("sim:notes"), "turn off vibrate", options).result.status == "success"
