"""Activities that are only above others: no other app may start them, nothing in the app has their class or name."""

import re
from collections.abc import Iterator

from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.code import INIT, Call, ClassFact, Method, own_name
from uiatlas_static.facts.resources import Component
from uiatlas_static.facts.values import ClassValue, FieldValue, Literal, Resource, Result, Value, alternatives
from uiatlas_static.solver.resolution import UNSAID

_HARMLESS = frozenset(
    """
    AndroidEntryPoint Deprecated Keep OptIn RequiresApi RuntimePermissions Suppress SuppressLint SuppressWarnings
    TargetApi VisibleForTesting
    """.split()  # noqa: SIM905
)
"""Annotations of classes from which no code is generated that starts them."""
_WORD = re.compile(r"\w+")
_ABOVE = "getSuperclass"
_LOOKED_INTO = frozenset(
    """
    newInstance getMethod getMethods getDeclaredMethod getDeclaredMethods getField getFields getDeclaredField
    getDeclaredFields getConstructor getConstructors getDeclaredConstructor getDeclaredConstructors getName
    getSimpleName isInstance isAssignableFrom getSuperclass equals
    """.split()  # noqa: SIM905
)
"""What a class is asked that is not started."""
_NAME = "ComponentName"


def unnamed(facts: AppFacts) -> frozenset[str]:
    """The activities that others derive from, and that nobody can start.

    What they do, those do. Where code starts a screen by a name that is not known, or
    code may be generated that starts it, nothing is known.

    Args:
        facts: What was read of the app; of packages, which may leave out names, nothing is known.
    """
    classes = facts.code.classes
    above = {classes[c.name].parent for c in facts.manifest.components if c.kind == "activity" and c.name in classes}
    private = {c.name for c in facts.manifest.components if c.name in above and _is_private(c)}
    asked = {name for name in private if _is_plain(classes.get(name))}
    if facts.origin != "source" or not asked:
        return frozenset()
    for component in facts.manifest.components:
        asked -= {component.target, component.parent, *(value for _, value in component.meta)}
    for cls in classes.values():
        asked.difference_update([n for n in cls.named if n in asked and _may_start(cls, n)])
    return frozenset(asked - _told(facts, asked) if asked else ())


def _is_private(component: Component) -> bool:
    return component.kind == "activity" and not component.exported and not component.filters


def _is_plain(cls: ClassFact | None) -> bool:
    """Whether a class is the app's own and at the top of its file, and nothing opens it by what it is marked with."""
    return cls is not None and not (cls.library or cls.outer or cls.route) and _HARMLESS.issuperset(cls.annotations)


def _may_start(cls: ClassFact, name: str) -> bool:
    """Whether a class that names an activity has it as a class, or between angle brackets.

    Who asks whether something is of it, or casts, or derives from it, has nothing to start.
    """
    meant, bodies = repr(ClassValue(name)), (*cls.methods, *cls.lambdas)
    return (
        name in cls.filled_in
        or any(name in call.type_args for body in bodies for call in body.calls)
        or any(meant in repr(body) for body in bodies)
    )


def _told(facts: AppFacts, asked: set[str]) -> set[str]:
    """Those of some activities that may be meant by a text, a resource or generated code; all by an unknown name.

    A text with spaces, as what is written to a log, is not the name of a class.
    """
    by_name = {own_name(name): name for name in asked}
    words, calls, others = set(_WORD.findall(repr(facts.resources))), set[str](), set[str]()
    given, paths = set(_given(facts)), _paths(facts)
    written = {method.name for method in _methods(facts)}
    for method in _methods(facts):
        if any(_is_unknown(call, method, (method.id, n) in given) for n, call in enumerate(method.calls)):
            return asked
        calls.update(call.name for call in method.calls if call.name.isidentifier())
        others.update(call.owner for call in method.calls)
        for value in _values(method):
            if isinstance(value, FieldValue) and value.name == "superclass":
                return asked
            if isinstance(value, ClassValue):
                others.add(value.name)
            elif isinstance(value, Literal) and isinstance(value.value, str) and " " not in value.value:
                words.update(_WORD.findall(value.value) if value not in paths else ())
    generated = [own_name(other) for other in others - facts.code.classes.keys()]
    return {
        name
        for own, name in by_name.items()
        if own in words or any(own in call for call in calls - written) or any(g.startswith(own) for g in generated)
    }


def _paths(facts: AppFacts) -> set[Value]:
    """The paths by which routers open activities: each means the class that is marked with it."""
    marked = {cls.route for cls in facts.code.classes.values() if cls.route is not None}
    writes = ((m.owner, w) for m in _methods(facts) for w in m.writes) if marked else ()
    return marked.union(w.value for owner, w in writes if FieldValue(w.name, owner=owner) in marked)


def _methods(facts: AppFacts) -> Iterator[Method]:
    for cls in facts.code.classes.values():
        yield from (*cls.methods, *cls.lambdas)


def _values(method: Method) -> Iterator[Value]:
    """The values that a body gives calls and fields, or back."""
    given = [a for call in method.calls for a in call.args]
    for value in (*given, *(w.value for w in method.writes), *(r.value for r in method.returns)):
        yield from alternatives(value)


def _given(facts: AppFacts) -> Iterator[tuple[str, int]]:
    """The calls whose results bodies hand on, or do more with than look into a class: each by its body and place."""
    for method in _methods(facts):
        asked = (call.receiver for call in method.calls if call.receiver and call.name not in _LOOKED_INTO)
        for value in (*_values(method), *(o for receiver in asked for o in alternatives(receiver))):
            while isinstance(value, FieldValue) and value.receiver is not None:
                value = value.receiver
            if isinstance(value, Result):
                yield value.method, value.call


def _is_unknown(call: Call, method: Method, is_given: bool) -> bool:
    """Whether a call in a body names a class of the app that is not known, so that a screen may be started by it."""
    if call.name == _ABOVE:
        return is_given
    names: tuple[Value, ...] = ()
    if call.name == INIT and own_name(call.owner) == _NAME:
        names = call.args[1:]
    elif call.name == "setClassName" and (is_given or len(call.args) > 1):
        names = call.args[-1:]
    elif is_given and (call.name == "loadClass" or (call.name == "forName" and own_name(call.owner) in ("", "Class"))):
        names = call.args[:1]
    return any(not _is_said(o, method) for value in names for o in alternatives(value))


def _is_said(value: Value, method: Method) -> bool:
    """Whether the name of a class is known, or that of an app's activity that the platform has found."""
    match value:
        case Literal(str(text)):
            return UNSAID not in text
        case FieldValue("name" | "canonicalName", FieldValue() | ClassValue()):
            return True
        case Result(method.id, number):
            asked = method.calls[number]
            return asked.name in ("getName", "getCanonicalName") and isinstance(asked.receiver, ClassValue)
    return isinstance(value, ClassValue | Resource)
