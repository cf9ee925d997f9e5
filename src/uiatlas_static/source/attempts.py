"""Locals and conditions around the blocks of a ``try``, whose block may be left anywhere."""

from uiatlas_static.facts.values import Caught, Guard, Value
from uiatlas_static.source.body import Body
from uiatlas_static.source.branches import TRUE
from uiatlas_static.source.just_set import is_field


class Attempt:
    """A ``try`` while its blocks are read.

    A ``catch`` begins with what a local was before the block or what the block made of it, whether the block leaves or
    not; what the last statement of the block assigns is given only if nothing was thrown. A ``finally`` begins with
    what any of the blocks left, and behind it only those count that do not leave. What a ``catch`` does stands under
    the condition that it catches something, as does what follows on a block that always leaves.
    """

    def __init__(self, body: Body) -> None:
        self._body = body
        self._thrown: dict[str, Value] = dict(body.locals)
        self._ends: list[tuple[dict[str, Value], bool]] = []
        self._outside = body.guards
        self._catching: tuple[str, ...] = ()
        self._staying: tuple[str, ...] = ()

    def begin_catch(self, types: tuple[str, ...]) -> None:
        """Begin a ``catch`` of exceptions of some classes."""
        self._body.locals = dict(self._thrown)
        self._catching = types
        self._body.assume((caught(types),))

    def end(self, left: bool, assigned_last: str = "") -> None:
        """End the block or a ``catch``, which always leaves or not, with the local that its last statement assigns."""
        locals = self._body.locals
        if not self._ends:
            after = {n: locals.get(n, v) if n != assigned_last else v for n, v in self._thrown.items()}
            after |= {n: v for n, v in locals.items() if is_field(n)}
            self._body.join([(self._thrown, ()), (after, ())])
            self._thrown, self._body.locals = self._body.locals, locals
        self._ends.append((locals, left))
        self._staying += () if left else self._catching
        self._body.guards = self._outside

    def begin_finally(self) -> dict[str, Value]:
        """Begin the ``finally``; the locals that it begins with."""
        self._body.join([(locals, ()) for locals, _ in self._ends])
        return dict(self._body.locals)

    def close(self, before_finally: dict[str, Value] | None = None) -> None:
        """Go on behind all blocks, and behind a ``finally`` if the locals that it began with are given."""
        left_behind = self._body.locals
        self._body.join([(locals, ()) for locals, left in self._ends if not left])
        if before_finally is not None:
            changed = {n: v for n, v in left_behind.items() if before_finally.get(n) is not v}
            self._body.locals.update(changed)
        if self._ends and self._ends[0][1] and self._staying:
            self._body.assume((caught(self._staying),))


def caught(types: tuple[str, ...]) -> Guard:
    """What holds after an exception of one of some classes, which are written as the code does."""
    return Guard(Caught(types), TRUE)
