"""How each edge was derived: whether its call leads to one place from one control, or to several from many."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product

from uiatlas.utg.derivation import Derivation
from uiatlas.utg.transition import KEY_CLASS, UNNAMED_CLASS
from uiatlas_static.solver.places import Edge, Place, Trigger, World

MANY = 8
"""Controls of one place from which one call is reached, from where on they are taken to share a listener that does not
tell them apart, unless each leads somewhere else. So many places that one control is inferred to lead to are not told
apart either: it stands for several."""

_Call = tuple[Place, str]
_Calls = tuple[tuple[str, int], ...]


def derivations_of(world: World) -> Mapping[Edge, Derivation]:
    """The derivation of each edge.

    Edges that one call of the code makes on one place are compared: a control that leads to several places by it leaves
    the choice to the code, as does one that leads elsewhere under another condition, and several controls that lead to
    the same several places are not told apart. What Back does may be switched off. Controls that look the same but are
    heard by code of their own, which leads elsewhere, are a choice as well. What comes by itself where controls choose
    is only one of their places, and under conditions that are not told the code chooses whether it comes. One control
    that is inferred to lead to many places stands for several, as a web view does for what its page shows. What a touch
    does only after an exception is not what it does as a rule, if it leads elsewhere too.

    Args:
        world: What the solver concluded.
    """
    edges = world.edges
    ways: defaultdict[tuple[Place, Trigger], set[int]] = defaultdict(set)
    usual: defaultdict[tuple[Place, Trigger], set[int]] = defaultdict(set)
    targets: defaultdict[_Call, dict[Trigger, set[int]]] = defaultdict(dict)
    for edge in edges:
        targets[edge.source, edge.evidence].setdefault(edge.trigger, set()).add(id(edge.target))
        ways[edge.source, edge.trigger].add(id(edge.target))
        if edge not in world.caught:
            usual[edge.source, edge.trigger].add(id(edge.target))
    found = {}
    for edge in edges:
        derivation = _derivation(edge, targets[edge.source, edge.evidence], world.is_exact(edge))
        touch = ways[edge.source, edge.trigger]
        if edge.inferred and edge.trigger.edge_class == "click" and len(touch) >= MANY:
            derivation = Derivation.SHARED
        told = edge in world.only_if
        if edge.trigger.edge_class in ("auto", KEY_CLASS, UNNAMED_CLASS):
            chosen = edge.trigger.doubtful and not told
        else:
            chosen = told and len(touch) > 1
        instead = usual[edge.source, edge.trigger]
        if edge in world.caught and edge.trigger.edge_class != "auto" and instead and id(edge.target) not in instead:
            derivation = Derivation.CAUGHT
        found[edge] = Derivation.CHOICE if chosen and derivation is Derivation.CONSTANT else derivation
    return {**found, **dict.fromkeys(_alike(world, found), Derivation.CHOICE)}


def _alike(world: World, found: Mapping[Edge, Derivation]) -> Iterator[Edge]:
    """The constant edges whose control is not told from another one, which leads elsewhere."""
    sure: defaultdict[tuple[object, ...], list[Edge]] = defaultdict(list)
    for edge, derivation in found.items():
        touched = edge.trigger
        if derivation in (Derivation.CONSTANT, Derivation.CHOICE) and touched.edge_class not in ("auto", "preference"):
            how = touched.long, touched.twice, touched.enter
            looks = (touched.id, touched.text, touched.description, *how, touched.surface)
            sure[(edge.source, *looks)].append(edge)
    for edges in sure.values():
        for edge in edges:
            others = (e for e in edges if e.target is not edge.target)
            if found[edge] is Derivation.CONSTANT and any(_heard_apart(world, edge, e) for e in others):
                yield edge


def _heard_apart(world: World, edge: Edge, other: Edge) -> bool:
    """Whether two edges were only found in code that hears different touches, and never one after the other in one."""
    pairs = [*product(world.handled.get(edge, ()), world.handled.get(other, ()))]
    return bool(pairs) and all(_part_in_other_bodies(*ways) for ways in pairs)


def _part_in_other_bodies(way: _Calls, other: _Calls) -> bool:
    """Whether the calls of two ways part where one call leads to different bodies, and not within one body."""
    return next((a[0] != b[0] for a, b in zip(way, other, strict=False) if a != b), False)


def _derivation(edge: Edge, beside: Mapping[Trigger, set[int]], exact: bool) -> Derivation:
    """How an edge was derived, given where each control leads by the same call on the same place."""
    if edge.inferred:
        return Derivation.NAME
    own = beside[edge.trigger]
    touched = [there for trigger, there in beside.items() if trigger.edge_class != "auto"]
    waits = edge.trigger.edge_class == "auto"
    if waits and len(own) > 1 and any(id(edge.target) in there for there in touched):
        return Derivation.SHARED
    undivided = len(touched) > 1 and len(own) > 1 and all(there == own for there in touched)
    crowded = sum(there == own for there in touched) >= MANY
    if not exact or (not waits and (undivided or crowded)):
        return Derivation.SHARED
    return Derivation.CHOICE if len(own) > 1 else Derivation.CONSTANT
