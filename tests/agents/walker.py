"""What the tests of this room drive with: a map learnt by walking an app's tour, and who walks it by planning."""

import json
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.devices.base import Device, open_device
from uiatlas.devices.tours import TourStep, follow
from uiatlas.perception import Locator
from uiatlas.planning.search import plan_route
from uiatlas.run.events import Target
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.loop import Run, RunResult
from uiatlas.run.policy import Act, Decision, Done, GiveUp, View
from uiatlas.run.record import RunLog
from uiatlas.storage.whole_files import write_file
from uiatlas.ui import Action, Back, Tap, UIElement, action_key, resolve, selector_for, target_of
from uiatlas.utg import EvidenceKind, Graph
from uiatlas.utg.conditions import OnScreen
from uiatlas.utg.export import to_document
from uiatlas.utg.revise import observe


def toured(device: Device, tour: tuple[TourStep, ...]) -> Graph:
    """The map that walking a tour gives."""
    graph = Graph(device.app)
    locator = Locator(graph)
    before = locator.place(device.observe())
    graph.put_screen(before)
    graph.entry = before.id
    for action in follow(device, tour):
        after = locator.place(device.observe(), (before.id, action_key(action)))
        observe(graph, before.id, action, after, kind=EvidenceKind.RECORDED, where="tour", when=0.0)
        before = graph.screens[after.id]
    return graph


@dataclass(slots=True)
class Walker:
    """Walks to a screen by the cheapest route and then taps the given labels.

    Attributes:
        graph: The map.
        goal: Name of the screen.
        then: Labels to tap there, one after the other.
    """

    graph: Graph
    goal: str
    then: tuple[str, ...] = ()
    _done: list[str] = field(default_factory=list)

    def decide(self, view: View) -> Decision:
        """The next step of the route, then the labels, then done."""
        target = self.graph.find(self.goal)
        if len(self._done) < len(self.then) and (view.screen == target.id or self._done):
            return self._tap(view, self.then[len(self._done)])
        if self._done or view.screen == target.id:
            shown = () if view.screen is None else (OnScreen(view.screen),)
            return Done("everything asked for was done", shown if self._done else (OnScreen(target.id),))
        if view.screen is None:
            return Act(Back(), None, "this screen is not on the map")
        meant = (Target(target.id, target.name, 0.9, " ".join(self.then[:1])),)
        blocked = [
            t.id for t in self.graph.outgoing(view.screen) if (view.screen, action_key(t.action)) in view.blocked
        ]
        plan = plan_route(self.graph, view.screen, [target.id], avoid=blocked)
        if not plan.ok:
            return GiveUp(f"no known way to {self.goal}", plan, meant)
        step = plan.steps[0]
        element = _element(step.action, view)
        return Act(step.action, element, "next on the route", "plan", step.postcondition, plan, meant)

    def _tap(self, view: View, label: str) -> Decision:
        found = next((e for e in view.observation.actionable if e.label == label), None)
        if found is None:
            return GiveUp(f"nothing here is called {label!r}")
        self._done.append(label)
        return Act(Tap(selector_for(found, view.observation)), found, f"the task asks for {label!r}")


def _element(action: Action, view: View) -> UIElement | None:
    target = target_of(action)
    match = resolve(target, view.observation) if target is not None else None
    return match.element if match is not None else None


def run_in(
    folder: Path, uri: str, task: str, walker: Walker, *, policy: DangerPolicy = DangerPolicy.REFUSE, most: int = 40
) -> RunResult:
    """Run a walker on a device and keep log and map in a folder as the product does."""
    with RunLog(folder) as log:
        run = Run(open_device(uri), walker.graph, walker, task, Guard(policy), most, log.write, run_id=folder.name)
        result = run.execute()
    write_file(folder / "map.json", json.dumps(to_document(walker.graph)))
    return result
