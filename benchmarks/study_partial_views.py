"""Are partly shown pages found on their own node of a map from code, and nothing else there?

    python -m benchmarks.study_partial_views [--sources DIR] [--views N] [--json]

DIR holds one folder per app (default ``$UIATLAS_SOURCES``); without it the app that `benchmarks.static_app` writes is
used. A view is made from a page's layout: a window of a fifth, a third or a half of its elements, as a long page shows
after scrolling, with foreign elements among them, under the name of its activity. A foreign view has the elements of a
page of another activity instead (fewer than a third of them known in this one), and is to be found nowhere. The views
are made from layouts, not recorded.
"""

import argparse
import json
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.static_app import write_app
from uiatlas.perception import Locator
from uiatlas.perception.blueprints import PAGES
from uiatlas.sources import build_map
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.utg import Graph, Screen
from uiatlas.utg.places import around

LEAST_ELEMENTS = 8
"""Pages with fewer elements in code are no long pages."""

SHARES = (0.2, 0.35, 0.5)
FOREIGN = (0.0, 0.15, 0.3)
"""Foreign elements among those of the page, as a share of them."""


@dataclass(frozen=True, slots=True)
class View:
    """A made view: what is shown, and the page that it was made from (None: it belongs to no page of its activity)."""

    shown: Observation
    page: str | None


def views_of(graph: Graph, random_: random.Random) -> Iterator[View]:
    """Views of every long page of a map, and as many foreign ones."""
    pages = [s for s in graph.screens.values() if s.kind in PAGES and s.anchor and len(_elements(s)) >= LEAST_ELEMENTS]
    for page in pages:
        for share, foreign in zip(SHARES, FOREIGN, strict=True):
            own = _window(_elements(page), share, random_)
            yield View(_shown(page, (*own, *_noise(round(len(own) * foreign)))), page.id)
        here = _names(e for p in graph.screens.values() if p.anchor == page.anchor for e in _elements(p))
        others = [p for p in pages if p.anchor != page.anchor]
        windows = [_window(_elements(other), 0.35, random_) for other in others]
        foreign_ones = [w for w in windows if 3 * len(_names(w) & here) < len(_names(w))]
        for window in random_.sample(foreign_ones, min(len(foreign_ones), len(SHARES))):
            yield View(_shown(page, window), None)


def _elements(page: Screen) -> list[UIElement]:
    return [e for e in page.elements if e.visible and (e.resource_id or e.text or e.description)]


def _window(elements: list[UIElement], share: float, random_: random.Random) -> list[UIElement]:
    size = max(3, round(len(elements) * share))
    first = random_.randrange(max(1, len(elements) - size + 1))
    return elements[first : first + size]


def _noise(number: int) -> list[UIElement]:
    return [UIElement(0, Role.TEXT, f"content {n}") for n in range(number)]


def _shown(page: Screen, elements: tuple[UIElement, ...] | list[UIElement]) -> Observation:
    numbered = tuple(replace(e, index=n, parent=-1) for n, e in enumerate(elements))
    return Observation(page.app, numbered, activity=page.anchor)


def _names(elements: Iterable[UIElement]) -> set[str]:
    return {name for e in elements for name in (e.resource_id, e.text, e.description) if name}


def measure(graph: Graph, views: list[View]) -> Counter[str]:
    """How many views came out how."""
    locator, told = Locator(graph), Counter[str]()
    for view in views:
        found = locator.locate(view.shown).screen
        if view.page is None:
            told["foreign: nowhere" if found is None else "foreign: false match"] += 1
        elif found == view.page:
            told["own: found"] += 1
        elif found is None:
            told["own: new"] += 1
        else:
            inside = found in around(graph, view.page) or view.page in around(graph, found)
            told["own: page around or inside" if inside else "own: false match"] += 1
    return told


def _written(folder: Path) -> Path:
    write_app(folder)
    return folder


def main() -> int:
    """Measure every app, and tell the sums."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, default=os.environ.get("UIATLAS_SOURCES"))
    parser.add_argument("--views", type=int, default=200, help="views of an app, at most (200)")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    told: dict[str, Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        apps = sorted(Path(options.sources).iterdir()) if options.sources else [_written(Path(folder))]
        for app in (a for a in apps if a.is_dir()):
            graph, random_ = build_map(app), random.Random(7)
            views = list(views_of(graph, random_))
            random_.shuffle(views)
            told[app.name] = measure(graph, views[: options.views])
            sys.stderr.write(f"{app.name}: {dict(told[app.name])}\n")
    total = sum(told.values(), Counter[str]())
    own = sum(n for name, n in total.items() if name.startswith("own"))
    wrong = total["own: false match"] + total["foreign: false match"]
    answer = {
        "views": total.total(),
        "found": round(total["own: found"] / own, 3) if own else None,
        "false_matches": round(wrong / total.total(), 3) if total else None,
        "counts": dict(total),
        "apps": {name: dict(c) for name, c in told.items()},
    }
    print(json.dumps(answer, indent=None if options.json else 2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
