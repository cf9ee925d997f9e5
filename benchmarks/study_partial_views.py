"""Are partly shown pages found on their own node of a map from code, and nothing else there?

    python -m benchmarks.study_partial_views [--sources DIR] [--recorded DIR] [--maps DIR] [--views N] [--json]

SOURCES holds one folder per app (default ``$UIATLAS_SOURCES``); without it the app that `benchmarks.static_app` writes
is used. A view is made from a page's layout: a window of a fifth, a third or a half of its elements with the containers
around them, as a long page shows after scrolling, with foreign elements beside them, under the name of its activity.

RECORDED is a folder with DroidBot bundles and view hierarchies (default ``$UIATLAS_DATA``). Their pages are drawn as
code would tell of them, from the first sight of each, and views are windows of any sight, with the content of lists.

A foreign view has the elements of a page of another activity instead (fewer than a third of them known in this one),
and is to be found nowhere; none is made for an activity of which code tells no control: that is found by its name.
A view all of which stands on another page of the same activity as well cannot be decided, and is counted by itself.

Views are told apart by where they are from, and by half: apps whose name has an even SHA-256 are those that rules are
tuned on, the others are held back. After that all views of an app's own pages are placed one after the other, as a run
does, and it is counted how many pages became more than one screen.
"""

import argparse
import json
import os
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

from benchmarks.recorded_pages import recorded_apps
from benchmarks.static_app import write_app
from uiatlas.perception import Locator
from uiatlas.perception.blueprints import PAGES
from uiatlas.sources import build_map
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.utg import Atlas, Graph, Screen
from uiatlas.utg.places import around

LEAST_ELEMENTS = 8
"""Pages with fewer elements in code are no long pages."""

SHARES = (0.2, 0.35, 0.5)
FOREIGN = (0.0, 0.15, 0.3)
"""Foreign elements among those of the page, as a share of them."""

NOISE = "content \N{NUMERO SIGN} "
"""What foreign elements say, before their number."""


@dataclass(frozen=True, slots=True)
class View:
    """A made view: what is shown, and the page that it was made from (None: it belongs to no page of its activity)."""

    shown: Observation
    page: str | None


def views_of(graph: Graph, shown: dict[str, list[UIElement]], random_: random.Random) -> Iterator[View]:
    """Views of every long page of a map, and as many foreign ones.

    Args:
        graph: The map.
        shown: What may be in view of each page, by the id of its screen.
        random_: Chooses the windows.
    """
    pages = [graph.screens[page] for page, elements in shown.items() if len(_telling(elements)) >= LEAST_ELEMENTS]
    for page in pages:
        for share, foreign in zip(SHARES, FOREIGN, strict=True):
            own = _window(shown[page.id], share, random_)
            yield View(_shown(page, (*own, *_noise(round(len(own) * foreign)))), page.id)
        if not _marked_activity(graph, page):
            continue
        here = _names(e for p in graph.screens.values() if p.anchor == page.anchor for e in p.elements)
        others = [p for p in pages if p.anchor != page.anchor]
        windows = [_window(shown[other.id], 0.35, random_) for other in others]
        foreign_ones = [w for w in windows if 3 * len(_names(w) & here) < len(_names(w))]
        for window in random_.sample(foreign_ones, min(len(foreign_ones), len(SHARES))):
            yield View(_shown(page, window), None)


def _marked_activity(graph: Graph, page: Screen) -> bool:
    """Whether code tells anything of a page's activity; one of which it tells nothing is found by its name alone."""
    activities = (s for s in graph.screens.values() if s.kind == "activity" and s.anchor == page.anchor)
    elements = (e for s in activities for e in s.elements if not e.resource_id.startswith("android:"))
    return bool(_names(_telling(elements)))


def drawn(graph: Graph) -> dict[str, list[UIElement]]:
    """What may be in view of the pages of a map from code: what their layouts show."""
    pages = [s for s in graph.screens.values() if s.kind in PAGES and s.anchor]
    return {page.id: list(page.elements) for page in pages}


def _telling(elements: Iterable[UIElement]) -> list[UIElement]:
    return [e for e in elements if e.visible and (e.resource_id or e.text or e.description)]


def _window(elements: list[UIElement], share: float, random_: random.Random) -> list[UIElement]:
    """Elements that stand one after the other, with the containers that they are in, as a dump of a part has them."""
    told = [e for e in elements if e.visible and (e.resource_id or e.text or e.description)]
    size = max(3, round(len(told) * share))
    first = random_.randrange(max(1, len(told) - size + 1))
    at = {e.index: e for e in elements}
    kept = {e.index for e in told[first : first + size]}
    for element in told[first : first + size]:
        above = element.parent
        while above in at and above not in kept:
            kept.add(above)
            above = at[above].parent
    return [at[n] for n in sorted(kept)]


def _noise(number: int) -> list[UIElement]:
    return [UIElement(0, Role.TEXT, f"{NOISE}{n}") for n in range(number)]


def _shown(page: Screen, elements: Sequence[UIElement]) -> Observation:
    """A window of a page; the foreign elements in it come last, and stand by themselves."""
    at = {e.index: n for n, e in enumerate(elements) if not _is_noise(e)}
    numbered = (
        replace(e, index=n, parent=-1 if _is_noise(e) or at.get(e.parent, n) >= n else at[e.parent])
        for n, e in enumerate(elements)
    )
    return Observation(page.app, tuple(numbered), activity=page.anchor)


