"""The report of a run: its verdict, its proof, its way over the map and its steps, made from log and map alone."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from uiatlas.errors import UiatlasError
from uiatlas.report import proof, telling
from uiatlas.report.drawing import laid_out_by_us, wireframe
from uiatlas.report.graph_data import NO_PICTURES, graph_data
from uiatlas.report.reading import tell
from uiatlas.report.renderer import page
from uiatlas.report.route import on_way, route_of, way_data
from uiatlas.report.story import Deed, Look, PlanTold, RefusalTold, Step, Story
from uiatlas.report.svg import clip
from uiatlas.run.events import Acted, Refused, SubgoalBegan
from uiatlas.run.record import REPORT, read_log
from uiatlas.storage.whole_files import write_file
from uiatlas.ui import describe
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document

if TYPE_CHECKING:
    from markupsafe import Markup

MAP = "map.json"
"""The map as it was at the end of the run, beside its log."""


def write_report(folder: Path, pictures: Mapping[str, bytes] = NO_PICTURES) -> Path:
    """Write the report of a run beside its log; equal logs, maps and pictures make equal pages.

    Args:
        folder: The run's folder with its log and, perhaps, its map.
        pictures: Small pictures of the map's screens, JPEGs by the screen's id.

    Returns:
        The page's path.

    Raises:
        UnknownNameError: There is no run in this folder.
        FormatError: The log is damaged.
        InputError: The page cannot be written.
    """
    log = read_log(folder)
    story, goals = tell(log), any(isinstance(timed.event, SubgoalBegan) for timed in log)
    graph, trouble = _map_of(folder)
    written = folder / REPORT
    write_file(written, render(story, graph, name=folder.name, map_trouble=trouble, goals=goals, pictures=pictures))
    return written


def render(
    story: Story,
    graph: Graph | None,
    *,
    name: str,
    map_trouble: str = "",
    goals: bool = False,
    pictures: Mapping[str, bytes] = NO_PICTURES,
) -> str:
    """The page of a story.

    Args:
        story: What happened.
        graph: The map at the end of the run, if it was kept.
        name: What to call the run if its log does not say.
        map_trouble: Why there is no map, if there should be one.
        goals: Whether it is a run of several sub-goals, whose parts have a map each.
        pictures: Small pictures of the map's screens; those on the way are shown.
    """
    data = None
    if graph is not None and graph.screens:
        route = route_of(story, graph)
        shown = {s: pictures[s] for s in on_way(route) if s in pictures}
        data = graph_data(graph, shown) | {"way": way_data(route, story, graph)}
    return page(
        "run.html",
        data,
        story=story,
        name=name,
        graph=graph,
        map_trouble=map_trouble,
        goals=goals,
        facts=lambda goal: proof.facts_told(goal, story, graph),
        proof=proof,
        telling=telling,
        draw=_draw,
        ours=_ours(story),
        words=_words,
        kind=_kind,
    )


def _map_of(folder: Path) -> tuple[Graph | None, str]:
    """The run's map; a map that cannot be read costs the picture and not the report."""
    path = folder / MAP
    if not path.is_file():
        return None, ""
    try:
        return from_document(json.loads(path.read_text(encoding="utf-8")), str(path.name)), ""
    except (OSError, ValueError, AttributeError, UiatlasError) as error:
        return None, str(error)


def _draw(look: Look | None, done: Deed | RefusalTold | None = None) -> "Markup":
    """The drawing of what was shown, with the mark of what was done on it."""
    from markupsafe import Markup  # noqa: PLC0415

    if look is None or look.observation is None:
        return Markup('<p class="nothing">The log does not hold this screen.</p>')
    match done:
        case None:
            return Markup(wireframe(look.observation))
        case RefusalTold(told=told):
            return Markup(wireframe(look.observation, told.action, told.element))
        case Deed(acted=acted):
            return Markup(wireframe(look.observation, acted.action, acted.element))


def _ours(story: Story) -> bool:
    """Whether any drawing's places are ours."""
    looks = [d.before for d in story.deeds] + [story.last]
    return any(look.observation is not None and laid_out_by_us(look.observation) for look in looks if look)


def _words(told: Acted | Refused) -> str:
    return clip(describe(told.action), 160)


def _kind(entry: PlanTold | Step | RefusalTold) -> str:
    match entry:
        case PlanTold():
            return "plan"
        case Step():
            return "step"
        case RefusalTold():
            return "refusal"
