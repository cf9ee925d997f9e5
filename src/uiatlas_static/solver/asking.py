"""Which screens ask for what a class above them handles the answer of: the others are never told one."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import FieldValue, Result
from uiatlas_static.solver.domain import Obj
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.program import Program


@dataclass(slots=True)
class Asking:
    """What was seen to be asked for.

    Attributes:
        launched: Launchers that some screen was seen to launch, by what tells them apart.
        permissions: Screens that ask for a permission: the activity that each is in, and its class.
        unanswered: Methods by which screens hear whether a permission is given, until it is known who asks.
    """

    launched: set[object] = field(default_factory=set)
    permissions: set[tuple[Place, str]] = field(default_factory=set)
    unanswered: dict[tuple[int, str], tuple[Place, Obj, Method]] = field(default_factory=dict)


def is_inherited(screen: Obj | None, method: Method) -> bool:
    """Whether a screen has a method from a class above it."""
    return screen is not None and method.owner != screen.type


def may_ask(program: Program, screen: Obj, heard: str, names: frozenset[str]) -> bool:
    """Whether code of a screen mentions something by one of some names that code of a class above it does not use.

    Args:
        program: The code.
        screen: The screen.
        heard: The class above it.
        names: Names of calls, or of fields that calls are made on.
    """
    own = [c.name for c in takewhile(lambda c: c.name != heard, program.chain(screen.type))]
    return any(not names.isdisjoint(_mentioned(m)) for cls in own for m in _bodies(program, cls))


def field_of(method: Method, index: int) -> str:
    """The field that a body writes what a call gives back to; empty if it writes it to none."""
    kept = Result(method.id, index)
    return next((w.name for w in method.writes if w.value == kept), "")


def _bodies(program: Program, cls: str) -> Iterator[Method]:
    for name, fact in program.classes.items():
        if name == cls or name.startswith(f"{cls}$"):
            yield from (*fact.methods, *fact.lambdas)


def _mentioned(method: Method) -> Iterator[str]:
    for call in method.calls:
        yield call.name
        for value in (call.receiver, *call.args):
            if isinstance(value, FieldValue):
                yield value.name
