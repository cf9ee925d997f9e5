"""The story of a run in plain sentences, for the head of its report."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from uiatlas.planning.goal import GoalFact, Holds, describe_goal_fact
from uiatlas.report.story import PlanTold, RefusalTold, Rung, Step, Story
from uiatlas.report.svg import clip, short_name, short_names
from uiatlas.run.events import Planned, Proven, Target, Verified
from uiatlas.run.policy import By
from uiatlas.run.proof import FactProof
from uiatlas.ui import Selector, describe
from uiatlas.ui.selectors import short_id
from uiatlas.utg.conditions import OnScreen

VERDICTS = {
    "success": "Success",
    "unproven": "Unproven",
    "failure": "Failure",
    "refused": "Refused",
    "stopped": "Stopped",
    "spent": "Budget used",
    "killed": "No verdict",
}
BADGES = {
    "success": "success",
    "no_change": "no change",
    "fail": "fail",
    "recovered": "recovered",
    "unchecked": "not checked",
}
RUNGS = {
    "wait": "wait",
    "dismiss": "close what lies over the page",
    "back": "go back",
    "stable": "return to the last verified screen",
    "replan": "plan anew from here",
    "restart": "restart the app",
}
_DECIDERS = {
    By.PLAN: "step of the plan",
    By.DETOUR: "detour on the map",
    By.RECOVERY: "recovery",
    By.VERIFICATION: "verification of what was saved",
    By.MODEL: "chosen by the model",
    "replay": "step of the recorded run",
    "candidate": "chosen among what is on the screen",
}
"""Who may have decided; the last two are those of logs of version 0.1.0."""


def decided_by(by: str) -> str:
    """Who decided, in words."""
    return _DECIDERS.get(by) or by.replace(":", " ", 1)


def reason_of(story: Story) -> str:
    """Why the run ended as it did."""
    if story.ended is not None:
        return story.ended.reason
    if story.started is None:
        return "the log is empty: the run was killed before its first event"
    return "the log ends without a verdict: the run was killed, or is still going on"


def device_kind(uri: str, simulated: bool) -> str:
    """What kind of device it was: nobody shall take a simulation for a device."""
    if uri.startswith("recorded:"):
        return "replayed recording"
    if simulated and uri.startswith("web:"):
        return "simulated app in a real browser"
    return "simulated app" if simulated else "real device"


def time_text(seconds: float) -> str:
    """Seconds as a person reads them."""
    if seconds < 0.0995:
        return f"{seconds * 1000:.0f} ms"
    return f"{seconds:.2f} s" if seconds < 60 else f"{int(seconds // 60)} min {seconds % 60:.0f} s"


def cost_text(cost: int) -> str:
    """A cost in thousandths of an attempt as expected actions."""
    return f"{cost / 1000:.1f} expected action{'' if cost == 1000 else 's'}"


def targets_of(story: Story) -> tuple[Target, ...]:
    """What the goal was taken to mean last."""
    return next((p.told.targets for p in reversed(story.plans) if p.told.targets), ())


WAYS = {
    "skip": "went on further along the record",
    "rejoin": "went back to an earlier place of the record",
    "route": "planned the way on the map",
    "restart": "started from the app's beginning",
    "search": "looked further",
    "task": "planned the task itself",
    "plan": "the model was asked for another plan",
    "steps": "the model decided step by step",
}


def selector_text(selector: Selector) -> str:
    """What an element is called, what it is and its id."""
    name = f"“{clip(selector.label, 60)}”" if selector.label else "without words"
    known = f", id {short_id(selector.resource_id)}" if selector.resource_id else ""
    return f"{name} ({selector.role.value.replace('_', ' ')}{known})"


def recovered_steps(story: Story) -> int:
    """How many steps needed recovery."""
    return sum(1 for s in story.steps if s.rungs)


MOST_TOLD, LAST_TOLD = 12, 4
"""Sentences of the summary at most, and how many of them are about the end."""


def in_short(story: Story) -> list[tuple[str, str]]:
    """What happened, as (anchor of the entry, sentence); smooth steps are counted and not told one by one."""
    out: list[tuple[str, str]] = []
    smooth: list[int] = []
    for place, entry in enumerate(story.entries):
        if isinstance(entry, Step) and entry.badge == "success" and not entry.rungs:
            smooth.append(entry.deed.acted.step)
            continue
        out += _smooth(smooth)
        smooth = []
        match entry:
            case PlanTold():
                out.append((f"entry-{place}", _plan(entry)))
            case Step():
                out.append((f"action-{entry.deed.acted.step}", _trouble(entry)))
            case RefusalTold(told=told):
                words = clip(describe(told.action), 90)
                out.append((f"entry-{place}", f"Refused to {words}, because {clip(told.why, 120)}."))
    out += _smooth(smooth)
    if story.parts:
        out += [
            ("proof", f"Sub-goal {p.began.number}: {goal_sentence(p.goal)}") for p in story.parts if p.goal is not None
        ]
    elif story.goal is not None:
        out.append(("proof", goal_sentence(story.goal)))
    return _capped(out)


def _capped(told: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The beginning and the end of what happened; of a long middle only how much it is."""
    left_out = told[MOST_TOLD - LAST_TOLD - 1 : -LAST_TOLD]
    if len(told) <= MOST_TOLD:
        return told
    anew = sum(sentence.startswith("Planned anew") for _, sentence in left_out)
    plans = f", {anew} new plan{'' if anew == 1 else 's'} among them" if anew else ""
    between = left_out[0][0], f"{len(left_out)} more entries{plans}, told below."
    return [*told[: MOST_TOLD - LAST_TOLD - 1], between, *told[-LAST_TOLD:]]


