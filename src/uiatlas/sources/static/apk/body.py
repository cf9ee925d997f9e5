"""The state of following one body of bytecode: registers, facts found so far, conditions in force."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from uiatlas.sources.static.apk.bytecode import Flow
from uiatlas.sources.static.apk.dex import Dex
from uiatlas.sources.static.apk.enums import ORDINAL, Constants, Tables
from uiatlas.sources.static.apk.members import MethodRef
from uiatlas.sources.static.apk.paths import Path, beyond, guards_of
from uiatlas.sources.static.apk.platform import PLATFORM
from uiatlas.sources.static.apk.registers import (
    ARRAY,
    MAPPED,
    NEGATED,
    NOTHING,
    NUMBER,
    TRUE,
    Slot,
    known,
    typed,
)
from uiatlas.sources.static.facts.code import Call, Method, Return, Write
from uiatlas.sources.static.facts.values import (
    NULL,
    Choice,
    ClassValue,
    FieldValue,
    Guard,
    Literal,
    Resource,
    Result,
    Unknown,
    Value,
    choice,
)

ResourceName = Callable[[int], tuple[str, str] | None]
"""The kind and name of a resource by its number, None if there is none."""

Defaults = tuple[Value | None, ...]
"""What a method fills in for each parameter that is left out; None for those that cannot be."""

_FIRST_RESOURCE, _FIRST_FRAMEWORK, _LAST_FRAMEWORK = 0x7F000000, 0x01010000, 0x01FFFFFF
_EQUALS = frozenset({"equals", "areEqual", "contentEquals", "equalsIgnoreCase"})


@dataclass(slots=True)
class Scope:
    """What all bodies of one file share.

    Attributes:
        dex: The file.
        resource_name: Names of resources.
        defaults: Default values of parameters, by the method that fills them in; None if they are not known.
        declared: Whether a method with this id is among those read.
        tables: Numbers of constants that a class keeps.
        numbers: Slots of constants met so far.
    """

    dex: Dex
    resource_name: ResourceName
    defaults: Callable[[MethodRef], Defaults | None]
    declared: Callable[[str], bool]
    tables: Callable[[str], Tables]
    numbers: dict[int, Slot] = field(default_factory=dict)

    def number(self, value: int) -> Slot:
        """A constant; the resource that it names, if it does."""
        slot = self.numbers.get(value)
        if slot is None:
            slot = self.numbers[value] = (self._constant(value), NUMBER)
        return slot

    def _constant(self, value: int) -> Value:
        if _FIRST_RESOURCE <= value < 0x80000000:
            name = self.resource_name(value)
            return Literal(value) if name is None else Resource(*name)
        if _FIRST_FRAMEWORK <= value <= _LAST_FRAMEWORK:
            name = PLATFORM.get(value) or self.resource_name(value)
            return Literal(value) if name is None else Resource(name[0], f"android:{name[1].removeprefix('android:')}")
        return Literal(value)


class Body:
    """One body while it is followed.

    Attributes:
        scope: The file around it.
        ref: The method.
        id: The method's id.
        flow: Its instructions.
        units: Its code.
        calls: Facts by number of the call.
        writes: Writes to fields.
        returns: Ways out.
        lambdas: Bodies of function objects that it makes.
        last: What the last call gave back.
        block: The block that is followed.
        path: The conditions in force.
        shift: What is added to the numbers of calls while a block is followed once more.
        parted: Blocks in which a call is given something that depends on the way there.
        branch: Conditions of the ways out of the block, by target.
        phis: Registers where ways met, by slot: the block, and every way's content and conditions.
        texts: Texts that are being put together: number of the call that made the builder -> block and text so far.
    """

    __slots__ = (
        "block",
        "branch",
        "calls",
        "flow",
        "guards",
        "id",
        "lambdas",
        "last",
        "parted",
        "path",
        "phis",
        "ref",
        "returns",
        "scope",
        "shift",
        "texts",
        "units",
        "writes",
    )

    def __init__(self, scope: Scope, ref: MethodRef, flow: Flow) -> None:
        self.scope, self.ref, self.flow = scope, ref, flow
        self.id = ref.id
        self.units = flow.code.units
        self.shift = 0
        self.parted: set[int] = set()
        self.room(len(flow.calls))
        self.lambdas: dict[int, Method] = {}
        self.phis: dict[int, tuple[Slot, int, list[tuple[Slot, Path | None]]]] = {}
        self.last = NOTHING
        self.restart()
        self.enter(0, None)

    def room(self, calls: int) -> None:
        """Make room for so many calls."""
        self.calls: list[Call | None] = [None] * calls

    def restart(self) -> None:
        """Forget writes and ways out, to follow the body again."""
        self.writes: list[Write] = []
        self.returns: list[Return] = []
        self.texts: dict[int, tuple[int, str]] = {}
        self.phis.clear()

    def enter(self, block: int, path: Path | None) -> None:
        """Begin a block."""
        self.block, self.path = block, path
        self.guards = guards_of(path)
        self.branch: dict[int, Sequence[Guard]] = {}

    def given(self, slot: Slot) -> None:
        """Note that a call is given this: it may be another thing on each of the ways that met here."""
        phi = self.phis.get(id(slot))
        if phi is not None and phi[1] == self.block and any(_telling(way[0][0]) for way in phi[2]):
            self.parted.add(self.block)

    # ---- conditions

    def compare(self, one: Slot, other: Slot, equal: bool) -> tuple[Guard, ...]:
        """What holds when two registers are equal, or are not."""
        if one[1] == NUMBER and other[1] != NUMBER:
            one, other = other, one
        if isinstance(other[0], Literal) and (numbered := self._numbered(one)) is not None:
            return self._constants(*numbered, [other[0].value], equal)
        if id(one) in self.phis and isinstance(other[0], Literal | Resource):
            found = self._way(one, other[0], equal)
            if found is not None:
                return found
        if one[1] == "Z" and other[1] == NUMBER and isinstance(other[0], Literal):
            return self.truth(one, equal is (other[0].value != 0))
        left, right = known(one, other[1]), known(other, one[1])
        if isinstance(left, Literal | Resource | ClassValue) and not isinstance(right, Literal | Resource | ClassValue):
            left, right = right, left
        return self._guard(left, right, equal)

    def zero(self, slot: Slot, equal: bool) -> tuple[Guard, ...]:
        """What holds when a register is zero, false or null, or is not."""
        value, kind = slot
        if kind == NEGATED:
            return self.truth((value, "Z"), equal)
        if id(slot) in self.phis:
            found = self._way(slot, Literal(0), equal)
            if found is not None:
                return found
        if kind == "Z":
            return self.truth(slot, not equal)
        if (numbered := self._numbered(slot)) is not None:
            return self._constants(*numbered, [0], equal)
        if kind in ("L", "["):
            return self._guard(value, NULL, equal)
        return self._guard(value, Literal(0), equal) if kind in ("I", "J", "S", "B", "C") else ()

    def truth(self, slot: Slot, equal: bool) -> tuple[Guard, ...]:
        """What holds when a truth value is true, or is not."""
        value = slot[0]
        if id(slot) in self.phis:
            found = self._way(slot, TRUE, equal)
            if found is not None:
                return found
        if isinstance(value, Result) and value.method == self.id:
            call = self.calls[value.call]
            if call is not None and call.name in _EQUALS:
                sides = call.args if call.receiver is None else (call.receiver, *call.args)
                if len(sides) >= 2:
                    left, right = sides[:2]
                    if isinstance(left, Literal | Resource | ClassValue):
                        left, right = right, left
                    return self._guard(left, right, equal)
        return self._guard(value, TRUE, equal)

    def cases(self, slot: Slot, keys: Sequence[int]) -> tuple[Guard, ...]:
        """What holds when a register has one of these values."""
        if (numbered := self._numbered(slot)) is not None:
            return self._constants(*numbered, keys, True)
        if len(keys) == 1 and id(slot) in self.phis:
            found = self._way(slot, Literal(keys[0]), True)
            if found is not None:
                return found
        values = [typed(self.scope.number(k)[0], slot[1]) for k in keys]
        return self._guard(slot[0], choice(values), True)

    def ordinal_of(self, slot: Slot) -> Value | None:
        """The constant whose ordinal a register holds; None if it holds anything else."""
        value = slot[0]
        if not isinstance(value, Result) or value.method != self.id:
            return None
        call = self.calls[value.call]
        return call.receiver if call is not None and call.name == ORDINAL and not call.args else None

    def _numbered(self, slot: Slot) -> tuple[Value, Constants] | None:
        """The constant of an enumeration whose number a register holds, and what the numbers stand for."""
        value, kind = slot
        if kind[:1] == MAPPED:
            owner, _, name = kind[1:].rpartition(".")
            return value, self.scope.tables(owner).get(name, {})
        constant = self.ordinal_of(slot)
        if constant is None or not isinstance(value, Result):
            return None
        call = self.calls[value.call]
        known = {} if call is None else self.scope.tables(call.owner).get("", {})
        return (constant, known) if known else None

    def _constants(self, subject: Value, table: Constants, numbers: Sequence[object], equal: bool) -> tuple[Guard, ...]:
        """What holds when the number of a constant is one of these, or is not."""
        named = [table[n] for n in numbers if isinstance(n, int) and n in table]
        return self._guard(subject, choice(list(named)), equal) if len(named) == len(numbers) else ()

    def _guard(self, left: Value, right: Value, equal: bool) -> tuple[Guard, ...]:
        if isinstance(left, Literal | ClassValue) or isinstance(right, Unknown) or self._telling_nothing(left):
            return ()
        if isinstance(left, Unknown) and not isinstance(right, Resource):
            return ()
        return (Guard(left, right, equal),)

    def _telling_nothing(self, value: Value) -> bool:
        """Whether comparing with it says nothing: parts unknown, a hash, or the state of a coroutine."""
        match value:
            case Choice(options):
                return any(isinstance(o, Unknown) for o in options)
            case Result(method, index) if method == self.id:
                call = self.calls[index]
                return call is not None and call.name == "hashCode"
            case FieldValue("label"):
                return self.ref.name == "invokeSuspend"
        return False

    def _way(self, slot: Slot, wanted: Value, equal: bool) -> tuple[Guard, ...] | None:
        """The conditions of the only way on which a register got a constant; None if there is not just one."""
        _, _, ways = self.phis[id(slot)]
        plain = typed(wanted, "I") if not isinstance(wanted, Literal) else _plain(wanted)
        if not all(isinstance(s[0], Literal | Resource) for s, _ in ways):
            return None
        fits = [path for s, path in ways if (_plain(s[0]) == plain) is equal]
        if len(fits) != 1:
            return ()
        shared = self.path
        on_way: set[int] = set()
        while shared is not None:
            on_way.add(id(shared))
            shared = shared.parent
        start = fits[0]
        while start is not None and id(start) not in on_way:
            start = start.parent
        return tuple(beyond(fits[0], start))

    # ---- ways out

    def leave(self, slot: Slot) -> None:
        """A way out with a result; one for each way that met here."""
        phi = self.phis.get(id(slot))
        if phi is None or phi[1] != self.block or slot[1] == ARRAY:
            self.returns.append(Return(known(slot, self.ref.returns), self.guards))
            return
        for way, path in phi[2]:
            self.returns.append(Return(known(way, self.ref.returns), guards_of(path)))


def _plain(value: Value) -> Value:
    """Truth values and null as the numbers that they are in registers."""
    if isinstance(value, Literal) and (value.value is None or isinstance(value.value, bool)):
        return Literal(int(bool(value.value)))
    return value


def _telling(value: Value) -> bool:
    """Whether it matters on which way it came: neither a number nor unknown."""
    return not isinstance(value, Unknown | Choice) and not (
        isinstance(value, Literal) and not isinstance(value.value, str)
    )
