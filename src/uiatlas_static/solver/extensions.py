"""Which extension function of the app a call means: by what it may be called on, and by the object around the call."""

from abc import abstractmethod
from collections.abc import Iterator

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method, own_name
from uiatlas_static.solver.arguments import NO_FUNCTIONS, by_name, exactness, lacks
from uiatlas_static.solver.domain import INTENT, MAX_DEPTH, Abstract, Bound, Closure, Frame, Obj, options
from uiatlas_static.solver.evaluation import Evaluation
from uiatlas_static.solver.hierarchy import PLATFORM
from uiatlas_static.solver.streams import OBSERVABLE, is_stream_type

APART = {"activity", "fragment"}
"""Kinds of screens: what is one of them is none of the other."""
_ROOTS = ("Any", "Object")
"""Classes that all objects are of."""
_EACH = frozenset("map filter forEach flatMap mapNotNull onEach filterNot".split())  # noqa: SIM905
_SEVERAL = (
    *("Observable", "Flowable", "Single", "Maybe", "Flow", "LiveData", "Subject", "Relay", "Publisher"),
    *("List", "Collection", "Iterable", "Set", "Sequence", "Array", "Map", "Stream"),
)
"""Calls that platform and libraries have for all of these, and extensions of the app for some more, as for a cursor."""

_PLATFORM = (*PLATFORM, "kotlinx.coroutines.")
"""How the names begin of classes of the platform and of coroutines."""

Target = tuple[Method, Obj | None, tuple[Abstract, ...], Frame | None]
"""A method that a call may run, with its object, arguments and outer frame."""
Extension = tuple[Method, tuple[Abstract, ...]]
"""An extension function that a call may mean, with what it is given: first the receiver."""


