"""Hints beside a map's text: what the map knows of controls and nobody can see on the screen, with its evidence.

A hint is told only where it concerns the task or the screen shown, in few words, and as long as the evidence speaks for
it. What was done in this run is told with what came of it, so that no hint says anything of it any more; the map has
taken in the same outcome as evidence.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from uiatlas.agents.compilers.told_controls import Named
from uiatlas.llm.usage import estimate_tokens
from uiatlas.planning.control_names import clipped, control_names
from uiatlas.run.plan_origin import day
from uiatlas.run.policy import StepRecord
from uiatlas.ui import (
    Action,
    Choose,
    InputText,
    Press,
    Role,
    Selector,
    SetDate,
    Slide,
    Upload,
    action_key,
    describe,
    kind_of,
    target_of,
)
from uiatlas.ui.selectors import short_id
from uiatlas.utg import Graph, Transition
from uiatlas.utg.conditions import Condition, FactIs
from uiatlas.utg.fluents import TWO_VALUED, Fact, Fluent, FluentKind, describe_fact
from uiatlas.utg.queries import lasting

ROOM = 150
"""Tokens that the hints of one question take, at most."""

WITNESSED = 3
"""How often something has worked, and always, before it is told what it is in need of: once may be by chance."""

SURE = 0.5
"""Share of its attempts that must have led where a hint says."""

_FILLS: dict[type[Action], str] = {
    InputText: "type into",
    Choose: "choose in",
    SetDate: "set the date in",
    Slide: "slide",
    Upload: "give a file to",
}
"""Actions that give a control a value, which may be private and is not told."""

_HOLDING = frozenset({Role.INPUT, Role.CHOICE})
"""Roles of controls whose text is what they hold."""

Done = tuple[str | None, tuple[object, ...]]
"""A screen and the key of an action that was done there in this run."""


def hints(
    graph: Graph,
    task: str,
    here: str | None,
    told: Mapping[str, int],
    history: Sequence[StepRecord] = (),
    told_here: tuple[type[Action], ...] = (),
) -> list[str]:
    """The hints for a question, those on the screen shown first; none if there is nothing to say.

    Args:
        graph: The map.
        task: The task.
        here: Id of the screen shown, None if it is not on the map.
        told: The screens that the question tells of, with their numbers.
        history: What was done in this run.
        told_here: Types of actions of which the question tells beside, on the screen shown, what they come to.
    """
    named = Named(task)
    done: set[Done] = {(r.screen, action_key(r.action)) for r in history}
    screens = [here] * (here is not None) + [s for s in told if s != here]
    found = [
        hint
        for screen in screens
        if screen in graph.screens
        for edges in _by_action(graph, screen, done)
        if not (screen == here and isinstance(edges[0].action, told_here))
        and ((screen == here and _is_sure(edges)) or _concerns(graph, edges, named))
        for hint in _of_action(graph, edges, named, told, here)
    ]
    return _fitting([*found, *_undoing(graph, named, done)])


def _by_action(graph: Graph, screen: str, done: set[Done]) -> list[list[Transition]]:
    """The edges of a screen by their action, without what was done there in this run."""
    groups: defaultdict[tuple[object, ...], list[Transition]] = defaultdict(list)
    for edge in graph.outgoing(screen):
        if (screen, action_key(edge.action)) not in done:
            groups[_told(edge.action), target_of(edge.action)].append(edge)
    return list(groups.values())


def _is_sure(edges: Sequence[Transition]) -> bool:
    """Whether what the map knows of an action is told on its screen, also where the task names nothing of it.

    What came to nothing once, or was in need of something once, says little of another task.
    """
    leads = any(edge.worked and edge.target != edge.source and not edge.precondition for edge in edges)
    return leads or sum(edge.tried for edge in edges) > 1


def _concerns(graph: Graph, edges: Sequence[Transition], named: Named) -> bool:
    ends = (graph.screens[e.target].name for e in edges if e.target in graph.screens)
    return bool(named(_label(edges[0].action)) or any(named(name) for name in ends))


def _of_action(
    graph: Graph, edges: Sequence[Transition], named: Named, told: Mapping[str, int], here: str | None
) -> Iterator[str]:
    """What the map knows of one action that its name and the map's text do not say; nothing of ways to where one is."""
    first, tried = edges[0], sum(e.tried for e in edges)
    if not _is_alone(graph, first):
        return
    what = f"{clipped(graph.screens[first.source].name)}: {_told(first.action)}"
    if tried and not any(e.worked for e in edges):
        yield f"{what} came to nothing (failed {_times(tried)}{_last(edges)})"
    needs = dict.fromkeys(need for edge in edges for condition in edge.precondition if (need := _need(condition)))
    if needs and _most(edges).worked == _most(edges).tried >= WITNESSED:
        yield f"{what} could not be done without {' and '.join(needs)}; with it {_worked(_most(edges))}{_last(edges)}"
    current = lasting(graph, first.source)
    for edge in edges:
        sure = edge.worked and edge.worked >= SURE * edge.tried and edge.target not in (edge.source, here)
        if sure and edge in current and edge.target in graph.screens and _is_unsaid(graph, edge, named, told):
            name = clipped(graph.screens[edge.target].name)
            yield f"{what} leads to {name!r} ({_worked(edge)}{_last([edge])})"


