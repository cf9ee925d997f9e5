"""How ``uiatlas run`` answers: for machines, and for a person at a terminal."""

from dataclasses import replace
from typing import Any

from uiatlas.agents.running import GoalsReport, Report
from uiatlas.cli.output import LINE, clipped, counted, hint, write, write_last
from uiatlas.privacy.placeholders import Masker
from uiatlas.run.loop import RunResult, Step
from uiatlas.run.proof_codec import facts_to_json
from uiatlas.run.verdict import RunStatus
from uiatlas.ui import describe


def with_answer(report: Report, masker: Masker) -> Report:
    """The report with the answer to a question as it was read, for whoever asked; all that is kept has placeholders."""
    answer = masker.as_read(report.result.answer)
    return replace(report, result=replace(report.result, answer=answer))


def result_json(report: Report) -> dict[str, Any]:
    """The answer of ``run --json``."""
    result = report.result
    return {
        "status": result.status,
        "reason": result.reason,
        "answer": result.answer,
        "status_if_judged": _status_if_judged(result),
        "proof": [] if result.proof is None else facts_to_json(result.proof),
        "steps": [_step_json(s) for s in result.steps],
        "model_calls": 0,
        "tokens": 0,
        **(report.usage.to_json() if report.usage else {}),
        "seconds": round(result.seconds, 4),
        "run_id": report.run_id,
        "report": str(report.page),
        **({"subgoals": parts_json(report)} if isinstance(report, GoalsReport) else {}),
    }


def _status_if_judged(result: RunResult) -> str:
    """What the status would be if facts that only a model affirms counted as proven."""
    if result.proof is None or result.status is not RunStatus.UNPROVEN:
        return result.status
    return result.proof.verdict(accept_judged=True)


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "n": step.n,
        "screen": step.screen,
        "action": describe(step.action),
        "outcome": step.outcome,
        "verified_by": step.verified_by,
        "recovered": step.recovered,
        "by": step.by,
    }


def parts_json(report: GoalsReport) -> list[dict[str, Any]]:
    """The verdict on each sub-goal."""
    return [
        {
            "app": part.app,
            "task": part.task,
            "status": part.status,
            "reason": part.reason,
            "values": dict(part.values),
            "uses": list(part.goal.uses),
            "steps": len(part.steps),
            "run_id": part.run_id,
        }
        for part in report.parts
    ]


def say(report: Report, *, mapped: bool, modelled: bool) -> None:
    """The verdict for a person; the report's place is the last line.

    Args:
        report: The run.
        mapped: Whether what was learnt is kept in a map.
        modelled: Whether a model decided, or could not have: screens, facts and several apps are planned without one.
    """
    if isinstance(report, GoalsReport):
        for number, part in enumerate(report.parts, start=1):
            where = f" in {part.app}" if part.app else ""
            write(clipped(f"sub-goal {number}{where}: {part.status}: {part.task}", LINE))
    result = report.result
    if result.answer:
        write(clipped(f"answer: {result.answer}", LINE))
    if not mapped:
        hint("give --map MAP to keep what was learnt for the next run")
    if not modelled and result.status in (RunStatus.FAILURE, RunStatus.UNPROVEN):
        hint("give --model PROVIDER:NAME to let a language model decide")
    if result.status is RunStatus.REFUSED:
        hint("give --policy allow if that is what you mean; at a terminal each such action is asked about")
    usage = f", {report.usage}" if report.usage else ""
    write_last(
        clipped(f"{result.status}: {result.reason}", 2 * LINE),
        f"{counted(len(result.steps), 'step')}, {result.seconds:.2f} s{usage}; report: {report.page}",
    )
