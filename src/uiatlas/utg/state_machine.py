"""The map as the state machine of MAPLE and Agent-SAMA: states are beacons, transitions have conditions.

M = (S, A, T, s0, G) of section 3.2; one machine for each app. Screens with one beacon are one state; others are states
of their own, numbered where they have one name. As text it is a Mermaid state diagram for eyes, and lines for a prompt.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, chain, count

from uiatlas.ui import action_key, describe
from uiatlas.utg.conditions import describe_condition
from uiatlas.utg.graph import Graph
from uiatlas.utg.predictions import believed
from uiatlas.utg.queries import neighbourhood
from uiatlas.utg.screen import Screen
from uiatlas.utg.transition import Transition

NEAR, TOLD = 2, 1500
"""Actions away from the state that is shown, and characters, at most, of what a prompt is told."""


@dataclass(frozen=True, slots=True)
class Move:
    """A transition of the machine.

    Attributes:
        source: The state that it leaves.
        action: What is done, in words.
        target: The state that it comes to.
        before: What is to hold before, in words.
        after: What is to hold after, in words.
    """

    source: str
    action: str
    target: str
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def conditions(self) -> str:
        """What is to hold before and after, in brackets; empty if nothing is."""
        told = [f"needs {', '.join(self.before)}"] if self.before else []
        told += [f"then {', '.join(self.after)}"] if self.after else []
        return f" ({'; '.join(told)})" if told else ""


@dataclass(frozen=True, slots=True)
class Machine:
    """A state machine.

    Attributes:
        app: Its app.
        states: The states by name, each with what it is.
        start: The state that the app starts in; empty if that is not known.
        moves: The transitions.
    """

    app: str
    states: dict[str, str]
    start: str
    moves: tuple[Move, ...]


def state_of(screen: Screen) -> str:
    """What a screen's state is called: its beacon, else its name, which other states may have too."""
    return screen.beacon or screen.name


def _states(graph: Graph) -> dict[str, str]:
    """The state that each screen of the app's own is, by the screen's id; of equal names the later are numbered."""
    called: dict[tuple[bool, str], str] = {}
    taken: set[str] = set()
    out = {}
    for screen in (s for s in graph.screens.values() if not s.external):
        key = bool(screen.beacon), screen.beacon or screen.id
        if key not in called:
            name = state_of(screen)
            free = chain((name,), (f"{name} ({n})" for n in count(2)))
            called[key] = next(state for state in free if state not in taken)
            taken.add(called[key])
        out[screen.id] = called[key]
    return out


def machine_of(graph: Graph, screens: Iterable[str] | None = None) -> Machine:
    """The map of an app as a machine.

    Args:
        graph: The map.
        screens: Ids of the screens that are looked at; None for all of the app's own.
    """
    wanted = [graph.screens[s] for s in (graph.screens if screens is None else screens)]
    own = {s.id: s for s in wanted if not s.external}
    state = _states(graph)
    states: dict[str, str] = {}
    for screen in own.values():
        states[state[screen.id]] = states.get(state[screen.id]) or screen.summary
    moves: dict[object, Move] = {}
    for edge in (e for screen in own for e in graph.outgoing(screen) if e.target in own and e.passable):
        move = _move(state, edge)
        known = moves.setdefault((move.source, action_key(edge.action), move.target), move)
        if not (known.before or known.after):
            moves[move.source, action_key(edge.action), move.target] = move
    start = own.get(graph.entry or "")
    return Machine(graph.app, states, "" if start is None else state[start.id], tuple(moves.values()))


def _move(state: Mapping[str, str], edge: Transition) -> Move:
    before = [describe_condition(c) for c in edge.precondition] + [str(p) for p in believed(edge.predictions, "before")]
    after = [describe_condition(c) for c in edge.postcondition] + [str(p) for p in believed(edge.predictions, "after")]
    source, target = state[edge.source], state[edge.target]
    return Move(source, describe(edge.action), target, tuple(dict.fromkeys(before)), tuple(dict.fromkeys(after)))


def machine_near(graph: Graph, here: str, hops: int = NEAR, most: int = TOLD) -> str:
    """The part of the machine around a screen for a prompt; empty if nothing leads on from there.

    A line is a state and where one comes from there; actions that come to one state are told together.

    Args:
        graph: The map.
        here: Id of the screen.
        hops: Actions away from it that are looked at.
        most: Characters; the first line, of what is shown, is told in any case.
    """
    near = neighbourhood(graph, here, hops)
    machine = machine_of(graph, sorted(near, key=lambda s: (near[s], s)))
    told: dict[str, dict[str, list[str]]] = {}
    for move in (m for m in machine.moves if m.source != m.target):
        ways = told.setdefault(move.source, {}).setdefault(f"{move.target}{move.conditions}", [])
        ways += [] if move.action in ways else [move.action]
    lines = [f"{source}: {'; '.join(map(_ways, ends, ends.values()))}" for source, ends in told.items()]
    ends_at = [*accumulate(len(line) + 1 for line in lines)]
    return "\n".join(line for line, end in zip(lines, ends_at, strict=True) if line == lines[0] or end <= most)


def _ways(end: str, actions: list[str]) -> str:
    """What is done for a state, and the state."""
    return f"{' or '.join(actions)} -> {end}"


def to_statemachine(graph: Graph) -> str:
    """The machine as a Mermaid state diagram."""
    machine = machine_of(graph)
    number = {state: f"s{i}" for i, state in enumerate(machine.states)}
    return "\n".join(["stateDiagram-v2", *_lines(machine, number)]) + "\n"


def _lines(machine: Machine, number: dict[str, str]) -> Iterator[str]:
    for state, summary in machine.states.items():
        yield f"  {number[state]} : {_line(f'{state} - {summary}' if summary else state)}"
    if machine.start:
        yield f"  [*] --> {number[machine.start]}"
    for move in machine.moves:
        told = [f"[{'; '.join(move.before)}]"] if move.before else []
        told += [f"/ {'; '.join(move.after)}"] if move.after else []
        label = _line(" ".join([move.action, *told]))
        yield f"  {number[move.source]} --> {number[move.target]} : {label}"


def _line(text: str) -> str:
    """A text in one line, without what ends a statement of Mermaid's."""
    return " ".join(text.replace(";", ",").replace(":", "").replace("#", "").split()) or " "
