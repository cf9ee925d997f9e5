"""Properties of Kotlin that an object says the value of: ``var name by TextOf("name")``.

What holds such a property is the object, which is asked by its ``getValue`` each time:
https://kotlinlang.org/docs/delegated-properties.html. It may look it up in settings, so that what code writes to the
property does not tell what it holds later.
"""

from typing import TYPE_CHECKING

from uiatlas_static.facts.values import UNKNOWN, Literal, Unknown
from uiatlas_static.solver.conditions import is_made
from uiatlas_static.solver.domain import LAZY, VALUE, Abstract, Frame, Obj, join, objects, options

if TYPE_CHECKING:
    from uiatlas_static.solver.properties import Properties

GETTER = "getValue"
"""What a delegate is asked by; it is given the object that has the property, and the property."""


def through_delegate(
    state: "Properties", cls: str, name: str, held: Abstract, owner: Abstract, frame: Frame | None
) -> Abstract | None:
    """What a property holds that an object was given for; None if it has none, or that is not known to be one.

    Args:
        state: Runs the code of the app.
        cls: The class that has the property.
        name: Its name.
        held: All that was written to it.
        owner: The object that has it.
        frame: The body that reads it.
    """
    if name not in state.program.delegated:
        return None
    declared = state.program.field(cls, name)
    if declared is None or not declared[1].delegated:
        return None
    told = [t for delegate in objects(held) if (t := _told_by(state, delegate, owner, frame)) is not None]
    if told:
        found = join(*told)
        return state.typed(declared[1].type) if isinstance(found, Unknown) else found
    only_written = bool(declared[1].type) and all(isinstance(o, Literal) for o in options(held))
    return UNKNOWN if only_written else None


def _told_by(state: "Properties", delegate: Obj, owner: Abstract, frame: Frame | None) -> Abstract | None:
    """What a delegate says: nothing that is known if it is made by a library; None if it is none."""
    if delegate.type == LAZY:
        return delegate.get(VALUE)
    getter = state.program.method(delegate.type, GETTER, 2)
    if getter is None:
        of_library = delegate.type not in state.program.classes and is_made(delegate, state.program)
        return UNKNOWN if of_library else None
    args: tuple[Abstract, ...] = (owner, UNKNOWN)
    known = not getter.abstract and state.matters(getter, args)
    found = state.run(getter, delegate, args, frame, delegate.frame) if known else UNKNOWN
    return state.typed(getter.type) if isinstance(found, Unknown) else found
