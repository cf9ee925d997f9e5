"""Maps as an analysis of an app might make them: activities with fragments, dialogs and menus, of any size."""

import random

from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement, Wait
from uiatlas.utg import Entry, Evidence, EvidenceKind, Graph, Screen, Transition

NOUNS = ("Account", "Album", "Backup", "Budget", "Calendar", "Camera", "Contact", "Filter", "Folder", "Help", "History")
DEEDS = ("List", "Edit", "Detail", "Picker", "Search", "Settings", "Share", "Sort", "Import", "Export", "Preview")
PACKAGE = "org.example.ledger"


def synthetic_app(screens: int, edges: int, seed: int = 7) -> Graph:
    """A map of so many screens; every activity is started by an earlier one, and some hold parts of their own."""
    rng = random.Random(seed)
    graph = Graph(PACKAGE, app_version="4.2.0")
    activities: list[str] = []
    while len(graph.screens) < screens:
        key = _activity(graph, len(activities), rng)
        if activities:
            opener = activities[rng.randrange(max(1, min(len(activities), 1 + len(activities) // 3)))]
            _join(graph, rng.choice(_within(graph, opener)), key, rng)
        activities.append(key)
        for _ in range(min(rng.choice((0, 0, 1, 2, 4, 9)), screens - len(graph.screens))):
            part = _part(graph, key, rng)
            _join(graph, key, part, rng)
    graph.entry = activities[0]
    graph.entries = (Entry("launcher", activities[0]), Entry("deep link", activities[-1], "ledger://open/*"))
    graph.coverage = {"sites": edges + 9, "resolved": edges}
    ids = list(graph.screens)
    while len(graph.transitions) < edges:
        _join(graph, rng.choice(ids), rng.choice(ids), rng)
    return graph


def _activity(graph: Graph, number: int, rng: random.Random) -> str:
    name = f"{NOUNS[number % 11]}{DEEDS[(number // 11 + number) % 11]}{number // 121 or ''}Activity"
    external = number % 17 == 16
    screen = Screen(f"{name.lower()}-{number}", PACKAGE, f"{PACKAGE}.ui.{name}", "activity", external=external)
    graph.put_screen(screen)
    return screen.id


def _part(graph: Graph, host: str, rng: random.Random) -> str:
    kind = rng.choice(("fragment", "fragment", "dialog", "menu"))
    number = len(graph.screens)
    name = f"{rng.choice(NOUNS)}{rng.choice(DEEDS)}{kind.title()}"
    labels = rng.sample(DEEDS, 4)
    elements = tuple(
        UIElement(i, Role.BUTTON, text, resource_id=f"p:id/{text.lower()}", flags=ElementFlag.CLICKABLE)
        for i, text in enumerate(labels)
    )
    screen = Screen(f"{name.lower()}-{number}", PACKAGE, f"{PACKAGE}.ui.{name}", kind, host=host, elements=elements)
    graph.put_screen(screen)
    return screen.id


def _within(graph: Graph, activity: str) -> list[str]:
    return [activity, *(s.id for s in graph.screens.values() if s.host == activity)]


def _join(graph: Graph, source: str, target: str, rng: random.Random) -> None:
    kind = rng.choice(("click",) * 6 + ("menu", "menu", "item", "preference", "dialog", "auto", "background", "system"))
    said = f"{rng.choice(DEEDS)} {rng.choice(NOUNS).lower()}"
    action = Wait() if kind in ("auto", "background") else Tap(Selector(Role.BUTTON, said, resource_id="p:id/go"))
    where = Evidence(EvidenceKind.STATIC, f"src/main/java/org/example/{source.split('-')[0]}.kt:{rng.randrange(400)}")
    graph.put_transition(Transition(source, action, target, evidence=(where,), edge_class=kind))
