"""Screens, steps and actions in the words of Agent+P's Table 6; screen text is data and stays on one line."""

import re
from collections import Counter
from collections.abc import Sequence

from uiatlas.planning.plan import PlanStep
from uiatlas.ui import (
    Action,
    Back,
    Home,
    InputText,
    LongPress,
    OpenApp,
    Role,
    Scroll,
    Selector,
    SwitchApp,
    Tap,
    UIElement,
    Wait,
    describe,
)
from uiatlas.ui.selectors import short_id
from uiatlas.utg.export import legible
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import shown_with
from uiatlas.utg.transition import A_KEY, EvidenceKind, Transition

_KINDS = {"menu": "menu item", "preference": "preference", "item": "list item", "dialog": "button"}
"""What is touched by edges of a class, where no element tells."""

_ANCHOR = "a"
"""The tag of a link in HTML, which reads as an article in a sentence; its role is told."""


class Speaker:
    """Says screens by name, with the id where another screen has the same name, and steps in the words of the table."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self._named = Counter(s.name for s in graph.screens.values())

    def screen(self, key: str) -> str:
        """The name of the screen with this id."""
        found = self.graph.screens[key]
        name = line(found.name) or found.id
        return name if self._named[found.name] == 1 else f"{name} [{found.id}]"

    def edge(self, edge: Transition) -> str:
        """What is done to follow an edge."""
        if edge.edge_class == "auto":
            return "on waiting: the app goes on by itself"
        return A_KEY if edge.by_key else self._phrase(edge.source, edge.action, edge.edge_class)

    def way(self, step: PlanStep) -> str:
        """The step's action."""
        edge = self.graph.transitions.get(step.transition_id)
        return self._phrase(step.source, step.action) if edge is None else self.edge(edge)

    def _phrase(self, source: str, action: Action, edge_class: str = "") -> str:
        shown = [e for key in shown_with(self.graph, source) for e in self.graph.screens[key].elements]
        return action_phrase(action, shown, edge_class)

    def step(self, step: PlanStep) -> str:
        """The step's action, with the API call behind it when static analysis has named one."""
        edge = self.graph.transitions.get(step.transition_id)
        call = "" if edge is None or edge.edge_class == "auto" else api_call(edge)
        said = self.way(step)
        return f'{said} via API call "{call}"' if call else said


def api_call(edge: Transition) -> str:
    """The call in the app's code that makes the transition; empty if unknown.

    A static witness tells it by itself, or where it stands as Soot prints it (Jimple).
    """
    for evidence in edge.evidence:
        if evidence.kind is not EvidenceKind.STATIC:
            continue
        found = re.search(r"\b\w*invoke .+", evidence.where)
        if call := evidence.call or (found.group() if found else ""):
            return line(call, 300)
    return ""


def action_phrase(action: Action, elements: Sequence[UIElement] = (), edge_class: str = "") -> str:
    """An action in the words of Table 6, such as ``on click the ImageView widget with content-description "more"``.

    Args:
        action: What is to be done.
        elements: The elements of the screen where it is done; they tell the widget's class.
        edge_class: What static analysis says of how the edge is triggered; it tells the kind of a widget that no
            element tells of.
    """
    match action:
        case Tap(target):
            return f"on click {_widget(target, elements, edge_class)}"
        case LongPress(target):
            return f"on long click {_widget(target, elements, edge_class)}"
        case InputText(target, text):
            return f'on typing "{line(text)}" into {_widget(target, elements, edge_class)}'
        case Scroll(direction, within):
            return f"on scroll {direction} {'the page' if within is None else _widget(within, elements, edge_class)}"
        case Back():
            return "on press the back button"
        case Home():
            return "on press the home button"
        case Wait(seconds):
            return f"on waiting {seconds:g} s"
        case OpenApp(app):
            return f"on launch the app {line(app)}"
        case SwitchApp(app):
            return f"on switching to the app {line(app)}"
        case _:
            return f"on {line(describe(action))}"


def _widget(target: Selector, elements: Sequence[UIElement], edge_class: str) -> str:
    if target.text:
        known = f' with text "{line(target.text)}"'
    elif target.description:
        known = f' with content-description "{line(target.description)}"'
    elif target.resource_id:
        known = f' with resource-id "{line(short_id(target.resource_id))}"'
    else:
        known = ""
    which = f" (number {target.ordinal + 1} of its kind)" if target.ordinal else ""
    return f"the {_class(target, elements) or _KINDS.get(edge_class, 'UI')} widget{known}{which}"


def _class(target: Selector, elements: Sequence[UIElement]) -> str:
    """The toolkit's class of the element, without its package; its role where no class is known or an HTML link is.

    A selector from code has no role and often only an id: what it does not name is open. Empty if nothing is known.
    """
    role = target.role
    for e in elements:
        if not _fits(target, e):
            continue
        if e.class_name not in ("", _ANCHOR):
            return line(e.class_name.rpartition(".")[2])
        role = e.role if role is Role.OTHER else role
    return role.value.replace("_", " ") if role is not Role.OTHER else ""


def _fits(target: Selector, element: UIElement) -> bool:
    wanted = (target.text, target.description, target.resource_id)
    has = (element.text, element.description, element.resource_id)
    if target.role is Role.OTHER:
        return any(wanted) and all(not want or want == found for want, found in zip(wanted, has, strict=True))
    return target.role is element.role and wanted == has


def line(text: str, limit: int = 80) -> str:
    """Screen text is data: one line without control characters, of limited length, quotes that cannot end ours."""
    folded = " ".join(legible(text.replace("<br>", ", ")).split()).replace('"', "'")
    return folded if len(folded) <= limit else folded[: limit - 1] + "…"
