"""Fit what `uiatlas.planning.meaning.odds` weighs features by, and say how far it can be trusted on other apps.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.fit_goals --tasks DIR --maps DIR [--goals GOALS.json]

TASKS holds the recorded tasks (``$UIATLAS_DATA/droidtask``), MAPS the maps of source apps, each called as its folder,
GOALS more written goals, such as those that were planned once and are spent. Fitted is the conditional likelihood of
the right page among all pages and "none of them", with a quadratic penalty, on recorded tasks, on written goals, and,
at a fifth of their weight, on every second goal that is generated from labels. Held back are apps, a tenth at a time;
what comes out there corrects the probability of the likeliest page (Platt 1999).
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
from uiatlas.agents.aims import CHAINS, without_values
from uiatlas.agents.words.targets import ground
from uiatlas.llm.embedding import MiniLm
from uiatlas.planning.meaning.features import WORDS, Chained, features_of
from uiatlas.planning.meaning.odds import is_open
from uiatlas.planning.meaning.words import page_words_of
from uiatlas.text.retrieval import EmbeddingScorer, MeaningScorer
from uiatlas.utg import Atlas, Graph

Numbers = NDArray[np.float64]

PENALTY, ROUNDS, RATE = 5e-3, 600, 0.08
PARTS = 10
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


def sample_of(case: GoalCase, graph: Graph, scorer: MeaningScorer, weight: float) -> Sample:
    """The features of a goal, with those of the sentence embedding."""
    chained = ground(graph, case.goal, case.start, k=CHAINS)
    chains = {t.screen: Chained(t.confidence, n == 0) for n, t in reversed(list(enumerate(chained)))}
    words = page_words_of(graph).words
    rows = np.array(features_of(without_values(graph, case.goal), words, graph.entry, chains, scorer))
    return Sample(case.app, rows, np.array([p.screens[0] in case.right for p in words.pages]), weight)


def fit(samples: Sequence[Sample]) -> tuple[Numbers, float]:
    """The weights of the features and of "none of them", by Adam (Kingma and Ba 2015)."""
    size = samples[0].rows.shape[1]
    weights, mean, square = np.zeros(size + 1), np.zeros(size + 1), np.zeros(size + 1)
    goals = _Goals(samples)
    for n in range(1, ROUNDS + 1):
        slope = goals.slope(weights)
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        weights = weights - RATE * (mean / (1 - 0.9**n)) / (np.sqrt(square / (1 - 0.999**n)) + 1e-8)
    return weights[:-1], float(weights[-1])


class _Goals:
    """All goals at once: their pages one below the other."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        sizes = [len(s.rows) for s in samples]
        self._rows = np.concatenate([s.rows for s in samples])
        self._right = np.concatenate([s.right for s in samples]).astype(float)
        self._weight = np.array([s.weight for s in samples])
        self._starts = np.cumsum([0, *sizes])[:-1]
        self._goal = np.repeat(np.arange(len(samples)), sizes)
        self._nothing = np.array([float(not s.right.any()) for s in samples])

    def slope(self, weights: Numbers) -> Numbers:
        """How the penalised likelihood falls with each weight."""
        scores, at = self._rows @ weights[:-1], self._starts
        top = np.maximum(np.maximum.reduceat(scores, at), weights[-1])
        grown, none = np.exp(scores - top[self._goal]), np.exp(weights[-1] - top)
        whole = np.add.reduceat(grown, at) + none
        likely = grown / whole[self._goal]
        right = likely * self._right
        wanted = right / np.maximum(np.add.reduceat(right, at), 1e-12)[self._goal]
        error = (likely - wanted) * self._weight[self._goal]
        missed = float(((none / whole - self._nothing) * self._weight).sum())
        slope: Numbers = np.append(self._rows.T @ error, missed) / self._weight.sum()
        slope[:-1] += PENALTY * weights[:-1]
        return slope


def softmax(rows: Numbers, weights: Numbers, none: float) -> Numbers:
    """The probability of each page, and of none of them at the end."""
    scores = np.append(rows @ weights, none)
    grown = np.exp(scores - scores.max())
    likely: Numbers = grown / grown.sum()
    return likely


@dataclass(frozen=True, slots=True)
class Told:
    """What the weights fitted without an app say of a goal of it: how likely the likeliest page is.

    Attributes:
        sample: The goal.
        likely: The probability.
        open: Whether it is left uncorrected.
        right: Whether the page is right.
    """

    sample: Sample
    likely: float
    open: bool
    right: bool


