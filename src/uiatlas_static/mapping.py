"""From what the solver found to a graph: screens with elements and containment, edges with selectors and evidence."""

from collections.abc import Collection, Iterator
from functools import cached_property

from uiatlas.ui import Role, Scroll, Selector, Tap
from uiatlas.utg.conditions import FactIs
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.fluents import OFF, ON, Fact, Fluent, FluentKind, describe_fact
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import BACK_CLASS, Evidence, EvidenceKind, Transition
from uiatlas_static.coverage import coverage_of
from uiatlas_static.derivations import derivations_of
from uiatlas_static.drawing import two_valued
from uiatlas_static.entries import entries_of, start_of
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.solver import preferences
from uiatlas_static.solver.places import AUTO, BACKGROUND, DRAWN, HEARD_KEY, UP, Edge, Place, Told, Trigger, World
from uiatlas_static.standing import Standing

DOUBTFUL_COST = 4.0
"""What a wait costs for a screen that comes by itself only under some condition: more than a few taps."""
CHANGING_COST = 8.0
"""What touching a switch or a check box costs: it changes what somebody has set, so that it is a way of last resort."""
UP_COST = 1.5
"""What the arrow of a bar costs that leads to the screen above: of two ways, the one that goes too far is worse."""
_TWO_VALUED = frozenset({Role.SWITCH, Role.CHECKBOX})


class Mapper(Standing):
    """Draws the graph of one app."""

    def draw(self) -> Graph:
        """The graph of everything that was found."""
        shown = self._shown()
        for place in shown:
            self.screen(place)
        derived = derivations_of(self.world)
        for edge in _telling(self.world.edges):
            self._edge(edge, derived[edge])
        for edge, derivation in self.world.returns.items():
            self._edge(edge, derivation)
        for place in shown:
            self.unasked(place)
        graph = self.graph
        graph.entries = entries_of(self.facts, lambda name: self.ids.get((f"activity:{name}",)))
        graph.entry = start_of(graph.entries)
        graph.coverage, graph.warnings = coverage_of(self.facts, self.world)
        named = ("activity", "fragment", "dialog")
        short = [s for s in graph.screens.values() if s.kind in named and self.is_short(s.name)]
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

    def _edge(self, edge: Edge, derivation: Derivation) -> None:
        target = self.ids[edge.target.identity]
        if edge.trigger == DRAWN:
            self.opened_drawer(target, edge.source, edge)
            return
        action = self.action(edge.trigger, edge.edge_class)
        if edge in self.world.dragged and isinstance(action, Tap):
            action = Scroll(target=action.target)
        kind = EvidenceKind.INFERRED if edge.inferred else EvidenceKind.STATIC
        call = "" if edge.edge_class == BACK_CLASS else self.world.calls.get(edge.evidence, "")
        told = self._told_once(edge)
        only_if = " and ".join(f"{self._words(t)} ({t.where})" for t in told)
        evidence = (Evidence(kind, edge.evidence, call=call, derivation=derivation, only_if=only_if),)
        needs = tuple(FactIs(fact) for t in told if (fact := self._fact(t)) is not None)
        for source, cost in self._from(edge):
            self.put(Transition(source, action, target, needs, (), evidence, edge.edge_class, cost))

    def _told_once(self, edge: Edge) -> list[Told]:
        """The conditions of an edge; of several that ask for the same fact, the first."""
        found: dict[Fact | Told, Told] = {}
        for told in self.world.only_if.get(edge, ()):
            found.setdefault(self._fact(told) or told, told)
        return list(found.values())

    def _words(self, told: Told) -> str:
        """A condition in words: of a setting that can be seen those of its screen, else those of the code."""
        fact = self._fact(told)
        return told.text if fact is None else describe_fact(fact)

    def _fact(self, told: Told) -> Fact | None:
        """The fact that a condition asks for, if a screen shows the setting."""
        found = self._settings.get(told.key)
        if found is None:
            return None
        screen, title = found
        fluent = Fluent(FluentKind.CHECKED, title, screen, Selector(Role.OTHER, title))
        return Fact(fluent, ON if told.on else OFF)

    @cached_property
    def _settings(self) -> dict[str, tuple[str, str]]:
        """Settings of two values by their keys: the screens that show them, and what they are called there."""
        found: dict[str, tuple[str, str]] = {}
        for place in self.world.places.values():
            for name in place.preferences if place.identity in self.ids else ():
                for _, entry in preferences.shown(self.facts.resources, name):
                    if entry.key and entry.title and two_valued(entry) is not None:
                        found.setdefault(entry.key, (self.ids[place.identity], entry.title))
        return found

    def _from(self, edge: Edge) -> Iterator[tuple[str, float]]:
        """The screens that an edge may start from, with its cost there."""
        for n, source in enumerate(self.standing(edge)):
            cost = UP_COST if edge.trigger == UP else 1.0
            cost = DOUBTFUL_COST if n or edge.trigger.doubtful else cost
            yield source, max(cost, CHANGING_COST) if self._changes(edge.trigger, source) else cost

    def _changes(self, trigger: Trigger, screen: str) -> bool:
        """Whether what is touched on a screen is a switch or a check box, and so is changed by it."""
        id = self.resource(trigger.id)
        switches = [e for e in self.graph.screens[screen].elements if e.role in _TWO_VALUED]
        if id:
            return any(e.resource_id == id for e in switches)
        return bool(trigger.text) and any(e.text == trigger.text for e in switches)


def _telling(edges: Collection[Edge]) -> list[Edge]:
    """The edges but those that touch something unknown where touching something known leads to the same place.

    Nor is it told that a key leads to what comes by itself as well.
    """
    known = {_ends(e) for e in edges if not _nameless(e)}
    coming = {(e.source, e.target) for e in edges if e.trigger.edge_class == AUTO.edge_class}
    telling = [e for e in edges if not (_nameless(e) and _ends(e) in known)]
    return [e for e in telling if not (e.trigger == HEARD_KEY and (e.source, e.target) in coming)]


def _ends(edge: Edge) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    return edge.source.identity, edge.target.identity, edge.edge_class


def _nameless(edge: Edge) -> bool:
    touched = edge.trigger
    return touched.edge_class != "auto" and not (touched.id or touched.text or touched.description)


def draw_map(facts: AppFacts, world: World) -> Graph:
    """The graph of what was found in an app.

    Args:
        facts: What was read.
        world: What the solver concluded.
    """
    return Mapper(facts, world).draw()
