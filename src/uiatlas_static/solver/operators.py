"""Operators of streams: what each makes of a value that it is told, and whether it passes it on."""

from dataclasses import dataclass, field

from uiatlas_static.facts.values import UNKNOWN, ClassValue, Literal, Unknown
from uiatlas_static.solver.domain import ELEMENTS, Abstract, Bound, Closure, Frame, Obj, join, key, objects, options
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.pairs import PAIR, fill
from uiatlas_static.solver.streams import OF_CLASS, Operator

FLAT = frozenset(
    """
    flatMap flatMapSingle flatMapMaybe flatMapCompletable flatMapLatest flatMapConcat flatMapMerge switchMap
    switchMapSingle switchMapMaybe concatMap
    """.split()  # noqa: SIM905
)
"""Operators whose functions give streams, which are told of in place of the value."""
SPREADING = frozenset("flatMapIterable concatMapIterable flattenAsObservable flattenAsFlowable".split())  # noqa: SIM905
"""Operators whose functions give collections, whose elements are told one by one."""
CHANGING = (
    FLAT
    | SPREADING
    | frozenset(
        "map mapNotNull mapLatest mapTo scan transform transformLatest withLatestFrom".split()  # noqa: SIM905
    )
)
"""Operators that make another value of each."""
PICKING = frozenset({"filter", "filterNot", "takeWhile", "skipWhile", "dropWhile"})
"""Operators that pass on the values for which their function holds."""
PAIRING = frozenset({"combineLatest", "zip", "zipWith", "withLatestFrom"})
"""Operators that make a pair of the values of two streams if they are given no function."""
CALLED = ("apply", "test", "call", "invoke", "accept", "transform", "subscribe")
"""Methods of objects that stand for the function of an operator."""
_BESIDE = (UNKNOWN,) * 4
"""What the function of an operator is given beside its value at most."""


@dataclass(frozen=True, slots=True)
class Step(Operator):
    """An operator as an observer of the stream that it is called on.

    Attributes:
        name: The operator.
        into: The stream that it gives.
        functions: What it is given; the latest of those alike.
        at: Which parameter of its function a value is.
        classes: Of an operator that picks by class, the class.
    """

    name: str
    into: Obj
    functions: tuple[Abstract, ...] = field(default=(), compare=False)
    at: int = 0
    classes: tuple[str, ...] = field(default=(), compare=False)


def outcome(interpreter: Interpreter, step: Step, value: Abstract, frame: Frame) -> Abstract | None:
    """What an operator makes of a value; None if it is held back."""
    if step.name in OF_CLASS:
        return _of_class(interpreter, step.classes, value)
    if not step.functions:
        return _together(step, value) if step.name in PAIRING else value
    args = (*_BESIDE[: step.at], value, *_BESIDE[step.at + 1 :])
    found = join(*(called(interpreter, f, args, frame) for f in step.functions))
    if step.name in PICKING:
        wrong = Literal(step.name in ("filterNot", "skipWhile", "dropWhile"))
        return None if found == wrong else value
    return found


def _together(step: Step, value: Abstract) -> Abstract:
    """A pair, or three, of which one part is a value; several streams are put together into such without a function."""
    if isinstance(value, Unknown):
        return value
    parts = (*_BESIDE[: step.at], value, *_BESIDE[step.at + 1 : 2])
    return fill(Obj(PAIR, (step.into.site, step.at, key(value))), parts)


def _of_class(interpreter: Interpreter, classes: tuple[str, ...], value: Abstract) -> Abstract | None:
    """The part of a value that is of some classes; None if it is known to have none."""
    known = [o for o in options(value) if isinstance(o, Obj) and o.type in interpreter.program.classes]
    if not known or not classes or len(known) < len(options(value)):
        return value
    kept = [o for o in known if o.abstract or any(interpreter.program.is_a(o.type, c) for c in classes)]
    return join(*kept) if kept else None


def called(interpreter: Interpreter, function: Abstract, args: tuple[Abstract, ...], frame: Frame) -> Abstract:
    """What a function gives back, or an object that stands for one."""
    results = []
    for option in options(function):
        if isinstance(option, Obj):
            for method in interpreter.callbacks(option, CALLED):
                results.append(interpreter.run(method, option, args, frame, option.frame))
        else:
            results.append(interpreter.invoke(option, args, frame))
    return join(*results)


def functions_of(interpreter: Interpreter, args: tuple[Abstract, ...]) -> tuple[Abstract, ...]:
    """Those among the arguments of an operator that are functions."""
    every = (o for a in args for o in options(a))
    return tuple(
        o
        for o in every
        if isinstance(o, Closure | Bound)
        or (isinstance(o, Obj) and not o.abstract and bool(interpreter.callbacks(o, CALLED)))
    )


def elements(args: tuple[Abstract, ...]) -> tuple[Abstract, ...]:
    """The arguments of a call one by one, those that stand in a collection too."""
    found: list[Abstract] = []
    for option in (o for a in args for o in options(a)):
        inside = [e for o in objects(option) if ELEMENTS in o.fields for e in options(o.get(ELEMENTS))]
        found += inside or [option]
    return tuple(found)


def classes_named(interpreter: Interpreter, args: tuple[Abstract, ...]) -> tuple[str, ...]:
    """The classes among some values."""
    return tuple(o.name for a in args for o in options(a) if isinstance(o, ClassValue))
