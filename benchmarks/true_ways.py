"""A simulated model that knows the true way of the task that is played, in every role of every preset.

It says nothing about real models. It tells how many calls a preset makes for a task that is done without a detour. The
selector of screens names the screen of the last touch where exactly one is told with that control, else the one shown.
"""

import json
import re
from collections.abc import Sequence
from random import Random

from benchmarks.plan_errors import right
from benchmarks.study_plan_once import Solved
from uiatlas.agents.roles.candidates import candidates_on
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.llm.base import Question
from uiatlas.run.policy import View
from uiatlas.utg import Graph
from uiatlas_bench.agents import Decision
from uiatlas_bench.explored import observation_of
from uiatlas_bench.recorded import Exploration, Screen
from uiatlas_bench.runner import NewPlayer, Player, Side
from uiatlas_bench.simulator import Entry
from uiatlas_bench.tasks import Task, TaskSet, TrueAction

_PLANS = [{"steps": [{"subtask": f"do the task, way {n}", "rationale": "it is one"}]} for n in range(5)]

_SAID = {
    "plan_subtasks": json.dumps({"intent": "the task", "plans": _PLANS}),
    "judge_plans": '{"scores": [{"plan": 1, "criteria": [5, 5, 5, 5]}], "best": 1}',
    "describe_state": '{"state_description": "a page", "predicted_next_state": "the next page", "app_inference": "App",'
    ' "state_beacon": "Page of App"}',
    "reflect": '{"outcome": "Success", "reason": "it led on"}',
    "focus_map": '{"activities": [1]}',
    "plan_path": '{"task": "t", "UI path": [{"activity": "the app", "steps": ["1. do the task"]}]}',
}
"""What it says in the roles whose answer does not depend on what is shown."""

_HERE = re.compile(r"^The app is on node (\d+)", re.MULTILINE)


class TrueWay:
    """Answers the questions of the task that is played.

    Args:
        data: The recorded tasks.
    """

    def __init__(self, data: TaskSet) -> None:
        self._data = data
        self._tasks = {(task.app, task.text): task for task in data.tasks}
        self._task, self._shown, self._done = data.tasks[0], "", 0

    def watched(self, side: Side) -> Side:
        """The same agent, of which it is known what it is shown."""

        def watching(exploration: Exploration) -> NewPlayer:
            new = side(exploration)
            app = exploration.app
            return lambda text, start, seed: _Watched(new(text, start, seed), self, self._tasks[app, text])

        return watching

    def show(self, task: Task, screen: str, done: int) -> None:
        """Take note of what is shown after so many steps of a task."""
        self._task, self._shown, self._done = task, screen, done

    def answer(self, question: Question) -> str:
        """What leads on the true way from what is shown."""
        solved, action = Solved(self._data, self._task, right, Random(0)), self._next()
        match question.role:
            case "plan_once" | "mend_plan":
                return solved.answer(question)
            case "select_nodes":
                return json.dumps({"nodes": [self._node(question.text)], "confidence": 1.0, "reasoning": "it is there"})
            case "adapt_path":
                said = "do the next step" if action is not None else "none"
                return json.dumps({"task": "t", "explanation": {"next_instruction": said}, "updated_UI_path": []})
            case "text_to_type":
                return json.dumps({"text": action.text if action is not None else ""})
            case "choose_candidate":
                return self._candidate(action)
            case "act":
                return self._touch(action) if action is not None else self._end(solved)
        return _SAID[question.role]

    def _next(self) -> TrueAction | None:
        """The true action on what is shown; None where the task is done."""
        actions = self._task.actions
        places = [n for n, a in enumerate(actions) if a.screen == self._shown]
        if self._done >= len(actions) and self._shown == self._task.end:
            return None
        return actions[min(places, key=lambda n: abs(n - self._done))] if places else None

    def _end(self, solved: Solved) -> str:
        if self._shown == self._task.end:
            return json.dumps({"do": "done", "proof": [solved.proof()]})
        return '{"do": "fail", "why": "the true way does not come by here"}'

    def _node(self, asked: str) -> int:
        """The number of the screen to be on: that of the last touch, or the one shown."""
        last = self._task.actions[-1]
        screen = self._data.apps[self._task.app].screens[last.screen]
        label = observation_of(self._task.app, screen).elements[screen.keys.index(last.key)].label
        listed = re.findall(r"^(\d+) (.*)$", asked.partition("<nodes>")[2], re.MULTILINE)
        telling = [int(n) for n, told in listed if label and re.search(rf"[:;] {re.escape(label)}(?=[>;]|$)", told)]
        here = _HERE.search(asked)
        return telling[0] if len(telling) == 1 else int(here[1]) if here else 1

    def _touch(self, action: TrueAction) -> str:
        place, shown = self._place(action), observation_of(self._task.app, self._screen)
        number = next((n for n, e in Controls.of(shown).elements.items() if e.index == place), 0)
        kind = "tap" if action.text is None else "type"
        return json.dumps({"do": kind, "at": number, "text": action.text or ""})

    def _candidate(self, action: TrueAction | None) -> str:
        if action is None:
            return '{"index": "index-none"}'
        view = View(observation_of(self._task.app, self._screen), None)
        found = candidates_on(view, Graph(self._task.app))
        place = self._place(action)
        number = next((n for n, c in enumerate(found) if c.element.index == place), None)
        return json.dumps({"index": "index-none" if number is None else f"index-{number}"})

    def _place(self, action: TrueAction) -> int:
        return self._screen.keys.index(action.key)

    @property
    def _screen(self) -> Screen:
        return self._data.apps[self._task.app].screens[self._shown]


class _Watched:
    """A player that tells what it is shown before it decides."""

    def __init__(self, player: Player, way: TrueWay, task: Task) -> None:
        self._player, self._way, self._task = player, way, task

    @property
    def model_calls(self) -> int:
        """Requests to a model so far."""
        return self._player.model_calls

    @property
    def tokens(self) -> int:
        """Tokens so far."""
        return self._player.tokens

    def decide(self, screen: Screen, log: Sequence[Entry]) -> Decision:
        """Ask the player."""
        self._way.show(self._task, screen.id, len(log))
        return self._player.decide(screen, log)
