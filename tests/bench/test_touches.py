"""Touches that nobody asked for are counted by the device's own record of what was done."""

import json
from pathlib import Path

import pytest
from tests import needs
from tests.agents.presets.playing import VIBRATE_OFF, playing, tap

from uiatlas import RunOptions, open_device, preset, run_task
from uiatlas.agents.running import Report
from uiatlas.agents.running.options import PolicyMaker
from uiatlas.agents.words_alone import words_policy
from uiatlas.cli.commands.demo import learn_map
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.events import Event
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.policy import Act, By, Decision, GiveUp, View
from uiatlas.run.record import read_log
from uiatlas.ui import Tap, selector_for
from uiatlas.utg import Graph
from uiatlas_bench.touches import TouchRecord, unaccounted

TASK = "turn off vibrate"
WAY = [tap("More options"), tap("Settings"), tap("Notifications"), tap("Vibrate")]


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Graph:
    return learn_map(tmp_path_factory.mktemp("maps") / "notes.uiatlas")


def run(graph: Graph, policy: PolicyMaker, place: Path, uri: str, task: str = TASK) -> tuple[Report, TouchRecord]:
    device = TouchRecord(open_device(uri))
    try:
        options = RunOptions(graph=graph, policy=policy, max_steps=40, runs=place, guard=Guard(DangerPolicy.ALLOW))
        return run_task(device, task, options), device
    finally:
        device.close()


def events(report: Report) -> list[Event]:
    return [timed.event for timed in read_log(report.folder)]


def plan(*labels: str) -> str:
    return json.dumps({"steps": [{"on": 0, "do": "tap", "at": label} for label in labels], "proof": [VIBRATE_OFF]})


@pytest.mark.parametrize("faults", ["", "?seed=3&popup=0.4&drop=0.1", "?seed=8&popup=0.3&crash=0.1"])
@pytest.mark.parametrize("name", ["once", "stepwise"])
def test_every_touch_of_a_run_with_a_model_is_accounted_for(
    graph: Graph, tmp_path: Path, name: str, faults: str
) -> None:
    """With pop-ups, lost touches, crashes, detours, two plans that do not fit, and steps one by one."""
    plans = iter([plan("Got it", "Flux"), plan("Warp")])
    step = playing([*WAY, *WAY])

    def answer(question: Question) -> str:
        return step(question) if question.role == "act" else next(plans, plan("Vibrate"))

    report, device = run(graph, preset(name, ScriptedModel(answer)).policy, tmp_path, f"sim:notes{faults}")
    assert len(device.touches) >= 4, report.result.reason
    assert unaccounted(events(report), device.touches) == ()
    assert unaccounted(events(report)) == ()


def test_every_touch_on_a_page_is_accounted_for(tmp_path: Path) -> None:
    needs.browser()
    page = """<!doctype html><title>Jobs</title><form onsubmit="add(job.value); reset(); return false">
<label>Job <input id=job></label> <button>Add</button></form><ul id=all></ul>
<script>add = (job) => all.innerHTML += '<li>' + job</script>"""
    (tmp_path / "jobs.html").write_text(page)
    steps = [{"on": 0, "do": "type", "at": "Job", "text": "Paint"}, {"on": 0, "do": "tap", "at": "Add"}]
    answer = json.dumps({"steps": steps, "proof": [{"what": "new", "at": "Paint"}]})
    uri = f"web:file://{tmp_path}/jobs.html"
    report, device = run(
        Graph(f"file://{tmp_path}"), preset("once", ScriptedModel([answer])).policy, tmp_path, uri, "add a job"
    )
    assert (report.result.status, len(device.touches)) == ("success", 2), report.result.reason
    assert unaccounted(events(report), device.touches) == ()


def test_touches_of_words_are_counted(graph: Graph, tmp_path: Path) -> None:
    report, device = run(graph, words_policy, tmp_path, "sim:notes")
    assert report.result.status == "success"
    found = unaccounted(events(report), device.touches)
    assert len(found) == len(device.touches)
    assert all(": by rule:" in line for line in found), found


def test_a_touch_that_the_log_does_not_have_is_counted(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(playing(WAY))
    report, device = run(graph, preset("stepwise", model).policy, tmp_path, "sim:notes")
    shown = device.observe()
    device.perform(Tap(selector_for(shown.actionable[0], shown)), shown.actionable[0])
    found = unaccounted(events(report), device.touches)
    assert [line.rpartition(": ")[2] for line in found] == ["the log does not have it"]


class Astray:
    """Says that it does a step of a plan, and touches another control: the first, or what a name leads to."""

    def __init__(self, planned: str) -> None:
        self.done, self.planned = False, planned

    def decide(self, view: View) -> Decision:
        """The first control, whatever it is called."""
        if self.done:
            return GiveUp("enough")
        self.done = True
        element = view.observation.actionable[0]
        why = f"step 1 of the plan: tap '{self.planned}'"
        return Act(Tap(selector_for(element, view.observation)), element, why, By.PLAN)


@pytest.mark.parametrize("planned", ["Save", "Save…"])
def test_a_planned_touch_of_a_control_of_another_name_is_counted(graph: Graph, tmp_path: Path, planned: str) -> None:
    report, device = run(graph, lambda graph, task: Astray(planned), tmp_path, "sim:notes")
    assert [line.rpartition(": ")[2] for line in unaccounted(events(report), device.touches)] == [
        f"the plan names {planned!r}"
    ]


@pytest.mark.parametrize("planned", ["Got it", "got  IT", "Got i…"])
def test_a_control_that_a_plan_names_by_the_beginning_of_a_long_name_is_that_control(
    graph: Graph, tmp_path: Path, planned: str
) -> None:
    report, device = run(graph, lambda graph, task: Astray(planned), tmp_path, "sim:notes")
    assert device.touches[0].says.strip() == "Got it"
    assert unaccounted(events(report), device.touches) == ()
