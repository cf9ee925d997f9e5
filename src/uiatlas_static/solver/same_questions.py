"""Overloads of one question: ``isLoggedIn()`` asks ``isLoggedIn(context)`` with the context of the app.

Which context such a method is given is then of no weight, and conditions that ask either are the same.
"""

from collections.abc import Iterator

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import Value
from uiatlas_static.solver.program import Program

_CONTEXTS = ("Context", "Activity", "Application")
"""How the types end of what gives an app its surroundings."""


def asked_with(program: Program, call: Call) -> tuple[Value, ...]:
    """The arguments of a call of a class, without a context that the method can do without."""
    cls = program.classes.get(call.owner)
    if call.receiver is not None or cls is None or any(call.names):
        return call.args
    named = [m for m in cls.methods if m.name == call.name]
    meant = [m for m in named if len(m.parameters) == len(call.args)]
    if len(meant) != 1:
        return call.args
    spare = {n for other in named for n in _spared(meant[0], other)}
    return tuple(a for n, a in enumerate(call.args) if n not in spare)


def _spared(method: Method, other: Method) -> Iterator[int]:
    """The places of the contexts of a method that another one gives it of itself, handing on all that it is given."""
    asked = _only_call(other)
    if asked is None or asked.name != method.name or len(asked.args) != len(method.parameters) or asked.names:
        return
    own = [n for n, a in enumerate(asked.args) if not (isinstance(a, v.Parameter) and a.method == other.id)]
    handed = [a.index for a in asked.args if isinstance(a, v.Parameter) and a.method == other.id]
    contexts = all(method.parameters[n].type.endswith(_CONTEXTS) for n in own)
    if own and contexts and handed == list(range(len(other.parameters))):
        yield from own


def _only_call(method: Method) -> Call | None:
    """The call whose result is all that a method gives back, in its own class."""
    given = method.returns[0].value if len(method.returns) == 1 and not method.writes else None
    if not isinstance(given, v.Result) or given.method != method.id:
        return None
    asked = method.calls[given.call]
    at_home = asked.receiver is None and (not asked.owner or asked.owner == method.owner)
    return asked if at_home or isinstance(asked.receiver, v.This) else None
