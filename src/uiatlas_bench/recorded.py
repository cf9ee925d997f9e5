"""Recorded apps as the benchmarks read them: what is shown, kept apart from what serves scoring.

None of these types leaves this room: agents get what `gate` makes of them.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, Field, TypeAdapter, ValidationError

from uiatlas.errors import FormatError, InputError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """The part of a recorded element that an agent may see."""

    id: int
    tag: str
    text: str
    alt: str
    checked: bool | None


@dataclass(frozen=True, slots=True)
class Screen:
    """A recorded screen; ``keys[i]`` names ``elements[i]`` in the recording."""

    id: str
    elements: tuple[Shown, ...]
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScreenScoring:
    """What a recording says of a screen for the simulator and the scores alone; ``key_norms`` goes with ``keys``."""

    content_id: str
    key_norms: tuple[str, ...]
    cluster: str = ""
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edge:
    """A recorded transition.

    Attributes:
        source: Screen id.
        key: Key of the element acted on.
        action: ``tap``, ``input``, ``back``, ...
        text: What was typed, None for a tap.
        target: Screen id.
        explored: How often exploration saw it.
        steps: Where in the exploration walk it was done.
        uses: Task id and step of each use in a true trace.
    """

    source: str
    key: str
    action: str
    text: str | None
    target: str
    explored: int
    steps: tuple[int, ...]
    uses: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class RecordedApp:
    """One recorded app with everything that the simulator needs."""

    name: str
    launch: str
    screens: Mapping[str, Screen]
    scoring: Mapping[str, ScreenScoring]
    edges: tuple[Edge, ...]
    walk: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A transition as exploration saw it: how often, and where in its walk."""

    source: str
    key: str
    action: str
    text: str | None
    target: str
    times: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exploration:
    """What exploration alone saw of an app: all that a map may be built from."""

    app: str
    launch: str | None
    screens: Mapping[str, Screen]
    steps: tuple[Step, ...]
    walk: tuple[str, ...] = ()


def exploration_of(app: RecordedApp, explored: frozenset[str]) -> Exploration:
    """Cut a recorded app down to the screens and edges that exploration saw.

    Args:
        app: The recorded app.
        explored: Ids of the screens that exploration saw.
    """
    return Exploration(
        app=app.name,
        launch=app.launch if app.launch in explored else None,
        screens={i: s for i, s in app.screens.items() if i in explored},
        steps=tuple(
            Step(e.source, e.key, e.action, e.text, e.target, e.explored, e.steps) for e in app.edges if e.explored > 0
        ),
        walk=app.walk,
    )


def no_exploration(app: RecordedApp) -> Exploration:
    """Nothing seen: what the same agent gets when it runs without a map."""
    return Exploration(app.name, None, {}, ())


class _ElementForm(BaseModel):
    id: int
    tag: Literal["button", "checkbox", "input", "p", "scrollbar"]
    text: str
    alt: str = ""
    checked: bool | None = None
    key: str
    key_norm: str


class _SourcesForm(BaseModel):
    explore: int = 0


class _ScreenForm(BaseModel):
    id: str
    content_id: str
    cluster: str = ""
    drive_state_str: list[str] = Field(default_factory=list)
    sources: _SourcesForm
    elements: list[_ElementForm]


class _EdgeForm(BaseModel):
    src: str
    key: str
    action: str = "tap"
    input: str | None = None
    dst: str
    explore: int
    explore_steps: list[int] = Field(default_factory=list)
    tasks: list[str] = Field(default_factory=list)


class _AppForm(BaseModel):
    launch_screen: str
    screens: list[_ScreenForm]
    edges: list[_EdgeForm]
    exploration_walk: list[str] = Field(default_factory=list)


def load_app(path: Path) -> tuple[RecordedApp, Exploration]:
    """Read a recorded app, and what exploration alone saw of it.

    Raises:
        InputError: The file is missing.
        FormatError: It is not a recorded app, or an edge hangs in the air.
    """
    form = read_json(path, TypeAdapter(_AppForm))
    app = RecordedApp(
        name=path.stem,
        launch=form.launch_screen,
        screens={s.id: _screen(s) for s in form.screens},
        scoring={s.id: _scoring(s) for s in form.screens},
        edges=tuple(_edge(e, path) for e in form.edges),
        walk=tuple(form.exploration_walk),
    )
    for problem in _loose_ends(app):
        raise FormatError(path, problem)
    return app, exploration_of(app, frozenset(s.id for s in form.screens if s.sources.explore > 0))


def _screen(form: _ScreenForm) -> Screen:
    shown = tuple(Shown(e.id, e.tag, e.text, e.alt, e.checked) for e in form.elements)
    return Screen(form.id, shown, tuple(e.key for e in form.elements))


def _scoring(form: _ScreenForm) -> ScreenScoring:
    norms = tuple(e.key_norm for e in form.elements)
    return ScreenScoring(form.content_id, norms, form.cluster, tuple(form.drive_state_str))


def _edge(form: _EdgeForm, path: Path) -> Edge:
    uses = []
    for use in form.tasks:
        task, colon, step = use.rpartition(":")
        if not colon or not step.isdigit():
            raise FormatError(path, f"{use!r} is not a task id and a step", hint='write "<task id>:<step>"')
        uses.append((task, int(step)))
    steps = tuple(form.explore_steps)
    return Edge(form.src, form.key, form.action, form.input, form.dst, form.explore, steps, tuple(uses))


def _loose_ends(app: RecordedApp) -> Iterator[str]:
    if app.launch not in app.screens:
        yield f"launch_screen {app.launch!r} is not among its screens"
    for edge in app.edges:
        for end in (edge.source, edge.target):
            if end not in app.screens:
                yield f"an edge names the screen {end!r}, which is not among its screens"
        if edge.key not in app.screens[edge.source].keys:
            yield f"an edge names the element {edge.key!r}, which is not on screen {edge.source}"


def read_json(path: Path, form: TypeAdapter[T], *, hint: str = "give the folder with --data DIR") -> T:
    """Read and check a JSON file.

    Args:
        path: The file.
        form: What it should hold.
        hint: What to do when it is not there.

    Raises:
        InputError: The file cannot be read.
        FormatError: It is not JSON or not of this form.
    """
    try:
        return form.validate_python(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}", hint=hint) from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "top level"
        raise FormatError(path, f"{where}: {first['msg']}") from error
    except (ValueError, RecursionError) as error:
        raise FormatError(path, f"not JSON ({error})") from error
