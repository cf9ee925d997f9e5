"""The identity benchmark: are two looks the same screen of the map, judged through perception's public interface.

For a pair (a, b) a map is made that knows a, and b is located on it: the same if b is found at a's screen. A second
mode tells the locator what a run would know, the way that exploration took to both.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, TypeAdapter

from uiatlas.devices.recorded_app import RecordedApp, read_recorded_app
from uiatlas.errors import FormatError, InputError
from uiatlas.perception import Locator
from uiatlas.sources.recordings.recorded_app import action_of
from uiatlas.sources.recordings.steps import MapBuilder, Step
from uiatlas.ui import Observation, action_key
from uiatlas.ui.hierarchy import read_hierarchy
from uiatlas_bench.metrics import bootstrap, rate
from uiatlas_bench.recorded import read_json
from uiatlas_bench.report import AppScores, BenchReport, Row, Sheet, as_fraction
from uiatlas_bench.tasks import Progress, data_folder

HIERARCHY = "hier:"
"""How the app of a pair begins whose screens are files with view hierarchies."""


class Pair(BaseModel):
    """Two looks and what a person who read them says."""

    app: str
    a: str
    b: str
    label: Literal["same", "different"]
    kind: str = "other"
    why: str = ""


@dataclass(frozen=True, slots=True)
class Options:
    """What to run.

    Attributes:
        data: Folder with the recorded apps (itself, or in ``droidtask``) and ``hierarchies``; None for $UIATLAS_DATA.
        pairs: The labelled pairs; None for ``identity_pairs.json`` in that folder.
    """

    data: Path | None = None
    pairs: Path | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """A pair as judged.

    Attributes:
        pair: The pair.
        same: Whether b is found at a's screen, by content alone.
        backwards: Whether a is found at b's screen.
        with_way: Whether b is found at a's screen when the way to it is known; as `same` if it is not.
        way_known: Whether exploration knows a way to b.
    """

    pair: Pair
    same: bool
    backwards: bool
    with_way: bool
    way_known: bool


@dataclass(frozen=True, slots=True)
class Sights:
    """Where the looks of the pairs are: recorded apps by name, and the folder with hierarchies."""

    apps: Mapping[str, RecordedApp]
    hierarchies: Path

    def look(self, app: str, name: str) -> Observation:
        """What a screen or file of a pair shows.

        Raises:
            InputError: There is none.
        """
        if app.startswith(HIERARCHY):
            return read_hierarchy(self.hierarchies / Path(name).name)
        screens = self.apps[app].screens
        if name not in screens:
            raise InputError(f"{app} has no screen {name!r}", hint="pairs and recorded apps must belong together")
        return screens[name].observation

    def ways(self, app: str, name: str) -> list[Step]:
        """The steps that exploration took to a screen from another one, the commonest first."""
        if app.startswith(HIERARCHY):
            return []
        recorded = self.apps[app]
        edges = [e for e in recorded.edges if e.explored and e.target == name != e.source]
        return [
            Step(self.look(app, e.source), action_of(e, recorded), self.look(app, name))
            for e in sorted(edges, key=lambda e: -e.explored)
        ]


def run(options: Options, *, progress: Progress | None = None) -> BenchReport:
    """Run the benchmark.

    Raises:
        InputError: The data or the pairs are missing or malformed, or do not belong together.
    """
    folder = data_folder(options.data, "")
    path = options.pairs or folder / "identity_pairs.json"
    pairs = read_json(path, TypeAdapter(list[Pair]), hint="give the labelled pairs with --pairs FILE")
    if not pairs:
        raise FormatError(path, "holds no pair")
    sights = _sights(pairs, folder, path.parent)
    verdicts = []
    for n, pair in enumerate(pairs, 1):
        verdicts.append(judge(pair, sights))
        if progress is not None:
            progress(n, len(pairs), pair.app)
    return _report(verdicts)


def _sights(pairs: Sequence[Pair], folder: Path, beside: Path) -> Sights:
    recorded = next((f for f in (folder / "droidtask", folder) if f.is_dir()), folder)
    hierarchies = [f / "hierarchies" for f in (folder, folder.parent, beside)]
    names = sorted({p.app for p in pairs if not p.app.startswith(HIERARCHY)})
    return Sights(
        apps={name: read_recorded_app(recorded / f"{Path(name).name}.json") for name in names},
        hierarchies=next((f for f in hierarchies if f.is_dir()), hierarchies[0]),
    )


def judge(pair: Pair, sights: Sights) -> Verdict:
    """Locate each look of a pair on a map that knows the other."""
    one, other = sights.look(pair.app, pair.a), sights.look(pair.app, pair.b)
    same, ways = found_at(one, other), sights.ways(pair.app, pair.b)
    with_way = found_on_way(one, sights.ways(pair.app, pair.a), ways[0]) if ways else same
    return Verdict(pair, same, found_at(other, one), with_way, bool(ways))


def found_at(known: Observation, shown: Observation) -> bool:
    """Whether a look is found at the one screen of a map that was made from another look."""
    builder = MapBuilder(known.app, "pair")
    screen = builder.see(known)
    return Locator(builder.graph).locate(shown).screen == screen


def found_on_way(known: Observation, ways_to_known: Sequence[Step], way: Step) -> bool:
    """The same on a map that knows exploration's ways to the known look.

    Args:
        known: The look that the map knows.
        ways_to_known: How exploration came to it; may be empty.
        way: How exploration came to the look that is located, from a screen that is on the map as well.
    """
    builder = MapBuilder(known.app, "pair")
    screens = [builder.take(step) for step in ways_to_known] or [builder.see(known)]
    source = builder.see(way.before)
    done = action_key(way.action) if way.action is not None else ()
    return Locator(builder.graph).locate(way.after, (source, done)).screen == screens[0]


Judged = Callable[[Verdict], bool]

_MODES: dict[str, Judged] = {"content": lambda v: v.same, "with_way": lambda v: v.with_way}


def rates(verdicts: Iterable[Verdict], judged: Judged) -> dict[str, float]:
    """Recall on `same` and false merges on `different`, with how many there are of each."""
    by_label: dict[str, list[tuple[float, float]]] = {"same": [], "different": []}
    for verdict in verdicts:
        by_label[verdict.pair.label].append((judged(verdict), 1))
    return {
        "recall": rate(by_label["same"]),
        "false_merges": rate(by_label["different"]),
        "same": len(by_label["same"]),
        "different": len(by_label["different"]),
    }


def _grouped(verdicts: Sequence[Verdict], group: Callable[[Verdict], str]) -> dict[str, list[Verdict]]:
    out: dict[str, list[Verdict]] = {}
    for verdict in sorted(verdicts, key=group):
        out.setdefault(group(verdict), []).append(verdict)
    return out


def _material(verdict: Verdict) -> str:
    return "hierarchies" if verdict.pair.app.startswith(HIERARCHY) else "recorded apps"


def _report(verdicts: Sequence[Verdict]) -> BenchReport:
    content, with_way = _MODES.values()
    same, different = (
        [(float(v.same), 1.0) for v in verdicts if v.pair.label == label] for label in ("same", "different")
    )
    return BenchReport(
        suite="identity",
        split="all",
        agent="perception",
        ablation="",
        tasks=len(verdicts),
        metrics=rates(verdicts, content),
        per_app={
            app: AppScores(len(group), rates(group, content))
            for app, group in _grouped(verdicts, lambda v: v.pair.app).items()
        },
        per_task=tuple(_row(v) for v in verdicts),
        intervals={"recall": bootstrap(same), "false_merges": bootstrap(different)},
        more={
            "with_way": rates(verdicts, with_way) | {"way_known": sum(v.way_known for v in verdicts)},
            "per_kind": {
                kind: {name: rates(group, judged) for name, judged in _MODES.items()}
                for kind, group in _grouped(verdicts, lambda v: v.pair.kind).items()
            },
            "per_material": {
                name: {mode: rates(group, judged) for mode, judged in _MODES.items()}
                for name, group in _grouped(verdicts, _material).items()
            },
            "disagreements": sum(v.same != v.backwards for v in verdicts),
        },
    )


def _row(verdict: Verdict) -> Row:
    return {
        **verdict.pair.model_dump(),
        "judged": "same" if verdict.same else "different",
        "judged_backwards": "same" if verdict.backwards else "different",
        "judged_with_way": "same" if verdict.with_way else "different",
        "way_known": verdict.way_known,
    }


def sheets(report: BenchReport) -> tuple[Sheet, ...]:
    """The report as tables: in total, by kind and by app, with content alone and with the way known."""
    rows = report.per_task
    return tuple(
        Sheet(title, (name, *_HEAD), _sheet_rows(rows, field))
        for title, name, field in (
            (f"Screen identity, {report.tasks} pairs", "pairs", ""),
            ("By kind", "kind", "kind"),
            ("By app", "app", "app"),
        )
    )


_HEAD = ("same", "found", "with way", "different", "merged", "with way")


def _sheet_rows(rows: Sequence[Row], field: str) -> tuple[tuple[str, ...], ...]:
    names = sorted({str(row[field]) for row in rows}) if field else ["all"]
    return tuple((name, *_counts([r for r in rows if not field or r[field] == name])) for name in names)


def _counts(rows: Sequence[Row]) -> Iterable[str]:
    """Of the pairs of each label: how many, and how many are judged the same in either mode."""
    for label in ("same", "different"):
        mine = [row for row in rows if row["label"] == label]
        yield str(len(mine))
        for judged in ("judged", "judged_with_way"):
            yield as_fraction(sum(row[judged] == "same" for row in mine) / len(mine)) if mine else "-"