def _is_noise(element: UIElement) -> bool:
    return element.text.startswith(NOISE)


def _names(elements: Iterable[UIElement]) -> set[str]:
    return {name for e in elements for name in (e.resource_id, e.text, e.description) if name}


def measure(graph: Graph, views: list[View]) -> Counter[str]:
    """How many views came out how."""
    locator, told = Locator(graph), Counter[str]()
    for view in views:
        found = locator.locate(view.shown).screen
        if view.page is not None and (found is None or found != view.page) and _undecidable(graph, view):
            told["undecidable: all in view stands on another page of the activity, too"] += 1
        elif view.page is None:
            told["foreign: nowhere" if found is None else "foreign: false match"] += 1
        elif found == view.page:
            told["own: found"] += 1
        elif found is None:
            told["own: new"] += 1
        else:
            inside = found in around(graph, view.page) or view.page in around(graph, found)
            told["own: page around or inside" if inside else "own: false match"] += 1
    return told


def _same_marks(graph: Graph, found: str, view: View) -> bool:
    """Whether all that is in view stands on the screen that was found too: nobody could tell the two apart by it."""
    seen = _names(e for e in view.shown.elements if not _is_noise(e))
    return seen <= _names(graph.screens[found].elements)


def _undecidable(graph: Graph, view: View) -> bool:
    """Whether all that is in view stands on another page of the same activity as well: nothing tells them apart."""
    anchor = graph.screens[str(view.page)].anchor
    others = [s.id for s in graph.screens.values() if s.id != view.page and s.anchor == anchor and s.kind in PAGES]
    return any(_same_marks(graph, other, view) for other in others)


def placed(graph: Graph, views: list[View]) -> Counter[str]:
    """Views of pages put on the map one after the other: how many pages were seen, and how many became several."""
    locator, ends = Locator(graph), dict[str, set[str]]()
    for view in (v for v in views if v.page is not None):
        screen = locator.place(view.shown)
        graph.put_screen(screen)
        ends.setdefault(str(view.page), set()).add(screen.id)
    return Counter({"pages placed": len(ends), "pages that became several": sum(len(e) > 1 for e in ends.values())})


def half_of(app: str) -> str:
    """The half that an app belongs to, by its name alone."""
    return "held back" if sha256(app.encode()).digest()[0] % 2 else "tuned"


def cases(options: argparse.Namespace, folder: Path) -> Iterator[tuple[str, str, Graph, dict[str, list[UIElement]]]]:
    """Where each app is from, its name, its map and what may be in view of its pages."""
    if options.maps:
        for path in sorted(options.maps.glob("*.uiatlas")):
            with Atlas.open(path) as atlas:
                graph = atlas.load(atlas.apps()[0])
            yield "layouts", path.stem, graph, drawn(graph)
    else:
        if not options.sources:
            write_app(folder)
        for app in sorted(p for p in (options.sources.iterdir() if options.sources else [folder]) if p.is_dir()):
            graph = build_map(app)
            yield "layouts", app.name, graph, drawn(graph)
    if options.recorded:
        for name, pages in recorded_apps(options.recorded):
            seen = {page: max((list(s.elements) for s in sights), key=len) for page, sights in pages.shown.items()}
            yield "recorded", name, pages.graph, seen


def figures(total: Counter[str]) -> dict[str, object]:
    """The counts of some apps with what they come to."""
    counts = {name: n for name, n in total.items() if name.startswith(("own", "foreign"))}
    views, own = sum(counts.values()), sum(n for name, n in counts.items() if name.startswith("own"))
    wrong = total["own: false match"] + total["foreign: false match"]
    return {
        "views": views,
        "found": round(total["own: found"] / own, 3) if own else None,
        "false_matches": round(wrong / views, 3) if views else None,
        "counts": dict(total),
    }


def main() -> int:
    """Measure every app, and tell the sums."""
    home = os.environ.get("UIATLAS_DATA")
    sources = os.environ.get("UIATLAS_SOURCES")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sources", type=Path, default=Path(sources) if sources else None)
    parser.add_argument("--recorded", type=Path, default=Path(home) if home else None)
    parser.add_argument("--maps", type=Path, help="a folder with maps of the apps, instead of --sources")
    parser.add_argument("--views", type=int, default=200, help="views of an app, at most (200)")
    parser.add_argument("--half", choices=("tuned", "held back"), help="only the apps of this half")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    told: dict[tuple[str, str], Counter[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for origin, app, graph, shown in cases(options, Path(folder)):
            half = half_of(app)
            if options.half in (None, half):
                random_ = random.Random(7)
                views = list(views_of(graph, shown, random_))
                random_.shuffle(views)
                found = measure(graph, views[: options.views]) + placed(graph, views[: options.views])
                told.setdefault((origin, half), Counter()).update(found)
                sys.stderr.write(f"{origin}, {half}, {app}: {dict(found)}\n")
    answer = {f"{origin}, {half}": figures(counts) for (origin, half), counts in sorted(told.items())}
    answer["all"] = figures(sum(told.values(), Counter[str]()))
    print(json.dumps(answer, indent=None if options.json else 2))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
