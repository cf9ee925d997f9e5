"""Pages of recorded apps drawn as their code would tell of them, with what was shown there at any moment."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from uiatlas.perception import Locator
from uiatlas.perception.blueprints import activity_class
from uiatlas.sources.material import Kind, recognise
from uiatlas.sources.recordings.droidbot import read_bundle
from uiatlas.ui import Observation, Role, UIElement
from uiatlas.ui.hierarchy import read_hierarchy
from uiatlas.utg import Graph, Screen

SYSTEM, SETTING = "com.android.systemui", "android:id/title"
"""Where elements of the platform's own bars come from; the id of what a row of settings is called."""


@dataclass(frozen=True, slots=True)
class RecordedPages:
    """An app's pages as on a map from code, and what was shown of each.

    Attributes:
        graph: The map: an activity for each that was seen, which has its first page, and a fragment for each other.
        shown: What was seen of each page, by the id of its screen.
    """

    graph: Graph
    shown: dict[str, list[Observation]]


def recorded_apps(folder: Path) -> Iterator[tuple[str, RecordedPages]]:
    """The apps of the DroidBot bundles and of the view hierarchies below a folder, by name."""
    for path in sorted((folder / "droidbot_runs").glob("*.json.gz")):
        material = recognise(path)
        assert material.kind is Kind.DROIDBOT_BUNDLE
        run = read_bundle(path, material.content, material.data or {})
        yield path.name, pages_of_run([observation for observation, _ in run.states.values()])
    by_app: dict[str, list[Observation]] = {}
    for path in sorted((folder / "hierarchies").glob("*.xml")):
        observation = read_hierarchy(path)
        if observation.elements:
            by_app.setdefault(observation.app, []).append(observation)
    for app, observations in by_app.items():
        yield f"hierarchies {app}", pages_of_run(observations)


def pages_of_run(observations: list[Observation]) -> RecordedPages:
    """The pages of what was shown, as the map of a run tells them apart; of each the first sight draws the layout."""
    live, graph = Graph("live"), Graph(observations[0].app)
    locator = Locator(live)
    seen: dict[str, list[Observation]] = {}
    for observation in observations:
        if not observation.dialog:
            screen = locator.place(observation)
            live.put_screen(screen)
            seen.setdefault(screen.id, []).append(observation)
    shown = {}
    for number, (page, sights) in enumerate(seen.items()):
        first = sights[0]
        activity = activity_class(first.app, first.activity or "Main")
        known = activity in graph.screens
        kind, key, host = ("fragment", f"{page} {number}", activity) if known else ("activity", activity, None)
        name = f"Page{number}" if known else activity
        drawn = Screen(key, first.app, name, kind, activity, host, elements=layout(first))
        graph.put_screen(drawn)
        shown[drawn.id] = [replace(sight, activity=activity) for sight in sights]
    return RecordedPages(graph, shown)


def layout(seen: Observation) -> tuple[UIElement, ...]:
    """What code would tell of a page: its elements but the content of lists, without what was typed.

    Of rows of settings it tells what they are called.
    """
    inside: set[int] = set()
    kept = []
    for e in seen.elements:
        if e.parent in inside or e.role is Role.LIST:
            inside.add(e.index)
        told = e.parent not in inside or e.resource_id == SETTING
        if told and e.visible and not e.resource_id.startswith(SYSTEM):
            kept.append(e if e.role is not Role.INPUT else replace(e, text=""))
    return tuple(replace(e, index=n, parent=-1) for n, e in enumerate(kept))
