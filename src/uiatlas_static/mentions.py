"""What the code of a screen says of it: its titles, and the texts that its code mentions, shown at once or not."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import INIT, Call, ClassFact, Method, own_name
from uiatlas_static.facts.values import (
    Choice,
    FieldValue,
    Guarded,
    Lambda,
    Literal,
    Reference,
    Resource,
    Value,
    alternatives,
)
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.preferences import shown

MOST, LONGEST = 60, 120
"""Texts that are kept of one screen, and the length in characters beyond which a text is no label."""

_SHOWING = frozenset({"Text", "setText", "setTitle"})
"""Calls whose texts are shown, also such as are written in the code."""
_COMPOSABLE = "Composable"
_TYING = frozenset({"setupActionBarWithNavController", "setupWithNavController", "getLabel"})
"""Calls that have a bar show the label of the destination in front, or ask for it."""


class Mentions:
    """The texts that code mentions, by the class or the composable that does.

    Args:
        facts: What was read of the app.
        places: Its places: one whose class or function is written within the code of another one speaks for itself.
    """

    def __init__(self, facts: AppFacts, places: Collection[Place]) -> None:
        self._facts, self._screens = facts, frozenset(place.name for place in places)
        self._inner: dict[str, list[ClassFact]] = defaultdict(list)
        self._composables: dict[str, list[Method]] = defaultdict(list)
        self._bodies: dict[str, Method] = {}
        for cls in facts.code.classes.values():
            if cls.outer:
                self._inner[cls.outer].append(cls)
            for method in cls.methods:
                self._bodies[method.id] = method
                if _COMPOSABLE in method.annotations:
                    self._composables[method.name].append(method)
            self._bodies.update((body.id, body) for body in cls.lambdas)
        self._route_of = self._parts({body for place in places for body in place.bodies if body in self._bodies})

    def titles(self, place: Place) -> tuple[str, ...]:
        """What a place is called on itself: the label of the manifest, and those of graphs that a bar shows."""
        manifest, resources = self._facts.manifest, self._facts.resources
        labels = [c.label for c in manifest.components if c.name == place.name and c.kind == "activity"]
        graphs = resources.navigations.values() if self._shows_destinations else ()
        labels += [d.label for g in graphs for d in g.destinations if d.target == place.name and d.kind != "dialog"]
        return tuple(dict.fromkeys(t for t in labels if t and t != manifest.label))

    @cached_property
    def _shows_destinations(self) -> bool:
        """Whether code may show the label of a destination: it ties a bar to the graph, or reads a label itself."""
        if self._facts.origin == "apk":
            return True
        calls = [c for m in self._bodies.values() for c in m.calls]
        values = [*(a for c in calls for a in c.args), *(w.value for m in self._bodies.values() for w in m.writes)]
        read = (o.name for value in values for o in alternatives(value) if isinstance(o, FieldValue))
        return any(c.name in _TYING for c in calls) or "label" in read

    def of(self, place: Place) -> tuple[str, ...]:
        """The texts that the code of a place mentions, in the order of the code."""
        cls = self._facts.code.classes.get(place.name)
        methods = [] if cls is None else list(self._methods(cls))
        methods += [self._bodies[b] for b in place.bodies if b in self._bodies]
        told = dict.fromkeys((*place.messages, *self._choices(place)))
        told |= dict.fromkeys(self._texts([m for m in methods if self._is_of(m.id, place)], place))
        return tuple(t for t in told if len(t) <= LONGEST and any(map(str.isalpha, t)))[:MOST]

    def _choices(self, place: Place) -> Iterator[str]:
        """What can be chosen for each preference that has a list of values."""
        for name in place.preferences:
            for _, entry in shown(self._facts.resources, name):
                if values := self._facts.resources.arrays.get(entry.values, ()):
                    yield f"{entry.title}: {', '.join(values)}"[:LONGEST]

    def _methods(self, cls: ClassFact) -> Iterator[Method]:
        """The bodies of a class, and of those within it that are no screens of their own."""
        yield from (*cls.methods, *cls.lambdas)
        for inner in self._inner.get(cls.name, ()):
            if inner.name not in self._screens:
                yield from self._methods(inner)

    def _parts(self, routes: Collection[str]) -> dict[str, str]:
        """The functions that draw routes, each with the functions written in it, and the one that all these are of."""
        found = {route: route for route in routes}
        waiting = list(routes)
        for part in waiting:
            for inner in _functions(self._bodies[part]):
                if inner in self._bodies and inner not in found:
                    found[inner] = found[part]
                    waiting.append(inner)
        return found

    def _is_of(self, body: str, place: Place) -> bool:
        """Whether a body is not that of another place, nor written in one."""
        return body not in self._route_of or self._route_of[body] in place.bodies

    def _texts(self, methods: Iterable[Method], place: Place) -> Iterator[str]:
        """The texts of some bodies of a place, and of the composables and function objects that they go on to."""
        waiting, known = list(methods), set[str]()
        while waiting:
            method = waiting.pop(0)
            if method.id in known:
                continue
            known.add(method.id)
            for value in _values(method):
                yield from self._said(value)
            waiting += [self._bodies[f] for f in _functions(method) if f in self._bodies and self._is_of(f, place)]
            for call in method.calls:
                yield from _written(call)
                waiting += self._called(call, method)

    def _said(self, value: Value) -> Iterator[str]:
        resources = self._facts.resources
        if isinstance(value, Resource) and value.kind == "string":
            yield resources.strings.get(value.name, "")
        elif isinstance(value, Resource) and value.kind == "array":
            yield from resources.arrays.get(value.name, ())

    def _called(self, call: Call, caller: Method) -> list[Method]:
        """The composables that a call may mean: those of the caller's class, else all of the name."""
        name = own_name(call.owner) if call.name == INIT else call.name
        if not name[:1].isupper():
            return []
        meant = self._composables.get(name, [])
        return [m for m in meant if m.owner == caller.owner] or meant


def _written(call: Call) -> Iterator[str]:
    """The texts that are written in a call which shows them."""
    if call.name in _SHOWING or (call.name == INIT and call.owner.rpartition(".")[2] in _SHOWING):
        yield from (a.value for a in call.args if isinstance(a, Literal) and isinstance(a.value, str))


def _functions(method: Method) -> Iterator[str]:
    """The function objects that are written in a body."""
    return (value.method for value in _values(method) if isinstance(value, Lambda))


def _values(method: Method) -> Iterator[Value]:
    """All values that a body mentions."""
    for call in method.calls:
        for value in (*call.args, *((call.receiver,) if call.receiver is not None else ())):
            yield from _within(value)
    for write in method.writes:
        yield from _within(write.value)
    for given in method.returns:
        yield from _within(given.value)


def _within(value: Value) -> Iterator[Value]:
    """A value and those that it is made of."""
    yield value
    match value:
        case Choice(options):
            for option in options:
                yield from _within(option)
        case Guarded(inner) | FieldValue(receiver=inner) | Reference(receiver=inner) if inner is not None:
            yield from _within(inner)
