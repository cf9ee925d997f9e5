"""The report of a run: one page that holds everything and needs nothing, made from the run's log and map alone."""

import base64
import hashlib
import json
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from uiatlas.errors import UiatlasError
from uiatlas.report import telling
from uiatlas.report.drawing import laid_out_by_us, wireframe
from uiatlas.report.map_drawing import draw_map
from uiatlas.report.story import Deed, Look, PlanTold, RefusalTold, Step, Story, tell
from uiatlas.report.svg import clip, plain
from uiatlas.run.events import Acted, Refused, SubgoalBegan
from uiatlas.run.record import REPORT, read_log
from uiatlas.storage.database import write_file
from uiatlas.ui import describe
from uiatlas.utg import Graph
from uiatlas.utg.export import from_document

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

MAP = "map.json"
"""The map as it was at the end of the run, beside its log."""

_LONGEST = 1000
_TEMPLATES = files("uiatlas.report") / "templates"


def write_report(folder: Path) -> Path:
    """Write the report of a run beside its log; equal logs and maps make equal pages.

    Args:
        folder: The run's folder with its log and, perhaps, its map.

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
    page = folder / REPORT
    write_file(page, render(story, graph, name=folder.name, map_trouble=trouble, goals=goals))
    return page


def render(story: Story, graph: Graph | None, *, name: str, map_trouble: str = "", goals: bool = False) -> str:
    """The page of a story.

    Args:
        story: What happened.
        graph: The map at the end of the run, if it was kept.
        name: What to call the run if its log does not say.
        map_trouble: Why there is no map, if there should be one.
        goals: Whether it is a run of several sub-goals, whose parts have a map each.
    """
    from markupsafe import Markup  # noqa: PLC0415

    map_svg, layout = draw_map(story, graph) if graph is not None and graph.screens else ("", None)
    script = (_TEMPLATES / "report.js").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        _environment()
        .get_template("report.html")
        .render(
            story=story,
            name=name,
            graph=graph,
            map_svg=Markup(map_svg),
            layout=layout,
            map_trouble=map_trouble,
            goals=goals,
            style=Markup((_TEMPLATES / "report.css").read_text(encoding="utf-8")),
            script=Markup(script),
            script_hash=digest,
        )
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


@lru_cache(maxsize=1)
def _environment() -> "Environment":
    from jinja2 import Environment, FunctionLoader, StrictUndefined  # noqa: PLC0415

    def load(name: str) -> str:
        return (_TEMPLATES / name).read_text(encoding="utf-8")

    environment = Environment(
        loader=FunctionLoader(load),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_presentable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"clip": clip, "plain": plain, "time": telling.time_text, "cost": telling.cost_text}
    environment.globals |= {"telling": telling, "draw": _draw, "ours": _ours, "words": _words, "kind": _kind}
    return environment


def _presentable(value: object) -> object:
    """What a template prints: our own markup as it is, any other text in characters that a page can hold."""
    return value if not isinstance(value, str) or hasattr(value, "__html__") else clip(value, _LONGEST)


def _draw(look: Look | None, done: Deed | RefusalTold | None = None) -> "Markup":
    """The drawing of what was shown, with the mark of what was done on it."""
    from markupsafe import Markup  # noqa: PLC0415

    if look is None or look.observation is None:
        return Markup('<p class="nothing">The log does not hold this screen.</p>')
    if done is None:
        return Markup(wireframe(look.observation))
    if isinstance(done, RefusalTold):
        return Markup(wireframe(look.observation, done.told.action, done.told.element))
    return Markup(wireframe(look.observation, done.acted.action, done.acted.element))


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
