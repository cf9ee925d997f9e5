"""By which calls and properties the code of an app may run function objects that it was given or keeps."""

from collections.abc import Collection, Container
from functools import cached_property

from uiatlas_static.facts.code import FIELDS, INIT, INVOKE, Call, Method
from uiatlas_static.facts.values import FieldValue, Lambda, Parameter, Reference, Result
from uiatlas_static.solver.hierarchy import Hierarchy

_FUNCTIONS = ("run", "call", "accept", "onClick", "onChanged")
"""Methods of interfaces of the platform with but one, which code calls on what it is given: ``then.run()``."""
_FUNCTION_TYPES = ("Runnable", "Callable", "Consumer", "OnClickListener", ".Observer")
"""How the interfaces end that have these methods."""


class FunctionObjects:
    """Names of properties that hold functions, and of the calls that run them.

    Args:
        hierarchy: The classes of the app.
        bodies: All methods and lambdas of its code.
        methods: Names of all methods.
    """

    def __init__(self, hierarchy: Hierarchy, bodies: Collection[Method], methods: Container[str]) -> None:
        self._hierarchy = hierarchy
        self._bodies = bodies
        self._methods = methods

    @cached_property
    def names(self) -> frozenset[str]:
        """Names by which function objects are called: ``invoke``, properties, methods of interfaces with but one."""
        interfaces = (c for c in self._hierarchy.classes.values() if c.kind == "interface")
        wanted = ([m.name for m in c.methods if m.abstract] for c in interfaces)
        single = (names[0] for names in wanted if len(names) == 1)
        return self.fields | self.getters | {INVOKE, *single}

    def called(self, call: Call, method: Method) -> bool:
        """Whether a call of a body may be one of a function object, as its name says, or what it is made on."""
        if call.name in self.names or (call.name in _FUNCTIONS and isinstance(call.receiver, Parameter)):
            return True
        return self.called_in_field(call, method)

    def called_in_field(self, call: Call, method: Method) -> bool:
        """Whether a call is one of a function object of the platform that a field keeps: ``pending.run()``.

        The field may be one of another object, ``entry.action.run()``, and what gives it a method of that.
        """
        kept = call.receiver if call.name in _FUNCTIONS else None
        if isinstance(kept, Result):
            return kept.method == method.id and method.calls[kept.call].name in self._giving
        return isinstance(kept, FieldValue) and kept.name in self._keeping

    @cached_property
    def _keeping(self) -> frozenset[str]:
        """Names of fields that hold function objects of the platform."""
        fields = (f for c in self._hierarchy.classes.values() for f in c.fields)
        return frozenset(f.name for f in fields if f.type.endswith(_FUNCTION_TYPES))

    @cached_property
    def _giving(self) -> frozenset[str]:
        """Names of methods that give them back."""
        return frozenset(m.name for m in self._bodies if m.name and m.type.endswith(_FUNCTION_TYPES))

    @cached_property
    def fields(self) -> frozenset[str]:
        """Names of properties that hold functions, as constructors are given them or as they are written down."""
        found: set[str] = set()
        for cls in self._hierarchy.classes.values():
            untyped = {f.name for f in cls.fields if not f.type}
            for method in cls.methods if untyped else ():
                if method.name == INIT or method.name.startswith(FIELDS):
                    found.update(p.name for p in method.parameters if not p.type and p.name in untyped)
                    found.update(w.name for w in method.writes if isinstance(w.value, Lambda) and w.name in untyped)
        return frozenset(found)

    @cached_property
    def getters(self) -> frozenset[str]:
        """Names of properties of which a getter may give a function, and no methods: ``val click get() = kept``."""
        return frozenset(
            name
            for m in self._bodies
            if m.name.startswith("get") and not (m.type or m.parameters)
            if (name := f"{m.name[3:4].lower()}{m.name[4:]}") and name not in self._methods
            if any(isinstance(r.value, FieldValue | Lambda | Reference) for r in m.returns)
        )
