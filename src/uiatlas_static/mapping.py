"""From what the solver found to a graph: screens with elements and containment, edges with selectors and evidence."""

import re
from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from uiatlas.errors import one_line
from uiatlas.ui import Action, Back, ElementFlag, LongPress, Role, Selector, Tap, UIElement, Wait
from uiatlas.ui.android_roles import base_role
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.graph import Graph
from uiatlas.utg.joins import join_transitions
from uiatlas.utg.screen import Screen, screen_id
from uiatlas.utg.transition import BACK_CLASS, Evidence, EvidenceKind, Transition
from uiatlas_static.apk.obfuscation import is_short
from uiatlas_static.coverage import coverage_of
from uiatlas_static.derivations import derivations_of
from uiatlas_static.entries import entries_of
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.resources import PreferenceFact, WidgetFact
from uiatlas_static.solver.domain import Item
from uiatlas_static.solver.places import BACK, BACKGROUND, Edge, Place, Trigger, World
from uiatlas_static.solver.preferences import is_category, shown

OVERFLOW = "More options"
"""What Android's button for the overflow menu is called."""
DOUBTFUL_COST = 4.0
"""What a wait costs for a screen that comes by itself only under some condition: more than a few taps."""


class Mapper:
    """Draws the graph of one app."""

    def __init__(self, facts: AppFacts, world: World) -> None:
        self.facts = facts
        self.world = world
        manifest = facts.manifest
        self.app = manifest.application_id or manifest.package or "app"
        self.graph = Graph(self.app, app_version=manifest.version)
        self.ids: dict[tuple[str, ...], str] = {}
        self._named: Counter[str] = Counter()

    def draw(self) -> Graph:
        """The graph of everything that was found."""
        for place in self._shown():
            self._screen(place)
        derived = derivations_of(self.world)
        for edge in _telling(self.world.edges):
            self._edge(edge, derived[edge])
        for edge, derivation in self.world.returns.items():
            self._edge(edge, derivation)
        graph = self.graph
        graph.entries = entries_of(self.facts, lambda name: self.ids.get((f"activity:{name}",)))
        graph.entry = next((e.screen for e in graph.entries if e.kind == "launcher"), None)
        graph.coverage, graph.warnings = coverage_of(self.facts, self.world)
        named = ("activity", "fragment", "dialog")
        short = [s for s in graph.screens.values() if s.kind in named and self._is_short(s.name)]
        if short:
            graph.warnings.insert(
                0, f"{len(short)} of {len(graph.screens)} screens have only names as short as {short[0].name}"
            )
        if not graph.transitions:
            graph.warnings.insert(0, "no way from one screen to another was found")
        return graph

    def _shown(self) -> list[Place]:
        """Places that become screens: all but those of the background from which nothing starts; hosts first."""
        ends = {id(p) for e in self.world.edges for p in (e.source, e.target)}
        kept = [p for p in self.world.places.values() if p.kind not in BACKGROUND or id(p) in ends]
        return sorted(kept, key=lambda p: len(p.identity))

    # ---- screens

    def _screen(self, place: Place) -> str:
        name = self._name(place)
        key = screen_id(self.app, name if place.kind == "screen" else _simple(name), "|".join(place.identity))
        self.ids[place.identity] = key
        host = None if place.host is None else self.ids.get(place.host.identity)
        kind = "background" if place.kind in BACKGROUND else place.kind
        anchor = place.name if place.kind == "activity" else "" if place.host is None else place.activity.name
        screen = Screen(key, self.app, name, kind, anchor, host, place.external or kind == "background")
        self.graph.put_screen(_with_elements(screen, self._elements(place)))
        return key

    def _name(self, place: Place) -> str:
        """What a screen is called; what names in code do not tell is told by what people read instead."""
        if place.kind in ("activity", "fragment", "dialog") and self._is_short(place.name):
            return self._once(self._known_words(place) or place.name, f" ({place.name})")
        found = _BUILT.fullmatch(place.name) if place.kind == "dialog" else None
        if found is None or place.name in self.facts.code.classes:
            return place.name
        title = one_line(_GAP.sub("…", place.title), MOST_TITLE)
        owner = self._known_words(place.activity) if self._is_short(found[1]) else ""
        name = f"{owner or found[1]} dialog: {title}" if title.strip("… ") else f"{owner or found[1]} dialog"
        return self._once(name)

    def _is_short(self, name: str) -> bool:
        """Whether a name may be the work of a shrinker; in source people have given all of them, short ones too."""
        return self.facts.origin == "apk" and is_short(name)

    def _once(self, name: str, apart: str = "") -> str:
        """A name that no other screen has: the second to have it has something more behind it."""
        self._named[name] += 1
        return name if self._named[name] == 1 else f"{name}{apart or f' {self._named[name]}'}"

    def _known_words(self, place: Place) -> str:
        """What people call a screen whose class has no name: its label, its title, else the name of its layout."""
        label = next((c.label for c in self.facts.manifest.components if c.name == place.name), "")
        title = one_line(_GAP.sub("…", place.title), MOST_TITLE).strip("… ")
        shown = (*place.layouts, *place.preferences)
        named = next((n for n in shown if not _NUMBERED.search(n) and len(n) > SHORTEST), "")
        return label if label and label != self.facts.manifest.label else title or named or label

    def _elements(self, place: Place) -> list[UIElement]:
        out: list[UIElement] = []
        for name in place.layouts:
            layout = self.facts.resources.layouts.get(name)
            at: dict[int, int] = {}
            for n, widget in enumerate(layout.widgets if layout is not None else ()):
                if widget.type in _NO_ELEMENTS:
                    continue
                at[n] = len(out)
                out.append(self._element(widget, len(out), at.get(widget.parent, -1)))
        for name in place.preferences:
            for _, entry in shown(self.facts.resources, name):
                if entry.title:
                    out.append(_entry(len(out), entry))
        if place.kind == "dialog" and place.title:
            out.append(UIElement(len(out), Role.HEADING, place.title))
        for text in place.buttons:
            out.append(UIElement(len(out), Role.BUTTON, text, flags=_CLICKABLE))
        for item in self._bar(place):
            out.append(UIElement(len(out), Role.MENU_ITEM, item.title, "", self._resource(item.id), flags=_CLICKABLE))
        return out

    def _element(self, widget: WidgetFact, index: int, parent: int) -> UIElement:
        cls = widget.type if "." in widget.type else f"android.widget.{widget.type}"
        role = base_role(cls)
        flags = _CLICKABLE if widget.click or role in _PRESSED else 0
        flags |= int(ElementFlag.EDITABLE) if role is Role.INPUT else 0
        flags |= 0 if widget.visible else int(ElementFlag.HIDDEN)
        text = widget.text or (widget.hint if role is Role.INPUT else "")
        return UIElement(index, role, text, widget.description, self._resource(widget.id), cls, parent, flags)

    def _bar(self, place: Place) -> list[Item]:
        """Menu items that stand in the bar; those of the overflow have a screen of their own."""
        return [i for i in self._items(place) if i.shown in ("always", "room")]

    def _items(self, place: Place) -> list[Item]:
        found: dict[Item, None] = {}
        for name in place.menus:
            menu = self.facts.resources.menus.get(name)
            for item in menu.items if menu is not None else ():
                found.setdefault(Item(item.id, item.title, item.shown))
        return [*found, *place.items]

    def _resource(self, id: str | int) -> str:
        if not id or isinstance(id, int):
            return ""
        framework = id.removeprefix("android:")
        return f"android:id/{framework}" if framework != id else f"{self.app}:id/{id}"

    # ---- edges

    def _edge(self, edge: Edge, derivation: Derivation) -> None:
        source = self._standing(edge)
        target = self.ids[edge.target.identity]
        action = self._action(edge.trigger, edge.edge_class)
        kind = EvidenceKind.INFERRED if edge.inferred else EvidenceKind.STATIC
        call = "" if edge.edge_class == BACK_CLASS else self.world.calls.get(edge.evidence, "")
        evidence = (Evidence(kind, edge.evidence, call=call, derivation=derivation),)
        cost = DOUBTFUL_COST if edge.trigger.doubtful else 1.0
        self._put(Transition(source, action, target, evidence=evidence, edge_class=edge.edge_class, cost=cost))

    def _put(self, transition: Transition) -> None:
        known = self.graph.transitions.get(transition.id)
        if known is not None:
            cost = min(known.cost, transition.cost)
            transition = replace(join_transitions(known, transition), cost=cost)
        self.graph.put_transition(transition)

    def _standing(self, edge: Edge) -> str:
        """The screen that a trigger stands on: items of the overflow stand on the opened menu."""
        source, trigger = edge.source, edge.trigger
        if trigger.edge_class != "menu" or trigger.surface != "never" or not (trigger.id or trigger.text):
            return self.ids[source.identity]
        menu = Place(f"{source.name} menu", "menu", source)
        key = self.ids.get(menu.identity)
        if key is not None:
            return key
        key = self._screen(menu)
        items = [i for i in self._items(source) if i.shown == "never"] or [Item(trigger.id, trigger.text)]
        elements = [
            UIElement(n, Role.MENU_ITEM, i.title, "", self._resource(i.id), flags=_CLICKABLE)
            for n, i in enumerate(items)
        ]
        self.graph.put_screen(_with_elements(self.graph.screens[key], elements))
        opening = Tap(Selector(description=OVERFLOW))
        where = (Evidence(EvidenceKind.STATIC, edge.evidence, derivation=Derivation.CONSTANT),)
        self._put(Transition(self.ids[source.identity], opening, key, evidence=where, edge_class="menu"))
        closing = (Evidence(EvidenceKind.STATIC, edge.evidence, derivation=Derivation.BACK),)
        self._put(Transition(key, Back(), self.ids[source.identity], evidence=closing, edge_class=BACK_CLASS))
        return key

    def _action(self, trigger: Trigger, edge_class: str) -> Action:
        """What a person does; of an edge without a trigger, nothing."""
        if trigger.edge_class == "auto" or edge_class == "background":
            return Wait()
        if trigger == BACK:
            return Back()
        role = Role.OTHER
        if trigger.edge_class == "preference":
            selector = Selector(role, trigger.text)
        else:
            selector = Selector(role, trigger.text, trigger.description, self._resource(trigger.id))
        return LongPress(selector) if trigger.long else Tap(selector)


