"""A screen that starts itself again since a setting has changed can do so only where a screen above it changes that.

Code that compares a setting with what it was, as a screen comes to the front, finds no difference the first time. So
there has to be a screen that opens from here, and leaves this one below it, with the preference or with code that
writes the setting; or this screen changes it itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call, Method
from uiatlas_static.facts.values import Guard, Value
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import AUTO, UP, Edge, Place
from uiatlas_static.solver.possible_calls import PossibleCalls
from uiatlas_static.solver.preferences import entries_of
from uiatlas_static.solver.program import getter_name
from uiatlas_static.solver.settings import text_of

MAX_BODIES = 60
"""In how many bodies it is looked for what a condition asks; of what asks more, nothing is known."""
_AT_ANY_TIME = ("service", "receiver", "provider")
"""Kinds of classes whose code runs whatever is in front."""


def drop_restarts(interpreter: Interpreter) -> None:
    """Take away the edges by which screens start themselves again though no screen above them changes the setting."""
    edges = interpreter.world.edges
    restarts = [e for e in edges if _is_restart(e) and e in interpreter.world.unasked]
    if restarts:
        settings = _Settings(interpreter)
        for edge in restarts:
            asked = settings.asked(edge)
            if asked and not any(settings.may_change(key, edge.source) for key in asked):
                del edges[edge]


def _is_restart(edge: Edge) -> bool:
    return edge.edge_class == AUTO.edge_class and edge.source is edge.target and edge.source.kind == "activity"


class _Settings:
    """Which settings code asks for, and where they are changed."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter
        self._program = interpreter.program
        self._meaning = interpreter.liveness.meaning
        self._known: dict[int, frozenset[str]] = {}
        self._changing: dict[str, set[int] | None] = {}

    def asked(self, edge: Edge) -> frozenset[str]:
        """The keys of the settings that the conditions of an edge hang on."""
        found = frozenset[str]()
        for id_, held in self._interpreter.world.conditions.get(edge, {}).items():
            if id_ not in self._known:
                self._known[id_] = frozenset(self._in_guard(held.guard, self._program.by_id[held.method]))
            found |= self._known[id_]
        return found

    def may_change(self, key: str, activity: Place) -> bool:
        """Whether a setting may change while an activity is on the back stack; of one that nothing changes, it may."""
        if key not in self._changing:
            self._changing[key] = self._activities_changing(key)
        where = self._changing[key]
        return not where or not where.isdisjoint(self._above(activity))

    # ---- what is asked

    def _in_guard(self, guard: Guard, method: Method) -> set[str]:
        keys: set[str] = set()
        bodies: dict[str, Method] = {}
        todo = [*self._look(guard, method, keys)]
        while todo and len(bodies) <= MAX_BODIES:
            body = todo.pop(0)
            if body.id not in bodies:
                bodies[body.id] = body
                for call in body.calls:
                    todo += self._called(call, body, keys)
        return keys if len(bodies) <= MAX_BODIES else set()

    def _look(self, guard: Guard, method: Method, keys: set[str]) -> Iterator[Method]:
        """The bodies that a condition runs; keys that are written in it are added."""
        todo: list[Value] = [guard.subject, guard.other]
        while todo:
            value = todo.pop()
            match value:
                case v.Result(owner, index) if owner in self._program.by_id:
                    call = self._program.by_id[owner].calls[index]
                    yield from self._called(call, self._program.by_id[owner], keys)
                    todo += call.args
                case v.FieldValue(name, receiver):
                    yield from (m for m in self._program.named(getter_name(name)) if not m.parameters)
                    self._add_of_writers(name, method.owner, keys)
                    todo += () if receiver is None else (receiver,)
                case v.Choice(options):
                    todo += options
                case v.Guarded(inner, guards):
                    todo += (inner, *(g.subject for g in guards))

    def _called(self, call: Call, caller: Method, keys: set[str]) -> Iterator[Method]:
        """The methods that a call may mean; keys that it is given are added."""
        keys.update(key for arg in call.args for key in self._keys_in(arg))
        if call.name != INIT:
            named = self._program.named(call.name)
            asked = self._meaning.asked(caller, call) if named else None
            yield from (m for m in named if asked is not None and self._meaning.may_mean(asked, m))

    def _add_of_writers(self, name: str, cls: str, keys: set[str]) -> None:
        """Add the keys under whose conditions a field of a class is written, as a listener of changes does."""
        for owner in self._program.chain(cls):
            guards = (g for m in owner.methods for w in m.writes if w.name == name for g in w.guards)
            keys.update(key for g in guards for key in self._keys_in(g.other))

    def _keys_in(self, value: Value) -> Iterator[str]:
        for option in v.alternatives(value):
            key = text_of(self._program, option)
            if key in self._shown or key in self._written:
                yield key

    # ---- what changes it

    @cached_property
    def _shown(self) -> dict[str, set[int]]:
        """The activities that show a preference, by its key."""
        found: dict[str, set[int]] = defaultdict(set)
        for place in dict.values(self._interpreter.world.places):
            for _, entry in entries_of(self._interpreter, place):
                found[entry.key].add(id(place.activity))
        return found

    @cached_property
    def _written(self) -> dict[str, dict[str, Method]]:
        """The bodies with a call that writes a setting, by its key: ``putString(key, value)``."""
        found: dict[str, dict[str, Method]] = defaultdict(dict)
        for method in self._program.by_id.values():
            for call in method.calls:
                if call.name.startswith(("put", "set")) and len(call.args) > 1:
                    for key in filter(None, (text_of(self._program, arg) for arg in call.args[:2])):
                        found[key][method.id] = method
        return found

    @cached_property
    def _calls(self) -> PossibleCalls:
        return PossibleCalls(self._interpreter)

    def _activities_changing(self, key: str) -> set[int] | None:
        """The activities in which a setting may be changed; None if it may be at any time."""
        found = set(self._shown.get(key, ()))
        writing = self._calls.above(self._written[key].values()) if key in self._written else {}
        owners = {method.owner for method in writing.values()}
        if any(self._program.kind(owner) in _AT_ANY_TIME for owner in owners):
            return None
        for place in dict.values(self._interpreter.world.places):
            if place.obj is not None and any(c.name in owners for c in self._program.chain(place.obj.type)):
                found.add(id(place.activity))
        return found

    # ---- what is above

    def _above(self, activity: Place) -> set[int]:
        """The activity itself, and all that may come above it."""
        found = {id(activity)}
        todo = [activity]
        while todo:
            below = todo.pop()
            for target in self._opened.get(id(below), ()) if below is not activity else self._staying(activity):
                if id(target) not in found:
                    found.add(id(target))
                    todo.append(target)
        return found

    def _staying(self, activity: Place) -> Iterable[Place]:
        leaving = self._interpreter.world.leaving
        kept = (e for e in self._ways if (e.source.activity, e.evidence) not in leaving)
        return (e.target.activity for e in kept if e.source.activity is activity)

    @cached_property
    def _ways(self) -> list[Edge]:
        """The edges from one activity to another, but those that lead up, to what is below."""
        edges = self._interpreter.world.edges
        return [e for e in edges if e.source.activity is not e.target.activity and e.trigger != UP]

    @cached_property
    def _opened(self) -> dict[int, list[Place]]:
        found: dict[int, list[Place]] = defaultdict(list)
        for edge in self._ways:
            found[id(edge.source.activity)].append(edge.target.activity)
        return found
