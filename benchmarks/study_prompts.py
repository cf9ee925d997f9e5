"""How long the prompt of a decision is, and whether it holds what is to be touched next, over the recorded tasks.

Every true decision of every task is told as a preset tells it, with the map that exploration drew and the true history,
and is compared with the HTML of the screen and all earlier HTML of the task: what an agent reads that sends screens as
HTML and keeps the talk. The rules (the system prompt) are the same in every call and are counted apart. Other roles of
a preset are played by a simulated model: one subtask, the screen that is shown as the target, one instruction.

With ``--once`` the calls of a whole task are added up, rules and answers included: one plan for the task beside one
call for each step and one that says done, as told and with the talk in HTML. Nothing is asked of a real model.

Tokens are those of o200k where tiktoken is installed and has its table (``TIKTOKEN_CACHE_DIR``), else estimated (four
bytes each, on both sides); with the table the error of the estimate is told.

    python -m benchmarks.study_prompts [--data DIR] [--preset NAME] [--empty] [--once]
"""

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from uiatlas.agents.roles.candidates import candidates_on, widgets_text
from uiatlas.agents.roles.toolbox import Controls
from uiatlas.llm.base import Question
from uiatlas.llm.fencing import harmless
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.control_names import control_names_by_index
from uiatlas.run.policy import View
from uiatlas.ui import Observation
from uiatlas.utg import Graph
from uiatlas_bench.agents import Act, StepRecord
from uiatlas_bench.composed import Maker, PresetAgent, maker
from uiatlas_bench.explored import map_of, observation_of
from uiatlas_bench.planned import PlannedAgent
from uiatlas_bench.tasks import Task, TaskSet, data_folder, load_tasks

LIMIT = 0.3
"""Share of the HTML's tokens that a prompt should have at most."""

PRESETS = ("reactive", "kgrag", "maple", "agentp", "uicompass")

ANSWER = '{"do": "tap", "at": 12, "text": ""}'
"""What the model says to a decision, about."""

_DECIDES = ("act", "choose_candidate")
"""Prompts that a touch is chosen with."""

_ANSWERS = {
    "act": '{"do": "wait"}',
    "choose_candidate": '{"index": "index-none"}',
    "plan_subtasks": '{"intent": "", "plans": [{"steps": [{"subtask": "do the task", "rationale": "it is one"}]}]}',
    "judge_plans": '{"scores": [{"plan": 1, "criteria": [5, 5, 5, 5]}], "best": 1}',
    "describe_state": '{"state_description": "", "predicted_next_state": "the task is done", "app_inference": "",'
    ' "state_beacon": "Page of App"}',
    "select_nodes": '{"nodes": [1], "confidence": 1.0}',
    "focus_map": '{"activities": [1]}',
    "plan_path": '{"task": "", "UI path": [{"activity": "Main", "steps": ["1. do the task"]}]}',
    "adapt_path": '{"task": "", "explanation": {"next_instruction": "do the task"}, "updated_UI_path": []}',
}
"""What the simulated model says in each role."""

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Decided:
    """One true decision and the prompt for it.

    Attributes:
        step: How many decisions of the task came before it.
        text: Tokens of the question.
        rules: Tokens of the system prompt.
        html: Tokens of the HTML of the screen and of all screens before it.
        holds: Whether the prompt names what is touched next.
        asked: The question.
    """

    step: int
    text: int
    rules: int
    html: int
    holds: bool
    asked: Question

    @property
    def share(self) -> float:
        """The question's part of the HTML."""
        return self.text / self.html