def goal_sentence(goal: Proven) -> str:
    """Whether the goal is proven, and what speaks against it or is missing."""
    proof = goal.proof
    if proof.contradicted is not None or proof.missing:
        return f"The goal is not proven: {clip(short_names(proof.reason.removeprefix('not proven: ')), 200)}."
    held = len(proof.facts)
    return f"The goal is proven: {held} fact{'' if held == 1 else 's'} seen on the device."


def fact_words(fact: GoalFact, names: Mapping[str | None, str]) -> str:
    """A fact of a goal as a person would say it, with the names of screens in place of their ids."""
    match fact:
        case Holds(OnScreen(screen)) if screen in names:
            return f"on screen {short_name(names[screen])}"
        case _:
            return describe_goal_fact(fact)


def fact_text(proven: FactProof, names: Mapping[str | None, str]) -> str:
    """A fact of the goal with what was seen of it, and when; `names` are those of screens by id."""
    when = f" at action {proven.step}" if proven.step else " at the start" if proven.step == 0 else ""
    seen = f": {proven.seen}" if proven.seen else ""
    judged = f"; affirmed by the {proven.judged}" if proven.judged else ""
    return f"{fact_words(proven.fact, names)} ({proven.state.replace('_', ' ')}{when}{seen}{judged})"


def _smooth(numbers: list[int]) -> list[tuple[str, str]]:
    if not numbers:
        return []
    if len(numbers) == 1:
        return [(f"action-{numbers[0]}", f"Action {numbers[0]} came to what was expected.")]
    return [(f"action-{numbers[0]}", f"Actions {numbers[0]} to {numbers[-1]} came to what was expected.")]


def _plan(plan: PlanTold) -> str:
    told = plan.told
    name = clip(short_name(told.targets[0].name), 50) if told.targets else ""
    goal = name if '"' in name else f'"{name}"' if name else "the goal"
    if told.status != "ok":
        return f"No known way led on to {goal}."
    length = f"{len(told.steps)} step{'' if len(told.steps) == 1 else 's'}"
    if told.reason == "first plan":
        return f"Planned {length} to {goal}."
    return f"Planned anew: {length} to {goal}{why_anew(plan)}."


def why_anew(plan: PlanTold) -> str:
    """Why there was another plan, as the end of a sentence; empty if nothing went wrong before it."""
    if plan.after is None or plan.told.reason == "first plan":
        return ""
    return f", since action {plan.after.deed.acted.step} did not work"


def _trouble(step: Step) -> str:
    number, words = step.deed.acted.step, clip(describe(step.deed.acted.action), 80)
    if step.verdict is None and not step.rungs:
        return f"Action {number} ({words}) was never checked: the log ends there."
    if step.badge == "success":
        return f"Action {number} ({words}) came to what was expected after: {', then '.join(_rungs(step.rungs))}."
    reason = clip(short_names(step.verdict.reason), 200) if step.verdict and step.verdict.reason else "not checked"
    ladder = " Recovery: " + ", then ".join(_rungs(step.rungs)) + "." if step.rungs else ""
    ending = " That made it work." if step.again is not None else ""
    return f"Action {number} ({words}): {reason}.{ladder}{ending}"


def _rungs(rungs: Sequence[Rung]) -> list[str]:
    """The rungs in words, equal neighbours once."""
    told = [(words, len(list(same))) for words, same in groupby(_rung(r) for r in rungs)]
    return [words if times == 1 else f"{words} ({times} times)" for words, times in told]


def what_else(verdict: Verified) -> str:
    """The part of a verdict's reason that its checks do not say already."""
    said = ("expected: ", "nothing changed; expected: ")
    if not verdict.checks or not verdict.reason.startswith(said):
        return verdict.reason
    return verdict.reason.rpartition("; ")[2] if verdict.reason.startswith(said[0]) else "nothing changed"


_FOUND = {
    "unchanged": "seen exactly so before",
    "same key": "same structure as on the map",
    "similar": "similar to the map's",
    "static": "as the app's code says",
    "new": "not on the map",
}


def found_by(located_by: str, score: float) -> str:
    """How a screen was found on the map."""
    words = _FOUND.get(located_by, located_by)
    return words if score >= 1 else f"{words}, {score:.2f}"


def _rung(rung: Rung) -> str:
    done = ", ".join(clip(describe(d.acted.action), 40) for d in rung.deeds[:3])
    words = RUNGS.get(rung.told.rung, rung.told.rung)
    return f"{words} ({done})" if rung.told.rung == "dismiss" and done else words


def plan_title(told: Planned) -> str:
    """The head of a plan."""
    if told.status != "ok":
        return "No way on"
    return "Plan" if told.reason == "first plan" else "New plan"
