"""What `uiatlas` offers to Python, used as a user would use it."""

from pathlib import Path
from typing import get_args

import pytest

import uiatlas
from uiatlas import (
    Act,
    Atlas,
    DangerPolicy,
    Decision,
    Done,
    EndsAt,
    Exists,
    FileSaved,
    Goal,
    Graph,
    Holds,
    Knowledge,
    Learning,
    PolicyWrapper,
    Reads,
    RunOptions,
    Told,
    View,
    Visited,
    ground,
    open_device,
    preset,
    run_task,
)
from uiatlas.cli.commands.demo import learn_map
from uiatlas.planning.goal import GoalFact


@pytest.mark.parametrize("name", ["ASK", "REFUSE", "ALLOW"])
def test_who_reads_the_old_policy_of_the_guard_is_told_its_name(name: str) -> None:
    """In version 0.1 `uiatlas.Policy` was what `DangerPolicy` is now."""
    with pytest.raises(AttributeError, match=rf"Policy\.{name} is DangerPolicy\.{name} now"):
        getattr(uiatlas.Policy, name)
    assert DangerPolicy[name] == name.lower()


def test_every_offered_name_has_a_docstring() -> None:
    offered = [getattr(uiatlas, name) for name in uiatlas.__all__ if not name.startswith("__")]
    assert [value for value in offered if not (value.__doc__ or "").strip()] == []


@pytest.fixture
def notes(tmp_path: Path) -> Graph:
    """The map of the bundled notes app."""
    return learn_map(tmp_path / "notes.uiatlas")


class Presses:
    """A policy of one's own: it presses the first control that is shown and is done."""

    def decide(self, view: View) -> Act | Done:
        """Press it unless that was done."""
        if view.history:
            return Done("pressed")
        element = view.observation.actionable[0]
        return Act(uiatlas.Tap(uiatlas.selector_for(element, view.observation)), element, "it is the first one")


def test_a_policy_of_ones_own_runs_with_log_map_and_report(tmp_path: Path) -> None:
    graph = Graph("com.example.notes")
    options = RunOptions(graph=graph, policy=lambda known, task: Presses(), runs=tmp_path)
    report = run_task(open_device("sim:notes"), "press something", options)
    assert [step.n for step in report.result.steps] == [1]
    assert report.page.is_file()
    assert len(graph.screens) == 2


def test_a_map_is_opened_by_a_path_written_as_a_text(tmp_path: Path) -> None:
    with Atlas.open(str(tmp_path / "made.uiatlas"), create=True) as atlas:
        assert atlas.apps() == ()


def test_a_goal_in_words_is_grounded_on_a_map(notes: Graph) -> None:
    """The best target of a goal comes first, with a confidence from 0 to 1; a goal of other things has none."""
    best, *_ = ground(notes, "change the theme")
    assert notes.screens[best.screen].name
    assert 0.5 <= best.confidence <= 1
    assert ground(notes, "zxqv") == ()
    with pytest.raises(uiatlas.UiatlasError, match="does not say where the app starts"):
        ground(Graph("com.example.empty"), "change the theme")


def test_knowledge_of_a_map_is_built_opened_and_asked(notes: Graph, tmp_path: Path) -> None:
    with Atlas.open(tmp_path / "notes.uiatlas") as atlas:
        built = Knowledge.build(atlas.database, notes)
        again = Knowledge.open(atlas.database, notes)
        (best, *_) = built.find("turn off vibrate")
        assert "vibrate" in best.entry.intent.text.casefold()
        assert again.find("turn off vibrate")[0].entry == best.entry


def test_the_map_of_an_app_is_enriched_from_its_code(tmp_path: Path) -> None:
    pytest.importorskip("tree_sitter")
    source = Path(__file__).resolve().parents[1] / "fixtures" / "twin" / "android"
    with Atlas.open(tmp_path / "garden.uiatlas", create=True) as atlas:
        graph = uiatlas.build_map(source)
        atlas.save(graph)
        done = uiatlas.enrich(atlas, graph.app, source)
        assert done.screens == len(graph.screens)
        assert not done.failed


def test_an_exploration_draws_a_map() -> None:
    graph = Graph("com.example.notes")
    found = uiatlas.explore(open_device("sim:notes"), graph, budget=60, max_steps=15)
    assert found.steps == 15
    assert len(graph.screens) > 3


def test_a_preset_runs_a_task_without_a_model(notes: Graph, tmp_path: Path) -> None:
    before = dict(notes.transitions)
    chosen = preset("agentp", ablate=["no-update"])
    assert chosen.learning is Learning.OFF
    options = RunOptions(graph=notes, policy=chosen.policy, runs=tmp_path, learning=chosen.learning)
    assert run_task(open_device("sim:notes"), "open the trash", options).result.status == "success"
    assert notes.transitions == before


class Counting(PolicyWrapper):
    """A policy around another one: it counts the decisions."""

    def __init__(self, inner: uiatlas.Policy) -> None:
        super().__init__(inner)
        self.decisions = 0

    def decide(self, view: View) -> Decision:
        """Count, and decide as the inner one does."""
        self.decisions += 1
        return super().decide(view)


def test_a_policy_is_wrapped_and_a_goal_is_given_as_facts(tmp_path: Path) -> None:
    """What a screen lists and where the run was are looked up; what nobody can see stays unproven."""
    counting = Counting(Presses())
    graph = Graph("com.example.notes")
    device = open_device("sim:notes")
    first = device.observe()
    label = first.actionable[0].label.partition("\n")[0]
    goal = Goal("press it", (Exists(label), Told("the user is glad")))
    options = RunOptions(graph=graph, policy=lambda known, task: counting, runs=tmp_path, goal=goal)
    proof = run_task(device, goal.text, options).result.proof
    assert counting.decisions == 2
    assert proof is not None
    assert [type(f.fact) for f in proof.facts] == [Exists, Told]
    assert proof.facts[1].state is uiatlas.FactState.NOT_SEEN


def test_every_kind_of_fact_that_a_goal_holds_is_offered() -> None:
    assert set(get_args(GoalFact)) == {EndsAt, Exists, FileSaved, Holds, Reads, Told, Visited}
