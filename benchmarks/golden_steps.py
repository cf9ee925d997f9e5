"""Golden decisions as values: the digest of a situation, what was decided in it, and how two decisions differ.

A situation is a task, a `View` and the map. Its digest holds what a policy may rest on and nothing else: no run id, no
time, no order in a file. A decision is kept as JSON: what is done, to which element, and the reason.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from uiatlas.run.policy import Act, Decision, Done, GiveUp, Pause, StepRecord, View
from uiatlas.ui import Action, Observation, action_key, describe, selector_for, target_of
from uiatlas.ui.codec import action_from_json, action_to_json, observation_to_json, selector_to_json
from uiatlas.utg import Graph, Screen, Transition
from uiatlas.utg.conditions import condition_from_json, condition_to_json
from uiatlas.utg.store import screen_to_json, transition_to_json

Json = dict[str, Any]

TARGET = "target"


@dataclass(frozen=True, slots=True)
class Step:
    """One golden decision.

    Attributes:
        view: Digest of the task and what the policy is shown of the run.
        map: Digest of the map.
        decision: What was decided, as `to_json` writes it.
    """

    view: str
    map: str
    decision: Json


@dataclass(slots=True)
class Digester:
    """Digests of situations; what was read once, such as a screen of the map, is not read again."""

    _known: dict[int, tuple[object, str]] = field(default_factory=dict)

    def view(self, task: str, view: View) -> str:
        """The digest of a task and of what a policy is shown of the run."""
        history = [self._record(record) for record in view.history]
        blocked = sorted(repr(each) for each in view.blocked)
        return _digest([task, self._observation(view.observation), view.screen, history, blocked])

    def map(self, graph: Graph) -> str:
        """The digest of a map: what it knows, whoever told it and when."""
        dismissals = sorted([d.overlay, repr(action_key(d.action)), _counts(d.evidence)] for d in graph.dismissals)
        departures = sorted([d.source, repr(action_key(d.action)), d.target, d.look.digest] for d in graph.departures)
        screens = sorted((s.id, self._screen(s)) for s in graph.screens.values())
        edges = sorted(self._transition(t) for t in graph.transitions.values())
        return _digest([graph.entry, sorted(graph.starts), dismissals, departures, screens, edges])

    def forget(self) -> None:
        """Let go of what was read."""
        self._known.clear()

    def _record(self, record: StepRecord) -> list[object]:
        place = None if record.element is None else record.element.index
        action = action_to_json(record.action)
        return [self._observation(record.observation), record.screen, action, place, str(record.outcome)]

    def _observation(self, seen: Observation) -> str:
        return self._once(seen, lambda: {k: v for k, v in observation_to_json(seen).items() if k != "digest"})

    def _screen(self, screen: Screen) -> str:
        return self._once(screen, lambda: screen_to_json(screen))

    def _transition(self, edge: Transition) -> str:
        return self._once(edge, lambda: transition_to_json(edge) | {"evidence": _counts(edge.evidence)})

    def _once(self, thing: object, read: Any) -> str:
        known = self._known.get(id(thing))
        if known is None:
            known = self._known[id(thing)] = thing, _digest(read())
        return known[1]


def _counts(evidence: Iterable[Any]) -> list[tuple[str, int, int]]:
    return sorted((e.kind.value, e.tried, e.worked) for e in evidence)


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=6).hexdigest()


def to_json(decision: Decision, shown: Observation) -> Json:
    """A decision as JSON; an element is named by its place, and its selector is left out where it is the usual one.

    Args:
        decision: What was decided.
        shown: On what.
    """
    match decision:
        case Done(why=why, answer=answer):
            return {"do": "done", "why": why} | ({"answer": answer} if answer else {})
        case GiveUp(why=why):
            return {"do": "give up", "why": why}
        case Pause(seconds=seconds, why=why):
            return {"do": "pause", "seconds": seconds, "why": why}
    out: Json = {"do": "act", "action": action_to_json(decision.action), "why": decision.why, "by": str(decision.by)}
    if decision.element is not None:
        out["at"] = decision.element.index
        usual = selector_to_json(selector_for(decision.element, shown))
        if out["action"].get(TARGET) == usual:
            del out["action"][TARGET]
    if decision.expected:
        out["expected"] = [condition_to_json(c) for c in decision.expected]
    return out


def from_json(data: Json, shown: Observation) -> Decision:
    """The decision as `to_json` wrote it, without the plan that it was a step of."""
    match data["do"]:
        case "done":
            return Done(data["why"], answer=data.get("answer", ""))
        case "give up":
            return GiveUp(data["why"])
        case "pause":
            return Pause(data["seconds"], data["why"])
    element = shown.elements[data["at"]] if "at" in data else None
    expected = tuple(condition_from_json(c) for c in data.get("expected", ()))
    return Act(action_of(data, shown), element, data["why"], data["by"], expected)


def action_of(data: Json, shown: Observation) -> Action:
    """The action of a decision that is one."""
    given = dict(data["action"])
    if "at" in data and TARGET not in given:
        given[TARGET] = selector_to_json(selector_for(shown.elements[data["at"]], shown))
    return action_from_json(given)


def alike(one: Json, other: Json) -> bool:
    """Whether two decisions do the same to the same element, whatever their reasons and selectors are."""
    return _deed(one) == _deed(other)


def _deed(data: Json) -> list[object]:
    action = data.get("action", {})
    if "at" in data:
        action = {name: value for name, value in action.items() if name != TARGET}
    return [data["do"], data.get("at"), action, data.get("answer")]


def in_words(data: Json, shown: Observation) -> str:
    """A decision for people: what is done, and why."""
    what = data["do"]
    if what == "act":
        action = action_of(data, shown)
        what = describe(action)
        if target_of(action) is not None and "at" in data:
            what += f" (element {data['at']})"
    return f"{what}: {data['why']}"
