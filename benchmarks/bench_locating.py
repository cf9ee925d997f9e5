"""Finding a screen among 300 by its features, against plain Jaccard with all of them; and how often both are right.

Synthetic screens come from seeded apps of settings pages, lists, forms and dialogs (`tests.perception.sights`); with
UIATLAS_DATA set, recorded screens of real apps are measured as well. All are put into one app without activities, which
is the hardest case for an index. A query is a screen perturbed as `tests.perception.sights.perturbed` says: all typed
texts, digits and check marks drawn anew, 8 % of the elements missing, one list item more.
"""

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from tests.perception.sights import perturbed, synthetic_app

from benchmarks.common import Row, interleaved
from uiatlas.perception import Locator, abstract
from uiatlas.perception.fingerprint import SAME, Anchor, Fingerprint, fingerprint
from uiatlas.perception.index import LookIndex
from uiatlas.ui import Observation
from uiatlas.utg import Graph, Look, Screen

T = TypeVar("T")

SCREENS = 300
SEED = 7
AIM = 0.15


@dataclass(frozen=True, slots=True)
class Material:
    """Screens on a map and queries for them.

    Attributes:
        name: What kind of screens.
        screens: What the map is made from.
        queries: Perturbed screens; ``queries[i]`` is of ``screens[i % len(screens)]``.
    """

    name: str
    screens: tuple[Observation, ...]
    queries: tuple[Observation, ...]


@dataclass(frozen=True, slots=True)
class Quality:
    """How often locating is right, as fractions of 1.

    Attributes:
        recall: Perturbed screens found where they belong.
        merged: Screens found on a map that knows all others but not them.
    """

    recall: float
    merged: float


def rows() -> list[Row]:
    """Locating among synthetic and, where there are any, recorded screens; abstraction included and not."""
    out = []
    for material in (synthetic(), *recorded()):
        graph, homes = mapped(material.screens)
        said = describe(material, graph, quality(material, graph, homes))
        out += _timed(material, said)
    return out


def synthetic() -> Material:
    """Six synthetic apps of 50 screens, all under one name."""
    screens = [seen for seed in range(6) for seen in synthetic_app(SEED + seed, SCREENS // 6)]
    return _material(f"{SCREENS} synthetic", screens)


def recorded() -> list[Material]:
    """All screens of the recorded apps, under one name; nothing if there are none."""
    folder = os.environ.get("UIATLAS_DATA")
    if not folder:
        return []
    from uiatlas.devices.recorded_app import read_recorded_app

    files = [f for f in sorted((Path(folder) / "droidtask").glob("*.json")) if f.stem != "tasks"]
    seen = [s.observation for f in files for s in read_recorded_app(f).screens.values()]
    return [_material(f"{len(seen)} recorded", seen)]


def _material(name: str, screens: Sequence[Observation]) -> Material:
    rng = random.Random(SEED)
    placed = tuple(replace(seen, app="one", activity="", digest="") for seen in screens)
    return Material(name, placed, tuple(perturbed(seen, rng) for seen in placed))


def mapped(screens: Sequence[Observation]) -> tuple[Graph, list[str]]:
    """The map of these screens, and the node of each."""
    graph = Graph("one")
    locator = Locator(graph)
    homes = []
    for seen in screens:
        graph.put_screen(screen := locator.place(seen))
        homes.append(screen.id)
    return graph, homes


def quality(material: Material, graph: Graph, homes: Sequence[str]) -> Quality:
    """Recall on the queries, and merges of screens that are taken off the map before they are looked for."""
    locator = Locator(graph)
    found = [locator.locate(q).screen == home for q, home in zip(material.queries, homes, strict=True)]
    return Quality(sum(found) / len(found), sum(_taken_for_others(material.screens, graph, homes)) / len(homes))


def _taken_for_others(screens: Sequence[Observation], graph: Graph, homes: Sequence[str]) -> list[bool]:
    """For each screen whether it is found on the map although its own node is taken off."""
    prints = {s.id: [printed(s, look) for look in s.looks] for s in graph.screens.values()}
    index = LookIndex()
    numbers = {owner: [index.add(owner, look) for look in looks] for owner, looks in prints.items()}
    out = []
    for seen, home in zip(screens, homes, strict=True):
        for number in numbers[home]:
            index.remove(number)
        out.append(lookup(index, abstract(seen).fingerprint()) is not None)
        numbers[home] = [index.add(home, look) for look in prints[home]]
    return out


def printed(screen: Screen, look: Look) -> Fingerprint:
    """A look as it is compared."""
    return fingerprint(Anchor(screen.app, screen.anchor), look.features)


def lookup(index: LookIndex, look: Fingerprint) -> str | None:
    """The owner of the likeliest look: what the locator asks an index after an unchanged digest was not found."""
    if exact := index.exact(look):
        return exact[0]
    return next((owner for _, owner in index.similar(look)), None)


def describe(material: Material, graph: Graph, found: Quality) -> str:
    """The note of a row."""
    return (
        f"{material.name} screens: {len(graph.screens)} nodes, one anchor, "
        f"seed {SEED}, index made before; "
        f"perturbed: recall {found.recall:.3f}; not on the map: taken for another {found.merged:.4f}; "
        f"CPU ms of one query, median of 7 passes over {len(material.queries)}"
    )


def _timed(material: Material, said: str) -> list[Row]:
    """Index against brute force, both given the features of the query, and both reading its elements first.

    Both hold one look of every screen, also where the map would keep one look of several alike.
    """
    index = LookIndex()
    looks = []
    for number, seen in enumerate(material.screens):
        read = abstract(seen)
        index.add(str(number), read.fingerprint())
        looks.append((str(number), frozenset(read.features)))
    prints = [abstract(q).fingerprint() for q in material.queries]
    sets = [frozenset(abstract(q).features) for q in material.queries]
    name = f"locate among {material.name} screens"
    return [
        _row(
            name,
            _each(lambda look: lookup(index, look), prints),
            _each(lambda features: plain_jaccard(features, looks), sets),
            AIM,
            f"from features; {said}",
        ),
        _row(
            f"{name}, elements read",
            _each(lambda q: lookup(index, abstract(q).fingerprint()), material.queries),
            _each(lambda q: plain_jaccard(frozenset(abstract(q).features), looks), material.queries),
            1.0,
            f"reading elements into features included on both sides; {said}",
        ),
    ]


def plain_jaccard(features: frozenset[str], looks: Sequence[tuple[str, frozenset[str]]]) -> str | None:
    """The look with the most features in common, in proportion; None below the same threshold."""
    best, screen = 0.0, None
    for owner, look in looks:
        common = len(features & look)
        score = common / (len(features) + len(look) - common)
        if score > best:
            best, screen = score, owner
    return screen if best >= SAME else None


def _each(work: Callable[[T], object], queries: Sequence[T]) -> tuple[Callable[[], None], int]:
    def loop() -> None:
        for query in queries:
            work(query)

    return loop, len(queries)


def _row(
    name: str, ours: tuple[Callable[[], None], int], baseline: tuple[Callable[[], None], int], aim: float, note: str
) -> Row:
    mine, theirs = interleaved(ours[0], baseline[0])
    return Row(name, mine / ours[1], theirs / baseline[1], mine / theirs, aim, note)


if __name__ == "__main__":
    for line in rows():
        print(line)
