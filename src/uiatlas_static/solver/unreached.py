"""What may lead to a screen and was not reached runs at last, where code that was executed may call it.

Execution stops where it is not known what a call is made on, or what a library does with a function or object that it
is given. When all else is done, such a call is taken to lead to every method that it may mean and that nothing else has
reached, and what was executed before it is executed again: so its arguments, its result and what was touched are known.
What is found by that is inferred.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

from uiatlas_static.facts.code import Method
from uiatlas_static.facts.values import Lambda
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.fragments import MAX_VISITS
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.possible_calls import PossibleCalls, Site

MAX_ACTIVITIES = 3
"""In how many activities code may run for its calls to be followed so; what runs in more is shared by the whole app."""


class Unreached:
    """Finds what was not reached, again and again until there is no more of it.

    Args:
        interpreter: What has run, and runs it.
    """

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter

    @cached_property
    def _calls(self) -> PossibleCalls:
        return PossibleCalls(self._interpreter)

    @cached_property
    def _leading(self) -> Mapping[str, Method]:
        """The bodies that start a screen or navigate, and those that have calls which may lead to them."""
        return self._calls.above(m for m in self._interpreter.program.by_id.values() if _starts(m))

    def follow(self) -> bool:
        """Take calls to lead to what nothing has reached; whether something is to be executed again for that."""
        interpreter, callers = self._interpreter, dict[str, Method]()
        for body in self._leading.values():
            for method, n in self._frontier(body) if body.id not in interpreter.executed else ():
                callers[method.id] = method
                interpreter.last_resorts.setdefault((method.id, n), {})[body.id] = body
                interpreter.liveness.need(method, n)
        outdated = interpreter.outdate(callers) if callers else ()
        for place in [p for p in dict.values(interpreter.world.places) if id(p) in outdated]:
            if place.obj is not None and place.visits and place not in interpreter.world.todo:
                place.visits = min(place.visits, MAX_VISITS - 1)
                interpreter.world.todo.append(place)
        return bool(interpreter.world.todo)

    def _frontier(self, body: Method) -> Iterator[Site]:
        """The calls in executed bodies that may lead to one that was not, as far as it is not known better."""
        interpreter = self._interpreter
        for method, n in self._calls.of(body):
            if method.id not in interpreter.executed or interpreter.is_barred(method, n):
                continue
            answered = (method.id, n) in interpreter.answered and method.calls[n].name == body.name
            if not answered and body.id not in interpreter.last_resorts.get((method.id, n), ()):
                activities = [p for p in dict.values(interpreter.world.places) if p.kind == "activity"]
                if 0 < sum(interpreter.ran(p, method) for p in activities) <= MAX_ACTIVITIES:
                    yield method, n


def _starts(method: Method) -> bool:
    """Whether a body starts a screen or navigates; a coroutine that is launched is given to the call."""
    return any(
        call.name in STARTS
        or call.name == "navigate"
        or (call.name == "launch" and not (call.args and isinstance(call.args[-1], Lambda)))
        for call in method.calls
    )
