"""A small map by hand for the tests of knowledge: home, menu, settings, a dialog with OK, a form, an island."""

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition

CLICK = ElementFlag.CLICKABLE
TICK = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE
WRITE = ElementFlag.CLICKABLE | ElementFlag.EDITABLE

SCREENS = {
    "home": [(Role.BUTTON, "Menu", CLICK), (Role.BUTTON, "Add person", CLICK), (Role.BUTTON, "Go back", CLICK)],
    "menu": [(Role.MENU_ITEM, "Settings", CLICK), (Role.MENU_ITEM, "Help", CLICK)],
    "settings": [(Role.ITEM, "Colours\nBlue", CLICK), (Role.SWITCH, "Play sounds", TICK), (Role.ITEM, "Help", CLICK)],
    "colours": [
        (Role.RADIO, "Red", TICK),
        (Role.RADIO, "Blue", TICK),
        (Role.BUTTON, "Cancel", CLICK),
        (Role.BUTTON, "OK", CLICK),
    ],
    "person": [(Role.INPUT, "Name", WRITE), (Role.BUTTON, "Save", CLICK), (Role.BUTTON, "Delete", CLICK)],
    "help": [(Role.TEXT, "Ask a person", ElementFlag.NONE)],
    "island": [(Role.BUTTON, "Dig", CLICK)],
}
WAYS = (
    ("home", "Menu", "menu"),
    ("home", "Add person", "person"),
    ("menu", "Settings", "settings"),
    ("menu", "Help", "help"),
    ("settings", "Colours\nBlue", "colours"),
    ("settings", "Help", "help"),
    ("colours", "OK", "settings"),
    ("person", "Save", "home"),
)


def halls() -> Graph:
    """The map; every way was walked once."""
    graph = Graph("com.example.halls", entry="home")
    for name, rows in SCREENS.items():
        elements = tuple(UIElement(i, role, text=text, flags=flags) for i, (role, text, flags) in enumerate(rows))
        graph.put_screen(Screen(name, graph.app, name.title(), elements=elements))
    for source, label, target in WAYS:
        put_way(graph, source, label, target)
    return graph


def put_way(graph: Graph, source: str, label: str, target: str, worked: int = 1, tried: int = 1) -> Transition:
    """Add an edge for the control of this label."""
    element = next(e for e in graph.screens[source].elements if e.text == label)
    seen = (Evidence(EvidenceKind.EXPLORED, "walk", tried, worked),)
    edge = Transition(source, Tap(Selector(element.role, text=label)), target, evidence=seen)
    graph.put_transition(edge)
    return edge