@dataclass(frozen=True, slots=True)
class Study:
    """The recorded tasks, and how they are told.

    Attributes:
        data: The tasks.
        html: The HTML of each app's screens.
        count: Counts tokens.
        make: Makes the preset.
        empty: Whether the agent has no map.
    """

    data: TaskSet
    html: dict[str, dict[str, str]]
    count: Count
    make: Maker
    empty: bool = False

    def decided(self) -> list[Decided]:
        """All true decisions of all tasks; those that a plan takes without a model are none."""
        return [decision for task in self.data.tasks for decision in self._task(task)]

    def _task(self, task: Task) -> Iterator[Decided]:
        seen = 0
        for step, (shown, history) in enumerate(self.moments(task)[:-1]):
            true = task.actions[step]
            seen += self.count(self.html[task.app][true.screen])
            asked = self.asked(task, shown, history)
            if asked is not None:
                place = self.data.apps[task.app].screens[true.screen].keys.index(true.key)
                text, rules = self.count(asked.text), self.count(asked.system)
                yield Decided(step, text, rules, seen, numbered(asked.text, shown, place), asked)

    def moments(self, task: Task) -> list[tuple[Observation, list[StepRecord]]]:
        """What is shown at each true decision and at the end, with what was done before."""
        app, history, found = self.data.apps[task.app], list[StepRecord](), []
        for true in task.actions:
            look = app.screens[true.screen]
            shown = observation_of(task.app, look)
            found.append((shown, [*history]))
            history.append(StepRecord(shown, Act(look.keys.index(true.key), true.text)))
        return [*found, (observation_of(task.app, app.screens[task.end]), history)]

    def graph(self, task: Task) -> Graph:
        """The map, as it is before the task."""
        return Graph(task.app) if self.empty else map_of(self.data.explorations[task.app])

    def asked(self, task: Task, shown: Observation, history: Sequence[StepRecord]) -> Question | None:
        """The question that a touch is chosen with; None where none is asked."""
        model = ScriptedModel(lambda question: _ANSWERS[question.role], "simulated")
        PresetAgent(self.graph(task), task.text, self.make, model, ()).decide(shown, history)
        return next((q for q in model.questions if q.role in _DECIDES), None)

    def tokens_once(self, task: Task) -> int:
        """Tokens of the plan of a task, made in one call that gives the true solution."""
        steps = []
        for (shown, _), true in zip(self.moments(task), task.actions, strict=False):
            place = self.data.apps[task.app].screens[true.screen].keys.index(true.key)
            kind = "tap" if true.text is None else "type"
            at = dict(control_names_by_index(shown.elements)).get(place, "")
            steps.append({"on": 1, "do": kind, "at": at, "text": true.text or ""})
        answer = json.dumps({"steps": steps})
        model = ScriptedModel(lambda question: answer, "simulated")
        PlannedAgent(self.graph(task), task.text, model, {}).decide(*self.moments(task)[0])
        asked = model.questions[0]
        return self.count(asked.system) + self.count(asked.text) + self.count(answer)

    def tokens_html(self, task: Task) -> int:
        """Tokens of the same calls as those of reactive mode, with the HTML of all screens so far for what is told."""
        seen = spent = 0
        screens = [*(true.screen for true in task.actions), task.end]
        for (shown, history), screen in zip(self.moments(task), screens, strict=True):
            seen += self.count(self.html[task.app][screen]) + self.count(ANSWER)
            asked = self.asked(task, shown, history)
            if asked is not None:
                spent += self.count(asked.system) + self.count(task.text) + seen
        return spent

    def tokens_reactive(self, task: Task) -> int:
        """Tokens of one call for each step of a task, and of one that says done."""
        spent = 0
        for shown, history in self.moments(task):
            asked = self.asked(task, shown, history)
            if asked is not None:
                spent += self.count(asked.system) + self.count(asked.text) + self.count(ANSWER)
        return spent


def numbered(asked: str, shown: Observation, place: int) -> bool:
    """Whether a prompt has the number and the name of a control."""
    if "<widgets>" in asked:
        found = candidates_on(View(shown, None), Graph(shown.app))
        line = next((widgets_text((c,)) for c in found if c.element.index == place), "")
        return bool(line) and harmless(line).partition(": ")[2].partition(")")[0] in asked
    controls = Controls.of(shown)
    number = next((n for n, e in controls.elements.items() if e.index == place), None)
    screen = harmless(asked.rpartition("<screen>\n")[2].partition("\n</screen>")[0])
    return number is not None and harmless(controls.line(number)) in screen.split("\n")


