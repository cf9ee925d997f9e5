"""The state of following one body of bytecode: registers, facts found so far, conditions in force."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from uiatlas_static.apk.bytecode import Flow
from uiatlas_static.apk.dex import Dex
from uiatlas_static.apk.enums import Tables
from uiatlas_static.apk.members import MethodRef
from uiatlas_static.apk.paths import Path, guards_of
from uiatlas_static.apk.platform import PLATFORM
from uiatlas_static.apk.registers import (
    ARRAY,
    NOTHING,
    NUMBER,
    Slot,
    known,
)
from uiatlas_static.facts.code import Call, Method, Return, Write
from uiatlas_static.facts.values import (
    Choice,
    Guard,
    Literal,
    Resource,
    Unknown,
    Value,
)

ResourceName = Callable[[int], tuple[str, str] | None]
"""The kind and name of a resource by its number, None if there is none."""

Defaults = tuple[Value | None, ...]
"""What a method fills in for each parameter that is left out; None for those that cannot be."""

_FIRST_RESOURCE, _FIRST_FRAMEWORK, _LAST_FRAMEWORK = 0x02000000, 0x01010000, 0x01FFFFFF


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
        texts: Texts that are being put together: number of the call that made the builder -> block, parts so far, and
            the calls that put them there.
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
        self.texts: dict[int, tuple[int, tuple[Value, ...], tuple[int, ...]]] = {}
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

    def leave(self, slot: Slot) -> None:
        """A way out with a result; one for each way that met here."""
        phi = self.phis.get(id(slot))
        if phi is None or phi[1] != self.block or slot[1] == ARRAY:
            self.returns.append(Return(known(slot, self.ref.returns), self.guards))
            return
        for way, path in phi[2]:
            self.returns.append(Return(known(way, self.ref.returns), guards_of(path)))


def _telling(value: Value) -> bool:
    """Whether it matters on which way it came: neither a number nor unknown."""
    return not isinstance(value, Unknown | Choice) and not (
        isinstance(value, Literal) and not isinstance(value.value, str)
    )
