"""Methods that PermissionsDispatcher generates: ``scanWithPermissionCheck()`` asks a person, and calls ``scan()``.

The library: https://github.com/permissions-dispatcher/PermissionsDispatcher (Apache-2.0).
"""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas_static.facts.code import Call, ClassFact, Method, ParameterFact
from uiatlas_static.facts.values import Parameter, This, Value

DISPATCHER = "PermissionsDispatcher"
"""How the name of the class ends that is generated for Java, with static methods that are given the object."""
_MARK = "RuntimePermissions"
_NEEDING = "NeedsPermission"
_ENDINGS = ("WithPermissionCheck", "WithCheck")
"""How the names of generated methods end; the second until version 3."""


def with_permission_checks(classes: Mapping[str, ClassFact]) -> dict[str, ClassFact]:
    """Classes with the generated methods of those that are marked; for Kotlin they are extensions of these.

    Args:
        classes: By qualified name.
    """
    found = dict(classes)
    for name, cls in classes.items():
        if _MARK not in cls.annotations:
            continue
        needing = [(m, f"{m.name}{ending}") for m in cls.methods if _NEEDING in m.annotations for ending in _ENDINGS]
        extensions = (_asking(cls.name, m, called, This(name)) for m, called in needing)
        found[name] = replace(cls, methods=(*cls.methods, *extensions))
        made = f"{name}{DISPATCHER}"
        static = tuple(_asking(made, m, called) for m, called in needing)
        found.setdefault(made, ClassFact(made, methods=static, file=cls.file, line=cls.line, library=cls.library))
    return found


def _asking(owner: str, method: Method, name: str, this: Value | None = None) -> Method:
    """The generated method: of the class itself, or one that is given an object of it first."""
    target = () if this is not None else (ParameterFact("target", method.owner),)
    parameters = (*target, *method.parameters)
    id_ = f"{owner}.{name}/{len(parameters)}#{method.line}"
    given = tuple(Parameter(id_, n) for n in range(len(parameters)))
    receiver, args = (this, given) if this is not None else (given[0], given[1:])
    call = Call(method.name, args, method.line, receiver, unsure=True)
    return Method(id_, owner, name, parameters, (call,), static=this is None, line=method.line)
