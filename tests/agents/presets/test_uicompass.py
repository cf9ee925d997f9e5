"""UICompass: a UI path in blocks, adapted at every step, and candidates by index, with a scripted model."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.agents.presets.playing import drive

from uiatlas.agents.compilers.activity_text import activity_list, map_as_text
from uiatlas.agents.compilers.ui_path import ModelPaths, UiPath, path_by_words
from uiatlas.agents.presets import UICompass
from uiatlas.agents.roles.candidates import CandidateChooser, candidates_on, widgets_text
from uiatlas.agents.roles.followed_path import FollowedPath
from uiatlas.devices import open_device
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.policy import Act, By, GiveUp, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Back, ElementFlag, Observation, Role, Scroll, Tap, UIElement, selector_for
from uiatlas.utg import Graph
from uiatlas.utg.projection import project
from uiatlas.utg.screen import Purpose

WAY = ("Got it", "More options", "Settings", "Notifications", "Vibrate")
PATH = {"task": "t", "UI path": [{"activity": "My notes", "steps": [f"{n}. Click {w}." for n, w in enumerate(WAY, 1)]}]}


def adapted(following: str) -> str:
    told = {"current state": "", "finished instruction": "", "error reason": "", "next_instruction": following}
    return json.dumps({"task": "t", "explanation": told, "updated_UI_path": []})


def compass(question: Question) -> str:
    """A model that plans the way and follows it."""
    match question.role:
        case "focus_map":
            return '{"activities": [1]}'
        case "plan_path":
            return json.dumps(PATH)
        case "adapt_path":
            done = question.text.partition("<instructions>")[2].count("index-")
            return adapted(WAY[done] if done < len(WAY) else "none")
    wanted = re.search(r"\*\*(?:Click )?(.*?)\.?\*\*", question.text)
    assert wanted is not None
    found = re.search(rf'(index-\d+): a View [^\n]*"{wanted[1]}', question.text)
    return json.dumps({"index": found[1] if found else "index-none"})


def test_the_path_is_adapted_at_every_step_and_its_end_is_the_models_none(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(compass)
    report = drive(UICompass(model), graph, tmp_path, "turn off vibrate")
    assert report.result.status == "unproven", "the paper's path names nothing that shows that the task is done"
    assert report.result.proof is not None
    assert report.result.proof.verdict(accept_judged=True) == "success"
    roles = [q.role for q in model.questions]
    assert roles.count("plan_path") == 1
    assert roles.count("adapt_path") == len(WAY) + 1
    assert roles.count("choose_candidate") == len(WAY)


def test_without_adaptation_the_path_is_followed_as_it_was_planned(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(compass)
    report = drive(UICompass(model, ablate=["no-adaptation"]), graph, tmp_path, "turn off vibrate")
    assert report.result.status == "unproven"
    assert "adapt_path" not in {q.role for q in model.questions}


def test_without_the_map_nothing_of_it_is_told(graph: Graph, tmp_path: Path) -> None:
    model = ScriptedModel(compass)
    drive(UICompass(model, ablate=["no-map"]), graph, tmp_path, "turn off vibrate")
    asked = next(q for q in model.questions if q.role == "plan_path")
    assert "nothing is known of the app" in asked.text


def test_index_none_goes_back_and_a_text_is_asked_for_separately(graph: Graph) -> None:
    device = open_device("sim:notes")
    view = View(device.observe(), None)
    assert CandidateChooser(ScriptedModel(['{"index": "index-none"}']), "t").choose("x", (), view)[0] == Back()
    model = ScriptedModel(['{"index": 9}', '{"index": "index-0"}'])
    candidates = candidates_on(view, graph)
    _, element = CandidateChooser(model, "t").choose("x", candidates, view)
    assert "there is no such index" in model.questions[1].text
    assert element is not None
    assert element.label == "Got it"


def test_candidates_are_told_with_their_state_and_what_they_are_used_for(graph: Graph) -> None:
    shown = open_device("sim:notes").observe()
    text = widgets_text(candidates_on(View(shown, graph.find("Welcome to Notes").id), graph))
    assert text.startswith("index-0: a View (resource_id: ")
    assert 'used for: "opens My notes"' in text


def test_a_candidate_is_told_in_the_form_of_table_12_without_what_is_empty() -> None:
    flags = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE | ElementFlag.CHECKED
    dark = UIElement(0, Role.SWITCH, text="Dark theme", resource_id="app:id/dark", flags=flags)
    field = UIElement(1, Role.INPUT, text="", description="Name", flags=ElementFlag.CLICKABLE | ElementFlag.EDITABLE)
    shown = Observation("app", (dark, field))
    assert widgets_text(candidates_on(View(shown, None), Graph("app"))).splitlines() == [
        'index-0: a View (resource_id: "dark", text: "Dark theme", checked: "true") to click',
        'index-1: a View (content-desc: "Name") to input',
    ]


def test_the_map_is_told_as_in_table_7(graph: Graph) -> None:
    activities = project(graph)
    key = next(s.id for s in activities.screens.values() if s.name == "Settings")
    other = next(t.target for t in activities.outgoing(key))
    lines = map_as_text(activities, [key, other]).splitlines()
    assert lines[:2] == ["Activity list:", f"Settings, {activities.screens[other].name}"]
    assert lines[2:5] == ["Information about these activities:", "Activity name:", "Settings"]
    assert lines[5].startswith("This activity can be transferred to other activities: ")
    assert lines[6].startswith("index-1: tag:")


def test_an_enriched_map_tells_summaries_and_what_elements_are_for(graph: Graph) -> None:
    activities = project(graph)
    screen = next(s for s in activities.screens.values() if s.name == "Settings")
    element = next(e for e in screen.elements if e.label.startswith("Notifications"))
    purpose = Purpose(element.resource_id, "Item", "sets how one is reminded")
    activities.put_screen(replace(screen, summary="Everything that can be set.", purposes=(purpose,), told_by="local"))
    text = map_as_text(activities, [screen.id])
    assert 'The summary of Settings: "Everything that can be set."' in text
    assert "effect:opens Notifications; sets how one is reminded" in text
    assert "Settings: Everything that can be set." in activity_list(activities)


def test_a_path_is_read_in_all_the_papers_spellings_and_numbered_across_blocks() -> None:
    blocks = [{"activity": "A", "steps": ["1. Open it.", "2) Go on."]}, {"activity": "B", "steps": ["End"]}]
    for key in ("UI path", "UI_path", "updated_UI_path"):
        path = UiPath.model_validate({"task": "t", key: blocks})
        assert path.steps == ("Open it.", "Go on.", "End")
    assert json.loads(path.to_text())["UI_path"][1]["steps"] == ["3. End"]


def test_a_model_without_a_path_leaves_planning_to_the_map(graph: Graph) -> None:
    model = ScriptedModel(lambda question: "no idea")
    path = ModelPaths(model).plan(graph, "open the trash", graph.entry)
    assert path == path_by_words(graph, "open the trash", graph.entry)
    assert path.steps


def test_without_a_model_the_path_is_planned_once_by_words_and_followed(graph: Graph, tmp_path: Path) -> None:
    """Every step is one of the plan; the end of the path proves nothing."""
    report = drive(UICompass(ablate=["no-adaptation"]), graph, tmp_path, "turn off vibrate")
    assert [str(s.by) for s in report.result.steps] == ["plan"] * len(WAY)
    assert "Vibrate" in str(report.result.steps[-1].action)
    assert report.result.status == "unproven"


def test_a_path_that_does_not_fit_is_not_mended(graph: Graph) -> None:
    """Where the next step is not shown, the run without adaptation is at its end."""
    device, policy = open_device("sim:notes"), FollowedPath(graph, "turn off vibrate")
    shown = device.observe()
    first = policy.decide(View(shown, next(iter(graph.starts)), ()))
    assert isinstance(first, Act)
    done = StepRecord(shown, None, first.action, first.element, Outcome.SUCCESS, by=By.PLAN)
    assert isinstance(policy.decide(View(shown, None, (done,))), GiveUp)
    failed, mended = replace(done, outcome=Outcome.FAIL), replace(done, by=By.RECOVERY)
    left = policy.decide(View(shown, None, (failed, mended)))
    assert isinstance(left, GiveUp)
    assert "came to nothing" in left.why
    assert isinstance(FollowedPath(Graph("empty"), "zzz qqq").decide(View(shown, None, ())), GiveUp)


@pytest.mark.parametrize(
    ("kind", "direction", "done"),
    [
        ("vertical_scroll", "", "down"),
        ("vertical_scroll", "up", "up"),
        ("horizontal_scroll", "", "right"),
        ("horizontal_scroll", "left", "left"),
    ],
)
def test_lists_are_scrolled_in_all_four_directions(kind: str, direction: str, done: str) -> None:
    rows = UIElement(0, Role.LIST, resource_id="app:id/rows", flags=ElementFlag.SCROLLABLE)
    view = View(Observation("app", (rows,)), None)
    candidates = candidates_on(view, Graph("app"))
    place = [c.kind for c in candidates].index(kind)
    model = ScriptedModel(
        [
            json.dumps({"index": f"index-{place}", "direction": "sideways"}),
            json.dumps({"index": f"index-{place}", "direction": direction}),
        ]
    )
    action, _ = CandidateChooser(model, "t").choose("show more", candidates, view)
    assert action == Scroll(done, selector_for(rows, view.observation))
    assert '"direction" of a' in model.questions[1].text


def finding_nothing(question: Question) -> str:
    """A model that never finds an element of use."""
    return '{"index": "index-none"}' if question.role == "choose_candidate" else compass(question)


@pytest.mark.parametrize("ablate", [(), ("no-adaptation",)])
def test_an_index_that_names_nothing_does_not_use_up_its_instruction(graph: Graph, ablate: tuple[str, ...]) -> None:
    """The same instruction is asked for again after going back."""
    model = ScriptedModel(finding_nothing)
    policy = UICompass(model, ablate=ablate).policy(graph, "turn off vibrate")
    device = open_device("sim:notes")
    first = device.observe()
    device.perform(Tap(selector_for(first.actionable[0], first)), first.actionable[0])
    shown = device.observe()
    history = (StepRecord(first, None, Tap(selector_for(first.actionable[0], first)), first.actionable[0]),)
    for _ in range(2):
        decided = policy.decide(View(shown, None, history))
        assert isinstance(decided, Act)
        assert decided.action == Back()
    asked = [re.search(r"\*\*(.*?)\*\*", q.text) for q in model.questions if q.role == "choose_candidate"]
    assert [found and found[1] for found in asked][:1] * 2 == [found and found[1] for found in asked]


def test_an_index_that_names_nothing_never_leaves_the_app(graph: Graph, tmp_path: Path) -> None:
    report = drive(UICompass(ScriptedModel(finding_nothing)), graph, tmp_path, "turn off vibrate")
    assert report.result.status == "failure"
    assert "no element is of use" in report.result.reason
    assert not [step for step in report.result.steps if step.action == Back()]
