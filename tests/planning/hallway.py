"""A small map by hand for the tests of grounding and chains: a home page, a menu, settings, a dialog, a form."""

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition

CLICK = ElementFlag.CLICKABLE
TICK = ElementFlag.CLICKABLE | ElementFlag.CHECKABLE
WRITE = ElementFlag.CLICKABLE | ElementFlag.EDITABLE

SCREENS = {
    "home": [(Role.BUTTON, "Menu", CLICK), (Role.BUTTON, "Add person", CLICK)],
    "menu": [(Role.MENU_ITEM, "Settings", CLICK), (Role.MENU_ITEM, "Help", CLICK)],
    "settings": [(Role.ITEM, "Colours\nBlue", CLICK), (Role.SWITCH, "Play sounds", TICK), (Role.ITEM, "Help", CLICK)],
    "colours": [(Role.RADIO, "Red", TICK), (Role.RADIO, "Blue", TICK), (Role.BUTTON, "Cancel", CLICK)],
    "person": [(Role.INPUT, "Name", WRITE), (Role.BUTTON, "Save", CLICK), (Role.BUTTON, "Delete", CLICK)],
    "help": [(Role.TEXT, "Ask a person", ElementFlag.NONE)],
}
WAYS = (
    ("home", "Menu", "menu"),
    ("home", "Add person", "person"),
    ("menu", "Settings", "settings"),
    ("menu", "Help", "help"),
    ("settings", "Colours\nBlue", "colours"),
    ("settings", "Help", "help"),
    ("colours", "Cancel", "settings"),
    ("person", "Save", "home"),
)


def hallway(screens: dict[str, list[tuple[Role, str, ElementFlag]]] | None = None) -> Graph:
    """The map; every way was walked once."""
    graph = Graph("com.example.hallway", entry="home")
    for name, rows in (screens or SCREENS).items():
        elements = tuple(UIElement(i, role, text=text, flags=flags) for i, (role, text, flags) in enumerate(rows))
        graph.put_screen(Screen(name, graph.app, name.title(), elements=elements))
    for source, label, target in WAYS:
        element = next(e for e in graph.screens[source].elements if e.text == label)
        seen = (Evidence(EvidenceKind.EXPLORED, "walk", 1, 1),)
        graph.put_transition(Transition(source, Tap(Selector(element.role, text=label)), target, evidence=seen))
    return graph
