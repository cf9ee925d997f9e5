"""Plans made in one call, right and wrong ones, on the recorded tasks; a simulated model that knows the solutions.

It says nothing about real models. It tells what the agent makes of a plan: whether a right one is carried out with one
call, whether one that is worded otherwise is carried out as well, and whether one with a wrong label, a missing step or
a wrong beginning is noticed and mended, and for how many calls. When it is asked again it answers what is left of the
solution on the screen that is shown.

    python -m benchmarks.study_plan_once [--data DIR] [--error NAME] [--seed N] [--meant]
"""

import argparse
import json
import re
from dataclasses import dataclass
from pathlib import Path
from random import Random

from benchmarks.plan_errors import ERRORS, Error, Step, without_ways
from uiatlas.llm.base import Question
from uiatlas.llm.fencing import cut, harmless
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.planning.control_names import control_names_by_index, screen_text
from uiatlas.ui import Observation, UIElement
from uiatlas.utg import Graph
from uiatlas_bench.agents import AgentFactory
from uiatlas_bench.explored import observation_of
from uiatlas_bench.gate import gated
from uiatlas_bench.planned import PlannedAgent
from uiatlas_bench.runner import TaskScore, play
from uiatlas_bench.tasks import Task, TaskSet, TrueAction, data_folder, load_tasks

LONGEST = 40
"""Characters of a text that is named as a proof, at most."""


@dataclass(frozen=True, slots=True)
class Solved:
    """A recorded task with its solution, as a model that knows it."""

    data: TaskSet
    task: Task
    error: Error
    random: Random
    meant: bool = False

    def answer(self, question: Question) -> str:
        """The plan: of the whole task with an error, or of what is left; asked for a step, it wants to plan."""
        if question.role == "act":
            return '{"do": "plan"}'
        if "The plan cannot go on" not in question.text:
            steps = self.error(self._steps(self.task.actions), self.random, question.text)
        else:
            steps = self._left(question.text)
        return json.dumps({"steps": steps, "proof": [self.proof()]})

    def proof(self) -> dict[str, str]:
        """What the plan names as its proof."""
        return (self._set() if self.meant else None) or self._new()

    def _set(self) -> dict[str, str] | None:
        """What the task has set last, wherever that is shown: a text, a box, or the option of the control before it."""
        for number in reversed(range(len(self.task.actions))):
            action = self.task.actions[number]
            element = self._touched(action)
            if action.text is not None:
                return {"what": "says", "at": self._name(action), "text": action.text}
            if element.checked is None:
                continue
            if not self._is_option(action):
                return {"what": "off" if element.checked else "on", "at": element.label}
            if number:
                return {"what": "says", "at": self._name(self.task.actions[number - 1]), "text": element.label}
        return None

    def _is_option(self, action: TrueAction) -> bool:
        """Whether a box is one of several of which one is chosen."""
        boxes = [e for e in self._look(action.screen).elements if e.checked is not None]
        return len(boxes) > 1 and sum(bool(e.checked) for e in boxes) == 1

    def _new(self) -> dict[str, str]:
        """What shows that the task is done: a box that is turned in the end, or a text that was not there before."""
        before, end = self._look(self.task.actions[-1].screen), self._look(self.task.end)
        stood = {e.label: e.checked for e in before.elements if e.checked is not None}
        for e in end.elements:
            if e.checked is not None and e.label and stood.get(e.label, e.checked) is not e.checked:
                return {"what": "on" if e.checked else "off", "at": e.label}
        known = {e.label for a in self.task.actions for e in self._look(a.screen).elements}
        new = (e.label for e in end.elements if e.visible and not e.editable and e.label not in known | {""})
        label = next((said for said in new if len(said) <= LONGEST and "\n" not in said), "")
        return {"what": "there", "at": label} if label else {"what": "other", "text": "nothing new is shown"}

    def _left(self, asked: str) -> list[Step]:
        """What is left of the solution on the screen that is shown; a screen that is none of its is left."""
        shown = without_ways(re.findall(r"<screen>\n(.*?)\n</screen>", asked, re.DOTALL)[-1])
        done = asked.partition("<done>")[2].partition("</done>")[0].strip().count("\n") + 1
        places = [n for n, a in enumerate(self.task.actions) if _as_told(self._look(a.screen)) == shown]
        if places:
            return self._steps(self.task.actions[min(places, key=lambda n: abs(n - done)) :])
        if _as_told(self._look(self.task.end)) == shown:
            return []
        return [{"on": 0, "do": "tap", "at": "go back", "text": ""}, *self._steps(self.task.actions)]

    def _steps(self, actions: tuple[TrueAction, ...]) -> list[Step]:
        return [self._step(action) for action in actions]

    def _step(self, action: TrueAction) -> Step:
        kind = "tap" if action.text is None else "type"
        return {"on": 0, "do": kind, "at": self._name(action), "text": action.text or ""}

    def _name(self, action: TrueAction) -> str:
        """What the control of an action is called where it is told."""
        touched = self._touched(action)
        return dict(control_names_by_index(self._look(action.screen).elements)).get(touched.index) or touched.label

    def _touched(self, action: TrueAction) -> UIElement:
        place = self.data.apps[self.task.app].screens[action.screen].keys.index(action.key)
        return self._look(action.screen).elements[place]

    def _look(self, screen: str) -> Observation:
        return observation_of(self.task.app, self.data.apps[self.task.app].screens[screen])


def measured(data: TaskSet, error: Error, seed: int, *, meant: bool = False) -> list[TaskScore]:
    """All tasks, each with a plan that has this error.

    Args:
        data: The tasks.
        error: The error.
        seed: Where the error is.
        meant: Whether the proof names what was set, as a model that does not know the end, and not what is shown there.
    """
    tasks = {(task.app, task.text): task for task in data.tasks}

    def factory() -> AgentFactory:
        random = Random(seed)

        def make(graph: Graph, text: str, start: Observation) -> PlannedAgent:
            solved = Solved(data, tasks[graph.app, text], error, random, meant)
            return PlannedAgent(graph, text, ScriptedModel(solved.answer, "simulated"), {})

        return make

    return play(data, data.explorations, gated(factory(), data.apps))


def _as_told(look: Observation) -> str:
    return without_ways(cut(harmless(screen_text(look)), 6000))


def main() -> None:
    """Print a line for each kind of error."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--error", choices=ERRORS, action="append", default=[])
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--meant", action="store_true", help="proofs name what was set, wherever that is shown")
    parser.add_argument("--failing", action="store_true", help="name the tasks that fail")
    options = parser.parse_args()
    data = load_tasks(data_folder(options.data, "droidtask"))
    print("simulated model, of", len(data.tasks))
    print("plans                     strict  reached  with done  calls a task  most calls  tokens a task (estimated)")
    for name in options.error or ERRORS:
        scores = measured(data, ERRORS[name], options.seed, meant=options.meant)
        if options.failing:
            print("not strict:", *(s.task.id for s in scores if not s.played[0].strict))
            print("not ended:", *(s.task.id for s in scores if not s.played[0].with_done))
        ends = ("strict", "lenient", "with_done")
        strict, reached, done = (sum(getattr(s.played[0], f) for s in scores) for f in ends)
        calls, tokens = (sum(getattr(s, f) for s in scores) / len(scores) for f in ("model_calls", "tokens"))
        most = max(s.model_calls for s in scores)
        print(f"{name:24}  {strict:6}  {reached:7}  {done:9}  {calls:12.2f}  {most:10}  {tokens:13.0f}")


if __name__ == "__main__":
    main()
