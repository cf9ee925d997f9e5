"""What was told of methods and screens, entered into the map: purposes of elements, inferred edges and containments."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from uiatlas.ui import Action, LongPress, Role, Selector, Tap, UIElement, Wait, target_of
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.merge import append_elements
from uiatlas.utg.screen import Purpose, screen_id
from uiatlas_static.enrichment.telling import (
    ElementTold,
    FragmentTold,
    LayoutTold,
    MethodTold,
    TransferTold,
    in_words,
    short,
)

INFERRED_COST = 4.0
"""What an edge costs that only a model told of: a route over what code or eyes have shown is taken first."""


@dataclass(frozen=True, slots=True)
class Applied:
    """How much of what was told fits the map.

    Attributes:
        purposes: Elements whose purpose is known now.
        edges: Edges that were added.
        contained: Fragments that were put into screens.
        elements: Elements of layouts and menus that were put on screens.
        unknown: Told things that name no screen, no element and no class of the app.
    """

    purposes: int = 0
    edges: int = 0
    contained: int = 0
    elements: int = 0
    unknown: int = 0


class Applier:
    """Enters what is told into a map.

    Args:
        graph: The map; changed in place.
        who: Who tells.
        fragments: Qualified names of the app's classes that are fragments or dialogs, with which of the two.
        layouts: Elements by the name of their layout or menu.
    """

    def __init__(
        self, graph: Graph, who: str, fragments: Mapping[str, str], layouts: Mapping[str, tuple[UIElement, ...]]
    ) -> None:
        self._graph, self._who, self._fragments, self._layouts = graph, who, fragments, layouts
        self._purposes: defaultdict[tuple[str, str], list[Purpose]] = defaultdict(list)
        self._edges = self._contained = self._elements = self._unknown = 0

    def apply(self, told: Sequence[tuple[str, str, MethodTold]]) -> Applied:
        """Enter what was told of methods.

        Args:
            told: Class, name of the method, and what was told of it.
        """
        for owner, name, method in told:
            for contained in method.fragments:
                self._contain(owner, name, contained)
            for shown in method.layouts:
                self._show(owner, shown)
        for owner, name, method in told:
            for element in method.elements:
                self._purpose(owner, element)
            for transfer in method.transfers:
                self._connect(owner, name, transfer)
        self._enter_purposes()
        return Applied(len(self._purposes), self._edges, self._contained, self._elements, self._unknown)

    def _purpose(self, owner: str, told: ElementTold) -> None:
        held = self._holders(owner, told.id) if told.id and told.function.strip() else []
        for screen, element in held:
            purpose = Purpose(element.resource_id, short(told.type), short(told.function))
            if purpose not in self._purposes[screen, element.resource_id]:
                self._purposes[screen, element.resource_id].append(purpose)
        self._unknown += not held

    def _enter_purposes(self) -> None:
        of: defaultdict[str, list[Purpose]] = defaultdict(list)
        for (screen, element), told in self._purposes.items():
            does = short("; ".join(dict.fromkeys(p.does for p in told)))
            of[screen].append(Purpose(element, told[0].kind, does))
        for screen, purposes in of.items():
            self._graph.put_screen(replace(self._graph.screens[screen], purposes=tuple(purposes), told_by=self._who))

    def _connect(self, owner: str, name: str, told: TransferTold) -> None:
        sources, targets = self._screens(told.source) or self._screens(owner), self._screens(told.target)
        if not sources or not targets:
            self._unknown += 1
            return
        target = targets[0]
        for source in sources:
            held = [(s, e) for s, e in self._holders(owner, told.element) if s in self._family(source.id)]
            standing, action = held[0] if held else (source.id, None)
            if target.id != source.id and not self._leads(source.id, target.id):
                self._put(standing, _touch(action), target.id, name=f"{owner}.{name}")

    def _leads(self, source: str, target: str) -> bool:
        """Whether the map has a way already from a screen, or what lies in it, to another or what lies in that."""
        ends = self._family(target)
        return any(edge.target in ends for s in self._family(source) for edge in self._graph.outgoing(s))

    def _put(self, source: str, action: Action, target: str, *, name: str, edge_class: str = "click") -> None:
        where = (Evidence(EvidenceKind.INFERRED, f"{self._who}: {name}"),)
        edge = Transition(source, action, target, evidence=where, edge_class=edge_class, cost=INFERRED_COST)
        if edge.id not in self._graph.transitions:
            self._graph.put_transition(edge)
            self._edges += 1

    def _contain(self, owner: str, name: str, told: FragmentTold) -> None:
        hosts, fragment = self._screens(told.activity) or self._screens(owner), self._class(told.fragment)
        if not hosts or not fragment:
            self._unknown += 1
            return
        for host in hosts:
            inside = self._family(host.id)
            if host.kind != "activity" or any(self._graph.screens[s].name == fragment for s in inside):
                continue
            key = screen_id(self._graph.app, fragment.rpartition(".")[2], f"inferred|{fragment}|{host.id}")
            kind = self._fragments[fragment]
            self._graph.put_screen(Screen(key, self._graph.app, fragment, kind, host.anchor, host.id))
            self._put(host.id, Wait(), key, name=f"{owner}.{name}", edge_class="auto")
            self._contained += 1
            self._edges -= 1

    def _show(self, owner: str, told: LayoutTold) -> None:
        """Put the elements of a layout on a screen that shows none of them; what stands there says who infers it."""
        screens, elements = self._screens(told.screen) or self._screens(owner), self._layouts.get(told.layout, ())
        ids = {e.resource_id for e in elements if e.resource_id}
        self._unknown += not screens or told.layout not in self._layouts
        for screen in screens if ids else ():
            family = [self._graph.screens[s] for s in self._family(screen.id)]
            if any(e.resource_id in ids for s in family for e in s.elements):
                continue
            now = self._graph.screens[screen.id]
            joined = append_elements(now.elements, elements)
            for element in (e for e in joined[len(now.elements) :] if e.resource_id):
                inferred = Purpose(element.resource_id, element.role.value, f"inferred to be here from {told.layout}")
                self._purposes[screen.id, element.resource_id].append(inferred)
            self._elements += len(joined) - len(now.elements)
            self._graph.put_screen(replace(now, elements=joined))

    def _class(self, name: str) -> str:
        found = [f for f in self._fragments if _is_called(f, name)]
        return found[0] if len(found) == 1 else ""

    def _screens(self, name: str) -> list[Screen]:
        """The app's screens of a class, by its full or its simple name."""
        found = [s for s in self._graph.screens.values() if s.name == name] if name else []
        if not found and name:
            found = [s for s in self._graph.screens.values() if _is_called(s.name, name)]
        return found if len({s.name for s in found}) == 1 else []

    def _family(self, screen: str) -> set[str]:
        """A screen and all that lies in it: its fragments, dialogs and menus."""
        family = {screen}
        while added := {s.id for s in self._graph.screens.values() if s.host in family} - family:
            family |= added
        return family

    def _holders(self, owner: str, id_: str) -> list[tuple[str, UIElement]]:
        """The elements with an id on the screens of a class, else on the only screen that has it."""
        short_ = id_.rpartition("/")[2].rpartition(".")[2]
        if not short_:
            return []
        near = {s for screen in self._screens(owner) for s in self._family(screen.id)}
        every = [*self._with_id(short_)]
        found = [(s, e) for s, e in every if s in near]
        return found or (every if len({s for s, _ in every}) == 1 else [])

    def _with_id(self, id_: str) -> Iterator[tuple[str, UIElement]]:
        for screen in self._graph.screens.values():
            yield from ((screen.id, e) for e in screen.elements if e.resource_id and short_id(e.resource_id) == id_)


def told_by_edges(graph: Graph) -> Applied:
    """Enter what elements do as far as the edges tell: what they open.

    Args:
        graph: The map; changed in place.
    """
    of: defaultdict[str, dict[str, Purpose]] = defaultdict(dict)
    for edge in graph.transitions.values():
        target = target_of(edge.action)
        id_ = "" if target is None else target.resource_id or target.text or target.description
        if target is not None and id_ and edge.target != edge.source and "{}" not in graph.screens[edge.target].name:
            kind = target.role.value if target.role is not Role.OTHER else ""
            of[edge.source].setdefault(id_, Purpose(id_, kind, f"opens {in_words(graph.screens[edge.target].name)}"))
    for screen, purposes in of.items():
        graph.put_screen(replace(graph.screens[screen], purposes=tuple(purposes.values()), told_by="local"))
    return Applied(purposes=sum(map(len, of.values())))


def _is_called(known: str, name: str) -> bool:
    return known == name or known.endswith((f".{name}", f"${name}"))


def _touch(element: UIElement | None) -> LongPress | Tap:
    if element is None:
        return Tap(Selector(Role.OTHER))
    return Tap(Selector(Role.OTHER, element.text, element.description, element.resource_id))
