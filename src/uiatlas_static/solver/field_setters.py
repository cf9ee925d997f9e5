"""Calls that may lead to a body that sets a field, told from the call graph: bodies that do not matter never run."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cached_property

from uiatlas_static.facts.code import INIT, INVOKE, Call, Method, Write, set_by
from uiatlas_static.facts.values import NULL, Lambda, Literal, Reference, Resource, This, Value, alternatives
from uiatlas_static.solver.callers import Callers
from uiatlas_static.solver.meaning import Meaning, Named
from uiatlas_static.solver.program import Program

HEARD = {
    "setCurrentItem": ("onPageSelected", "onPageScrolled", "onPageScrollStateChanged"),
    "setChecked": ("onCheckedChanged",),
    "toggle": ("onCheckedChanged",),
    "check": ("onCheckedChanged",),
    "setSelectedItemId": ("onNavigationItemSelected", "onNavigationItemReselected"),
    "select": ("onTabSelected", "onTabUnselected", "onTabReselected"),
    "selectTab": ("onTabSelected", "onTabUnselected", "onTabReselected"),
    "performClick": ("onClick",),
    "callOnClick": ("onClick",),
    "setText": ("beforeTextChanged", "onTextChanged", "afterTextChanged"),
    "setProgress": ("onProgressChanged",),
    "setValue": ("onChanged",),
}
"""Calls of the platform -> the methods of listeners that it calls before they return."""
_STARTING = frozenset({"onCreate", "onCreateView", "onViewCreated"})
"""Methods of screens that run before anything is touched."""
_DEFAULTS: Mapping[str, Literal] = {
    **dict.fromkeys(("int", "long", "short", "byte"), Literal(0)),
    "boolean": Literal(False),
}
"""What fields of Java hold that are given nothing, by their types."""


class _Leading:
    """Some bodies, and what a call must be to lead to one of them."""

    def __init__(self, program: Program, meaning: Meaning, bodies: set[str]) -> None:
        self.bodies = bodies
        methods = [program.by_id[id_] for id_ in bodies]
        self.named = Named(methods, meaning)
        self.made = {m.owner for m in methods if m.override or _is_made(m)}
        self.has_lambdas = any(not m.name for m in methods)

    def allows(self, meaning: Meaning, method: Method, call: Call) -> bool:
        """Whether a call in a body may lead to one of these bodies, or is given one, which it may call."""
        given = [o for a in call.args for o in alternatives(a)]
        if any(self._is_given(value) for value in given):
            return True
        if call.name == INIT:
            return call.owner in self.made
        if call.name == INVOKE:
            functions = () if call.receiver is None else alternatives(call.receiver)
            return any(f.method in self.bodies if isinstance(f, Lambda) else self.has_lambdas for f in functions)
        if call.parent:
            above = meaning.ancestors(method.owner) - {method.owner}
            return any(m.owner in above for m in self.named.all.get(call.name, ()))
        if not meaning.is_known(call.name):
            return any(name in self.named.all for name in HEARD.get(call.name, ()))
        return meaning.may_mean_any(meaning.asked(method, call), call.name, self.named)

    def _is_given(self, value: object) -> bool:
        if isinstance(value, Lambda):
            return value.method in self.bodies
        return isinstance(value, Reference) and value.name in self.named.all


class FieldSetters:
    """Who may set fields of a program, by the names of these.

    Args:
        program: The code.
        meaning: What its calls may mean.
    """

    def __init__(self, program: Program, meaning: Meaning) -> None:
        self._program, self._meaning = program, meaning
        self._leading: dict[str, _Leading] = {}
        self._calls: dict[tuple[str, str], tuple[int, ...]] = {}

    @cached_property
    def callers(self) -> Callers:
        """Who may call what."""
        return Callers(self._program.by_id.values(), self._meaning)

    @cached_property
    def _writing(self) -> dict[str, list[Method]]:
        """Names of fields -> the bodies that set one of that name; initialisers set what nobody has set before."""
        found: dict[str, dict[str, Method]] = defaultdict(dict)
        for method in self._program.by_id.values():
            for write in method.writes if "<" not in method.name else ():
                found[write.name][method.id] = method
            for name in {n for call in method.calls for n in _properties(call)}:
                found[name][method.id] = method
        return {name: list(methods.values()) for name, methods in found.items()}

    @cached_property
    def _first(self) -> dict[tuple[str, str], list[Value]]:
        """What fields, by class and name, are given before anything is touched, whatever the conditions are."""
        found: dict[tuple[str, str], list[Value]] = defaultdict(list)
        for method in self._program.by_id.values():
            starts = method.name.startswith("<")
            for write in method.writes if starts or method.name in _STARTING else ():
                if (starts or not write.guards) and (held := self._program.field_of(write)) is not None:
                    found[held[0], write.name].append(write.value)
        return found

    def at_first(self, write: Write) -> Literal | Resource | None:
        """The constant that the field of an assignment holds before anything is touched; None if it is not known."""
        if (held := self._program.field_of(write)) is None:
            return None
        cls, declared = held
        given = set(self._first.get((cls, write.name), ()))
        if not given and self._program.classes[cls].file.endswith(".java"):
            return _DEFAULTS.get(declared.type)
        value = given.pop() if len(given) == 1 else None
        return value if isinstance(value, Literal | Resource) and value != NULL else None

    def may_set(self, method: Method, name: str) -> bool:
        """Whether a body sets a field of a name, or calls what may do so."""
        return method.id in self._to(name).bodies

    def calls(self, method: Method, name: str) -> tuple[int, ...]:
        """Numbers of the calls of a body that may lead to a body that sets a field of a name."""
        asked = method.id, name
        if asked not in self._calls:
            leading = self._to(name)
            each = enumerate(method.calls) if method.id in leading.bodies else ()
            may = ((n, name in _properties(c) or leading.allows(self._meaning, method, c)) for n, c in each)
            self._calls[asked] = tuple([n for n, leads in may if leads])
        return self._calls[asked]

    def _to(self, name: str) -> _Leading:
        if name not in self._leading:
            bodies = self.callers.above(self._writing.get(name, ()))
            self._leading[name] = _Leading(self._program, self._meaning, bodies)
        return self._leading[name]


def sets_others(method: Method, name: str) -> bool:
    """Whether a body sets a field of a name in an object that is not its own, or not known to be."""
    return any(w.name == name and not _is_own(w) for w in method.writes)


def _properties(call: Call) -> tuple[str, ...]:
    """The properties that a call sets if no code defines it: ``other.page = 1`` in Kotlin."""
    return set_by(call.name) if call.name.startswith("set") and len(call.args) == 1 and not call.owner else ()


def _is_own(write: Write) -> bool:
    return write.receiver is None or isinstance(write.receiver, This)


def _is_made(method: Method) -> bool:
    """Whether making an object of the class runs a body, or may hand it on: constructors, classes without a name."""
    return method.name.startswith("<") or "$" in method.owner.rpartition(".")[2]
