"""Callbacks that a field keeps: which calls hand one to the platform, as ``bindService(intent, connection, flags)``.

The field is declared with an interface of the platform, which tells nothing; what is written to it is a function, or an
object of a class of the app.
"""

from collections import defaultdict
from collections.abc import Iterator, Set

from uiatlas_static.facts.code import INIT, Call, Method, Write
from uiatlas_static.facts.values import FieldValue, Lambda, Result, This, Value, alternatives
from uiatlas_static.solver.callbacks import Callbacks, takes_back
from uiatlas_static.solver.library_interfaces import takes_screen
from uiatlas_static.solver.program import Program


class KeptCallbacks:
    """Answers about the fields of one program.

    Args:
        program: The code.
        callbacks: What the platform may call back on objects that it is given.
    """

    def __init__(self, program: Program, callbacks: Callbacks) -> None:
        self._program = program
        self._callbacks = callbacks
        self._bodies: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        """Of what is written to fields, by their name and the class that declares them."""
        for method in program.by_id.values():
            for write in method.writes:
                if bodies := set(self._called_back(write.value)):
                    self._bodies[write.name][self._declaring(write)] |= bodies

    def handed(self, call: Call, acting: Set[str]) -> bool:
        """Whether a call is given a field, or a screen, on which a body is called back that is among some."""
        given = (self._screen(call, a.type) if isinstance(a, This) else self._kept(a) for a in call.args)
        return not takes_back(call) and any(not bodies.isdisjoint(acting) for bodies in given)

    def _screen(self, call: Call, screen: str) -> Set[str]:
        """Ids of the bodies that a library may call on the screen that a call is given."""
        if not takes_screen(self._program, call, screen, (call.owner,) if call.owner else None):
            return frozenset()
        return {m.id for m in self._callbacks.of(screen)}

    def _kept(self, value: Value) -> Set[str]:
        """Ids of the bodies that are called back on what a field may keep."""
        fields = [f for f in alternatives(value) if isinstance(f, FieldValue) and f.name in self._bodies]
        return frozenset(b for f in fields for b in self._bodies[f.name].get(self._declaring(f), ()))

    def _declaring(self, named: FieldValue | Write) -> str:
        """The class that declares a field which its own code names, or that of a class within; empty for others."""
        field = self._program.field_of(named)
        return "" if field is None else field[0]

    def _called_back(self, value: Value) -> Iterator[str]:
        """Ids of the bodies that are called back on what a body makes and writes to a field."""
        for option in alternatives(value):
            if isinstance(option, Lambda):
                yield option.method
            if isinstance(option, Result) and option.method in self._program.by_id:
                call = self._program.by_id[option.method].calls[option.call]
                if call.name == INIT and call.owner in self._program.classes and self._callbacks.given(call.owner):
                    yield from (m.id for m in self._callbacks.of(call.owner))


def handing(methods: list[Method], kept: KeptCallbacks, acting: set[str]) -> list[Method]:
    """The methods beside acting ones that hand what is called back with an acting body on out of a field."""
    return [m for m in methods if m.id not in acting and any(kept.handed(c, acting) for c in m.calls)]
