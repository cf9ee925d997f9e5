"""Objects that are looked up by what they hold: ``for (Kind each : Kind.values()) if (each.id == id) return each;``."""

from collections.abc import Callable, Sequence

from uiatlas_static.facts.code import Return
from uiatlas_static.facts.values import FieldValue, Guard, Guarded, Result, Unknown, Value
from uiatlas_static.solver.calling import Calling
from uiatlas_static.solver.conditions import decided
from uiatlas_static.solver.domain import Abstract, Frame, Many, Obj, join

MAX_NESTED = 2
"""How deep within one another objects are looked up that are asked one by one."""


class LookingUp(Calling):
    """Asks objects one by one that a condition chooses from."""

    def chosen(self, given: Return | Guarded, frame: Frame) -> Abstract:
        """What is given under conditions: of several objects those that these do not exclude, each asked by itself."""
        found = self.eval(given.value, frame)
        if not given.guards or type(found) is not Many:
            return found
        asking = [g for g in given.guards if _is_asked(g.subject, given.value, frame)]
        if not asking or not all(type(o) is Obj and not o.abstract for o in found.options):
            return found
        return join(*self.that_hold(found.options, lambda o: all(self._may_hold(g, o, frame) for g in asking)))

    def that_hold(self, elements: Sequence[Abstract], holds: Callable[[Abstract], bool]) -> Sequence[Abstract]:
        """Those of several objects that a condition does not exclude, each asked by itself.

        All are kept where that is asked for each object of too many others around: the questions multiply.
        """
        if self.asking >= MAX_NESTED:
            return elements
        self.asking += 1
        try:
            return [e for e in elements if holds(e)]
        finally:
            self.asking -= 1

    def _may_hold(self, guard: Guard, element: Abstract, frame: Frame) -> bool:
        """Whether a condition may hold for one of the objects that it chooses from."""
        match guard.subject:
            case Result(_, index):
                call = frame.method.calls[index]
                args = tuple([self.eval(a, frame) for a in call.args])
                answer = self._meant(call, index, element, args, frame)
            case FieldValue() as asked:
                answer = self._property(element, asked, frame) or Unknown()
        return decided(guard, answer, self.eval(guard.other, frame), self.program) is not False


def _is_asked(subject: Value, element: Value, frame: Frame) -> bool:
    """Whether a value is a field of an element, or what a call on it gives."""
    if isinstance(subject, Result):
        return subject.method == frame.method.id and frame.method.calls[subject.call].receiver == element
    return isinstance(subject, FieldValue) and subject.receiver == element
