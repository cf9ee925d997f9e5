"""MAPLE's roles: plans and their judge, states with conditions, reflection in doubt, with a scripted model."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.agents.presets.playing import drive, playing, tap

from uiatlas import Atlas, open_device
from uiatlas.agents.compilers.judging import ByCoverage, JudgeByModel
from uiatlas.agents.compilers.subtasks import Brief, ByClauses, Proposal, Subtask, SubtasksByModel
from uiatlas.agents.presets import Maple, PresetSettings
from uiatlas.agents.roles.expectations import CheckAnswer, ConditionAnswer, compiled
from uiatlas.agents.roles.reflection import in_doubt
from uiatlas.agents.roles.state_agent import Scene, StateByModel, known_beacon
from uiatlas.knowledge.memory import Shortcuts
from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.run.events import Check
from uiatlas.run.policy import StepRecord, View
from uiatlas.run.verifier import Outcome, Verdict
from uiatlas.ui import Back, Selector
from uiatlas.utg import Graph, merge
from uiatlas.utg.conditions import ElementAbsent, ElementPresent, IsChecked, OnScreen, TextEquals

TASK = "turn off vibrate"
PLANS = [["open the notification settings", "turn off vibrate"], ["turn off vibrate"]]
WAY = [tap("More options"), tap("Settings"), tap("Notifications")]


def plans(*found: list[str]) -> str:
    steps = [{"steps": [{"subtask": s, "rationale": "r"} for s in plan]} for plan in found]
    return json.dumps({"intent": "the phone no longer shakes", "plans": steps})


def state(beacon: str = "Settings Page of Notes", **more: object) -> str:
    said = {
        "state_description": "a screen",
        "predicted_next_state": "the switch",
        "app_inference": "Notes",
        "state_beacon": beacon,
    }
    return json.dumps(said | more)


class Player:
    """A model that plays all roles; the actor does the touches of each subtask in turn."""

    def __init__(self, *stages: list[tuple[str, str, str]], outcome: str = "Success") -> None:
        self.stages, self.outcome = [playing(list(stage)) for stage in stages], outcome
        self.parts: list[str] = []

    def __call__(self, question: Question) -> str:
        match question.role:
            case "plan_subtasks":
                return plans(*PLANS)
            case "judge_plans":
                return '{"scores": [{"plan": 1, "criteria": [5, 4, 5, 5]}], "best": 1}'
            case "describe_state":
                return state()
            case "reflect":
                return json.dumps({"outcome": self.outcome, "reason": "it led elsewhere"})
        part = question.text.partition("Now: ")[2].partition("\n")[0]
        if part not in self.parts:
            self.parts.append(part)
        return self.stages[self.parts.index(part)](question)


def test_the_judged_plan_is_done_subtask_by_subtask(graph: Graph, tmp_path: Path) -> None:
    player = Player(WAY, [tap("Vibrate")])
    model = ScriptedModel(player)
    report = drive(Maple(model), graph, tmp_path, TASK)
    assert report.result.status == "success"
    assert player.parts == PLANS[0]
    asked = next(q for q in model.questions if q.role == "act")
    assert "State Beacon: Settings Page of Notes\n" in asked.text


@pytest.mark.parametrize(
    ("ablation", "missing"),
    [
        ("no-planner", {"plan_subtasks", "judge_plans"}),
        ("single-plan", {"judge_plans"}),
        ("no-conditions", {"describe_state", "reflect"}),
    ],
)
def test_each_ablation_leaves_its_roles_out(graph: Graph, tmp_path: Path, ablation: str, missing: set[str]) -> None:
    everything = [*WAY, tap("Vibrate")]
    stages = [everything] if ablation == "no-planner" else [WAY, [tap("Vibrate")]]
    model = ScriptedModel(Player(*stages))
    assert drive(Maple(model, ablate=[ablation]), graph, tmp_path, TASK).result.status == "success"
    assert not missing & {q.role for q in model.questions}


def test_a_step_that_the_reflection_calls_a_failure_is_recovered_from(tmp_path: Path) -> None:
    model = ScriptedModel(Player(WAY, [tap("Vibrate")], outcome="Fail"))
    steps = drive(Maple(model), Graph("com.example.notes"), tmp_path, TASK).result.steps
    assert (steps[0].outcome, steps[0].verified_by) == ("fail", "model")
    assert steps[1].recovered
    asked = next(q for q in model.questions if q.role == "reflect")
    assert "predicted once the subgoal is achieved: the switch" in asked.text
    assert "Got it" in asked.text.partition("</screen>")[0]
    assert "New note" in asked.text.partition("<now>")[2]


def test_after_two_failures_in_a_row_the_planner_is_called_again_and_judged_again(graph: Graph) -> None:
    player = Player([tap("More options")], [tap("More options")])
    model = ScriptedModel(player)
    policy = Maple(model).policy(graph, TASK)
    shown = open_device("sim:notes").observe()
    failed = StepRecord(shown, None, Back(), None, Outcome.FAIL)
    for history in ((), (failed,), (failed, failed)):
        policy.decide(View(shown, None, history))
    roles = [q.role for q in model.questions]
    assert (roles.count("plan_subtasks"), roles.count("judge_plans")) == (4, 2)
    again = [q for q in model.questions if q.role == "plan_subtasks"][2]
    assert "two steps in a row came to nothing" in again.text
    assert "go back (came to nothing)" in again.text


def test_screens_that_are_new_to_the_map_are_named_and_described(tmp_path: Path) -> None:
    empty = Graph("com.example.notes")
    drive(Maple(ScriptedModel(Player(WAY, [tap("Vibrate")]))), empty, tmp_path, TASK)
    named = [s for s in empty.screens.values() if s.told_by == "scripted"]
    assert named
    assert {(s.name, s.summary) for s in named} == {("Settings Page of Notes", "a screen")}


def test_known_screens_keep_their_names(graph: Graph, tmp_path: Path) -> None:
    before = {s.id: s.name for s in graph.screens.values()}
    drive(Maple(ScriptedModel(Player(WAY, [tap("Vibrate")]))), graph, tmp_path, TASK)
    assert {s: graph.screens[s].name for s in before} == before


def test_a_subtask_whose_condition_does_not_hold_is_doubted_once(graph: Graph, tmp_path: Path) -> None:
    player = Player(WAY, [tap("Vibrate")])
    wanted = {"checks": [{"what": "shown", "control": "Flux capacitor"}]}

    def answer(question: Question) -> str:
        return state(post_condition=wanted) if question.role == "describe_state" else player(question)

    model = ScriptedModel(answer)
    assert drive(Maple(model), graph, tmp_path, TASK).result.status == "success"
    doubts = [q for q in model.questions if 'it does not look done: "Flux capacitor" shown' in q.text]
    assert len(doubts) == len(PLANS[0])
    assert not [q for q in doubts if "<state>" in q.text], "what was foreseen is not told where it is doubted"


def test_what_the_run_looked_for_and_could_not_prove_is_asked_about_once(graph: Graph) -> None:
    """The run looks by itself first, so that nobody is asked where a look would have told it."""
    missing = 'not proven: "Diary" is gone'
    model = ScriptedModel(Player(WAY, [tap("Vibrate")]))
    policy = Maple(model).policy(graph, TASK)
    shown = View(open_device("sim:notes").observe(), None, ())
    for view in (shown, replace(shown, unproven=missing), replace(shown, unproven=missing)):
        policy.decide(view)
    asked = [q.text for q in model.questions if q.role == "act"]
    assert [missing in text for text in asked] == [False, True, False]
    assert ["<state>" in text for text in asked] == [True, False, True]


def test_what_did_a_task_is_known_to_the_planner_of_the_next(graph: Graph, tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "notes.uiatlas", create=True) as atlas:
        for _ in range(2):
            model = ScriptedModel(Player(WAY, [tap("Vibrate")]))
            preset = Maple(model, Shortcuts(atlas.database))
            report = drive(preset, graph, tmp_path, TASK)
            preset.learn(graph.app, TASK, success=report.result.status == "success")
        assert "set 'Vibrate' = 'off'" in model.questions[0].text.partition("<known>")[2]
        model = ScriptedModel(Player(WAY, [tap("Vibrate")]))
        drive(Maple(model, Shortcuts(atlas.database), ablate=["no-mentor"]), graph, tmp_path, TASK)
        assert "<known>" not in model.questions[0].text


def test_without_a_model_the_local_roles_do_it(graph: Graph, tmp_path: Path) -> None:
    assert drive(Maple(), graph, tmp_path, TASK).result.status == "success"


def test_conditions_become_predicates_of_the_controls_that_are_meant() -> None:
    shown = open_device("sim:notes").observe()
    answer = ConditionAnswer(
        checks=[
            CheckAnswer(what="gone", control="got it"),
            CheckAnswer(what="shown", control="New note"),
            CheckAnswer(what="on", control="Vibrate"),
            CheckAnswer(what="says", control="Title", text="Milk"),
        ],
        text="and it looks nice",
    )
    expected = compiled(answer, shown)
    gone, present, on, says = expected.checks
    assert isinstance(gone, ElementAbsent)
    assert gone.target.resource_id.endswith("got_it")
    assert present == ElementPresent(Selector(text="New note"))
    assert isinstance(on, IsChecked)
    assert isinstance(says, TextEquals)
    assert says.text == "Milk"
    assert expected.unmet(shown, None) == '"Got it" not shown'
    assert str(expected).endswith("and it looks nice")


def test_beacons_are_reused_and_must_have_the_form() -> None:
    assert known_beacon("settings page of notes", ["Homepage of Notes", "Settings Page of Notes"]) == (
        "Settings Page of Notes"
    )
    model = ScriptedModel([state(beacon="Settings"), state(beacon="settings page of Notes")])
    view = View(open_device("sim:notes").observe(), None)
    said = StateByModel(model).describe(Scene("t", "p", 1, view, ("Settings Page of Notes",)))
    assert said.beacon == "Settings Page of Notes"
    assert "strict format" in model.questions[1].text


@pytest.mark.parametrize(
    ("verdict", "doubtful"),
    [
        (Verdict(Outcome.SUCCESS, (), "the screen changed"), True),
        (Verdict(Outcome.NO_CHANGE, (), "unchanged screen", "the screen stayed as it was"), False),
        (Verdict(Outcome.FAIL, (Check("on", False, OnScreen("a")),), "postcondition", "x"), True),
        (Verdict(Outcome.FAIL, (Check("on", False, IsChecked(Selector())),), "postcondition", "x"), False),
        (Verdict(Outcome.FAIL, (), "app in front", "the app was left"), False),
    ],
)
def test_the_model_reflects_only_where_predicates_are_in_doubt(verdict: Verdict, doubtful: bool) -> None:
    assert in_doubt(verdict) is doubtful


def test_plans_by_language_and_judged_by_words() -> None:
    brief = Brief("turn on vibrate and create a note called 'Milk'")
    proposal = ByClauses().propose(brief)
    assert [len(plan) for plan in proposal.plans] == [1, 2]
    poor = replace(proposal, plans=((Subtask("turn on vibrate"),), *proposal.plans))
    assert ByCoverage().judge(brief, poor).best == proposal.plans[0]


def test_the_judge_scores_by_the_rubric_and_names_an_existing_plan() -> None:
    two = Proposal("i", ((Subtask("a"),), (Subtask("b"),)))
    model = ScriptedModel(
        [
            '{"best": 3}',
            '{"scores": [{"plan": 2, "criteria": [5, 5, 5, 5]}, {"plan": 1, "criteria": [1, 2]}], "best": 2}',
        ]
    )
    judged = JudgeByModel(model).judge(Brief("t"), two)
    assert (judged.best, judged.scores) == (two.plans[1], (0.3, 1.0))
    assert "efficiency" in model.questions[0].system
    assert "there is no plan 3" in model.questions[1].text


def test_five_candidates_are_drawn_with_the_intent_expanded_first() -> None:
    model = ScriptedModel([plans(*[[name] for name in "abcdefg"])])
    proposal = SubtasksByModel(model).propose(Brief("t", "screen"))
    assert (len(proposal.plans), proposal.intent) == (5, "the phone no longer shakes")
    assert "propose 5 different" in model.questions[0].system


def test_of_fewer_than_five_plans_the_others_are_asked_for_again() -> None:
    answers = [plans(["a"], ["b"], ["a"]), plans(["b"], ["c"], ["d"], ["e"], ["f"])]
    model = ScriptedModel(lambda question: answers.pop(0))
    proposal = SubtasksByModel(model).propose(Brief(TASK))
    assert [[s.text for s in plan] for plan in proposal.plans] == [["a"], ["b"], ["c"], ["d"], ["e"]]
    first, second = model.questions
    assert "Then propose 5 different" in first.system
    assert "Then propose 3 different" in second.system
    assert "Other plans than these, which were proposed before:\n<plans>\na\nb\n</plans>" in second.text


def test_a_plan_is_kept_where_no_further_one_can_be_had() -> None:
    model = ScriptedModel(lambda question: plans(["a"]) if "propose 5 different" in question.system else "no plan")
    proposal = SubtasksByModel(model).propose(Brief(TASK))
    assert [[s.text for s in plan] for plan in proposal.plans] == [["a"]]


def test_plans_are_judged_by_the_rubric_that_a_user_brings(graph: Graph) -> None:
    model = ScriptedModel(Player([tap("More options")]))
    settings = PresetSettings(rubric="1. thrift: is nothing touched twice?\n")
    Maple(model, settings=settings).policy(graph, TASK).decide(View(open_device("sim:notes").observe(), None))
    judged = next(q for q in model.questions if q.role == "judge_plans")
    assert "1. thrift: is nothing touched twice?" in judged.system
    assert "goal relevance" not in judged.system


def test_what_did_a_task_that_is_alike_is_known_to_planner_actor_and_reflection(graph: Graph, tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "notes.uiatlas", create=True) as atlas:
        memory = Shortcuts(atlas.database)
        graph_with_apps = merge(graph, Graph(graph.app))
        atlas.save(graph_with_apps)
        first = ScriptedModel(Player(WAY, [tap("Vibrate")]))
        preset = Maple(first, memory)
        drive(preset, graph_with_apps, tmp_path, TASK)
        preset.learn(graph.app, TASK, success=True)
        model = ScriptedModel(Player([tap("More options")]))
        shown = open_device("sim:notes").observe()
        Maple(model, memory).policy(graph_with_apps, "stop the phone to vibrate").decide(View(shown, None))
    for role in ("plan_subtasks", "act"):
        asked = next(q for q in model.questions if q.role == role)
        assert f'what did "{TASK}": ' in asked.text
