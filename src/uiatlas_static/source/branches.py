"""Conditions while a body is read: what holds in its branches, and the values that depend on it."""

from dataclasses import replace

from uiatlas_static.facts.values import (
    UNKNOWN,
    Choice,
    FieldValue,
    Guard,
    Guarded,
    Literal,
    OfClass,
    Resource,
    Unknown,
    Value,
    choice,
    one_of_all,
)
from uiatlas_static.source.just_set import is_field

MAX_RECEIVERS = 4
"""Most fields in a row that a condition of a value may go through."""
MAX_GUARDS = 8
"""Most conditions that are kept with a value."""
MAX_GUARDED = 24
"""Most options of a value that are kept with their conditions."""
TRUE = Literal(True)
FALSE = Literal(False)
UNDECIDED = Guard(UNKNOWN, TRUE)
"""What stands for a condition, or a part of one, that compares with nothing known."""
Guards = tuple[Guard, ...]
Test = tuple[Guards, Guards]
"""What holds when a condition does, and what holds when it does not."""
Branch = tuple[dict[str, Value], tuple[Guard, ...]]
"""The locals at the end of a branch, and what held in it."""


def known_of(locals: dict[str, Value]) -> dict[str, Value]:
    """The locals that have been given something known, and the fields that have been set."""
    return {n: v for n, v in locals.items() if v is not UNKNOWN or is_field(n)}


def negated(guards: tuple[Guard, ...]) -> tuple[Guard, ...]:
    """What holds when a condition does not; of several parts it is known only if one subject is none of some values."""
    if not guards or UNDECIDED in guards:
        return (UNDECIDED,)
    first = guards[0]
    if len(guards) == 1:
        return (replace(first, equal=not first.equal),)
    if any(g.equal or g.subject != first.subject for g in guards):
        return (UNDECIDED,)
    return (one_of_all(guards),)


def test_of(guards: tuple[Guard, ...]) -> Test:
    """A condition that is no combination of others."""
    return guards, negated(guards)


def all_of(one: Test, other: Test) -> Test:
    """``one && other``."""
    holds = (*one[0], *other[0])
    return holds, _one_of(one[1], other[1], holds)


def any_of(one: Test, other: Test) -> Test:
    """``one || other``: when it does not hold, neither does."""
    fails = (*one[1], *other[1])
    return _one_of(one[0], other[0], fails), fails


def _one_of(one: Guards, other: Guards, neither: Guards) -> Guards:
    """What holds when one condition or another does; if they ask about different subjects, as a value of both."""
    found = either(one, other)
    if found != (UNDECIDED,) or UNDECIDED in (*one, *other):
        return found
    return (Guard(Choice((Guarded(TRUE, one), Guarded(TRUE, other), Guarded(FALSE, neither))), TRUE),)


def either(one: tuple[Guard, ...], other: tuple[Guard, ...]) -> tuple[Guard, ...]:
    """What holds when one condition or another does: known only of one subject."""
    if len(one) == len(other) == 1 and one[0].subject == other[0].subject and one[0].equal and other[0].equal:
        return (one_of_all((*one, *other)),)
    return (UNDECIDED,)


def guarded(value: Value, guards: tuple[Guard, ...]) -> Value:
    """A value that is meant only where some guards hold, as an option for a choice."""
    kept = tuple(g for g in guards if _telling(g.subject) and _telling(g.other))
    if not kept:
        return value
    options = value.options if isinstance(value, Choice) else (value,)
    if len(options) > MAX_GUARDED:
        return value
    return Choice(tuple(_under(o, kept) for o in options))


def truth(test: Test) -> Value:
    """A condition as a value; one of several parts is that already."""
    match test[0]:
        case (Guard(Choice(parts) as value, other, True),) if other == TRUE and any(
            isinstance(p, Guarded) for p in parts
        ):
            return value
    holds = guarded(TRUE, test[0])
    return UNKNOWN if holds is TRUE else choice([holds, guarded(FALSE, test[1])])


def _under(option: Value, guards: tuple[Guard, ...]) -> Value:
    if not isinstance(option, Guarded):
        return Guarded(option, guards)
    return Guarded(option.value, tuple(dict.fromkeys((*guards, *option.guards)))[:MAX_GUARDS])


def _telling(value: Value) -> bool:
    """Whether a value in a condition is worth keeping with another: known, and no choice that depends on others."""
    for _ in range(MAX_RECEIVERS):
        match value:
            case Unknown():
                return False
            case Choice(options):
                return all(isinstance(o, Literal | Resource | OfClass) for o in options)
            case FieldValue(receiver=receiver) if receiver is not None:
                value = receiver
            case FieldValue(scopes=scopes):
                return not any(isinstance(s, Choice) for s in scopes)
            case _:
                return True
    return False
