"""What jobs do with a device: go to a screen, explore, or do a task, each told event by event."""

from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any, Protocol

from uiatlas.agents.running import Report, RunOptions, map_of, run_task
from uiatlas.agents.travel.traveller import Traveller
from uiatlas.devices import Device
from uiatlas.errors import InputError
from uiatlas.exploration import Explorer
from uiatlas.exploration.result import kept
from uiatlas.exploration.strategies import strategy_named
from uiatlas.perception import Locator
from uiatlas.planning.caution import careful_route
from uiatlas.run.event_codec import event_to_json
from uiatlas.run.events import Diverged, Event, Observed, Recovering
from uiatlas.run.guard.danger_policy import DangerPolicy, Guard
from uiatlas.run.policy import Policy
from uiatlas.run.record import new_run_id
from uiatlas.serve.errands import Errand
from uiatlas.serve.routing import aimed_at
from uiatlas.storage.places import MapPlace
from uiatlas.ui import describe
from uiatlas.utg import Atlas, Graph


class Line(Protocol):
    """Takes the events of a job, and asks a person for it."""

    def tell(self, kind: str, data: Mapping[str, Any]) -> None:
        """Take an event."""

    def confirm(self, question: str) -> bool:
        """Whether a person allows it."""


def drive(errand: Errand, device: Device, path: MapPlace, job: Line, *, fresh: bool) -> Mapping[str, Any]:
    """Do an errand; what it came to.

    Args:
        errand: What to do.
        device: Where to do it.
        path: The file that keeps the map of the device's app.
        job: Takes the events, and asks a person.
        fresh: Whether the app shows where it starts.

    Raises:
        UiatlasError: It cannot be done.
    """
    with closing(Atlas.open(path, create=True)) as atlas:
        graph = map_of(device, atlas)
        match errand.kind:
            case "explore":
                return _explore(errand, device, atlas, graph, job)
            case "navigate" if errand.dry_run:
                return _tell_way(errand, device, graph)
            case "navigate":
                return _navigate(errand, device, atlas, graph, job, fresh=fresh)
        guard = Guard(DangerPolicy.ASK, job.confirm)
        options = RunOptions(
            graph, atlas, guard=guard, max_steps=errand.max_steps, on_event=_teller(job), at_start=fresh
        )
        return _said(run_task(device, errand.goal, options), graph, device)


def _navigate(
    errand: Errand, device: Device, atlas: Atlas, graph: Graph, job: Line, *, fresh: bool
) -> Mapping[str, Any]:
    target = _target(graph, errand.goal)
    replans: list[Event] = []
    tell = _teller(job)

    def on_event(event: Event) -> None:
        if isinstance(event, Recovering | Diverged):
            replans.append(event)
        tell(event)

    def maker(known: Graph, task: str) -> Policy:
        return Traveller(known, target)

    guard = Guard(DangerPolicy.ASK, job.confirm)
    options = RunOptions(graph, atlas, maker, guard, errand.max_steps, on_event=on_event, at_start=fresh)
    report = run_task(device, f"go to the screen {graph.screens[target].name}", options)
    return {**_said(report, graph, device), "replans": len(replans)}


def _tell_way(errand: Errand, device: Device, graph: Graph) -> Mapping[str, Any]:
    here = Locator(graph).locate(device.observe()).screen
    if here is None:
        return {"status": "failure", "reason": "what is shown is not on the map", "screen": ""}
    plan = careful_route(graph, here, [_target(graph, errand.goal)])
    if not plan.ok:
        return {"status": "unreachable", "reason": "no known way leads there", "screen": here}
    steps = [describe(step.action) for step in plan.steps]
    return {
        "status": "planned",
        "reason": "; ".join(steps) or "it is shown already",
        "screen": here,
        "steps": len(steps),
    }


def _target(graph: Graph, goal: str) -> str:
    aim = aimed_at(graph, goal)
    if not aim.screens or aim.status == "ambiguous":
        raise InputError(f"{goal!r} is not clear on the map of {graph.app}", hint="name a screen; see search_map")
    return aim.screens[0]


def _explore(errand: Errand, device: Device, atlas: Atlas, graph: Graph, job: Line) -> Mapping[str, Any]:
    if errand.goal and errand.goal != device.app:
        raise InputError(f"{device.uri} shows {device.app}, not {errand.goal}", hint="leave app out")
    run_id = new_run_id()
    with kept(graph, atlas, run_id, _teller(job)) as keeper:
        explorer = Explorer(
            device=device,
            graph=graph,
            budget=60 * errand.minutes,
            strategy=strategy_named("frontier", 0),
            guard=Guard(DangerPolicy.REFUSE),
            resume=True,
            on_event=keeper.on_event,
            on_save=keeper.on_save,
            run_id=run_id,
        )
        with suppress(KeyboardInterrupt):
            explorer.run()
    found = explorer.result()
    return {
        "status": "success" if found.status in ("complete", "spent") else str(found.status),
        "reason": found.reason,
        "screens": found.screens,
        "transitions": found.transitions,
        "new": found.new_screens,
        "report": run_id,
    }


def _said(report: Report, graph: Graph, device: Device) -> Mapping[str, Any]:
    """What a run came to, and where the device is now."""
    result = report.result
    here = Locator(graph).locate(device.observe()).screen
    return {
        "status": str(result.status),
        "reason": result.reason,
        "answer": result.answer,
        "steps": len(result.steps),
        "screen": graph.screens[here].name if here in graph.screens else "",
        "report": report.run_id,
    }


def _teller(job: Line) -> Callable[[Event], None]:
    """What passes events on, without the observations, which a map keeps."""

    def tell(event: Event) -> None:
        lean = replace(event, observation=None) if isinstance(event, Observed) else event
        told = event_to_json(lean)
        job.tell(str(told.pop("event", type(event).__name__)), told)

    return tell
