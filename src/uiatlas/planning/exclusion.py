"""Routes whose steps can all be taken: none needs a condition that an earlier step needs not to hold."""

import re
from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush

from uiatlas.planning.plan import Plan, Route
from uiatlas.ui import Wait
from uiatlas.utg.conditions import FactIs
from uiatlas.utg.graph import Graph
from uiatlas.utg.transition import PLACE, Transition

MOST_PLANS = 16
"""Plans that are looked at before the first one is kept although it excludes itself."""
_PLACED = re.compile(rf"{PLACE}(?: (and|or) |$)")
"""What stands behind each condition of an edge: its place in the code, and whether another one follows."""
_ARGUMENT = r'(?:this|[A-Z][A-Z_0-9]*|"[^"]*"|\d+|R\.\w+\.\w+)'
_LASTING = re.compile(rf"[A-Z]\w*(?:\.\w+(?:\((?:{_ARGUMENT}(?:, {_ARGUMENT})*)?\))?)+")
"""What is asked of a class, so that it is the same thing wherever it is asked; a name of a variable is not."""
_Answer = tuple[bool, str]
"""Whether a value is the one that is named, or is not."""


def agreeing(route: Route) -> Route:
    """A planner that takes the cheapest route no two steps of which exclude each other.

    Where none is found the first one stays: what is done between two steps may change what they need.

    Args:
        route: Plans routes that may exclude themselves.
    """

    def planned(graph: Graph, start: str, targets: Sequence[str], *, avoid: Collection[str] = ()) -> Plan:
        asked = {"avoid": avoid} if avoid else {}
        first = route(graph, start, targets, **asked)
        heap = [(first.cost or 0, 0, first, frozenset(avoid))]
        for count in range(1, MOST_PLANS, 2):
            if not heap:
                break
            _, _, plan, avoided = heappop(heap)
            excluding = clash(graph, plan)
            if not excluding:
                return plan
            for more, edge in enumerate(excluding):
                other = route(graph, start, targets, avoid=avoided | {edge})
                if other.ok and other.cost is not None:
                    heappush(heap, (other.cost, count + more, other, avoided | {edge}))
        return first

    return planned


def clash(graph: Graph, plan: Plan) -> tuple[str, ...]:
    """The first two edges of a plan that exclude each other, by their ids; nothing if there are none.

    It is one edge twice where the code asks for both. What a class says lasts until a person touches something, which
    may change it, as a login does; a setting lasts until a step sets it.
    """
    settings: dict[object, tuple[_Answer, str]] = {}
    said: dict[object, tuple[_Answer, str]] = {}
    for edge in (graph.transitions[s.transition_id] for s in plan.steps if s.transition_id in graph.transitions):
        needs = [(asked, answer, settings) for asked, answer in _settings(edge)]
        needs += [(asked, answer, said) for asked, answer in _asked(edge.only_if)]
        for asked, answer, held in needs:
            known, other = held.setdefault(asked, (answer, edge.id))
            if _exclude(known, answer):
                return other, edge.id
        for set_ in (c.fact.fluent for c in edge.postcondition if isinstance(c, FactIs)):
            settings.pop(set_, None)
        if not isinstance(edge.action, Wait):
            said.clear()
    return ()


def _exclude(one: _Answer, other: _Answer) -> bool:
    """Whether no value gives both answers."""
    return one[1] != other[1] if one[0] and other[0] else one[0] is not other[0] and one[1] == other[1]


def _settings(edge: Transition) -> Iterator[tuple[object, _Answer]]:
    """The settings that the code of an edge needs."""
    facts = (c.fact for c in edge.precondition if isinstance(c, FactIs))
    return ((fact.fluent, (True, fact.value)) for fact in facts) if edge.only_if else iter(())


def _asked(only_if: str) -> Iterator[tuple[str, _Answer]]:
    """The conditions of an edge that all hold, each as what is asked and the answer."""
    found = alternatives(only_if)
    for words in found[0] if len(found) == 1 else ():
        asked, _, value = words.partition(" is ")
        holds = not (words.startswith("not ") or value.startswith("not "))
        asked = asked.removeprefix("not ")
        if _LASTING.fullmatch(asked) and " or " not in value:
            yield asked, (holds, value.removeprefix("not "))


def alternatives(only_if: str) -> list[list[str]]:
    """The condition of an edge as its alternatives, each the conditions that all hold then, without their places."""
    at, found = 0, list[list[str]]()
    joined = "or"
    for placed in _PLACED.finditer(only_if):
        if joined == "or":
            found.append([])
        found[-1].append(only_if[at : placed.start()])
        at, joined = placed.end(), placed[1]
    return found