class Extensions(Evaluation):
    """Resolves calls of extension functions."""

    @abstractmethod
    def receivers(self, call: Call, frame: Frame) -> Iterator[Abstract]:
        """What a call without a written receiver may be made on, innermost first."""

    @abstractmethod
    def _accepts(self, method: Method, args: tuple[Abstract, ...]) -> bool:
        """Whether no argument contradicts the declared types."""

    @abstractmethod
    def _unlike_views(self, method: Method, args: tuple[Abstract, ...]) -> int:
        """How many arguments seem to be elements, where no view can be given."""

    def _meant_extension(
        self, call: Call, candidates: list[Abstract], args: tuple[Abstract, ...], frame: Frame
    ) -> Target | None:
        """The extension function that a call means, if it means one: first those of the objects around it."""
        fits = [
            (method, (held, *args))
            for method in self.visibility.extensions(frame.method, call.name, len(args))
            if (held := self._extended(method, candidates)) is not None and self._can_take(method, call, (held, *args))
        ]
        for this, own in self._member_extensions(fits, call, frame):
            if (meant := self._extension(own, call, frame)) is not None:
                return meant[0], this, meant[1], None
        if fits and (meant := self._extension(fits, call, frame)) is not None:
            method, given = meant
            return method, frame.this if not method.static else None, given, None
        return None

    def _can_take(self, method: Method, call: Call, given: tuple[Abstract, ...]) -> bool:
        """Whether a call leaves out nothing that an extension needs, and gives it no function for another object.

        ``subscribe(next)`` within ``fun <T> Observable<T>.subscribe(owner: LifecycleOwner, next: (T) -> Unit = {})``
        means what the platform has by this name.
        """
        placed = by_name(method, call.names, given, 1)
        if lacks(method, placed):
            return False
        pairs = zip(method.parameters[1:], placed[1:], strict=False)
        return not any(isinstance(a, Closure | Bound) and self._is_no_function(p.type) for p, a in pairs)

    def _is_no_function(self, type_: str) -> bool:
        """Whether no function can be given for a declared type: a class of the app, or one with several methods.

        The names of types of functions may end like the platform's: ``typealias OnView = (View) -> Unit``.
        """
        if (cls := self.program.classes.get(type_)) is not None:
            return cls.kind != "interface"
        full = type_.rstrip("?")
        return full in NO_FUNCTIONS or (full.startswith(_PLATFORM) and own_name(full).endswith(NO_FUNCTIONS))

    def _member_extensions(
        self, fits: list[Extension], call: Call, frame: Frame
    ) -> Iterator[tuple[Obj, list[Extension]]]:
        """Objects around a call, innermost first, each with those of the extensions that are members of its class.

        What a class has from those above it is left out where it has its own in place of that.
        """
        members = [f for f in fits if not f[0].static and not f[0].abstract]
        around = self.receivers(call, frame) if call.receiver is None else self._objects_around(frame)
        for held in around if members else ():
            for option in options(held):
                own: dict[tuple[str, ...], Extension] = {}
                for cls in self.program.chain(option.type) if isinstance(option, Obj) else ():
                    for fit in members:
                        if fit[0].owner == cls.name:
                            own.setdefault(signature(fit[0]), fit)
                if own and isinstance(option, Obj):
                    yield option, list(own.values())

    def _objects_around(self, frame: Frame) -> Iterator[Abstract]:
        """The objects around a body: of its own class, and of those that this is written in."""
        cls = self.program.owner_of.get(frame.method.id)
        while cls is not None:
            yield self.eval(v.This(cls.name), frame)
            cls = self.program.classes.get(cls.outer)

    def _extension(self, fits: list[Extension], call: Call, frame: Frame) -> Extension | None:
        """The extension that a call means among those that its receiver fits, with what it is given."""
        free = call.name not in self.modelled
        accepted = [f for f in fits if self._accepts(f[0], by_name(f[0], call.names, f[1], 1))]
        accepted = accepted or (fits if free else [])
        others = [f for f in accepted if f[0] is not named_around(frame)] or (accepted if free else [])
        if len(others) < 2:
            return others[0] if others else None
        return max(others, key=lambda f: (not f[0].abstract, -self._unlike_views(*f), exactness(*f)))

    def _extended(self, method: Method, candidates: list[Abstract]) -> Abstract | None:
        """The receiver that an extension function can be called on, None if all are of other classes.

        What has a method of its own by this name answers before all that is around it.
        """
        declared = method.parameters[0].type
        for held in candidates:
            answered = False
            for option in options(held):
                if not isinstance(option, Obj):
                    if method.name not in _EACH or declared in self.program.classes or declared.endswith(_SEVERAL):
                        return held
                    continue
                if declared not in self.program.classes:
                    apart = {self.program.kind(option.type), self.program.kind(declared)} == APART
                    if not (apart or self._answers_itself(option, method.name, declared)):
                        return held
                    answered |= option.type not in self.program.classes
                elif self.program.is_a(option.type, declared):
                    return held
            if answered:
                return None
        return None

    def _answers_itself(self, option: Obj, name: str, declared: str) -> bool:
        """Whether an object of the platform has a method of its own by a name, and is of another class than declared.

        ``menu.show()`` opens the menu, though there is an extension ``View.show()`` in the app; and
        ``activity.startActivity(intent)`` starts one, though there is an extension ``Intent.startActivity()``.
        """
        wanted = declared.rpartition(".")[2]
        if declared == INTENT and option.type in self.program.classes:
            return not self.program.is_a(option.type, declared)
        if option.abstract or option.type in self.program.classes or name not in self.modelled:
            return False
        if wanted.endswith(OBSERVABLE) and is_stream_type(option.type):
            return False
        return len(wanted) > 2 and wanted not in _ROOTS and not option.type.endswith(wanted)


def named_around(frame: Frame) -> Method:
    """The method with a name that a body is written in."""
    for _ in range(MAX_DEPTH):
        above = frame.outer or frame.caller
        if frame.method.name or above is None:
            break
        frame = above
    return frame.method


def signature(method: Method) -> tuple[str, ...]:
    """The types of parameters as Java and Kotlin both call them: ``int`` is ``Int``."""
    return tuple([p.type.rpartition(".")[2].lower().removesuffix("eger") for p in method.parameters])
