"""Locals around the blocks of a ``try``, whose block may be left anywhere."""

from uiatlas_static.facts.values import Value
from uiatlas_static.source.body import Body
from uiatlas_static.source.just_set import is_field


class Attempt:
    """A ``try`` while its blocks are read.

    A ``catch`` begins with what a local was before the block or what the block made of it, whether the block leaves or
    not; what the last statement of the block assigns is given only if nothing was thrown. A ``finally`` begins with
    what any of the blocks left, and behind it only those count that do not leave.
    """

    def __init__(self, body: Body) -> None:
        self._body = body
        self._thrown: dict[str, Value] = dict(body.locals)
        self._ends: list[tuple[dict[str, Value], bool]] = []

    def begin_catch(self) -> None:
        """Begin a ``catch``."""
        self._body.locals = dict(self._thrown)

    def end(self, left: bool, assigned_last: str = "") -> None:
        """End the block or a ``catch``, which always leaves or not, with the local that its last statement assigns."""
        locals = self._body.locals
        if not self._ends:
            after = {n: locals.get(n, v) if n != assigned_last else v for n, v in self._thrown.items()}
            after |= {n: v for n, v in locals.items() if is_field(n)}
            self._body.join([(self._thrown, ()), (after, ())])
            self._thrown, self._body.locals = self._body.locals, locals
        self._ends.append((locals, left))

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
