"""Random maps whose actions need and change facts, and the cheapest way to a goal by trying everything."""

import random
from heapq import heappop, heappush

from uiatlas.planning.fluents.model import model_of
from uiatlas.planning.fluents.task import FactTask
from uiatlas.ui import ElementFlag, InputText, Role, Selector, Tap, UIElement
from uiatlas.utg import Evidence, EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.conditions import Carries, Condition, FactIs
from uiatlas.utg.fluents import OFF, ON, TWO_VALUED, Fact, Fluent, FluentKind, flag

APP = "facts"
_CLICK, _CHECK = ElementFlag.CLICKABLE, ElementFlag.CLICKABLE | ElementFlag.CHECKABLE


def element(role: Role, text: str, *, on: bool = False) -> UIElement:
    """One control of a screen."""
    flags = {Role.INPUT: _CLICK | ElementFlag.EDITABLE, Role.ITEM: _CLICK, Role.BUTTON: _CLICK}.get(role, _CHECK)
    description = text if role is Role.INPUT else ""
    return UIElement(0, role, text, description, flags=flags | (ElementFlag.CHECKED if on else 0))


def screen(name: str, *elements: UIElement) -> Screen:
    """A screen with these controls."""
    placed = [UIElement(i, e.role, e.text, e.description, e.resource_id, flags=e.flags) for i, e in enumerate(elements)]
    return Screen(name, APP, name, elements=tuple(placed))


def random_map(rng: random.Random) -> Graph:
    """Check boxes, options, fields and rows on a few screens; edges with needs, effects and values carried over."""
    graph = Graph(APP, entry="s0")
    size = rng.randint(2, 5)
    for i in range(size):
        made = [element(Role.CHECKBOX, f"box {i} {k}", on=rng.random() < 0.3) for k in range(rng.randint(0, 2))]
        if rng.random() < 0.4:
            made += [element(Role.RADIO, f"option {i} {k}", on=k == 0) for k in range(3)]
        if rng.random() < 0.5:
            made.append(element(Role.INPUT, f"field {i}"))
        if rng.random() < 0.5:
            made.append(element(Role.ITEM, f"row {i}\nnothing"))
        graph.put_screen(screen(f"s{i}", *made))
    fluents = [*model_of(graph).initial, flag("ready"), flag("signed in")]
    for i in range(rng.randint(size, 4 * size)):
        source, target = (f"s{rng.randrange(size)}" for _ in range(2))
        graph.put_transition(_edge(rng, i, source, target, fluents, graph))
    return graph


def _edge(rng: random.Random, number: int, source: str, target: str, fluents: list[Fluent], graph: Graph) -> Transition:
    tried = rng.randrange(5)
    evidence = (Evidence(EvidenceKind.OBSERVED, "seed", tried, rng.randint(0, tried)),)
    action: Tap | InputText = Tap(Selector(Role.BUTTON, f"b{number}"))
    here = [f for f in fluents if f.screen == source and f.target is not None]
    if here and rng.random() < 0.3:
        chosen = rng.choice(here)
        assert chosen.target is not None
        action = InputText(chosen.target, "one") if chosen.kind is FluentKind.TYPED else Tap(chosen.target)
    needs = tuple(FactIs(random_fact(rng, fluents)) for _ in range(rng.choice((0, 0, 0, 1, 2))))
    effects: list[Condition] = [
        FactIs(Fact(f.fluent, f.value)) for f in [random_fact(rng, fluents)] if rng.random() < 0.4
    ]
    fields = [f for f in fluents if f.kind is FluentKind.TYPED]
    rows = [f for f in fluents if f.kind is FluentKind.SHOWN]
    if fields and rows and rng.random() < 0.3:
        effects.append(Carries(rng.choice(rows), rng.choice(fields)))
    return Transition(source, action, target, needs, tuple(effects), evidence, cost=rng.choice((1.0, 1.0, 2.0)))


def random_fact(rng: random.Random, fluents: list[Fluent]) -> Fact:
    """A variable with a value that is sometimes denied."""
    fluent = rng.choice(fluents)
    value = rng.choice((ON, OFF)) if fluent.kind in TWO_VALUED else rng.choice(("one", "two"))
    return Fact(fluent, value, holds=rng.random() < 0.8)


def random_goal(rng: random.Random, graph: Graph) -> tuple[list[Fact], list[str] | None]:
    """Some facts that do not contradict each other, and perhaps places."""
    fluents = [*model_of(graph).initial, flag("ready")]
    chosen = {f.fluent: f for f in (random_fact(rng, fluents) for _ in range(rng.randint(1, 4)))}
    places = rng.sample(sorted(graph.screens), rng.randint(1, 2)) if rng.random() < 0.6 else None
    return list(chosen.values()), places


def cheapest_cost(task: FactTask) -> int | None:
    """The cost of the cheapest way, by Dijkstra over all screens and values without any shortcut."""
    start = task.start, task.initial
    heap, best = [(0, start)], {start: 0}
    while heap:
        cost, state = heappop(heap)
        if cost > best[state]:
            continue
        at, values = state
        if all(goal.true_in(values) for goal in task.goal) and (task.places is None or at in task.places):
            return cost
        ways = [(t.expected_cost, (t.target, values)) for t in task.graph.outgoing(at) if t.id not in task.barred]
        for move in task.moves:
            if move.edge.source == at and (after := move.after(values)) is not None:
                ways.append((move.edge.expected_cost, (move.edge.target, after)))
        for price, after_state in ways:
            if cost + price < best.get(after_state, cost + price + 1):
                best[after_state] = cost + price
                heappush(heap, (cost + price, after_state))
    return None
