"""A scripted model that plays the actor: it looks for labels among the numbered controls of its prompt."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path

from uiatlas import RunOptions, open_device, run_task
from uiatlas.agents.presets import Preset
from uiatlas.agents.running import Report
from uiatlas.llm.base import Question
from uiatlas.run.guard.danger_policy import Guard
from uiatlas.utg import Graph

Wanted = tuple[str, str, str]
"""A label, what is done to it, and the text."""


def tap(label: str) -> Wanted:
    return label, "tap", ""


def number(asked: str, label: str) -> int:
    """The number of a control in the last screen of a prompt; 0 if it is not there."""
    found = re.search(rf"^(\d+) {re.escape(label)}(?: \[.\]| [=|(].*)?$", asked.rpartition("<screen>")[2], re.MULTILINE)
    return int(found[1]) if found else 0


VIBRATE_OFF = {"what": "off", "at": "Vibrate"}
"""The fact that shows that the task of most tests is done."""


def playing(wanted: Sequence[Wanted], *proof: dict[str, str]) -> Callable[[Question], str]:
    """Does the wanted touches in order, each where it is shown, closes what greets, and then says done with its proof.

    Where a control is not told of a screen that is told in part, it asks for all.
    """
    left = list(wanted)

    def answer(question: Question) -> str:
        if not left:
            return json.dumps({"do": "done", "proof": proof or [VIBRATE_OFF]})
        label, do, text = left[0]
        at = number(question.text, label)
        if not at and (greeting := number(question.text, "Got it")):
            return json.dumps({"do": "tap", "at": greeting})
        if not at and re.search(r"^\+\d+$", question.text, re.MULTILINE):
            return '{"do": "more"}'
        left.pop(0)
        return json.dumps({"do": do, "at": at, "text": text})

    return answer


def drive(
    preset: Preset, graph: Graph, place: Path, task: str, uri: str = "sim:notes", guard: Guard = Guard()
) -> Report:
    """One run on a simulated app."""
    return run_task(
        open_device(uri), task, RunOptions(graph=graph, policy=preset.policy, max_steps=25, runs=place, guard=guard)
    )
