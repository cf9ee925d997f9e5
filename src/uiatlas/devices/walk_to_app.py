"""From a recorded walk to a recorded app: equal screens become one, equal steps one edge with a count."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType

from uiatlas.devices.recorded_app import (
    GO_BACK,
    RecordedApp,
    RecordedEdge,
    RecordedScreen,
    element_keys,
    is_back,
)
from uiatlas.devices.walk import Walk, WalkStep
from uiatlas.errors import InputError
from uiatlas.ui import (
    Action,
    Back,
    ElementFlag,
    Home,
    InputText,
    LongPress,
    Observation,
    OpenApp,
    Role,
    Scroll,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    kind_of,
    resolve,
)


@dataclass(frozen=True, slots=True)
class _Label:
    """What an edge is called beside its ends."""

    key: str
    action: str
    input: str | None


def walk_to_recorded_app(walk: Walk, *, licence: str = "") -> RecordedApp:
    """The recorded app that a walk makes.

    Waiting is no action in a recorded app: where it changed the screen, the action before it is taken to lead to what
    was shown in the end. Back becomes a touch on an element ``go back``, which every screen is given. What was shown
    of other apps, and leaving and starting the app, are left out.

    Args:
        walk: The walk.
        licence: Under which terms the recording may be used.

    Raises:
        InputError: The walk saw nothing of its app.
    """
    steps = tuple(s for s in settled(walk.steps) if not isinstance(s.action, Home | OpenApp | SwitchApp))
    own = {d: o for d, o in walk.observations.items() if o.app == walk.app}
    if not own:
        raise InputError(f"the walk of {walk.app} saw nothing of it", hint="record at least one screen")
    screens = {digest: _screen(digest, seen) for digest, seen in own.items()}
    places: list[str] = []
    found: dict[tuple[str, _Label, str], list[int]] = {}
    for step in steps:
        if step.before not in own or step.after not in own:
            continue
        if not places or places[-1] != step.before:
            places.append(step.before)
        label = _label(step.action, screens[step.before])
        if label is not None:
            found.setdefault((step.before, label, step.after), []).append(len(places) - 1)
        places.append(step.after)
    launch = _launch(walk, own)
    passed = {launch, *places}
    return RecordedApp(
        app=walk.app,
        licence=licence,
        launch_screen=launch,
        screens=MappingProxyType({d: s for d, s in screens.items() if d in passed}),
        edges=tuple(
            RecordedEdge(source, label.key, label.action, label.input, target, len(where), tuple(where))
            for (source, label, target), where in found.items()
        ),
        exploration_walk=tuple(places),
    )


def settled(steps: Iterable[WalkStep]) -> Iterator[WalkStep]:
    """Steps without waiting, each leading to what was shown once the waiting after it was over."""
    held: WalkStep | None = None
    for step in steps:
        if isinstance(step.action, Wait):
            if held is not None and held.after == step.before:
                held = replace(held, after=step.after)
            continue
        if held is not None:
            yield held
        held = step
    if held is not None:
        yield held


def _launch(walk: Walk, own: dict[str, Observation]) -> str:
    """What was shown after the last start of the app, else first."""
    starts = [s.after for s in settled(walk.steps) if s.action == OpenApp(walk.app, restart=True) and s.after in own]
    return starts[-1] if starts else next(iter(own))


def _screen(digest: str, seen: Observation) -> RecordedScreen:
    elements = seen.elements
    if not any(is_back(e) for e in elements):
        elements = (*elements, UIElement(len(elements), Role.BUTTON, text=GO_BACK, flags=ElementFlag.CLICKABLE))
    shown = replace(seen, elements=elements, screenshot=b"", digest="")
    return RecordedScreen(digest, shown, element_keys(elements), tuple(range(len(elements))))


def _label(action: Action, screen: RecordedScreen) -> _Label | None:
    match action:
        case Back():
            return _Label(screen.back_key, "back", None) if screen.back_key else None
        case Tap(target) | LongPress(target) | InputText(target):
            match = resolve(target, screen.observation)
            text = action.text if isinstance(action, InputText) else None
            kind = "input" if isinstance(action, InputText) else kind_of(action)
            return _Label(screen.keys[match.element.index], kind, text) if match else None
        case Scroll(direction, target):
            match = resolve(target, screen.observation) if target is not None else None
            scrollable = (e for e in screen.observation.elements if e.scrollable)
            element = match.element if match else next(scrollable, None)
            return _Label(screen.keys[element.index], "scroll", direction) if element else None
    return None
