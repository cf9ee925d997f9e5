"""Objects that code means without naming them: what lambdas around it are called on, and what it is written in."""

from collections.abc import Callable, Iterator

from uiatlas_static.facts.code import Write
from uiatlas_static.facts.values import FieldValue, This, Value
from uiatlas_static.solver.domain import MAX_DEPTH, Abstract, Frame, Obj

Evaluates = Callable[[Value, Frame], Abstract]
"""Tells what a value is in a frame."""


def holders(field: FieldValue | Write, frame: Frame, evaluate: Evaluates) -> Iterator[Abstract]:
    """The object of a field that is read or written; where none is named, all around the code, innermost first.

    A block that is read in place is taken to be within the lambdas around, and these are within the classes.

    Args:
        field: What is read or written.
        frame: Where that is done.
        evaluate: Tells what the objects are that the text tells of.
    """
    if field.receiver is not None:
        yield evaluate(field.receiver, frame)
        return
    scopes = field.scopes
    classes = next((n for n, scope in enumerate(scopes) if isinstance(scope, This)), len(scopes))
    yield from (evaluate(scope, frame) for scope in scopes[:classes])
    yield from _called_on(frame)
    yield from (evaluate(scope, frame) for scope in scopes[classes:])


def _called_on(frame: Frame) -> Iterator[Obj]:
    """What the lambdas around are surely called on."""
    current: Frame | None = frame
    for _ in range(MAX_DEPTH):
        if current is None or current.method.name:
            return
        if isinstance(current.on, Obj):
            yield current.on
        current = current.outer
