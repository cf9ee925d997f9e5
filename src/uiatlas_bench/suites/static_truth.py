"""The activity edges that people read from an app's source, and how a static map compares with them.

A truth file names one repository at one commit. Its ``edges`` are what the app does; ``may`` holds pairs that depend on
what answers an intent on the device, and counts neither way; ``background``, ``system``, ``entries`` and
``unresolved_ok`` are for the reader. Places in a library begin with its path and a colon.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from uiatlas.ui import target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph

TRUTH = Path(__file__).parent / "truth"
"""Where the truth files are, one for each app."""

UP, _HOME = "Navigate up", ("android:home", "home")
"""What the button on the left of the bar says on a screen, and the id that code knows it by; truth names either."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class TrueEdge:
    """One activity leads to another.

    Attributes:
        pair: Fully qualified classes of both.
        triggers: Names and texts of what the user touches, folded; empty when it happens by itself.
        evidence: Places in the source.
    """

    pair: Pair
    triggers: frozenset[str]
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """What is true of one app.

    Attributes:
        folder: Name of its folder: owner, plus sign, repository.
        commit: The commit that was read.
        libraries: Folder of each library, its path in there and its commit.
        edges: All edges, one per pair.
        may: Pairs that are right or wrong by what is installed.
    """

    folder: str
    commit: str
    libraries: tuple[tuple[str, str, str], ...]
    edges: tuple[TrueEdge, ...]
    may: frozenset[Pair]


@dataclass(frozen=True, slots=True)
class Found:
    """A pair of activities on a map, with what its transitions name as triggers and where they come from."""

    pair: Pair
    triggers: frozenset[str]
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """How found edges compare with true ones.

    Attributes:
        right: Found and true.
        false: Found, not true.
        missed: True, not found.
        triggered: True edges that have a trigger.
        mistriggered: Those of them whose found edge, if there is one, names none of the true triggers.
    """

    right: tuple[TrueEdge, ...]
    false: tuple[Found, ...]
    missed: tuple[TrueEdge, ...]
    triggered: int
    mistriggered: tuple[TrueEdge, ...] = field(default=())

    @property
    def precision(self) -> float:
        """Share of found edges that are true."""
        found = len(self.right) + len(self.false)
        return len(self.right) / found if found else 0.0

    @property
    def recall(self) -> float:
        """Share of true edges that were found."""
        true = len(self.right) + len(self.missed)
        return len(self.right) / true if true else 1.0

    @property
    def trigger_accuracy(self) -> float:
        """Share of true edges with triggers whose found edge names one of them."""
        return (self.triggered - len(self.mistriggered)) / self.triggered if self.triggered else 1.0


def read_truths(folder: Path = TRUTH) -> dict[str, Truth]:
    """All truth files, by the folder name of their app."""
    return {p.stem: _read(p) for p in sorted(folder.glob("*.json"))}


def found_edges(activities: Graph) -> list[Found]:
    """The pairs of activities that a map projected on activities connects."""
    names = {s.id: s.name for s in activities.screens.values() if s.kind == "activity"}
    triggers: dict[Pair, set[str]] = {}
    evidence: dict[Pair, list[str]] = {}
    for t in activities.transitions.values():
        if t.source in names and t.target in names:
            pair = names[t.source], names[t.target]
            target = target_of(t.action)
            said = (short_id(target.resource_id), target.text, target.description) if target else ()
            said = (*said, *(name for text in said if text == UP for name in _HOME))
            triggers.setdefault(pair, set()).update(_folded(said))
            evidence.setdefault(pair, []).extend(e.where for e in t.evidence)
    return [Found(p, frozenset(triggers[p]), tuple(dict.fromkeys(evidence[p]))) for p in sorted(triggers)]


def compare(truth: Truth, found: Iterable[Found]) -> Score:
    """Lay found edges beside the true ones."""
    by_pair = {f.pair: f for f in found}
    true_pairs = {e.pair for e in truth.edges}
    triggered = [e for e in truth.edges if e.triggers]
    return Score(
        right=tuple(e for e in truth.edges if e.pair in by_pair),
        false=tuple(f for pair, f in by_pair.items() if pair not in true_pairs and pair not in truth.may),
        missed=tuple(e for e in truth.edges if e.pair not in by_pair),
        triggered=len(triggered),
        mistriggered=tuple(e for e in triggered if e.pair not in by_pair or not e.triggers & by_pair[e.pair].triggers),
    )


def _read(path: Path) -> Truth:
    told = json.loads(path.read_text())
    return Truth(
        folder=path.stem,
        commit=told["commit"],
        libraries=tuple((_folder(lib["repository"]), lib["path"], lib["commit"]) for lib in told["libraries"]),
        edges=tuple(TrueEdge(_pair(e), _folded(e["triggers"]), tuple(e["evidence"])) for e in told["edges"]),
        may=frozenset(_pair(e) for e in told["may"]),
    )


def _pair(edge: Mapping[str, str]) -> Pair:
    return edge["source"], edge["target"]


def _folder(repository: str) -> str:
    return repository.replace("/", "+")


def _folded(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(" ".join(t.split()).casefold() for t in texts if t)