def counter() -> tuple[str, Count]:
    """What counts tokens, and its name."""
    if find_spec("tiktoken"):
        try:
            table = import_module("tiktoken").get_encoding("o200k_base")
        except (OSError, ValueError):
            return "estimated", estimate_tokens
        return "o200k", lambda text: len(table.encode(text, disallowed_special=()))
    return "estimated", estimate_tokens


def spread(shares: Sequence[float]) -> str:
    """Median, nine tenths and how many are within the limit."""
    ordered = sorted(shares)
    high = ordered[min(len(ordered) - 1, int(0.9 * len(ordered)))]
    within = sum(x <= LIMIT for x in ordered) / len(ordered)
    return f"p50 {median(ordered):.3f}  p90 {high:.3f}  at most {LIMIT}: {within:.3f} of {len(ordered)}"


def tell(name: str, found: Sequence[Decided]) -> None:
    """Print the figures of a preset."""
    text, rules, html = (sum(getattr(d, field) for d in found) for field in ("text", "rules", "html"))
    print(f"{name}: {text / html:.3f} of all HTML, with the rules {(text + rules) / html:.3f}", end="; ")
    print(f"holds what is touched next: {sum(d.holds for d in found)} of {len(found)}")
    for part, of in (
        ("all", found),
        ("first", [d for d in found if not d.step]),
        ("later", [d for d in found if d.step]),
    ):
        if of:
            print(f"  {part:6} {spread([d.share for d in of])}")
    print(
        f"  a decision: question {text / len(found):.0f}, rules {rules / len(found):.0f}, HTML {html / len(found):.0f}"
    )


def calibration(texts: Sequence[str], count: Count) -> str:
    """How far the estimate is from the count: over all texts, and in the median text."""
    counted, guessed = [count(t) for t in texts], [estimate_tokens(t) for t in texts]
    errors = [abs(g - c) / c for c, g in zip(counted, guessed, strict=True) if c]
    return f"{sum(guessed) / sum(counted) - 1:+.1%} over all, {median(errors):.1%} off in the median"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--preset", choices=PRESETS, action="append", default=[])
    parser.add_argument("--empty", action="store_true", help="without the explored map")
    parser.add_argument("--once", action="store_true", help="tokens a task, beside a plan made once")
    options = parser.parse_args()
    folder = data_folder(options.data, "droidtask")
    data = load_tasks(folder)
    html = {
        app: {s["id"]: s["html"] for s in json.loads((folder / f"{app}.json").read_text("utf-8"))["screens"]}
        for app in data.apps
    }
    name, count = counter()
    print(f"tokens {name}, {'empty' if options.empty else 'explored'} map")
    for preset in options.preset or ["reactive"]:
        study = Study(data, html, count, maker(preset), options.empty)
        found = study.decided()
        tell(preset, found)
        if name == "o200k":
            print(f"  estimate of questions {calibration([d.asked.text for d in found], count)}")
    if name == "o200k":
        print(f"estimate of HTML {calibration([h for screens in html.values() for h in screens.values()], count)}")
    if options.once:
        study = Study(data, html, count, maker("reactive"), options.empty)
        ways = (study.tokens_once, study.tokens_reactive, study.tokens_html)
        once, steps, talk = (sum(map(of, data.tasks)) / len(data.tasks) for of in ways)
        print(f"a task: planned once {once:.0f}, reactive {steps:.0f}, reactive with HTML {talk:.0f}", end="; ")
        print(f"once is {once / steps:.3f} of reactive, {once / talk:.3f} of it with HTML")


if __name__ == "__main__":
    main()
