"""Tells a model what earlier runs found out: tips that concern it here, and none that this run has refuted."""

from collections.abc import Sequence

from uiatlas.agents.compilers.told_controls import Named
from uiatlas.knowledge.memory.mentor import words_for
from uiatlas.knowledge.memory.tips import Tip
from uiatlas.planning.control_names import clipped
from uiatlas.run.policy import StepRecord
from uiatlas.run.verifier import WORKED, Outcome
from uiatlas.utg import Graph


def told_tips(
    tips: Sequence[Tip],
    graph: Graph,
    task: str,
    here: str | None,
    history: Sequence[StepRecord] = (),
    hinted: Sequence[str] = (),
) -> list[str]:
    """The tips for a question, a sentence each.

    A tip concerns a task if it is on the screen that is shown, or says a word of the task itself. That it was found out
    in a task of such words is not enough.

    Args:
        tips: What is recalled for the task.
        graph: The map.
        task: The task.
        here: Id of the screen shown, None if it is not on the map.
        history: What was done in this run.
        hinted: The hints of the map: a control of which one says what came of it has no tip beside.
    """
    named, place = Named(task), graph.screens[here].name if here in graph.screens else ""
    return [
        tip.text
        for tip in tips
        if ((place and tip.screen == place) or named(tip.text))
        and not any(_refutes(record, tip, graph) for record in history)
        and not any(_says(hint, tip) for hint in hinted)
    ]


def _says(hint: str, tip: Tip) -> bool:
    """Whether a hint is about the control of a tip, which quotes it otherwise."""
    told = f"{clipped(tip.screen)}: {tip.avoid} ".replace('"', "'")
    return bool(tip.avoid) and hint.replace('"', "'").startswith(told)


def _refutes(record: StepRecord, tip: Tip, graph: Graph) -> bool:
    """Whether a step of this run worked that a tip speaks against, or came to nothing that it speaks for."""
    screen = graph.screens.get(record.screen or "")
    if screen is None or screen.name != tip.screen or record.outcome is Outcome.UNCHECKED:
        return False
    done = words_for(record.action, record.element, record.observation)
    return bool(done) and done == (tip.avoid if record.outcome in WORKED else tip.use)
