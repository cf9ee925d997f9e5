"""Stray touches are counted from the device's own recording, held against the answers, the map and recoveries."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from tests import needs
from tests.agents.presets.playing import VIBRATE_OFF, playing, tap

from uiatlas import RunOptions, open_device, preset, run_task
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.agents.running import Report
from uiatlas.agents.running.options import PolicyMaker
from uiatlas.agents.words_alone import words_policy
from uiatlas.cli.commands.demo import learn_map
from uiatlas.devices.base import Device
from uiatlas.devices.recording import Recorder, Walk, WalkStep, read_walk
from uiatlas.devices.wrapping import WrappedDevice
from uiatlas.llm.base import Answer, ChatModel, Question
from uiatlas.llm.cassette import Cassette
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.tape import Tape, read_tape
from uiatlas.run.events import Acted
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.policy import Act, By, Decision, GiveUp, View
from uiatlas.run.record import read_log
from uiatlas.ui import (
    Action,
    Bounds,
    ElementFlag,
    InputText,
    Observation,
    Role,
    Tap,
    UIElement,
    selector_for,
)
from uiatlas.utg import Graph
from uiatlas_bench.device_touches import Asked, asked_for, strays

TASK = "turn off vibrate"
LABELS = ("More options", "Settings", "Notifications", "Vibrate")


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return learn_map(tmp_path_factory.mktemp("maps") / "notes.uiatlas")


def plan(*labels: str) -> str:
    return json.dumps({"steps": [{"on": 0, "do": "tap", "at": label} for label in labels], "proof": [VIBRATE_OFF]})


def recorded(graph: Graph, policy: PolicyMaker, place: Path, device: Device, task: str = TASK) -> Report:
    """A run with a recording of what the device was told."""
    with closing(Recorder(device, place / "walk")) as recorder:
        options = RunOptions(graph=graph, policy=policy, max_steps=40, runs=place, guard=Guard(DangerPolicy.ALLOW))
        return run_task(recorder, task, options)


def counted(report: Report, place: Path, graph: Graph, tape: Tape) -> list[str]:
    events = [timed.event for timed in read_log(report.folder)]
    return [
        line.rpartition(": ")[2] for line in strays(read_walk(place / "walk"), events, asked_for(tape, events, graph))
    ]


def asking(graph: Graph, place: Path, name: str, model: ChatModel, device: Device, task: str = TASK) -> list[str]:
    """A run with a model whose answers are kept, and its strays."""
    with Cassette(place / "answers.tape", model) as cassette:
        report = recorded(graph, preset(name, cassette).policy, place, device, task)
    assert read_walk(place / "walk").steps, report.result.reason
    return counted(report, place, graph, read_tape(place / "answers.tape"))


@pytest.mark.parametrize("faults", ["", "?seed=3&popup=0.4&drop=0.1", "?seed=8&popup=0.3&crash=0.1"])
@pytest.mark.parametrize("name", ["once", "stepwise"])
def test_answers_detours_and_recoveries_account_for_all_touches(
    graph: Graph, tmp_path: Path, name: str, faults: str
) -> None:
    """With pop-ups, lost touches, crashes, detours, two plans that do not fit, and steps one by one."""
    plans = iter([plan("Got it", "Flux"), plan("Warp")])
    step = playing([*map(tap, LABELS), *map(tap, LABELS)])

    def answer(question: Question) -> str:
        return step(question) if question.role == "act" else next(plans, plan("Vibrate"))

    assert asking(graph, tmp_path, name, ScriptedModel(answer), open_device(f"sim:notes{faults}")) == []


def test_a_form_on_a_page_that_is_filled_as_planned_has_no_stray(tmp_path: Path) -> None:
    needs.browser()
    page = """<!doctype html><title>Jobs</title><form onsubmit="add(job.value); reset(); return false">
