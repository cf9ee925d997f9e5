"""Thirty tasks on the simulated notes app, each checked from outside on the app's own state, with and without faults.

    python -m benchmarks.study_tasks [--seeds 5] [--faults] [--no-map]

The tasks were written down before the agent was first run on them. "honest" counts runs whose verdict agrees with the
outside check, whichever it is.
"""

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from uiatlas.agent import run_task
from uiatlas.cli.demo_command import learn_map
from uiatlas.devices import open_device
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document, to_document

State = SimpleNamespace
Check = Callable[[State, str], bool]
"""Whether a task is done, from the app's state and the title of the screen that is shown."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task and its outside check."""

    text: str
    done: Check


def _titles(notes: list[dict[str, Any]]) -> list[str]:
    return [n["title"] for n in notes]


def _items(state: State, title: str) -> dict[str, bool]:
    return {words: ticked for n in state.checklists if n["title"] == title for words, ticked in n["items"]}


def holds(name: str, value: object) -> Check:
    return lambda state, title: getattr(state, name) == value


def shows(wanted: str) -> Check:
    return lambda state, title: title == wanted


TASKS = (
    Task("turn on the 24-hour clock", holds("clock24", True)),
    Task("set the theme to dark", holds("theme", "Dark")),
    Task("open the privacy policy", shows("Privacy policy")),
    Task("create a note called 'Groceries'", lambda s, t: "Groceries" in _titles(s.notes)),
    Task("set the reminder time to 08:00", holds("reminder_time", "08:00")),
    Task("turn off vibration", holds("vibrate", False)),
    Task("change the first day of the week to Sunday", holds("week_start", "Sunday")),
    Task("set the text size to large", holds("font", "Large")),
    Task("rename the note 'Bread recipe' to 'Sourdough'", lambda s, t: "Sourdough" in _titles(s.notes)),
    Task("archive the note 'Books to read'", lambda s, t: "Books to read" in _titles(s.archive)),
    Task("add 'Eggs' to the weekend shopping list", lambda s, t: "Eggs" in _items(s, "Weekend shopping")),
    Task("sort the notes by title", holds("sort", "Title")),
    Task("create a label called 'Garden'", lambda s, t: "Garden" in s.labels),
    Task("lock the app", holds("lock", True)),
    Task("show the statistics", shows("Statistics")),
    Task("see the open source licences", shows("Open source licences")),
    Task("make a backup every day", holds("backup_often", "Daily")),
    Task("turn on automatic backup", holds("backup", True)),
    Task("do not show note previews", holds("preview", False)),
    Task("hide notes on the lock screen", holds("hide_previews", True)),
    Task("tick off Milk in the weekend shopping checklist", lambda s, t: _items(s, "Weekend shopping")["Milk"]),
    Task("set the reminder sound to Bell", holds("reminder_sound", "Bell")),
    Task("open the frequently asked questions", shows("Frequently asked questions")),
    Task("store backups on the memory card", holds("backup_place", "Memory card")),
    Task("back up over mobile data too, not only on Wi-Fi", holds("backup_wifi", False)),
    Task("create a checklist named 'Moving house'", lambda s, t: "Moving house" in _titles(s.checklists)),
    Task("enable the daily reminder", holds("reminder", True)),
    Task("remind me on weekdays", holds("reminder_repeat", "On weekdays")),
    Task("change the title of the note 'Holiday plans' to 'Lisbon'", lambda s, t: "Lisbon" in _titles(s.notes)),
    Task("what's new in this version?", shows("What's new")),
)


def main() -> None:
    """Run all tasks and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=1)
    parser.add_argument("--faults", action="store_true")
    parser.add_argument("--no-map", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        known = to_document(learn_map(Path(folder) / "notes.uiatlas"))
        reached = honest = runs = steps = 0
        for task in TASKS:
            for seed in range(options.seeds):
                graph = Graph(known["app"]) if options.no_map else from_document(known)
                done, status, count, reason = play(task, graph, seed, options.faults, Path(folder))
                runs, reached, steps = runs + 1, reached + done, steps + count
                honest += done == (status == "success")
                mark = "ok  " if done else "MISS"
                if not done or status != "success":
                    print(f"{mark} {status:8} {count:3} {task.text}: {reason}")
        print(f"{reached} of {runs} done by the outside check, {honest} honest verdicts, {steps / runs:.1f} steps")


def play(task: Task, graph: Graph, seed: int, faults: bool, folder: Path) -> tuple[bool, str, int, str]:
    """One run: whether the outside check holds, the verdict, the number of steps and the reason."""
    device: Any = open_device(f"sim:notes?seed={seed}" + ("&popup=0.15&drop=0.1&slow=0.15" if faults else ""))
    report = run_task(device, task.text, graph=graph, runs=folder / "runs")
    app = getattr(device, "device", device)
    done = task.done(app.state, device.observe().title)
    return done, report.result.status, len(report.result.steps), report.result.reason


if __name__ == "__main__":
    main()
