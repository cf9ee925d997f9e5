"""Recorded apps (``recorded-app v1``): screens, and which action on which element led where.

What serves only to score agents on such a file (clusters, normalised keys, tasks, sources) is neither read nor written.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from uiatlas.errors import FormatError
from uiatlas.storage.whole_files import write_file
from uiatlas.ui import Bounds, ElementFlag, Observation, Role, UIElement

if TYPE_CHECKING:
    from uiatlas.devices.recorded_form import AppForm, EdgeForm, ElementForm, ScreenForm

GO_BACK = "go back"
"""Text of the element that stands for the platform's Back."""

TAGS: dict[str, tuple[Role, ElementFlag]] = {
    "button": (Role.BUTTON, ElementFlag.CLICKABLE),
    "checkbox": (Role.CHECKBOX, ElementFlag.CLICKABLE | ElementFlag.CHECKABLE),
    "input": (Role.INPUT, ElementFlag.CLICKABLE | ElementFlag.EDITABLE),
    "p": (Role.TEXT, ElementFlag.NONE),
    "scrollbar": (Role.CONTAINER, ElementFlag.SCROLLABLE),
}
"""The tags of the file format: what an element with such a tag is for, and what can be done to it."""


@dataclass(frozen=True, slots=True)
class RecordedScreen:
    """One recorded screen.

    Attributes:
        id: Its name in the file.
        observation: What it showed.
        keys: For each element ``tag|description|text#n``, where n counts equal ones; unique on the screen.
        numbers: For each element the file's number of it, which may have gaps.
    """

    id: str
    observation: Observation
    keys: tuple[str, ...]
    numbers: tuple[int, ...]

    def element(self, key: str) -> UIElement:
        """The element with this key; ``ValueError`` if there is none."""
        return self.observation.elements[self.keys.index(key)]

    @property
    def back_key(self) -> str | None:
        """Key of the element that stands for the platform's Back, if the recording has one."""
        return next((k for k, e in zip(self.keys, self.observation.elements, strict=True) if is_back(e)), None)


@dataclass(frozen=True, slots=True)
class RecordedEdge:
    """One recorded action.

    Attributes:
        source: Id of the screen it was done on.
        key: Key of the element it was done to.
        action: ``tap``, ``input``, ``back``, ``long_press`` or ``scroll``.
        input: The typed text, or the direction of a scroll; None for a touch.
        target: Id of the screen it led to.
        explored: How often exploration saw it; 0 if only other recordings did.
        steps: Positions in the exploration walk where it was done.
    """

    source: str
    key: str
    action: str
    input: str | None
    target: str
    explored: int = 0
    steps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedApp:
    """A recorded app.

    Attributes:
        app: Its name.
        licence: Under which terms the recording may be used.
        launch_screen: Id of the screen shown after a start.
        screens: All screens by id, in the file's order.
        edges: All recorded actions, in the file's order.
        exploration_walk: Ids of the screens as exploration passed them.
    """

    app: str
    licence: str
    launch_screen: str
    screens: Mapping[str, RecordedScreen]
    edges: tuple[RecordedEdge, ...]
    exploration_walk: tuple[str, ...] = ()

    @property
    def explored(self) -> frozenset[str]:
        """Ids of the screens that exploration has seen."""
        ends = (i for e in self.edges if e.explored for i in (e.source, e.target))
        return frozenset((*self.exploration_walk, *ends))


def is_back(element: UIElement) -> bool:
    """Whether the element stands for the platform's Back."""
    return element.clickable and element.text == GO_BACK


def element_keys(elements: Sequence[UIElement]) -> tuple[str, ...]:
    """The key ``tag|description|text#n`` of each element; lines are joined by ``<br>``."""
    seen: Counter[str] = Counter()
    keys = []
    for element in elements:
        plain = f"{tag_of(element)}|{element.description}|{element.text}".replace("\n", "<br>")
        keys.append(f"{plain}#{seen[plain]}")
        seen[plain] += 1
    return tuple(keys)


def tag_of(element: UIElement) -> str:
    """The nearest of the five tags of the file format."""
    for tag, flag in (
        ("input", ElementFlag.EDITABLE),
        ("checkbox", ElementFlag.CHECKABLE),
        ("button", ElementFlag.CLICKABLE | ElementFlag.LONG_CLICKABLE),
        ("scrollbar", ElementFlag.SCROLLABLE),
    ):
        if element.flags & flag:
            return tag
    return "p"


def read_recorded_app(path: Path) -> RecordedApp:
    """Read a recorded app.

    Raises:
        InputError: There is no such file.
        FormatError: It does not have the form of a recorded app, or speaks of a screen or element that is not in it.
    """
    from uiatlas.devices.recorded_form import read_form  # noqa: PLC0415

    form = read_form(path)
    screens: dict[str, RecordedScreen] = {}
    for number, screen in enumerate(form.screens):
        if screen.id in screens:
            raise FormatError(path, f"screens[{number}]: there is already a screen {screen.id!r}")
        screens[screen.id] = _screen(path, f"screens[{number}]", form.app, screen)
    _check_ends(path, form, screens)
    return RecordedApp(
        app=form.app,
        licence=form.licence,
        launch_screen=form.launch_screen,
        screens=MappingProxyType(screens),
        edges=tuple(
            RecordedEdge(e.src, e.key, e.action, e.input, e.dst, e.explore, tuple(e.explore_steps)) for e in form.edges
        ),
        exploration_walk=tuple(form.exploration_walk),
    )


