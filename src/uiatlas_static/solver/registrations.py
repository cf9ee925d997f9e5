"""Whether code may make a screen the listener that its class can be: by a setter, or by what it is handed to.

A class that implements an interface of the platform is told nothing until it is given to somebody as that interface.
This is asked of listening methods that nobody was seen to set: the call that sets them may stand in code that could not
be followed. It is an over-approximation by names and declared types.
"""

import re
from collections.abc import Iterator
from functools import cached_property

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Call, Method, own_name
from uiatlas_static.facts.values import alternatives
from uiatlas_static.solver.declared_types import is_plain
from uiatlas_static.solver.finishing import is_host
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.meaning import Meaning
from uiatlas_static.solver.program import Program

_GIVING = re.compile(
    r"(?:set|add|register|put)(?![a-z])(?!\w*(?:Owner|Observer|Activity|Context|ContentView|Fragment)$)\w*"
)
"""Calls of the platform that are given who listens, and not whose life or context something depends on."""
_LIVING = ("observe", "initLoader", "restartLoader", "with")
"""How the names of calls begin that are given what their own life depends on."""
_FILLING = ("ButterKnife",)
"""Classes of libraries that fill the fields of what they are given, and tell it nothing that it does not ask for."""
_SETTER = re.compile(r"(?:set|add)(?:\w*On)?")
"""How the names of calls begin that set a listener, up to what it is told of."""
_ONE_OF_SEVERAL = re.compile(r"(?<=QueryText)(?:Submit|Change)|(?<=Suggestion)(?:Click|Select)")
"""What the names of methods have that the name of their listener has not, as it has several of them."""
_NO_OBJECT = v.Literal | v.ClassValue | v.OfClass | v.Resource | v.Lambda | v.Reference
"""Values that are no object of a class of the app."""
_NO_LIBRARY = (*PLATFORM, "java.", "kotlin.")
"""How the names of classes begin that tell a screen nothing without a call that is known to set it."""
_ANYTHING = frozenset({"", "Object", "Any", "java.lang.Object"})


def is_setter(name: str, method: str) -> bool:
    """Whether a call by a name sets who is told by a method: ``setOnClickListener``, ``addOnClickListener``."""
    before = _SETTER.fullmatch(name.removesuffix(f"{_heard(method)}Listener"))
    return before is not None and name.endswith("Listener")


def _heard(method: str) -> str:
    return _ONE_OF_SEVERAL.sub("", method.removeprefix("on").replace("Changed", "Change"))


