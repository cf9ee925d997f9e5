"""Fields of a screen that hold nothing, as each body that sets one has run there and left that out each time.

A base class keeps what only some of the screens below it have: ``if (findViewById(R.id.drawer) != null) bar = ...``.
"""

from uiatlas_static.facts.code import Write
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.state import State


def note(state: State, write: Write, left_out: bool) -> None:
    """Note whether a field is set where code comes to that; what was set once is not left out any more."""
    asked = id(state.place.activity), id(write)
    if state.left_out.peek(asked) is not False:
        state.left_out[asked] = left_out


def holds_nothing(state: State, activity: Place, cls: str, name: str) -> bool:
    """Whether all that sets a field of a class was left out in an activity; not if something may set it later."""
    writers = state.program.writes.writers(cls, name)
    writes = [w for method in writers for w in method.writes if w.name == name]
    return bool(writes) and all(state.left_out.get((id(activity), id(w))) for w in writes)
