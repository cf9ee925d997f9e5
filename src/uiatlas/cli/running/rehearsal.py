"""The answer of ``run --dry-run``: every action that a run would do, said and not done."""

import time
from contextlib import ExitStack
from typing import Any

from uiatlas.agents.rehearsal import Intended, Rehearsal, Rehearsed
from uiatlas.cli.output import LINE, clipped, counted, write, write_json
from uiatlas.cli.running.request import RunRequest
from uiatlas.devices import Device
from uiatlas.run.policy import Policy
from uiatlas.run.verdict import RunStatus
from uiatlas.storage.places import is_there
from uiatlas.ui import Observation, describe
from uiatlas.utg import Atlas, Graph, Screen

_OUTCOMES = {"do": "planned", "ask": "asked", "refuse": "refused"}
_PLANNED = (RunStatus.SUCCESS, None)
"""How a run ends that was only thought of, where nothing is known to go wrong."""

_ENDS = {
    RunStatus.SUCCESS: "would succeed, as the map knows it",
    RunStatus.UNPROVEN: "would end without a proof",
    RunStatus.FAILURE: "would fail",
    RunStatus.REFUSED: "would be refused",
    None: "open",
}
_WORDS = {"do": "", "ask": ": asked first", "refuse": ": refused"}


def dry_run(device: Device, graph: Graph, policy: Policy, request: RunRequest) -> int:
    """Rehearse a task and say what would be done; nothing is written, neither map nor log."""
    began = time.monotonic()
    with ExitStack() as stack:
        atlas = None
        if request.map is not None and is_there(request.map):
            atlas = stack.enter_context(Atlas.open(request.map))

        def look_up(screen: Screen, said: str) -> Observation | None:
            kept = (atlas.observation(screen.app, look.digest) for look in screen.looks) if atlas else ()
            return next((s for s in kept if s is not None and (not said or _says(s, said))), None)

        played = Rehearsal(
            device, graph, policy, request.driving.guard(), max_steps=request.max_steps, look_up=look_up
        ).play()
    if request.json:
        write_json(_json(played, time.monotonic() - began))
    else:
        _say(graph, played)
    return 0 if played.status in _PLANNED else 1


def _says(shown: Observation, text: str) -> bool:
    return shown.title == text or any(e.text == text for e in shown.elements)


def _say(graph: Graph, played: Rehearsed) -> None:
    write("dry run: the device is looked at and not touched; what follows is what the map expects")
    for step in played.steps:
        name = graph.screens[step.screen].name if step.screen in graph.screens else "a screen that is not on the map"
        danger = f"   (may {step.danger.kind}{_WORDS[step.verdict]})" if step.danger is not None else ""
        write(clipped(f"{step.n:>3}. {name}: {describe(step.action)}{danger}"))
    write(clipped(f"{_ENDS[played.status]}: {_reason(played)}", 2 * LINE))
    write(f"{counted(len(played.steps), 'step')} planned, none done")


def _reason(played: Rehearsed) -> str:
    """Why it would end so; what a run says that it has seen, a dry run only expects."""
    return "what is asked for is then expected to hold" if played.status is RunStatus.SUCCESS else played.reason


def _json(played: Rehearsed, seconds: float) -> dict[str, Any]:
    return {
        "status": "planned" if played.status in _PLANNED else played.status,
        "reason": _reason(played),
        "dry_run": True,
        "steps": [_step(step) for step in played.steps],
        "model_calls": 0,
        "tokens": 0,
        "seconds": round(seconds, 4),
        "run_id": "",
        "report": "",
    }


def _step(step: Intended) -> dict[str, Any]:
    return {
        "n": step.n,
        "screen": step.screen,
        "action": describe(step.action),
        "outcome": _OUTCOMES[step.verdict],
        "verified_by": "",
        "recovered": False,
    } | ({"danger": step.danger.kind} if step.danger is not None else {})
