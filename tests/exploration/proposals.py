"""A scripted model that proposes goals by the labels of controls, as they stand in what it is asked."""

import json
import re
from collections.abc import Sequence
from typing import Any

from uiatlas.llm.base import Question
from uiatlas.llm.scripted import ScriptedModel

Steps = Sequence[tuple[str, str]]
"""The label of a control and the value that goes into it, for each step."""

_SCREEN = re.compile(r"<screen>\nScreen (\d+): ([^\n]*)\n(.*?)</screen>", re.DOTALL)


def numbers_in(told: str) -> dict[str, int]:
    """The number of each control by its line without the number."""
    return {line: int(number) for number, line in re.findall(r"^(\d+) (.*)$", told, re.MULTILINE)}


def proposals(question: str, goals: Sequence[tuple[str, str, Steps]], reached: Sequence[str] = ()) -> str:
    """The answer: each goal with its text to be shown and its steps, on the screen that has all its controls."""
    out: dict[str, list[Any]] = {"purposes": [], "goals": [], "reached": []}
    for number, name, told in _SCREEN.findall(question):
        out["purposes"].append({"screen": int(number), "purpose": f"People use {name} here."})
        lines = numbers_in(told)
        for text, shown, steps in goals:
            at = [next((n for line, n in lines.items() if label in line), 0) for label, _ in steps]
            if all(at):
                told_steps = [{"at": n, "value": value} for n, (_, value) in zip(at, steps, strict=True)]
                goal = {"number": 0, "goal": text, "shown": shown, "screen": int(number), "steps": told_steps}
                out["goals"].append(goal)
    waiting = re.findall(r"^(\d+)\. (.*)$", question, re.MULTILINE)
    out["reached"] = [int(n) for n, said in waiting if any(text in said for text in reached)]
    return json.dumps(out)


def proposing(*goals: tuple[str, str, Steps], reached: Sequence[str] = ()) -> ScriptedModel:
    """A model that proposes these goals wherever their controls are."""

    def answer(question: Question) -> str:
        return proposals(question.text, goals, reached)

    return ScriptedModel(answer)