def _screen(path: Path, where: str, app: str, form: "ScreenForm") -> RecordedScreen:
    keys = tuple(e.key for e in form.elements)
    if len(set(keys)) < len(keys):
        twice = next(k for k, n in Counter(keys).items() if n > 1)
        raise FormatError(path, f"{where}: two elements have the key {twice!r}")
    elements = []
    for index, element in enumerate(form.elements):
        if element.parent >= index:
            raise FormatError(path, f"{where}.elements[{index}]: its parent {element.parent} does not come before it")
        elements.append(_element(index, element))
    observation = Observation(
        app=app,
        elements=tuple(elements),
        activity=form.activity,
        title=form.title,
        dialog=form.dialog,
        size=form.size,
    )
    return RecordedScreen(form.id, observation, keys, tuple(e.id for e in form.elements))


def _element(index: int, form: "ElementForm") -> UIElement:
    role, flags = TAGS[form.tag]
    if form.checked:
        flags |= ElementFlag.CHECKED
    return UIElement(
        index=index,
        role=form.role or role,
        text=form.text,
        description=form.alt,
        resource_id=form.resource_id,
        class_name=form.class_name,
        parent=form.parent,
        flags=flags if form.flags is None else ElementFlag(form.flags),
        bounds=Bounds(*form.bounds) if form.bounds is not None else None,
    )


def _check_ends(path: Path, form: "AppForm", screens: Mapping[str, RecordedScreen]) -> None:
    """Everything that the file speaks of must be in it."""
    for where, name in (
        ("launch_screen", form.launch_screen),
        *((f"exploration_walk[{i}]", name) for i, name in enumerate(form.exploration_walk)),
        *((f"edges[{i}].{end}", n) for i, e in enumerate(form.edges) for end, n in (("src", e.src), ("dst", e.dst))),
    ):
        if name not in screens:
            raise FormatError(path, f"{where}: there is no screen {name!r}")
    for number, edge in enumerate(form.edges):
        _check_key(path, f"edges[{number}]", edge, screens[edge.src])


def _check_key(path: Path, where: str, edge: "EdgeForm", source: RecordedScreen) -> None:
    if edge.key not in source.keys:
        raise FormatError(path, f"{where}: screen {source.id!r} has no element with the key {edge.key!r}")
    number = source.numbers[source.keys.index(edge.key)]
    if edge.element is not None and edge.element != number:
        raise FormatError(path, f"{where}: element {edge.element} is not {edge.key!r}, which is element {number}")


def write_recorded_app(app: RecordedApp, path: Path) -> None:
    """Write a recorded app, as a whole or not at all.

    Raises:
        InputError: The file cannot be written.
    """
    data = {
        "app": app.app,
        "licence": app.licence,
        "launch_screen": app.launch_screen,
        "screens": [_screen_to_json(s) for s in app.screens.values()],
        "edges": [_edge_to_json(e, app.screens[e.source]) for e in app.edges],
        "exploration_walk": list(app.exploration_walk),
    }
    write_file(path, json.dumps(data, indent=1))


def _screen_to_json(screen: RecordedScreen) -> dict[str, Any]:
    seen = screen.observation
    out: dict[str, Any] = {"id": screen.id}
    out |= _given({"activity": seen.activity, "title": seen.title, "dialog": seen.dialog})
    if seen.size != (0, 0):
        out["size"] = list(seen.size)
    out["elements"] = [
        _element_to_json(n, k, e) for n, k, e in zip(screen.numbers, screen.keys, seen.elements, strict=True)
    ]
    return out


def _element_to_json(number: int, key: str, element: UIElement) -> dict[str, Any]:
    tag = tag_of(element)
    role, flags = TAGS[tag]
    checked = element.checked
    if checked:
        flags |= ElementFlag.CHECKED
    out: dict[str, Any] = {"id": number, "tag": tag, "text": element.text, "alt": element.description}
    out |= {"checked": checked, "key": key}
    if element.role != role:
        out["role"] = element.role.value
    if element.flags != flags:
        out["flags"] = int(element.flags)
    if element.parent >= 0:
        out["parent"] = element.parent
    if element.bounds is not None:
        out["bounds"] = list(element.bounds)
    return out | _given({"resource_id": element.resource_id, "class_name": element.class_name})


def _edge_to_json(edge: RecordedEdge, source: RecordedScreen) -> dict[str, Any]:
    return {
        "src": edge.source,
        "element": source.numbers[source.keys.index(edge.key)],
        "key": edge.key,
        "action": edge.action,
        "input": edge.input,
        "dst": edge.target,
        "explore": edge.explored,
        "explore_steps": list(edge.steps),
    }


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value}


def most_seen(edges: Iterable[RecordedEdge]) -> RecordedEdge | None:
    """The edge that exploration saw most often; among equals the first recorded."""
    return max(edges, key=lambda e: e.explored, default=None)
