"""The static benchmark: which activities a map from code connects, beside what people read from the same code.

Truth was written down from the source at one commit, by somebody who had seen no map of the app. An app that is not
there, or is there at another commit, is left out and counted.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from uiatlas.errors import InputError
from uiatlas_bench.report import AppScores, BenchReport, Row, Sheet, as_fraction
from uiatlas_bench.suites.static_build import Cost, commit_of, library_roots, measured_apart
from uiatlas_bench.suites.static_truth import TRUTH, Score, Truth, compare, read_truths
from uiatlas_bench.tasks import Progress

_MEASURES = ("precision", "recall", "triggers")


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        sources: Folder with one folder for each app, named ``owner+repository``; None leaves all apps out.
        truths: Folder with the truth files.
    """

    sources: Path | None = None
    truths: Path = TRUTH


@dataclass(frozen=True, slots=True)
class Measured:
    """One app: what is true of it, what its map took, and how its edges compare."""

    truth: Truth
    cost: Cost
    score: Score

    @property
    def figures(self) -> dict[str, float]:
        """The measures of its activity pairs, as fractions of 1."""
        score = self.score
        return {"precision": score.precision, "recall": score.recall, "triggers": score.trigger_accuracy}


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Build the map of every app that is there, and compare its activity edges with the true ones.

    An app whose map cannot be built counts as one of which nothing is found.

    Raises:
        InputError: A folder is given, and no app is there.
    """
    truths = read_truths(options.truths)
    skipped = {name: why for name, truth in truths.items() if (why := _absent(truth, options.sources))}
    if options.sources is not None and len(skipped) == len(truths):
        why = ", ".join(sorted(set(skipped.values()))) or "no truth file"
        hint = "give the folder with one folder for each app, owner+repository, by --data or UIATLAS_SOURCES"
        raise InputError(f"none of the {len(truths)} apps can be measured: {why}", hint=hint)
    there = [truth for name, truth in truths.items() if name not in skipped]
    found: list[Measured] = []
    for n, truth in enumerate(there, 1):
        assert options.sources is not None
        cost = measured_apart(options.sources / truth.folder, library_roots(truth, options.sources))
        found.append(Measured(truth, cost, compare(truth, cost.edges)))
        if progress is not None:
            progress(n, len(there), truth.folder)
    return BenchReport(
        suite="static",
        split="all",
        agent="static analysis",
        ablation="",
        tasks=len(found),
        metrics=_means(found) | _together(found),
        per_app={m.truth.folder: AppScores(len(m.truth.edges), m.figures) for m in found},
        per_task=tuple(map(_row, found)),
        more={"skipped": skipped},
        beside=(_sheet(found, skipped),),
    )


def _absent(truth: Truth, sources: Path | None) -> str:
    """Why an app is left out; empty if it is measured."""
    if sources is None:
        return "no folder of sources is given"
    folder = sources / truth.folder
    if not folder.is_dir():
        return "its source is not there"
    if len(library_roots(truth, sources)) < len(truth.libraries):
        return "a library of it is not there"
    if commit_of(folder) not in ("", truth.commit):
        return f"it is not at {truth.commit[:10]}"
    return ""


def _row(measured: Measured) -> Row:
    truth, cost, score = measured.truth, measured.cost, measured.score
    return {
        "app": truth.folder,
        "commit": truth.commit,
        "lines": cost.lines,
        "true": len(truth.edges),
        "false": [list(f.pair) for f in score.false],
        "missed": [list(e.pair) for e in score.missed],
        **measured.figures,
        "seconds": round(cost.seconds, 2),
        "megabytes": round(cost.megabytes),
        "error": cost.error,
    }


def _means(found: Sequence[Measured]) -> dict[str, float]:
    """The means of the apps, each counted once."""
    return {m: sum(each.figures[m] for each in found) / len(found) for m in _MEASURES} if found else {}


def _together(found: Sequence[Measured]) -> dict[str, float]:
    """Precision and recall of all pairs of all apps together."""
    right = sum(len(m.score.right) for m in found)
    named = right + sum(len(m.score.false) for m in found)
    true = sum(len(m.truth.edges) for m in found)
    return {
        "pairs": true,
        "precision_of_all_pairs": right / named if named else 0.0,
        "recall_of_all_pairs": right / true if true else 1.0,
    }


def _sheet(found: Sequence[Measured], skipped: Mapping[str, str]) -> Sheet:
    """One line for each app, their means, and all pairs together; below, how many apps were left out."""
    lines = [_line(each) for each in found]
    if found:
        means, every = _means(found), _together(found)
        both = (as_fraction(every[f"{m}_of_all_pairs"]) for m in ("precision", "recall"))
        lines.append(("mean of the apps", "", "", *(as_fraction(means[m]) for m in _MEASURES), "", ""))
        lines.append(("all pairs together", "", str(every["pairs"]), *both, "", "", ""))
    head = ("app", "lines", "true pairs", "precision", "recall", "triggers right", "CPU s", "MB")
    return Sheet(f"Static maps, {len(found)} apps", head, tuple(lines), _left_out(skipped))


def _line(measured: Measured) -> tuple[str, ...]:
    cost = measured.cost
    if cost.error:
        return (cost.app, f"no map: {cost.error}", *[""] * 6)
    figures = (as_fraction(measured.figures[m]) for m in _MEASURES)
    pairs = str(len(measured.truth.edges))
    return (cost.app, f"{cost.lines:,}", pairs, *figures, f"{cost.seconds:.1f}", f"{cost.megabytes:.0f}")


def _left_out(skipped: Mapping[str, str]) -> str:
    """How many apps were left out, by reason; empty if none was."""
    reasons: dict[str, list[str]] = {}
    for name, why in skipped.items():
        reasons.setdefault(why, []).append(name)
    if not reasons:
        return ""
    told = "; ".join(f"{why}: {', '.join(names)}" for why, names in reasons.items())
    return f"{len(skipped)} of the apps left out, {told}"
