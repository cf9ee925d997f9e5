"""Does a plan to a goal in words lead to the right screen, and can its confidence be trusted?

    python -m benchmarks.study_goals GOALS.json [--sources DIR | --maps DIR] [--cache DIR] [--each] [--json]
        [--model PROVIDER:NAME [--cassette FILE] [--jobs N] ...]

GOALS.json is a list of ``{"app", "goal", "screen", ...}``, see `benchmarks.goal_sets`. The map of each app is built
from its folder below DIR (default ``$UIATLAS_SOURCES``), or read from ``APP.uiatlas``. A goal is answered if
``uiatlas plan`` would give a route with status ``ok`` and a confidence of the target of 80 % or more; it is right
if the route leads to the right screen, or to one that is acceptable. The reliability table sets the confidence
beside the share of goals whose best target is right, whether or not there is a route; Brier score and ECE are of
the same. With a model, ``uiatlas plan --model`` is what is studied: it is asked once for each goal whose words leave
open what is meant. A cassette keeps its answers, and a second run with it asks nobody.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from benchmarks.goal_sets import GoalCase, written
from uiatlas.agents.aimed_plans import planned
from uiatlas.agents.aims import Aim, GoalOptions, aim_of
from uiatlas.agents.asked_aims import ask_aim
from uiatlas.cli.options.model import add_model, read_model
from uiatlas.errors import ModelError
from uiatlas.llm.base import ChatModel
from uiatlas.llm.concurrency import in_flight
from uiatlas.sources import build_map
from uiatlas.utg import Atlas, Graph

SURE = 0.8
BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a goal was answered with: the best target, how sure it is, whether there is a route, whether it is right."""

    case: GoalCase
    target: str
    confidence: float
    status: str
    right: bool


def answer(graph: Graph, case: GoalCase, aim: Aim) -> Answer:
    """Plan a goal as ``uiatlas plan`` does, given what it is taken to mean."""
    status = aim.status
    if aim.screens:
        aim, plan = planned(graph, aim)
        status = "ambiguous" if aim.status == "ambiguous" else plan.status.value
    best = aim.targets[0] if aim.targets else None
    name = graph.screens[best.screen].name if best else ""
    return Answer(case, name, best.confidence if best else 0.0, status, best is not None and best.screen in case.right)


def maps_of(apps: Sequence[str], options: argparse.Namespace) -> Iterator[tuple[str, Graph]]:
    """The maps of the apps that are there."""
    for app in apps:
        kept = options.maps / f"{app}.uiatlas" if options.maps else None
        if kept is not None and kept.is_file():
            with Atlas.open(kept) as atlas:
                yield app, atlas.load(atlas.apps()[0])
        elif options.sources and (options.sources / app).is_dir():
            yield app, build_map(options.sources / app, cache=options.cache)
        else:
            sys.stderr.write(f"{app}: there is no map and no source of it\n")


def as_model_sees(
    open_: Sequence[tuple[Graph, Aim]], model: ChatModel, options: argparse.Namespace
) -> Iterator[Aim | None]:
    """What a model takes each goal to mean; None where it does not answer at all."""
    for _, got in in_flight(lambda each: ask_aim(each[0], each[1], model), open_, options.jobs):
        yield None if isinstance(got, ModelError) else got


def figures(answers: Sequence[Answer]) -> dict[str, object]:
    """What the answers come to."""
    sure = [a for a in answers if a.status == "ok" and a.confidence >= SURE]
    right = sum(a.right for a in sure)
    bins = [
        (low, high, [a for a in answers if low <= a.confidence < high or a.confidence == high == 1.0])
        for low, high in pairwise(BINS)
    ]
    gap = sum(abs(sum(a.confidence - a.right for a in inside)) for _, _, inside in bins)
    return {
        "goals": len(answers),
        "right on the map": sum(bool(a.case.right) for a in answers),
        "answered": len(sure),
        "answered_right": right,
        "share_right": round(right / len(sure), 3) if sure else None,
        "best_target_right": sum(a.right for a in answers),
        "reliability": [_bin(low, high, inside) for low, high, inside in bins],
        "brier": round(sum((a.confidence - a.right) ** 2 for a in answers) / len(answers), 3) if answers else None,
        "ece": round(gap / len(answers), 3) if answers else None,
    }


def _bin(low: float, high: float, inside: Sequence[Answer]) -> Mapping[str, object]:
    number = len(inside)
    mean = round(sum(a.confidence for a in inside) / number, 3) if inside else None
    share = round(sum(a.right for a in inside) / number, 3) if inside else None
    return {"from": low, "to": high, "goals": number, "confidence": mean, "right": share}


def main() -> int:
    """Answer all goals, and tell what came of it."""
    sources = os.environ.get("UIATLAS_SOURCES")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("goals", type=Path)
    parser.add_argument("--sources", type=Path, default=Path(sources) if sources else None)
    parser.add_argument("--maps", type=Path, help="a folder with maps, each called as its app's folder")
    parser.add_argument("--cache", type=Path, help="folder where maps of unchanged sources are kept")
    parser.add_argument("--each", action="store_true", help="tell each goal on standard error")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--jobs", metavar="N", type=int, default=8, help="questions to the model in flight at a time")
    add_model(parser)
    options = parser.parse_args()
    apps = sorted({row["app"] for row in json.loads(options.goals.read_text(encoding="utf-8"))})
    maps = dict(maps_of(apps, options))
    cases = written(options.goals, maps)
    meant = [aim_of(maps[case.app], GoalOptions(case.goal)) for case in cases]
    used: dict[str, object] = {}
    with read_model(options).opened() as model:
        if model is not None:
            asked = [*as_model_sees([(maps[c.app], aim) for c, aim in zip(cases, meant, strict=True)], model, options)]
            used = {"without_an_answer": sum(a is None for a in asked), "usage": model.usage.to_json()}
            meant = [aim if given is None else given for aim, given in zip(meant, asked, strict=True)]
    answers = [answer(maps[case.app], case, aim) for case, aim in zip(cases, meant, strict=True)]
    for a in answers if options.each else ():
        mark = "right" if a.right else "WRONG"
        sys.stderr.write(f"{mark} {a.confidence:.2f} {a.status} {a.case.app}: {a.case.goal} -> {a.target}\n")
    print(json.dumps(figures(answers) | used, indent=None if options.json else 2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
