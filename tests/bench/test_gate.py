"""Nothing that serves scoring reaches an agent under test."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from uiatlas.ui import ElementFlag, Observation, selector_for, target_of
from uiatlas.utg import Graph
from uiatlas.utg import Screen as Node
from uiatlas_bench.agents import Act, Decision, Done, Other, StepRecord
from uiatlas_bench.gate import LeakError, assert_shown, assert_unscored, gated, secrets_of
from uiatlas_bench.recorded import RecordedApp, ScreenScoring
from uiatlas_bench.runner import play
from uiatlas_bench.tasks import TaskSet, load_tasks

MARK = "PLANTED"


class Spy:
    """Goes where the map knows most edges and words of the task meet; writes down all that it is shown."""

    def __init__(self, graph: Graph, task: str, start: Observation, seen: list[str]) -> None:
        self._graph, self._words, self._seen = graph, set(task.casefold().split()), seen
        self._seen.append(repr((graph, graph.entry, graph.warnings, graph.screens, graph.transitions, start, task)))
        self._known = [t.action for t in graph.transitions.values()]

    def decide(self, observation: Observation, history: Sequence[StepRecord]) -> Decision:
        self._seen.append(repr((observation, history)))
        done = {(m.observation.digest, m.action.element) for m in history if isinstance(m.action, Act)}
        free = [e for e in observation.actionable if (observation.digest, e.index) not in done]
        if not free:
            return Done() if len(history) > 4 else Other("wait")

        def worth(index: int) -> int:
            element = observation.elements[index]
            selector = selector_for(element, observation)
            known = sum(target_of(action) == selector for action in self._known)
            return known + 2 * len(self._words & set(element.label.casefold().split()))

        best = max(free, key=lambda e: worth(e.index))
        return Act(best.index, "7" if best.flags & ElementFlag.EDITABLE else None)


def spied(data: TaskSet) -> tuple[str, list[object]]:
    seen: list[str] = []
    side = gated(lambda graph, task, start: Spy(graph, task, start, seen), data.apps)
    results = play(data, data.explorations, side)
    decided = [([(e.screen.elements, e.key, e.text) for e in r.played[0].log], r.right) for r in results]
    return "\n".join(seen), list(decided)


def planted_json(app: dict[str, Any], tasks: list[dict[str, Any]]) -> None:
    """Mark all fields that serve scoring, so that what was equal stays equal."""
    for screen in app["screens"]:
        for name in ("content_id", "cluster"):
            screen[name] = f"{MARK} {screen[name]}"
        screen["drive_state_str"] = [MARK]
        screen["sources"]["note"] = MARK
        for element in screen["elements"]:
            element["key_norm"] = f"{MARK} {element['key_norm']}"
    for edge in app["edges"]:
        edge["tasks"] = [f"{MARK} {use}" for use in edge["tasks"]]
    for task in tasks:
        task["id"] = f"{MARK} {task['id']}"


def planted(app: RecordedApp) -> RecordedApp:
    def mark(scoring: ScreenScoring) -> ScreenScoring:
        norms = tuple(f"{MARK} {n}" for n in scoring.key_norms)
        return ScreenScoring(f"{MARK} {scoring.content_id}", norms, f"{MARK} {scoring.cluster}", (MARK,))

    edges = tuple(replace(e, uses=tuple((f"{MARK} {t}", s) for t, s in e.uses)) for e in app.edges)
    return replace(app, scoring={i: mark(s) for i, s in app.scoring.items()}, edges=edges)


def test_planted_marks_are_not_seen_and_change_nothing(write: Any, shop: Any, shop_folder: Path) -> None:
    app, tasks = shop
    planted_json(app, tasks)
    plain, marked = spied(load_tasks(shop_folder)), spied(load_tasks(write({"shop": app}, tasks, "planted")))
    assert MARK not in marked[0]
    assert marked == plain


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.heavy("recorded"))])
def test_planted_marks_in_the_recorded_apps_are_not_seen_and_change_nothing(data_dir: Path, every: int) -> None:
    """Every fourth app, and all of them in the heavy suite; they are read and played in the same way."""
    full = load_tasks(data_dir / "droidtask")
    names = sorted(full.apps)[::every]
    data = TaskSet(
        tuple(t for t in full.tasks if t.app in names),
        {name: full.apps[name] for name in names},
        {name: full.explorations[name] for name in names},
    )
    apps = {name: planted(app) for name, app in data.apps.items()}
    tasks = tuple(replace(t, id=f"{MARK} {t.id}") for t in data.tasks)
    plain, marked = spied(data), spied(TaskSet(tasks, apps, data.explorations))
    assert MARK not in marked[0]
    assert marked == plain


def test_the_map_knows_nothing_of_unexplored_screens(shop_folder: Path) -> None:
    seen, _ = spied(load_tasks(shop_folder))
    maps = [line for line in seen.splitlines() if line.startswith("(Graph")]
    assert maps
    assert all("Apple" in line.partition("Observation(")[0] for line in maps)
    assert not any("Louder" in line.partition("Observation(")[0] for line in maps)


@pytest.mark.parametrize("secret", ["list of items", "shop-wide state", "buy:2"])
def test_a_map_that_holds_what_serves_scoring_is_refused(shop_folder: Path, secret: str) -> None:
    app = load_tasks(shop_folder).apps["shop"]
    states = replace(app.scoring["home"], states=("shop-wide state", "0123456789"))
    edges = (*app.edges, replace(app.edges[0], uses=(("buy the whole shop", 2),)))
    app = replace(app, scoring={**app.scoring, "home": states}, edges=edges)
    secret = "buy the whole shop:2" if secret == "buy:2" else secret
    graph = Graph("shop")
    assert_unscored(graph, app)
    graph.put_screen(Node("a", "shop", secret))
    with pytest.raises(LeakError, match="serves scoring"):
        assert_unscored(graph, app)


def test_an_observation_that_holds_more_than_is_shown_is_refused(shop_folder: Path) -> None:
    app = load_tasks(shop_folder).apps["shop"]
    seen: list[Observation] = []

    def factory(graph: Graph, task: str, start: Observation) -> Spy:
        seen.append(start)
        return Spy(graph, task, start, [])

    data = load_tasks(shop_folder)
    play(data, data.explorations, gated(factory, data.apps))
    shown, screen = seen[0], app.screens["home"]
    assert_shown(shown, "shop", screen)
    first = replace(shown.elements[0], class_name=app.scoring["home"].cluster)
    for leaking in (
        replace(shown, elements=(first, *shown.elements[1:]), digest=""),
        replace(shown, activity=app.scoring["home"].content_id, digest=""),
        replace(shown, digest=app.scoring["home"].content_id),
        replace(shown, elements=shown.elements[1:], digest=""),
    ):
        with pytest.raises(LeakError, match="more than what is shown"):
            assert_shown(leaking, "shop", screen)


def test_what_is_shown_is_no_secret(shop_folder: Path) -> None:
    """A text that is on a screen may be in a map, even if it serves scoring as well."""
    app = load_tasks(shop_folder).apps["shop"]
    assert "list of items" in secrets_of(app)
    home = app.screens["home"]
    shown = replace(home, elements=(replace(home.elements[0], text="list of items"), *home.elements[1:]))
    assert "list of items" not in secrets_of(replace(app, screens={**app.screens, "home": shown}))
