"""What abstract execution keeps: where it is, and what was written, made and registered; calls of the platform."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN
from uiatlas_static.solver.callbacks import Callbacks
from uiatlas_static.solver.composition import Composition
from uiatlas_static.solver.domain import Abstract, Frame, Obj
from uiatlas_static.solver.layouts import Layouts
from uiatlas_static.solver.liveness import Liveness
from uiatlas_static.solver.places import AUTO, Place, Trigger, World
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.relevance import Relevance
from uiatlas_static.solver.streams import Streams

if TYPE_CHECKING:
    from uiatlas_static.solver.interpreter import Interpreter

MAX_DEPTH = 48
"""Deepest nesting of calls that is followed."""

Model = Callable[["Interpreter", "CallSite"], Abstract]
"""What the platform does when one of its methods is called."""


@dataclass(slots=True)
class CallSite:
    """A call of the platform, evaluated.

    Attributes:
        call: The call as written.
        index: Its place in the method's calls.
        receiver: The object.
        args: The arguments.
        frame: Who calls.
    """

    call: Call
    index: int
    receiver: Abstract
    args: tuple[Abstract, ...]
    frame: Frame

    def arg(self, n: int) -> Abstract:
        """An argument, unknown if there are fewer."""
        return self.args[n] if -len(self.args) <= n < len(self.args) else UNKNOWN

    def named(self, name: str) -> Abstract:
        """An argument by its name, unknown if it is not given."""
        return next((a for n, a in zip(self.call.names, self.args, strict=False) if n == name), UNKNOWN)


class State(ABC):
    """The state that all parts of the interpreter share, and what each part asks of those behind it."""

    def __init__(
        self,
        program: Program,
        world: World,
        models: Mapping[str, Model],
        relevant: Relevance,
    ) -> None:
        self.program = program
        self.world = world
        self.resources = program.facts.resources
        self.models = models
        self.relevant = relevant
        self.liveness = Liveness(program, frozenset({*models, *program.named_starts}), relevant.effective)
        self._callbacks = Callbacks(program)
        self.layouts = Layouts(program.facts.resources)
        self.inflated: dict[str | Obj, list[str]] = {}
        self.composition = Composition()
        self.streams = Streams()
        self.view_models: dict[tuple[str, str], Obj] = {}
        self.heap: dict[tuple[int, str, str, int], dict[str, Abstract]] = {}
        self.graphs: dict[tuple[str, ...], dict[str, None]] = {}
        self.views: dict[tuple[int, str], Obj] = {}
        self.statics: dict[tuple[str, str], Abstract] = {}
        self.singletons: dict[str, Obj] = {}
        self.dialogs: dict[Obj, Place] = {}
        self.builders: dict[tuple[tuple[str, ...], str], list[tuple[str, int]]] = {}
        self.unknown_builders: dict[tuple[tuple[str, ...], str], Obj] = {}
        self.registered: set[tuple[int, str, int]] = set()
        self.executed: set[str] = set()
        self.place = Place("", "background")
        self.trigger: Trigger = AUTO
        self.first = False
        self.postponed = False
        self._loaded: set[str] = set()
        self._telling: dict[str, bool] = {}

    @contextmanager
    def at(self, place: Place, trigger: Trigger) -> Iterator[None]:
        """Do something in a place, under a trigger."""
        before = self.place, self.trigger
        self.place, self.trigger = place, trigger
        try:
            yield
        finally:
            self.place, self.trigger = before

    @abstractmethod
    def eval(self, value: v.Value, frame: Frame) -> Abstract:
        """What a value of the facts is in a frame."""

    @abstractmethod
    def typed(self, type_: str) -> Abstract:
        """Some object of a type, if its code is known and it is no mere data."""

    @abstractmethod
    def run(
        self,
        method: Method,
        this: Obj | None,
        args: tuple[Abstract, ...],
        caller: Frame | None,
        outer: Frame | None = None,
        types: dict[str, Abstract] | None = None,
    ) -> Abstract:
        """Execute a method; what it gives back."""

    @abstractmethod
    def allocate(self, site: CallSite) -> Place | None:
        """The place that making an object opens, if it opens one."""

    @abstractmethod
    def ask(self, name: str, site: CallSite) -> Abstract:
        """What the platform's model of this name answers."""