def held_back(samples: Sequence[Sample]) -> Iterator[Told]:
    """What is said of each goal by weights that are fitted without its app."""
    apps = sorted({s.app for s in samples})
    for part in range(PARTS):
        out = set(apps[part::PARTS])
        weights, none = fit([s for s in samples if s.app not in out])
        for s in (s for s in samples if s.app in out):
            likely = softmax(s.rows, weights, none)[:-1]
            best = int(likely.argmax())
            yield Told(s, float(likely[best]), is_open(s.rows.tolist(), likely.tolist()), bool(s.right[best]))


def line(told: Sequence[Told]) -> tuple[float, float]:
    """Slope and offset from log-odds to the log-odds of being right, where they are corrected."""
    counted = [t for t in told if t.sample.weight == 1.0 and not t.open]
    odds = np.array([_log_odds(t.likely) for t in counted])
    right = np.array([float(t.right) for t in counted])
    slope, offset = 1.0, 0.0
    for _ in range(5000):
        gap = 1 / (1 + np.exp(-(slope * odds + offset))) - right
        slope, offset = slope - 0.2 * float((gap * odds).mean()), offset - 0.2 * float(gap.mean())
    return slope, offset


def corrected(told: Sequence[Told]) -> list[tuple[float, bool]]:
    """The probability of each goal that counts in full, and whether it is right; its app has no part in the line."""
    apps = sorted({t.sample.app for t in told})
    out = []
    for part in range(PARTS):
        held = set(apps[part::PARTS])
        slope, offset = line([t for t in told if t.sample.app not in held])
        for t in (t for t in told if t.sample.app in held and t.sample.weight == 1.0):
            sure = t.likely if t.open else float(1 / (1 + np.exp(-(slope * _log_odds(t.likely) + offset))))
            out.append((sure, t.right))
    return out


def _log_odds(probability: float) -> float:
    return float(np.log(max(probability, 1e-4) / max(1 - probability, 1e-4)))


def reliability(told: Sequence[tuple[float, bool]]) -> list[dict[str, float]]:
    """The probability beside the share that is right, in bins."""
    out = []
    for low, high in pairwise(BINS):
        inside = [(p, r) for p, r in told if low <= p < high]
        if inside:
            mean, share = np.mean([p for p, _ in inside]), np.mean([r for _, r in inside])
            out.append({"from": low, "goals": len(inside), "confidence": float(mean), "right": float(share)})
    return out


def samples_of(tasks: Path, folder: Path, more: Sequence[Path]) -> list[Sample]:
    """All goals as numbers."""
    scorer = EmbeddingScorer(MiniLm())
    maps: dict[str, Graph] = {}
    for path in sorted(folder.glob("*.uiatlas")):
        with Atlas.open(path) as atlas:
            maps[path.stem] = atlas.load(atlas.apps()[0])
    cases, seen = recorded(tasks)
    out = [sample_of(case, seen[case.app], scorer, 1.0) for case in cases]
    goals = (case for path in (WRITTEN, *more) for case in written(path, maps))
    out += [sample_of(case, maps[case.app], scorer, 1.0) for case in goals]
    said = {app: labels(graph) for app, graph in maps.items()}
    for app, graph in maps.items():
        strange = [label for other, theirs in said.items() if other != app for label in theirs]
        out += [sample_of(case, graph, scorer, GENERATED) for case in list(generated(app, graph, strange))[::2]]
    return out


def main() -> int:
    """Fit with and without the sentence embedding."""
    home = os.environ.get("UIATLAS_DATA", ".")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", type=Path, default=Path(home, "droidtask"))
    parser.add_argument("--maps", type=Path, required=True)
    parser.add_argument("--goals", type=Path, action="append", default=[], help="more written goals")
    options = parser.parse_args()
    every = samples_of(options.tasks, options.maps, options.goals)
    for name, size in (("words", len(WORDS)), ("meaning", every[0].rows.shape[1])):
        cut = [Sample(s.app, s.rows[:, :size], s.right, s.weight) for s in every]
        told = list(held_back(cut))
        slope, offset = line(told)
        weights, none = fit(cut)
        answer = {"features": name, "weights": weights.round(3).tolist(), "none": round(none, 3)}
        answer |= {"slope": round(slope, 3), "offset": round(offset, 3)}
        print(json.dumps(answer | {"held back": reliability(corrected(told))}))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