def _need(condition: Condition) -> str:
    """What an action was seen to need, without the value that a field has; empty if it is nothing that one can set.

    That a field held another text when it worked says little: any step in between may have made the difference.
    """
    match condition:
        case FactIs(Fact(Fluent(FluentKind.TYPED, name), "", False)):
            return f'a text in "{clipped(name)}"' if name else ""
        case FactIs(Fact(Fluent(FluentKind.TYPED), _, _)):
            return ""
        case FactIs(fact) if fact.fluent.kind in TWO_VALUED:
            return clipped(describe_fact(fact))
    return ""


def _most(edges: Sequence[Transition]) -> Transition:
    """The edge that was tried most often."""
    return max(edges, key=lambda edge: edge.tried)


def _told(action: Action) -> str:
    """The kind of an action and its control in words, without what it enters or what a field holds."""
    target, verb = target_of(action), _FILLS.get(type(action))
    if verb is None and (target is None or target.role not in _HOLDING):
        return describe(action)
    if isinstance(action, Press):
        return f"press {action.keys} in {_control(target)}"
    return f"{verb or kind_of(action).replace('_', ' ')} {_control(target)}"


def _control(target: Selector | None) -> str:
    """What a control is called, never by what it holds."""
    if target is None:
        return "the page"
    held = target.role in _HOLDING
    name = clipped(target.description or short_id(target.resource_id) if held else target.name)
    return f'"{name}"' if name else f"a nameless {target.role.value}"


def _is_alone(graph: Graph, edge: Transition) -> bool:
    """Whether the words for an action stand for one control of its screen only."""
    target, words = target_of(edge.action), _told(edge.action)
    if target is None:
        return True
    targets = {target_of(e.action) for e in graph.outgoing(edge.source) if _told(e.action) == words}
    name = clipped(target.label)
    called = [shown for _, shown in control_names(graph.screens[edge.source].elements)]
    return len(targets) == 1 and f"{name} (2)" not in called


def _is_unsaid(graph: Graph, edge: Transition, named: Named, told: Mapping[str, int]) -> bool:
    """Whether an action leads to a word of the task that neither its own screen nor the map's text says."""
    if isinstance(edge.action, Press):
        return True
    return edge.target not in told and bool(named(graph.screens[edge.target].name) - _said_on(graph, edge, named))


def _said_on(graph: Graph, edge: Transition, named: Named) -> frozenset[str]:
    """The words of the task that an action's control or anything else on its screen says."""
    names = (name for _, name in control_names(graph.screens[edge.source].elements))
    return frozenset().union(named(_label(edge.action)), *map(named, names))


def _undoing(graph: Graph, named: Named, done: set[Done]) -> Iterator[str]:
    """Actions that the task names and that another one undoes: it gives a variable of two values the other value."""
    changers: defaultdict[Fluent, dict[str, Transition]] = defaultdict(dict)
    for edge in graph.transitions.values():
        for condition in edge.postcondition:
            if isinstance(condition, FactIs) and condition.fact.holds and condition.fact.fluent.kind in TWO_VALUED:
                changers[condition.fact.fluent].setdefault(condition.fact.value, edge)
    for sides in changers.values():
        edges = list(sides.values())
        if len(edges) != 2 or action_key(edges[0].action) == action_key(edges[1].action):
            continue
        if not any(_is_done(edge, done) for edge in edges) and all(
            edge.worked >= SURE * edge.tried > 0 for edge in edges
        ):
            one, other = sorted(edges, key=lambda edge: not named(_label(edge.action)))
            if named(_label(one.action)) and _is_alone(graph, one) and _is_alone(graph, other):
                where = clipped(graph.screens[other.source].name)
                yield f"{_told(one.action)} is undone on {where}: {_told(other.action)} ({_worked(other)})"


def _is_done(edge: Transition, done: set[Done]) -> bool:
    return (edge.source, action_key(edge.action)) in done


def _fitting(found: Sequence[str]) -> list[str]:
    """As many hints, each once, as have room."""
    kept: list[str] = []
    for hint in dict.fromkeys(found):
        if estimate_tokens("\n".join([*kept, hint])) <= ROOM:
            kept.append(hint)
    return kept


def _label(action: Action) -> str:
    target = target_of(action)
    return target.label if target is not None else ""


def _worked(edge: Transition) -> str:
    return (
        f"worked {_times(edge.worked)}" if edge.worked == edge.tried else f"worked {edge.worked} of {edge.tried} times"
    )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def _last(edges: Sequence[Transition]) -> str:
    when = max(edge.last_seen for edge in edges)
    return f", last {day(when)}" if when else ""
