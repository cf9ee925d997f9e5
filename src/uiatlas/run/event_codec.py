"""Events as lines of a log, and back."""

from dataclasses import asdict, replace
from typing import Any

from uiatlas.planning.goal import Goal, Holds, Source, Told
from uiatlas.run.events import (
    Acted,
    Check,
    Diverged,
    Event,
    Explored,
    Learned,
    ModelPlanned,
    Moved,
    Observed,
    Planned,
    PlanRecalled,
    Proven,
    Recovering,
    RecoveryRecord,
    Refused,
    RunEnded,
    RunStarted,
    SubgoalBegan,
    SubgoalEnded,
    Target,
    Troubled,
    ValueRead,
    Verified,
)
from uiatlas.run.proof import FactProof, FactState, Proof
from uiatlas.run.proof_codec import proof_from_json, proof_to_json
from uiatlas.run.verdict import RunStatus
from uiatlas.ui import Observation, describe
from uiatlas.ui.codec import (
    action_from_json,
    action_to_json,
    observation_from_json,
    observation_to_json,
    selector_from_json,
    selector_to_json,
)
from uiatlas.utg.conditions import condition_from_json, condition_to_json

_NAMES: dict[str, type] = {
    "run_started": RunStarted,
    "observed": Observed,
    "planned": Planned,
    "acted": Acted,
    "refused": Refused,
    "verified": Verified,
    "proven": Proven,
    "learned": Learned,
    "recovering": Recovering,
    "moved": Moved,
    "diverged": Diverged,
    "model_planned": ModelPlanned,
    "plan_recalled": PlanRecalled,
    "subgoal_began": SubgoalBegan,
    "value_read": ValueRead,
    "subgoal_ended": SubgoalEnded,
    "explored": Explored,
    "troubled": Troubled,
    "run_ended": RunEnded,
}

_NAME_OF = {kind: name for name, kind in _NAMES.items()}


def event_to_json(event: Event) -> dict[str, Any]:
    """An event as ``{"event": name, ...its fields}``; actions carry their words too."""
    name = _NAME_OF[type(event)]
    match event:
        case Observed(observation=Observation() as observation):
            plain = {f: getattr(event, f) for f in type(event).__dataclass_fields__ if f != "observation"}
            return {"event": name, **plain, "observation": observation_to_json(observation)}
        case Verified(checks=checks):
            return {"event": name, **asdict(replace(event, checks=())), "checks": [_check_to_json(c) for c in checks]}
        case Proven(step=step, status=status, proof=proof):
            return {"event": name, "step": step, "status": status, "proof": proof_to_json(proof)}
        case Moved(old=old, new=new):
            return {"event": name, **asdict(event), "old": selector_to_json(old), "new": selector_to_json(new)}
        case Acted() | Refused():
            plain = {f: getattr(event, f) for f in type(event).__dataclass_fields__ if f != "action"}
            return {"event": name, **plain, "action": action_to_json(event.action), "words": describe(event.action)}
    return {"event": name, **asdict(event)}


def _check_to_json(check: Check) -> dict[str, Any]:
    told = {"condition": check.condition, "held": check.held}
    return told if check.predicate is None else {**told, "predicate": condition_to_json(check.predicate)}


def _check_from_json(data: dict[str, Any]) -> Check:
    given = data.get("predicate")
    return Check(**{**data, "predicate": None if given is None else condition_from_json(given)})


def _proven_before(fields: dict[str, Any]) -> Proven:
    """What a run of version 0.1.0 checked at its end, as a proof."""
    checks = tuple(_check_from_json(c) for c in fields["checks"])
    facts = tuple(Holds(c.predicate) if c.predicate is not None else Told(c.condition) for c in checks)
    states = [FactState.HELD if c.held else FactState.CONTRADICTED for c in checks]
    step, reason = int(fields["step"]), str(fields.get("reason", ""))
    lacking = () if not reason or FactState.CONTRADICTED in states else (reason,)
    told = tuple(FactProof(f, s, step, None, "") for f, s in zip(facts, states, strict=True))
    status = RunStatus.SUCCESS if fields["outcome"] == "success" else RunStatus.FAILURE
    return Proven(step, status, Proof(Goal("", facts, Source.CALLER, lacking), told))


def event_from_json(data: dict[str, Any]) -> Event:
    """An event as written by `event_to_json`.

    Raises:
        ValueError: The event is unknown or a field is missing.
    """
    fields = {k: v for k, v in data.items() if k not in ("event", "words", "time")}
    if data.get("event") == "verified" and fields.get("verified_by") == "goal":
        return _proven_before(fields)
    kind = _NAMES.get(str(data.get("event")))
    if kind is None:
        raise ValueError(f"unknown event {data.get('event')!r}")
    if fields.get("observation") is not None:
        fields["observation"] = observation_from_json(fields["observation"])
    if "action" in fields and kind in (Acted, Refused):
        fields["action"] = action_from_json(fields["action"])
    if "targets" in fields:
        fields["targets"] = tuple(Target(**t) for t in fields["targets"])
    if "checks" in fields:
        fields["checks"] = tuple(_check_from_json(c) for c in fields["checks"])
    if kind is Proven:
        fields["proof"] = proof_from_json(fields["proof"])
    if kind is Moved:
        fields |= {name: selector_from_json(fields[name]) for name in ("old", "new") if name in fields}
    if kind is ModelPlanned:
        fields |= {name: tuple(map(str, fields.get(name, ()))) for name in ("steps", "unshown")}
    if kind is Planned:
        fields["steps"] = tuple((str(a), str(b), str(c)) for a, b, c in fields["steps"])
        fields["screens"] = tuple(fields["screens"])
    if fields.get("record") is not None:
        fields["record"] = RecoveryRecord(**{**fields["record"], "plan": tuple(fields["record"]["plan"])})
    if "uses" in fields:
        fields["uses"] = tuple((str(name), str(text)) for name, text in fields["uses"])
    if "refuted" in fields:
        fields["refuted"] = tuple(fields["refuted"])
    try:
        event: Event = kind(**fields)
    except TypeError as error:
        raise ValueError(f"not an event: {error}") from error
    return event
