"""Which methods can leave anything behind when they are executed, so that all others need not be."""

from collections import defaultdict

from uiatlas.sources.static.facts.code import INIT, INVOKE, Method
from uiatlas.sources.static.facts.values import ClassValue, FieldValue, Lambda, Literal, Reference, Resource, Result
from uiatlas.sources.static.solver.program import Program

_TELLING = Lambda | Reference | ClassValue | Resource
_GENERIC = frozenset(
    {
        "get",
        "add",
        "put",
        "of",
        "map",
        "filter",
        "first",
        "last",
        "next",
        "values",
        "iterator",
        "to",
        "getString",
        "getText",
    }
)


def relevant_methods(program: Program, names: frozenset[str]) -> frozenset[str]:
    """Ids of methods that navigate, write, give back something telling, or may call one that does.

    Args:
        program: The code.
        names: Names of the calls that the platform's models answer.
    """
    interesting = names - _GENERIC
    callers: dict[str, list[Method]] = defaultdict(list)
    todo: list[Method] = []
    found: set[str] = set()
    for method in program.by_id.values():
        if _tells(method, interesting):
            found.add(method.id)
            todo.append(method)
        for call in method.calls:
            callers[call.owner if call.name == INIT else call.name].append(method)
    while todo:
        method = todo.pop()
        name = method.owner if method.name in (INIT, "") else method.name
        for caller in callers.get(name, ()):
            if caller.id not in found:
                found.add(caller.id)
                todo.append(caller)
    return frozenset(found)


def _tells(method: Method, interesting: frozenset[str]) -> bool:
    """Whether a body leaves something by itself."""
    if any(isinstance(r.value, _TELLING | FieldValue | Result | Literal) for r in method.returns) and not method.calls:
        return True
    if any(isinstance(r.value, _TELLING) for r in method.returns) or method.writes:
        return True
    for call in method.calls:
        if call.name in interesting or call.name == INVOKE:
            return call.name != INIT or _making(call.owner) or any(isinstance(a, _TELLING) for a in call.args)
        if any(isinstance(a, _TELLING) for a in call.args):
            return True
    return False


def _making(owner: str) -> bool:
    return owner.endswith(
        ("Intent", "ComponentName", "Dialog", "Builder", "Fragment", "Adapter", "Sheet", "Popup", "Menu")
    )
