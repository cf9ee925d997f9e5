"""KG-RAG's search for ways as printed beside ours, on the explored maps of the recorded apps, without a model.

    python -m benchmarks.study_ways [--data DIR] [--app NAME ...]

For each rule (section 3.2, Algorithms 1 to 3): intents, those that have a way, the ways that end on another screen than
that of their intent, how many were scored for an intent, and the mean number of actions of a way.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from uiatlas.knowledge.intents import MapIntents, MapMilestones, with_milestones
from uiatlas.knowledge.scoring import MapScorer
from uiatlas.knowledge.search import RULES, Found, Limits, search
from uiatlas.utg import Graph
from uiatlas_bench.explored import map_of
from uiatlas_bench.tasks import data_folder, load_tasks


@dataclass(slots=True)
class Row:
    """What a rule comes to over some intents."""

    intents: int = 0
    ways: int = 0
    astray: int = 0
    scored: int = 0
    actions: int = 0
    seconds: float = 0.0

    def add(self, found: Found, screen: str) -> None:
        """Count the search for one intent."""
        self.intents += 1
        self.scored += found.scored
        for best in found.accepted[:1]:
            self.ways += 1
            self.astray += best.way.end != screen
            self.actions += len(best.way.edges)


def measured(graph: Graph, rule: str, row: Row) -> None:
    """Search for all intents of a map by one rule."""
    start, began = graph.starts[0], time.perf_counter()
    limits, scorer, milestones = Limits(most=1), MapScorer(graph), MapMilestones(start)
    for screen in (s for s in graph.screens.values() if not s.external):
        for wished in MapIntents().intents(graph, screen):
            intent = with_milestones(graph, wished, milestones)
            row.add(search(graph, intent, scorer, start, limits, RULES[rule]), screen.id)
    row.seconds += time.perf_counter() - began


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a line for each rule and app, and one for all apps."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path)
    parser.add_argument("--app", action="append", default=[])
    given = parser.parse_args(arguments)
    data = load_tasks(data_folder(given.data, "droidtask"))
    print("rule     app                  intents  with a way  ends elsewhere  scored each  actions  seconds")
    for rule in RULES:
        total = Row()
        for name, exploration in sorted(data.explorations.items()):
            graph = map_of(exploration)
            if graph.starts and (not given.app or name in given.app):
                row = Row()
                measured(graph, rule, row)
                said(rule, name, row)
                for field in Row.__slots__:
                    setattr(total, field, getattr(total, field) + getattr(row, field))
        said(rule, "all", total)


def said(rule: str, app: str, row: Row) -> None:
    """Print one line."""
    each, long = row.scored / max(row.intents, 1), row.actions / max(row.ways, 1)
    told = f"{row.intents:7d}  {row.ways:10d}  {row.astray:14d}  {each:11.1f}  {long:7.2f}  {row.seconds:7.1f}"
    print(f"{rule:8} {app:20} {told}", flush=True)


if __name__ == "__main__":
    main()