_BUILT = re.compile(r"(.+)\.(?:on[A-Z]\w*|<init>|<clinit>|invoke|run|call|accept|apply|dialog)(?: \d+)?")
"""Names of dialogs that tell only which of the platform's methods builds them."""
_NUMBERED = re.compile(r"_[0-9a-f]{8}$")
"""Names of resources that have the name of another one, and are told apart by their number."""
SHORTEST = 3
"""Names of layouts up to this length tell nothing."""
_GAP = re.compile(r"%(?:\d+\$)?[sdf]|\{\}")
"""What is filled in when the app runs."""
MOST_TITLE = 60
"""Longest title in a name, in characters."""
_CLICKABLE = int(ElementFlag.CLICKABLE)
_NO_ELEMENTS = frozenset({"include", "merge", "layout", "requestFocus", "tag"})
"""Tags of layouts that stand for no view."""
_PRESSED = frozenset(
    {Role.BUTTON, Role.CHECKBOX, Role.SWITCH, Role.RADIO, Role.TAB, Role.LINK, Role.INPUT, Role.MENU_ITEM}
)


def _simple(name: str) -> str:
    """The name of a class without its package, with what is said after it."""
    first, blank, more = name.partition(" ")
    simple = first.rpartition(".")[2]
    return f"{simple.rpartition('$')[2] or simple}{blank}{more}"


def _telling(edges: Collection[Edge]) -> list[Edge]:
    """The edges but those that touch something unknown where touching something known leads to the same place."""
    known = {_ends(e) for e in edges if not _nameless(e)}
    return [e for e in edges if not (_nameless(e) and _ends(e) in known)]


def _ends(edge: Edge) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    return edge.source.identity, edge.target.identity, edge.edge_class


def _nameless(edge: Edge) -> bool:
    touched = edge.trigger
    return touched.edge_class != "auto" and not (touched.id or touched.text or touched.description)


def _with_elements(screen: Screen, elements: list[UIElement]) -> Screen:
    return replace(screen, elements=tuple(elements))


def _entry(index: int, entry: PreferenceFact) -> UIElement:
    if is_category(entry):
        return UIElement(index, Role.HEADING, entry.title)
    return UIElement(index, Role.ITEM, entry.title, entry.summary, flags=_CLICKABLE)


def draw_map(facts: AppFacts, world: World) -> Graph:
    """The graph of what was found in an app.

    Args:
        facts: What was read.
        world: What the solver concluded.
    """
    return Mapper(facts, world).draw()