<label>Job <input id=job></label> <button>Add</button></form><ul id=all></ul>
<script>add = (job) => all.innerHTML += '<li>' + job</script>"""
    (tmp_path / "jobs.html").write_text(page)
    steps = [{"on": 0, "do": "type", "at": "Job", "text": "Paint"}, {"on": 0, "do": "tap", "at": "add"}]
    answer = json.dumps({"steps": steps, "proof": [{"what": "new", "at": "Paint"}]})
    device = open_device(f"web:file://{tmp_path}/jobs.html")
    assert asking(Graph(f"file://{tmp_path}"), tmp_path, "once", ScriptedModel([answer]), device, "add a job") == []


class Slipping(WrappedDevice):
    """A device that is told one thing and touches a control of a similar name first, as a careless driver would."""

    def perform(self, action: Action, element: UIElement | None = None) -> None:
        """Touch the control, and for settings another one before that."""
        if element is not None and element.label == "Settings":
            shown = self.device.observe()
            other = next(e for e in shown.actionable if e.label != "Settings")
            self.device.perform(Tap(selector_for(other, shown)), other)
            return
        self.device.perform(action, element)


def test_a_touch_that_the_device_got_and_the_log_lacks_is_a_stray(graph: Graph, tmp_path: Path) -> None:
    """The recording is inside of what slips, so that it has what the device really did."""
    with (
        closing(Recorder(open_device("sim:notes"), tmp_path / "walk")) as recorder,
        Cassette(tmp_path / "answers.tape", ScriptedModel(lambda _: plan(*LABELS))) as cassette,
    ):
        options = RunOptions(graph=graph, policy=preset("once", cassette).policy, max_steps=12, runs=tmp_path)
        report = run_task(Slipping(recorder), TASK, options)
    found = counted(report, tmp_path, graph, read_tape(tmp_path / "answers.tape"))
    assert "the log does not have it" in found


class Astray:
    """Closes the greeting as planned, and says of another touch that it is a step of the plan."""

    planned, by = "Search notes", By.PLAN

    def __init__(self, graph: Graph, task: str) -> None:
        self.done = False

    def decide(self, view: View) -> Decision:
        """Touch the search once."""
        if self.done:
            return GiveUp("enough")
        controls = {e.label: e for e in view.observation.actionable}
        if greeting := controls.get("Got it"):
            return self._touching(greeting, view, "Got it", By.PLAN)
        self.done = True
        return self._touching(controls["Search"], view, self.planned, self.by)

    def _touching(self, element: UIElement, view: View, planned: str, by: By) -> Act:
        selector = selector_for(element, view.observation)
        return Act(Tap(selector), element, f"step 1 of the plan: tap {planned!r}", by)


class AsPlanned(Astray):
    """Writes the name otherwise, and means the same."""

    planned = " SEARCH (2)"


class NoWay(Astray):
    """Says that it goes a way on the map."""

    by = By.DETOUR


class Chosen(Astray):
    """Says that the model chose it."""

    by = By.MODEL


@pytest.mark.parametrize(
    ("policy", "answer", "strays"),
    [
        (Astray, plan("Got it", "Search notes"), ["the plan names 'Search notes'"]),
        (Astray, plan("Got it"), ["no answer names 'Search notes'"]),
        (AsPlanned, plan("Got it", "search"), []),
        (NoWay, plan("Got it"), ["the map has no such way"]),
        (Chosen, plan("Got it"), ["the model chose another control"]),
    ],
)
def test_a_touch_that_nothing_asked_for_is_a_stray(
    graph: Graph, tmp_path: Path, policy: PolicyMaker, answer: str, strays: list[str]
) -> None:
    """A control of a similar name counts as another one."""
    tape = Tape("scripted", {"1": Answer(answer)}, {"1": {}})
    report = recorded(graph, policy, tmp_path, open_device("sim:notes"))
    assert counted(report, tmp_path, Graph(graph.app), tape) == strays, report.result.reason


def test_names_of_a_proof_ask_for_no_touch(graph: Graph, tmp_path: Path) -> None:
    proof = [{"what": "there", "at": "Search notes"}]
    answer = json.dumps({"steps": [{"on": 0, "do": "tap", "at": "Got it"}], "proof": proof})
    report = recorded(graph, Astray, tmp_path, open_device("sim:notes"))
    found = counted(report, tmp_path, Graph(graph.app), Tape("scripted", {"1": Answer(answer)}, {"1": {}}))
    assert found == ["no answer names 'Search notes'"]


def test_steps_that_are_told_as_lists_ask_for_their_controls(graph: Graph, tmp_path: Path) -> None:
    told = json.dumps({"steps": [["1", "tap", "Got it"], ["tap", "Search"]], "proof": [["0", "there", "Search notes"]]})
    report = recorded(graph, AsPlanned, tmp_path, open_device("sim:notes"))
    assert counted(report, tmp_path, Graph(graph.app), Tape("scripted", {"1": Answer(told)}, {"1": {}})) == []
    (place := tmp_path / "astray").mkdir()
    astray = recorded(graph, Astray, place, open_device("sim:notes"))
    found = counted(astray, place, Graph(graph.app), Tape("scripted", {"1": Answer(told)}, {"1": {}}))
    assert found == ["no answer names 'Search notes'"]


def test_a_name_that_a_plan_tells_with_its_row_asks_for_the_control(graph: Graph, tmp_path: Path) -> None:
    tape = Tape("scripted", {"1": Answer(plan("Got it", "Search [Notes]"))}, {"1": {}})
    report = recorded(graph, AsPlanned, tmp_path, open_device("sim:notes"))
    assert counted(report, tmp_path, Graph(graph.app), tape) == []


def chosen(number: int, then: bool) -> str:
    calls: dict[str, object] = {"do": "tap", "at": number}
    return json.dumps({"do": "tap", "at": 99, "then": [calls]} if then else calls)


@pytest.mark.parametrize(
    ("line", "number", "then", "asked"),
    [
        ("{n} Search", 0, False, True),
        ("{n} Search = 3 lines", 0, False, True),
        ("1{n} Search as copy", 0, False, False),
        ("{n} Search as copy", 0, False, False),
        ("{n} Search", 1, False, False),
        ("{n} Search", 1, True, True),
    ],
)
def test_a_number_means_the_control_that_its_question_told_so_and_only_that(
    graph: Graph, tmp_path: Path, line: str, number: int, then: bool, asked: bool
) -> None:
    """A touch that follows another one has the number of the screen before both."""
    report = recorded(graph, Chosen, tmp_path, open_device("sim:notes"))
    walk = read_walk(tmp_path / "walk")
    shown = next(look for look in walk.observations.values() if any(e.label == "Search" for e in look.actionable))
    real = next(n for n, e in Controls.of(shown).elements.items() if e.label == "Search")
    at = real + number
    text = f"<screen>\n{line.format(n=at)}\n</screen>"
    answers = {"1": Answer(plan("Got it")), "2": Answer(chosen(at, then))}
    found = counted(report, tmp_path, Graph(graph.app), Tape("scripted", answers, {"1": {}, "2": {"text": text}}))
    assert (found == []) is asked


def test_a_field_is_called_only_by_the_caption_beside_or_above_it() -> None:
    def at(index: int, role: Role, said: str, left: int, top: int) -> UIElement:
        flags = ElementFlag.EDITABLE | ElementFlag.CLICKABLE if role is Role.INPUT else ElementFlag.NONE
        return UIElement(index, role, said, flags=flags, bounds=Bounds(left, top, left + 80, top + 20))

    look = Observation(
        "app",
        (at(0, Role.TEXT, "Name", 0, 0), at(1, Role.TEXT, "City", 0, 300), at(2, Role.INPUT, "", 100, 0)),
    )
    alone = replace(look, elements=(look.elements[1], at(2, Role.INPUT, "", 100, 0)), digest="alone")
    cases = ((look, "Name", ""), (look, "City", "City"), (alone, "field 1", ""), (alone, "field 2", "field 2"))
    for look, named, why in cases:
        field = look.elements[-1]
        action = InputText(selector_for(field, look), "x")
        act = Acted(1, None, action, None, f"step 1 of the plan: type {named!r} = 'x'", By.PLAN)
        walk = Walk("app", "app", {look.digest: look}, (WalkStep(look.digest, action, look.digest, 0.0),), 0)
        told = [s.rpartition(": ")[2] for s in strays(walk, [act], Asked(frozenset({named.casefold()})))]
        assert told == ([f"the plan names {why!r}"] if why else [])


def test_a_way_back_over_what_the_run_did_before_is_known_and_no_other(graph: Graph, tmp_path: Path) -> None:
    report = recorded(graph, NoWay, tmp_path, open_device("sim:notes"))
    walk = read_walk(tmp_path / "walk")
    events = [timed.event for timed in read_log(report.folder)]
    asked = asked_for(Tape("scripted", {"1": Answer(plan("Got it"))}, {"1": {}}), events, Graph(graph.app))
    assert len(strays(walk, events, asked)) == 1
    assert len(strays(replace(walk, steps=walk.steps * 2), [*events, *events], asked)) == 1


def test_a_way_on_the_map_accounts_for_a_detour(graph: Graph, tmp_path: Path) -> None:
    tape = Tape("scripted", {"1": Answer(plan("Got it"))}, {"1": {}})
    report = recorded(graph, NoWay, tmp_path, open_device("sim:notes"))
    assert counted(report, tmp_path, graph, tape) == []


def test_every_touch_of_words_is_a_stray(graph: Graph, tmp_path: Path) -> None:
    report = recorded(graph, words_policy, tmp_path, open_device("sim:notes"))
    found = counted(report, tmp_path, graph, Tape("scripted"))
    assert len(found) == len(read_walk(tmp_path / "walk").steps)
