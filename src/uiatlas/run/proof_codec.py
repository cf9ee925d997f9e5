"""Proofs as JSON, for what is kept of a run and for those who only read it."""

from typing import Any

from uiatlas.planning.goal import describe_goal_fact, goal_from_json, goal_to_json
from uiatlas.run.proof import FactProof, FactState, Proof


def proof_to_json(proof: Proof) -> dict[str, Any]:
    """A proof as ``{"goal", "facts", "stopped"}``; each fact with its words, its state and where it was seen."""
    return {"goal": goal_to_json(proof.goal), "facts": [_told(f) for f in proof.facts], "stopped": proof.stopped}


def facts_to_json(proof: Proof) -> list[dict[str, Any]]:
    """The facts of a proof as those who only read them need them: in words, with state, step and screen."""
    return [{"fact": describe_goal_fact(f.fact), **_told(f)} for f in proof.facts]


def _told(proven: FactProof) -> dict[str, Any]:
    told = {"state": proven.state.value, "step": proven.step, "screen": proven.screen, "seen": proven.seen}
    return {**told, "judged": proven.judged} if proven.judged else told


def proof_from_json(data: dict[str, Any]) -> Proof:
    """A proof as written by `proof_to_json`.

    Raises:
        ValueError: It is none.
    """
    goal = goal_from_json(data["goal"])
    facts = tuple(
        FactProof(fact, FactState(f["state"]), f["step"], f["screen"], str(f["seen"]), str(f.get("judged", "")))
        for fact, f in zip(goal.facts, data["facts"], strict=True)
    )
    return Proof(goal, facts, str(data.get("stopped", "")))
