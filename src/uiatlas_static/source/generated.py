"""Classes that AndroidAnnotations generates below those that it finds annotated: ``Home_`` extends ``Home``.

The library: https://github.com/androidannotations/androidannotations (Apache-2.0).
"""

from collections.abc import Mapping

from uiatlas_static.facts.code import INIT, Call, ClassFact, Method
from uiatlas_static.facts.values import Parameter, This

ENDING = "_"
_ANNOTATED = ("EActivity", "EFragment", "EViewGroup", "EView")


def with_generated(classes: Mapping[str, ClassFact]) -> dict[str, ClassFact]:
    """Classes with those below them that code names and that are in no source; the same if code names none."""
    found = dict(classes)
    named = {c.owner for cls in classes.values() for m in (*cls.methods, *cls.lambdas) for c in m.calls}
    named = {n.removesuffix(ENDING) for n in named if n.endswith(ENDING) and n not in classes}
    if not named.isdisjoint(classes):
        named |= {n for n, cls in classes.items() if any(note.name in _ANNOTATED for note in cls.notes)}
    for name in sorted(named & classes.keys()):
        found.setdefault(f"{name}{ENDING}", _below(classes[name]))
    return found


def _below(cls: ClassFact) -> ClassFact:
    """The generated class below one, with the same constructors."""
    name = f"{cls.name}{ENDING}"
    makers = tuple(_making(name, m) for m in cls.methods if m.name == INIT)
    return ClassFact(name, cls.name, methods=makers, file=cls.file, line=cls.line, library=cls.library)


def _making(name: str, above: Method) -> Method:
    """A constructor that gives the one above all that it is given."""
    id_ = f"{name}.{INIT}/{len(above.parameters)}#{above.line}"
    given = tuple(Parameter(id_, n) for n in range(len(above.parameters)))
    call = Call(INIT, given, receiver=This(name), owner=above.owner, parent=True)
    return Method(id_, name, INIT, above.parameters, (call,), line=above.line)
