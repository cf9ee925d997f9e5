"""How long the prompt of a decision is, and whether it holds what is to be touched next, over the recorded tasks.

Every true decision of every task is told as reactive mode tells it, with the map that exploration drew and the true
history, and is compared with the HTML of the screen and all earlier HTML of the task: what an agent reads that sends
screens as HTML and keeps the talk. The rules (the system prompt) are the same in every call and are counted apart.
Tokens are those of o200k where tiktoken is installed with its table, else estimated (four bytes each, on both sides).

    python -m benchmarks.study_prompts [--data DIR] [--empty]
"""

import argparse
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from uiatlas.evaluation.agent import ActorAgent
from uiatlas.evaluation.agents import Act, Moment
from uiatlas.evaluation.explored import map_of, observation_of
from uiatlas.evaluation.tasks import Task, TaskSet, data_folder, load_tasks
from uiatlas.execution.choosing import ModelChooser
from uiatlas.execution.reactive import Reactive
from uiatlas.execution.toolbox import Controls
from uiatlas.llm.base import Question
from uiatlas.llm.fencing import harmless
from uiatlas.llm.scripted import ScriptedModel
from uiatlas.llm.usage import estimate_tokens
from uiatlas.ui import Observation
from uiatlas.utg import Graph

LIMIT = 0.3
"""Share of the HTML's tokens that a prompt should have at most."""


@dataclass(frozen=True, slots=True)
class Decided:
    """One true decision and the prompt for it.

    Attributes:
        text: Tokens of the question.
        rules: Tokens of the system prompt.
        html: Tokens of the HTML of the screen and of all screens before it.
        holds: Whether the prompt names what is touched next.
    """

    text: int
    rules: int
    html: int
    holds: bool

    @property
    def share(self) -> float:
        """The question's part of the HTML."""
        return self.text / self.html


def decided(data: TaskSet, folder: Path, count: Callable[[str], int], *, empty: bool = False) -> Iterator[Decided]:
    """All true decisions of all tasks.

    Args:
        data: The tasks.
        folder: Where the recordings are; they hold the HTML.
        count: Counts tokens.
        empty: Whether the agent has no map.
    """
    for app in data.apps:
        html = {s["id"]: s["html"] for s in json.loads((folder / f"{app}.json").read_text("utf-8"))["screens"]}
        for task in (t for t in data.tasks if t.app == app):
            yield from _task(data, task, html, count, empty)


def _task(
    data: TaskSet, task: Task, html: dict[str, str], count: Callable[[str], int], empty: bool
) -> Iterator[Decided]:
    app, seen, history = data.apps[task.app], 0, list[Moment]()
    for true in task.actions:
        graph = Graph(task.app) if empty else map_of(data.explorations[task.app])
        place = app.screens[true.screen].keys.index(true.key)
        shown = observation_of(task.app, app.screens[true.screen])
        asked = _asked(graph, task.text, shown, history)
        seen += count(html[true.screen])
        yield Decided(count(asked.text), count(asked.system), seen, numbered(asked.text, shown, place))
        history.append(Moment(shown, Act(place, true.text)))


def _asked(graph: Graph, text: str, shown: Observation, history: list[Moment]) -> Question:
    """The question that reactive mode asks here."""
    model = ScriptedModel(lambda question: '{"do": "wait"}', "simulated")
    decider = Reactive(graph, text, ModelChooser(model, graph))
    ActorAgent(graph, text, decider=decider).decide(shown, tuple(history))
    return model.questions[0]


def numbered(asked: str, shown: Observation, place: int) -> bool:
    """Whether a prompt has the number and the name of a control."""
    controls = Controls.of(shown)
    number = next((n for n, e in controls.elements.items() if e.index == place), None)
    screen = harmless(asked.partition("<screen>\n")[2].partition("\n</screen>")[0])
    return number is not None and harmless(controls.line(number)) in screen.split("\n")


def counter() -> tuple[str, Callable[[str], int]]:
    """What counts tokens, and its name."""
    if find_spec("tiktoken"):
        try:
            table = import_module("tiktoken").get_encoding("o200k_base")
        except OSError:
            return "estimated", estimate_tokens
        return "o200k", lambda text: len(table.encode(text, disallowed_special=()))
    return "estimated", estimate_tokens


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--empty", action="store_true", help="without the explored map")
    options = parser.parse_args()
    folder = data_folder(options.data, "droidtask")
    name, count = counter()
    found = list(decided(load_tasks(folder), folder, count, empty=options.empty))
    text, rules, html = (sum(getattr(d, field) for d in found) for field in ("text", "rules", "html"))
    within = sum(d.share <= LIMIT for d in found)
    print(f"{len(found)} decisions, tokens {name}, {'empty' if options.empty else 'explored'} map")
    print(f"question / HTML: {text / html:.3f} of all, median {median(d.share for d in found):.3f}")
    print(f"at most {LIMIT}: {within} of {len(found)}; with the rules {(text + rules) / html:.3f} of all")
    print(f"holds what is touched next: {sum(d.holds for d in found)} of {len(found)}")
    print(f"a decision: question {text / len(found):.0f}, rules {rules / len(found):.0f}, HTML {html / len(found):.0f}")


if __name__ == "__main__":
    main()
