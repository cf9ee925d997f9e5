"""Fields whose texts code shows: of ``title.setText(row.getName())`` a row says its name, wherever that is written."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import FieldValue, Result, This, Value
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program

_SHOWING = "setText"
"""The call that gives an element its text, by which a property of Kotlin is set, too."""
_HOLDING = ("ViewHolder", "Holder")
"""How classes are called that hold the elements of a row."""
_NO_LABEL = ("EditText", "Builder", "Toast")
"""How types end whose text is no label of a row."""


class DrawnFields:
    """Answers for one program.

    Args:
        program: The code.
        meaning: What its values are declared as.
    """

    def __init__(self, program: Program, meaning: Meaning) -> None:
        self._program = program
        self._meaning = meaning

    def of(self, cls: str) -> frozenset[str]:
        """Names of the fields of a class, and of those above it, that are shown just as they are."""
        shown = self._shown
        return frozenset(name for above in self._program.chain(cls) for name in shown.get(above.name, ()))

    @cached_property
    def _shown(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = defaultdict(set)
        for method in self._program.by_id.values():
            for call in method.calls if self._binds_rows(method) else ():
                if call.name == _SHOWING and len(call.args) == 1 and self._is_on_text(call, method):
                    for cls, name in self._fields(call.args[0], method):
                        found[cls].add(name)
        return found

    def _binds_rows(self, method: Method) -> bool:
        """Whether a body fills rows: one of an adapter or of what holds the elements of a row, or of a class within."""
        owner = self._program.owner_of[method.id].name
        while owner:
            if self._program.kind(owner) == "adapter":
                return True
            if any(a.endswith(_HOLDING) for a in (owner, *self._program.ancestors(owner))):
                return True
            owner = self._program.classes[owner].outer
        return False

    def _is_on_text(self, call: Call, method: Method) -> bool:
        """Whether a call is made on what shows a text that is no input, as far as it is declared."""
        type_ = "" if call.receiver is None else self._meaning.type_of(call.receiver, method)
        return call.receiver is not None and type_ not in self._program.classes and not type_.endswith(_NO_LABEL)

    def _fields(self, text: Value, method: Method) -> Iterator[tuple[str, str]]:
        """The field that a body takes a text from, with the class that declares it."""
        name, holder = "", text
        if isinstance(text, FieldValue) and text.receiver is not None:
            name, holder = text.name, text.receiver
        elif isinstance(text, Result) and text.method == method.id:
            call = method.calls[text.call]
            if call.receiver is not None and not call.args:
                name, holder = self._got(call, method), call.receiver
        held = self._program.field(self._meaning.type_of(holder, method), name) if name else None
        if held is not None and not held[1].static:
            yield held[0], name

    def _got(self, call: Call, method: Method) -> str:
        """The name of the field that a getter of the app gives; empty if it does anything else."""
        receiver = call.receiver
        type_ = "" if receiver is None else self._meaning.type_of(receiver, method)
        getter = self._program.method(type_, call.name, 0) if type_ in self._program.classes else None
        given = getter.returns[0].value if getter is not None and len(getter.returns) == 1 else None
        own = isinstance(given, FieldValue) and (given.scopes[:1] or (given.receiver,))
        return given.name if isinstance(given, FieldValue) and own and isinstance(own[0], This) else ""
