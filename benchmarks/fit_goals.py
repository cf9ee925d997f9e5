"""Fit what `uiatlas.planning.meaning.odds` weighs features by, and say how far it can be trusted on other apps.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.fit_goals --tasks DIR --maps DIR

TASKS holds the recorded tasks (``$UIATLAS_DATA/droidtask``), MAPS the maps of source apps, each called as its folder.
Fitted is the conditional likelihood of the right page among all pages and "none of them", with a quadratic penalty,
on recorded tasks, on written goals, and, at a fifth of their weight, on goals that are generated from labels. Held
back are apps, a quarter at a time; what comes out there corrects the probability of the likeliest page (Platt
1999).
"""

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.goal_sets import WRITTEN, GoalCase, generated, labels, recorded, written
from uiatlas.agents.aims import CHAINS
from uiatlas.agents.words.targets import ground
from uiatlas.llm.embedding import MiniLm
from uiatlas.planning.meaning.features import WORDS, Chained, features_of
from uiatlas.planning.meaning.pages import pages_of
from uiatlas.text.retrieval import EmbeddingScorer, TextScorer
from uiatlas.utg import Atlas, Graph

Numbers = NDArray[np.float64]

PENALTY, ROUNDS, RATE = 3e-3, 600, 0.05
PARTS = 4
GENERATED = 0.2
"""What a generated goal weighs beside a recorded or a written one."""
BINS = (0.0, 0.2, 0.4, 0.6, 0.8, 0.9, 1.0 + 1e-9)


@dataclass(frozen=True, slots=True)
class Sample:
    """A goal as numbers: the features of each page, which pages are right, and what the goal weighs."""

    app: str
    rows: Numbers
    right: NDArray[np.bool_]
    weight: float


def sample_of(case: GoalCase, graph: Graph, scorer: TextScorer, weight: float) -> Sample:
    """The features of a goal, with those of the sentence embedding."""
    chained = ground(graph, case.goal, case.start, k=CHAINS)
    chains = {t.screen: Chained(t.confidence, n == 0) for n, t in reversed(list(enumerate(chained)))}
    pages = pages_of(graph).all
    rows = np.array(features_of(case.goal, pages, graph.entry, chains, scorer))
    return Sample(case.app, rows, np.array([p.screens[0] in case.right for p in pages]), weight)


def fit(samples: Sequence[Sample]) -> tuple[Numbers, float]:
    """The weights of the features and of "none of them", by Adam (Kingma and Ba 2015)."""
    size = samples[0].rows.shape[1]
    weights, mean, square = np.zeros(size + 1), np.zeros(size + 1), np.zeros(size + 1)
    whole = sum(s.weight for s in samples)
    for n in range(1, ROUNDS + 1):
        slope = np.zeros(size + 1)
        for s in samples:
            likely = softmax(s.rows, weights[:-1], weights[-1])
            wanted = np.append(likely[:-1] * s.right, 0.0 if s.right.any() else 1.0)
            error = (likely - wanted / wanted.sum()) * s.weight
            slope[:-1] += s.rows.T @ error[:-1]
            slope[-1] += error[-1]
        slope = slope / whole
        slope[:-1] += PENALTY * weights[:-1]
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights = weights - RATE * (mean / (1 - 0.9**n)) / (np.sqrt(square / (1 - 0.999**n)) + 1e-8)
    return weights[:-1], float(weights[-1])


def softmax(rows: Numbers, weights: Numbers, none: float) -> Numbers:
    """The probability of each page, and of none of them at the end."""
    scores = np.append(rows @ weights, none)
    grown = np.exp(scores - scores.max())
    likely: Numbers = grown / grown.sum()
    return likely


def held_back(samples: Sequence[Sample]) -> Iterator[tuple[Sample, float, bool]]:
    """For each goal the probability of the likeliest page, fitted without its app, and whether that page is right."""
    apps = sorted({s.app for s in samples})
    for part in range(PARTS):
        out = set(apps[part::PARTS])
        weights, none = fit([s for s in samples if s.app not in out])
        for s in (s for s in samples if s.app in out):
            likely = softmax(s.rows, weights, none)[:-1]
            best = int(likely.argmax())
            yield s, float(likely[best]), bool(s.right[best])


def line(told: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """Slope and offset from log-odds to the log-odds of being right."""
    odds = np.array([np.log(max(p, 1e-4) / max(1 - p, 1e-4)) for p, _ in told])
    right = np.array([float(r) for _, r in told])
    slope, offset = 1.0, 0.0
    for _ in range(5000):
        gap = 1 / (1 + np.exp(-(slope * odds + offset))) - right
        slope, offset = slope - 0.2 * float((gap * odds).mean()), offset - 0.2 * float(gap.mean())
    return slope, offset


def reliability(told: Sequence[tuple[float, bool]], slope: float, offset: float) -> list[dict[str, float]]:
    """The corrected probability beside the share that is right, in bins."""
    corrected = [(1 / (1 + np.exp(-(slope * np.log(p / max(1 - p, 1e-4)) + offset))), r) for p, r in told]
    out = []
    for low, high in pairwise(BINS):
        inside = [(p, r) for p, r in corrected if low <= p < high]
        if inside:
            mean, share = np.mean([p for p, _ in inside]), np.mean([r for _, r in inside])
            out.append({"from": low, "goals": len(inside), "confidence": float(mean), "right": float(share)})
    return out


def samples_of(tasks: Path, folder: Path) -> list[Sample]:
    """All goals as numbers."""
    scorer = EmbeddingScorer(MiniLm())
    maps: dict[str, Graph] = {}
    for path in sorted(folder.glob("*.uiatlas")):
        with Atlas.open(path) as atlas:
            maps[path.stem] = atlas.load(atlas.apps()[0])
    cases, seen = recorded(tasks)
    out = [sample_of(case, seen[case.app], scorer, 1.0) for case in cases]
    out += [sample_of(case, maps[case.app], scorer, 1.0) for case in written(WRITTEN, maps)]
    said = {app: labels(graph) for app, graph in maps.items()}
    for app, graph in maps.items():
        strange = [label for other, theirs in said.items() if other != app for label in theirs]
        out += [sample_of(case, graph, scorer, GENERATED) for case in generated(app, graph, strange)]
    return out


def main() -> int:
    """Fit with and without the sentence embedding."""
    home = os.environ.get("UIATLAS_DATA", ".")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=Path, default=Path(home, "droidtask"))
    parser.add_argument("--maps", type=Path, required=True)
    options = parser.parse_args()
    every = samples_of(options.tasks, options.maps)
    for name, size in (("words", len(WORDS)), ("meaning", every[0].rows.shape[1])):
        cut = [Sample(s.app, s.rows[:, :size], s.right, s.weight) for s in every]
        told = [(p, r) for s, p, r in held_back(cut) if s.weight == 1.0]
        slope, offset = line(told)
        weights, none = fit(cut)
        answer = {"features": name, "weights": weights.round(3).tolist(), "none": round(none, 3)}
        answer |= {"slope": round(slope, 3), "offset": round(offset, 3)}
        print(json.dumps(answer | {"held back": reliability(told, slope, offset)}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