class Registrations:
    """Answers about the classes of one program.

    Args:
        program: The code.
        meaning: What its calls may mean.
        modelled: Names of the calls that the platform's models answer.
    """

    def __init__(self, program: Program, meaning: Meaning, modelled: frozenset[str]) -> None:
        self._program = program
        self._meaning = meaning
        self._modelled = modelled
        self._heard: dict[tuple[str, str, frozenset[int]], bool] = {}
        self._setters: dict[tuple[str, str], tuple[tuple[Method, Call], ...]] = {}

    def may_hear(self, cls: str, method: str, withheld: frozenset[int]) -> bool:
        """Whether a screen may be told by a listening method of its class that nobody was seen to set.

        So it is unless the method is known to belong to an interface of the platform: a class above may be told itself.

        Args:
            cls: The class of the screen.
            method: The name of the method.
            withheld: Identities of the setters that are known not to be called on this screen.
        """
        asked = (cls, method, withheld)
        if asked not in self._heard:
            listener = f"On{_heard(method)}Listener"
            known = self._program.classes
            implemented = {i for c in self._program.chain(cls) for i in c.interfaces}
            outside = any(own_name(i) == listener and i not in known for i in implemented)
            self._heard[asked] = (
                not outside
                or not self._is_above_known(cls)
                or self._is_named_in_layouts(method)
                or self._is_handed_on(cls, listener)
                or self._is_given(cls, method, listener, withheld)
                or self._is_called(method, listener)
            )
        return self._heard[asked]

    def setters(self, cls: str, method: str) -> tuple[tuple[Method, Call], ...]:
        """The calls that make an object known to be of a class, or of one above, a listener, each with its body."""
        asked = cls, method
        if asked not in self._setters:
            known = self._program.classes
            given = ((m, c, d) for c, m, _, _, d in self._given if d in known and is_setter(c.name, method))
            self._setters[asked] = tuple((m, c) for m, c, declared in given if self._program.is_a(cls, declared))
        return self._setters[asked]

    def _is_handed_on(self, cls: str, listener: str) -> bool:
        """Whether any code may give an object of a class to a class that is neither the app's nor the platform's."""
        return any(
            (self._is_of(value, declared, method, cls) or self._may_be(declared, cls, listener))
            and self._is_for_library(call, method)
            for call, method, _, value, declared in self._given
        )

    def _is_of(self, value: v.Value, declared: str, method: Method, cls: str) -> bool:
        """Whether a value is declared to be of a class or one above, or is by its name the screen around the code.

        That screen is an activity, if it is not declared to be a fragment.
        """
        if declared in self._program.classes:
            return self._program.is_a(cls, declared)
        kind = "fragment" if own_name(declared).endswith("Fragment") else "activity"
        return self._program.kind(cls) == kind and not is_plain(declared) and is_host(method, value)

    def _is_for_library(self, call: Call, method: Method) -> bool:
        if call.name.endswith("Listener") or call.name.startswith(_LIVING) or own_name(call.owner) in _FILLING:
            return False
        asked = self._meaning.asked(method, call)
        is_known = call.receiver is not None and call.name in self._modelled
        if is_known or (call.name != INIT and self._meant(call, method)):
            return False
        types = {call.owner} if call.owner else asked.types or ()
        return any(t not in self._program.classes and not t.startswith(_NO_LIBRARY) for t in types)

    def _meant(self, call: Call, method: Method) -> list[Method]:
        """The methods of the app that a call may mean."""
        if call.name == INIT:
            return self._program.constructors(call.owner, len(call.args))
        asked = self._meaning.asked(method, call)
        return [m for m in self._program.named(call.name) if self._meaning.may_mean(asked, m)]

    def _is_above_known(self, cls: str) -> bool:
        """Whether the last class above is the platform's: one of a library may make itself a listener."""
        above = self._program.chain(cls)[-1].parent
        return not above or above.startswith(PLATFORM)

    def _is_named_in_layouts(self, method: str) -> bool:
        """Whether a layout names a method: as what is called on a click, or in an expression of data binding."""
        word = re.compile(rf"\b{method}\b")
        widgets = (w for layout in self._program.facts.resources.layouts.values() for w in layout.widgets)
        return any(word.search(e) for w in widgets for e in (w.click, *(bound for _, bound in w.bound)))

    def _is_given(self, cls: str, heard: str, listener: str, withheld: frozenset[int]) -> bool:
        """Whether any code may give an object of a class to somebody as a listener.

        Where a setter is known not to be called, only another setter of the kind counts.
        """
        for call, method, index, _, declared in self._given:
            if id(call) in withheld:
                continue
            if self._may_be(declared, cls, listener) and (
                is_setter(call.name, heard) if withheld else self._takes(call, method, index, heard, listener)
            ):
                return True
            if is_setter(call.name, heard) and self._may_be_cast(declared, cls):
                return True
        return False

    def _is_called(self, heard: str, listener: str) -> bool:
        """Whether code of the app calls some listener itself, as an adapter does that hands clicks on."""
        calls = ((m, c) for m in self._program.by_id.values() for c in m.calls if c.name == heard and not c.parent)
        types = (t for m, c in calls for t in self._meaning.asked(m, c).types or ())
        return any(own_name(t) == listener for t in types)

    def _may_be(self, declared: str, cls: str, listener: str) -> bool:
        """Whether what is declared so may be an object of a class, and is known to be a listener."""
        if declared not in self._program.classes:
            return own_name(declared) == listener
        above = self._program.ancestors(declared)
        return self._program.is_a(cls, declared) and any(own_name(a) == listener for a in above)

    def _may_be_cast(self, declared: str, cls: str) -> bool:
        """The same where the declared type tells nothing of listeners: it may have been cast, as a context is."""
        return declared in _ANYTHING or declared.startswith(PLATFORM) or self._program.is_a(cls, declared)

    def _takes(self, call: Call, method: Method, index: int, heard: str, listener: str) -> bool:
        """Whether a call takes a listener: a method of the app by what it declares, all others by their names."""
        if call.owner in self._program.classes or (call.name != INIT and self._program.named(call.name)):
            meant = self._meant(call, method)
            if meant:
                return any(
                    own_name(d) in (listener, *_ANYTHING, *m.type_params) for m in meant for d in _taken(m, index)
                )
        if call.name.endswith("Listener"):
            return is_setter(call.name, heard)
        return _GIVING.fullmatch(call.name) is not None or self._is_on_unknown(call, method)

    def _is_on_unknown(self, call: Call, method: Method) -> bool:
        """Whether a call is one on something that may be of any library, and that nothing is known of."""
        is_known = call.name in self._modelled or call.name.startswith(_LIVING)
        return (
            call.receiver is not None
            and not is_known
            and not call.owner
            and not self._meaning.asked(method, call).types
        )

    @cached_property
    def _given(self) -> tuple[tuple[Call, Method, int, v.Value, str], ...]:
        """All that calls are given which may be an object of the app, with the types that are declared."""
        return tuple(self._arguments())

    def _arguments(self) -> Iterator[tuple[Call, Method, int, v.Value, str]]:
        for method in self._program.by_id.values():
            outside = (w for w in method.writes if w.name not in self._program.field_names)
            written = (Call(f"set{w.name[:1].upper()}{w.name[1:]}", (w.value,), w.line) for w in outside)
            for call in (*method.calls, *written):
                if call.parent or (call.name == INIT and call.owner.startswith(PLATFORM)):
                    continue
                for index, argument in enumerate(call.args):
                    for value in alternatives(argument):
                        if not isinstance(value, _NO_OBJECT):
                            yield call, method, index, value, self._meaning.type_of(value, method)


def _taken(method: Method, index: int) -> tuple[str, ...]:
    """The declared type of what a method is given at a place; the last parameter may take all that follows."""
    place = min(index + method.extension, len(method.parameters) - 1)
    return (method.parameters[place].type,) if place >= 0 else ()
