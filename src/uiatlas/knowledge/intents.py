"""What users may want of a screen, and the milestones on the way there (KG-RAG, section 3.2); read off the map."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from threading import Lock
from typing import Protocol

from uiatlas.knowledge.trajectories import Trajectory, cheapest
from uiatlas.safety.labels import confirms, refuses
from uiatlas.ui import Action, InputText, Role, Tap, UIElement, target_of
from uiatlas.ui.selectors import Selector
from uiatlas.utg import Graph, Screen, Transition

LONGEST = 80
"""Characters of a label that are kept in an intent."""


@dataclass(frozen=True, slots=True)
class Milestone:
    """A subgoal on the way to an intent.

    Attributes:
        text: The subgoal in words.
        screen: Id of the screen on which it is reached; empty if only the words tell.
    """

    text: str
    screen: str = ""


@dataclass(frozen=True, slots=True)
class Intent:
    """Something that a user may want, and the screen that serves it.

    Attributes:
        screen: Id of the screen.
        text: The wish in words.
        milestones: Subgoals in order; the last one is the wish itself.
        act: What is done on the screen; None if being there is all.
        source: Who says so: ``local``, or the name of a model.
    """

    screen: str
    text: str
    milestones: tuple[Milestone, ...] = ()
    act: Action | None = None
    source: str = "local"

    @property
    def id(self) -> str:
        """Hash of the screen, the words and what is done."""
        content = f"{self.screen}\n{self.text}\n{self.act!r}"
        return blake2b(content.encode("utf-8", "backslashreplace"), digest_size=8).hexdigest()


class IntentSource(Protocol):
    """Says what users may want of a screen, without milestones."""

    @property
    def name(self) -> str:
        """Who says so; what is kept of another name is asked anew."""
        ...

    def intents(self, graph: Graph, screen: Screen) -> Sequence[Intent]:
        """Plausible wishes that this screen serves."""
        ...


class MilestoneSource(Protocol):
    """Breaks an intent into subgoals."""

    @property
    def name(self) -> str:
        """Who says so."""
        ...

    def milestones(self, graph: Graph, intent: Intent) -> tuple[Milestone, ...]:
        """Subgoals in order, at least one."""
        ...


class MapIntents:
    """Intents by templates: one for each thing that can be done on a screen, and one for being there."""

    name = "local"

    def intents(self, graph: Graph, screen: Screen) -> list[Intent]:
        """What the labels of the controls say, each once; buttons that only agree, decline or lead back say nothing."""
        said = inner_labels(screen.elements)
        leads = {t: e for e in graph.outgoing(screen.id) if (t := target_of(e.action)) is not None}
        found = {f"open {screen.name}": Intent(screen.id, f"open {screen.name}")}
        for element in screen.elements:
            label = said[element.index]
            if element.actionable and label and not (confirms(label) or refuses(label) or _leads_back(label)):
                selector = Selector(element.role, element.text, element.description, element.resource_id)
                edge = leads.get(selector)
                opens = edge is not None and edge.target != screen.id and not asks(graph.screens[edge.target].elements)
                text = intent_text(element, label, opens=opens)
                found.setdefault(text, Intent(screen.id, text, act=act_on(element)))
        return list(found.values())


def act_on(element: UIElement | None) -> Action | None:
    """What is done to a control; what is typed is not known yet. None for no control."""
    if element is None:
        return None
    selector = Selector(element.role, element.text, element.description, element.resource_id)
    return InputText(selector, "") if element.editable else Tap(selector)


def intent_text(element: UIElement, label: str, *, opens: bool) -> str:
    """What a user wants who acts on a control, by what kind of control it is and whether it opens a place."""
    match element.role:
        case _ if element.editable:
            return f"enter {label}"
        case Role.RADIO | Role.CHOICE:
            return f"choose {label}"
        case Role.SLIDER:
            return f"set {label}"
        case _ if element.checked is not None:
            return f"turn on or off {label}"
    return f"open {label}" if opens or element.role in (Role.TAB, Role.LINK) else label


def inner_labels(elements: Sequence[UIElement]) -> Mapping[int, str]:
    """The first line that each element says, or the texts inside it say, by index."""
    by_index = {e.index: e for e in elements}
    said = {e.index: label_of(e) for e in elements}
    inside: dict[int, str] = {}
    for element in elements:
        holder = by_index.get(element.parent)
        while holder is not None and said[element.index]:
            if not said[holder.index]:
                inside.setdefault(holder.index, said[element.index])
            holder = by_index.get(holder.parent) if holder.parent < holder.index else None
    named = {e.index: _named(e.resource_id) for e in elements if e.actionable}
    return {i: text or inside.get(i, "") or named.get(i, "") for i, text in said.items()}


def _line(text: str) -> str:
    return " ".join(text.replace("<br>", "\n").strip().partition("\n")[0].split())[:LONGEST]


def _named(resource_id: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", resource_id.rpartition("/")[2]).replace("_", " ").strip()


def _leads_back(label: str) -> bool:
    return label.strip().casefold() in ("back", "go back", "navigate up")


class MapMilestones:
    """Milestones by the map: each screen on the cheapest way, what is done at the end, and what makes that count.

    Args:
        start: Id of the screen that ways begin on; None for the app's entry.
    """

    name = "local"

    def __init__(self, start: str | None = None) -> None:
        self._start = start
        self._ways: dict[str, Trajectory] = {}
        self._of: tuple[Graph, int] | None = None
        self._finding = Lock()

    def milestones(self, graph: Graph, intent: Intent) -> tuple[Milestone, ...]:
        """Subgoals in order; of a screen that no way leads to only those on it."""
        way = self.way_to(graph, intent.screen)
        return (*_passed(graph, way), *_there(graph, intent)) if way else tuple(_there(graph, intent))

    def way_to(self, graph: Graph, screen: str) -> Trajectory | None:
        """The cheapest way to a screen; None if there is none."""
        with self._finding:
            if self._of is None or self._of[0] is not graph or self._of[1] != graph.version:
                start = self._start or next(iter(graph.starts), None)
                self._ways = {} if start is None else cheapest(graph, start)
                self._of = graph, graph.version
            return self._ways.get(screen)


def _passed(graph: Graph, way: Trajectory) -> Iterator[Milestone]:
    for edge in way.edges:
        label = touched(edge)
        yield Milestone(f"open {label or graph.screens[edge.target].name}", edge.target)


def touched(edge: Transition) -> str:
    """What the control of an edge says; empty for an edge without one."""
    target = target_of(edge.action)
    return "" if target is None else _line(target.text) or _line(target.description) or _named(target.resource_id)


def _there(graph: Graph, intent: Intent) -> Iterator[Milestone]:
    """The wish itself, and the agreeing button where what was done waits for it."""
    yield Milestone(intent.text, intent.screen)
    if (last := ending(graph, intent)) is not None:
        yield Milestone(f"confirm with {label_of(last[1])}", intent.screen)


def ending(graph: Graph, intent: Intent) -> tuple[str, UIElement] | None:
    """The button that makes what is done count, and its screen: the same form, or the question that comes after."""
    here = graph.screens[intent.screen].elements
    after = [e.target for e in graph.outgoing(intent.screen) if e.action == intent.act and e.target != intent.screen]
    if _changes(graph, intent):
        button, where = agreeing(here), intent.screen
    elif after and asks(graph.screens[after[0]].elements):
        button, where = agreeing(graph.screens[after[0]].elements), after[0]
    else:
        return None
    return None if button is None else (where, button)


def asks(elements: Sequence[UIElement]) -> bool:
    """Whether a screen is a question: it can be agreed to and declined, and nothing can be chosen or typed in it."""
    able = [e for e in elements if e.actionable]
    free = not any(e.editable or e.checked is not None for e in able)
    return free and agreeing(able) is not None and any(refuses(label_of(e)) for e in able)


def agreeing(elements: Sequence[UIElement]) -> UIElement | None:
    """The button that agrees to what was chosen, typed or asked beside it: it says so, or is the only other one."""
    plain = [e for e in elements if e.actionable and e.clickable and e.checked is None and not e.editable]
    said = next((e for e in plain if confirms(label_of(e)) or label_of(e).casefold() == "save"), None)
    others = [e for e in plain if label_of(e) and not refuses(label_of(e))]
    alone = others[0] if len(others) == 1 and len(plain) == 2 and any(refuses(label_of(e)) for e in plain) else None
    return said or alone


def label_of(element: UIElement) -> str:
    """The first line that an element says itself."""
    return _line(element.text) or _line(element.description)


def control_of(graph: Graph, intent: Intent) -> UIElement | None:
    """The control that an intent's act is done to; None if there is none."""
    target = None if intent.act is None else target_of(intent.act)
    if target is None:
        return None
    wanted = target.role, target.text, target.description, target.resource_id
    elements = graph.screens[intent.screen].elements
    return next((e for e in elements if (e.role, e.text, e.description, e.resource_id) == wanted), None)


def _changes(graph: Graph, intent: Intent) -> bool:
    """Whether what is done waits to be agreed to: something is typed or chosen."""
    control = control_of(graph, intent)
    return control is not None and (control.editable or control.checked is not None)


def with_milestones(graph: Graph, intent: Intent, source: MilestoneSource) -> Intent:
    """The intent with its milestones."""
    return replace(intent, milestones=source.milestones(graph, intent))
