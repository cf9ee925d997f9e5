"""Ablations: ways enumerated in place of the cheapest one, and the table of all that can be left out."""

import io
from dataclasses import replace
from pathlib import Path

import pytest

from uiatlas.agents.travel.enumerating import Enumerating, first_way, ways_to
from uiatlas.agents.words.policy import WordPolicy
from uiatlas.devices import open_device
from uiatlas.errors import UnknownNameError
from uiatlas.perception import Locator
from uiatlas.planning.search import plan_route
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.run.verifier import Outcome
from uiatlas.ui import Back
from uiatlas.utg import EvidenceKind, Graph
from uiatlas_bench.agent import make_agent
from uiatlas_bench.report import write_sheets
from uiatlas_bench.suites import droidtask
from uiatlas_bench.suites.faults_play import toured


def ids(graph: Graph, *names: str) -> list[str]:
    return [graph.find(name).id for name in names]


def test_breadth_first_finds_a_way_of_the_fewest_steps_and_depth_first_one_that_holds_together() -> None:
    graph = toured("settings")
    start, goal = ids(graph, "Settings", "Legal information")
    shortest, deep = (first_way(graph, start, goal, order) for order in ("bfs", "dfs"))
    assert len(shortest) == len(plan_route(graph, start, [goal]).steps) == 3
    assert len(deep) >= len(shortest)
    for way in (shortest, deep):
        assert [t.source for t in way[1:]] == [t.target for t in way[:-1]]
        assert (way[0].source, way[-1].target) == (start, goal)
        assert len({t.target for t in way}) == len(way)


def test_an_enumerated_way_takes_no_notice_of_what_steps_cost() -> None:
    """The planner goes around an edge that mostly fails; breadth first takes it again."""
    graph = Graph(toured("settings").app)
    known = toured("settings")
    start, goal = ids(known, "Settings", "Theme")
    for screen in known.screens.values():
        graph.put_screen(screen)
    searching, display = ids(graph, "Search settings", "Display")
    for edge in known.transitions.values():
        worn = edge
        if edge.source == searching and edge.target == goal:
            for _ in range(30):
                worn = worn.witnessed(EvidenceKind.OBSERVED, "runs", worked=False, when=0.0)
        graph.put_transition(worn)
    assert [t.target for t in first_way(graph, start, goal, "bfs")] == [searching, goal]
    assert [s.target for s in plan_route(graph, start, [goal]).steps] == [display, goal]


def test_without_a_way_nothing_is_enumerated() -> None:
    graph = toured("settings")
    home, theme = ids(graph, "Settings", "Theme")
    assert first_way(graph, home, home, "dfs") == ()
    alone = Graph(graph.app)
    for name in ("Settings", "Theme"):
        alone.put_screen(graph.screens[graph.find(name).id])
    assert first_way(alone, home, theme, "bfs") == ()


class Wants:
    """A policy that wants the same, whatever is shown."""

    def __init__(self, wanted: Act) -> None:
        self.wanted = wanted

    def decide(self, view: View) -> Act:
        """What it wants."""
        return self.wanted


def test_where_an_enumerated_way_came_to_nothing_the_next_one_is_gone() -> None:
    """Agent+P's ablation gives all paths that contain the target, in the order of the search."""
    graph = toured("settings")
    shown = open_device("sim:settings").observe()
    here, goal = ids(graph, "Settings", "Theme")
    ways = [[t.id for t in way] for way in ways_to(graph, here, goal, "bfs")]
    assert len(ways) > 1
    assert sorted(map(len, ways)) == [len(way) for way in ways]
    policy = Enumerating(Wants(Act(Back(), None, "", plan=plan_route(graph, here, [goal]))), graph, "bfs")
    gone = []
    history: tuple[StepRecord, ...] = ()
    for _ in range(2):
        decided = policy.decide(View(shown, here, history))
        assert isinstance(decided, Act)
        assert decided.plan is not None
        gone.append([s.transition_id for s in decided.plan.steps])
        history += (StepRecord(shown, here, decided.action, decided.element, Outcome.FAIL),)
    assert gone == [ways[0], next(way for way in ways if way[0] != ways[0][0])]


def test_the_enumerating_agent_goes_where_the_actor_wants_to_go() -> None:
    graph = toured("settings")
    shown = open_device("sim:settings").observe()
    view = View(shown, Locator(graph).locate(shown).screen)
    plain = WordPolicy(graph, "open the legal information").decide(view)
    decided = Enumerating(WordPolicy(graph, "open the legal information"), graph, "bfs").decide(view)
    assert isinstance(plain, Act)
    assert isinstance(decided, Act)
    assert plain.plan is not None
    assert decided.plan is not None
    assert (decided.plan.target, decided.plan.planner) == (plain.plan.target, "bfs")
    way = first_way(graph, plain.plan.start, plain.plan.target or "", "bfs")
    assert decided.action == way[0].action
    assert [s.transition_id for s in decided.plan.steps] == [edge.id for edge in way]


def test_all_ablations_stand_in_one_table_with_what_it_cannot_tell(shop_folder: Path) -> None:
    report = droidtask.run(droidtask.Options(data=shop_folder, without=("all",), seeds=1, resamples=10))
    assert list(report.more["ablations"]) == [*droidtask.ABLATIONS]  # type: ignore[call-overload]
    assert report.ablation == ""
    plain = droidtask.run(droidtask.Options(data=shop_folder, seeds=1, resamples=10))
    assert report.metrics == plain.metrics
    out = io.StringIO()
    write_sheets(droidtask.sheets(report), out, width=120)
    assert "no-update" in out.getvalue()
    assert "no step fails" in out.getvalue()
    assert len(droidtask.sheets(replace(plain))) == 2


def test_there_is_nothing_else_to_leave_out() -> None:
    with pytest.raises(UnknownNameError, match="no-luck"):
        make_agent(["no-luck"])
