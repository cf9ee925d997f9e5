"""What may lead to a screen and was not reached runs at last, where code that was executed may call it.

Execution stops where it is not known what a call is made on, or what a library does with a function or object that it
is given. When all else is done, such a call is taken to lead to every method that it may mean and that nothing else has
reached, and what was executed before it is executed again: so its arguments, its result and what was touched are known.
What is found by that is inferred.
"""

from collections.abc import Collection, Iterable, Mapping
from functools import cached_property

from uiatlas_static.facts.code import Method, outermost
from uiatlas_static.facts.values import Lambda
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.fragments import MAX_VISITS, is_fragment
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import Place
from uiatlas_static.solver.possible_calls import PossibleCalls, Site, possible_calls

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
        return possible_calls(self._interpreter)

    @cached_property
    def _leading(self) -> Mapping[str, Method]:
        """The bodies that start a screen, navigate or make what is not shown, and those that may lead there."""
        making = [m for name in self._unshown() for m, _ in self._showing(name)]
        return self._calls.above((*making, *(m for m in self._interpreter.program.by_id.values() if _starts(m))))

    def follow(self) -> bool:
        """Take calls to lead to what nothing has reached; whether something is to be executed again for that."""
        return self._call() or self._show()

    def may_call(self, place: Place, method: Method) -> bool:
        """Whether code of an activity may call a method: it has run there, or belongs to a screen shown there."""
        places = dict.values(self._interpreter.world.places)
        around = [p.obj.type for p in places if p.activity is place.activity and p.obj is not None]
        shown = {cls.name for type_ in around for cls in self._interpreter.program.chain(type_)}
        callers = (caller for caller, _ in self._calls.of(method))
        return any(outermost(c.owner) in shown or self._interpreter.ran(place, c) for c in callers)

    def is_called(self, method: Method) -> bool:
        """Whether anything may call a method: of an interface of the app, only what is written does."""
        return self._calls.is_called(method)

    def is_another(self, method: Method) -> bool:
        """Whether all calls that may mean a method were seen to mean others, such as one of a class beside its own."""
        calls = self._calls.of(method)
        return bool(calls) and all(self._is_answered(caller, n, method) for caller, n in calls)

    def _is_answered(self, caller: Method, n: int, body: Method) -> bool:
        """Whether a call of the name of a body was seen to mean methods of the app."""
        return (caller.id, n) in self._interpreter.resolved_calls and caller.calls[n].name == body.name

    def _call(self) -> bool:
        """Take calls to lead to bodies that were not executed."""
        interpreter, callers = self._interpreter, dict[str, Method]()
        for body in self._leading.values():
            for method, n in self._calls.of(body) if body.id not in interpreter.executed else ():
                resorts = interpreter.last_resorts.get((method.id, n), {})
                answered = self._is_answered(method, n, body)
                if body.id not in resorts and not answered and self._may_go_on(method, n):
                    callers[method.id] = method
                    interpreter.last_resorts[method.id, n] = {**resorts, body.id: body}
                    interpreter.liveness.need(method, n)
        return self._execute_again(callers)

    def _show(self) -> bool:
        """Take fragments to be shown where they are made or named that nobody was seen to show; first those around."""
        unshown = self._unshown()
        first = [name for name in unshown if not self._is_made_by_another(name, unshown)]
        return self._show_where_made(first) or self._show_where_made(unshown)

    def _is_made_by_another(self, name: str, unshown: Collection[str]) -> bool:
        """Whether the code of another fragment that is not shown may make one, and so may show it once it is."""
        makers = self._calls.above(m for m, _ in self._showing(name))
        return any(outermost(m.owner) in unshown for m in makers.values() if not _is_within(m.owner, name))

    def _show_where_made(self, fragments: Iterable[str]) -> bool:
        """Have fragments shown where executed code makes them; whether something is to be executed again for that."""
        interpreter, makers = self._interpreter, dict[str, Method]()
        for name in fragments:
            for method, n in self._showing(name):
                if (method.id, n) not in interpreter.shown_at_last and self._may_go_on(method, n):
                    makers[method.id] = method
                    interpreter.shown_at_last.add((method.id, n))
                    interpreter.liveness.need(method, n)
        return self._execute_again(makers)

    def _showing(self, fragment: str) -> tuple[Site, ...]:
        """The calls that make a fragment for somebody, or are given its class."""
        return (*self._calls.handing_on(fragment), *self._calls.naming(fragment))

    def _unshown(self) -> list[str]:
        """Fragments, and dialogs that are fragments, which are nowhere on the map and work on no screen."""
        program, shown = self._interpreter.program, {p.name for p in dict.values(self._interpreter.world.places)}
        shown |= self._interpreter.workers
        return [name for name in program.classes if name not in shown and is_fragment(program, name)]

    def _may_go_on(self, method: Method, n: int) -> bool:
        """Whether a call is in an executed body, and not left out there, which runs in one activity or a few."""
        interpreter = self._interpreter
        if method.id not in interpreter.executed or interpreter.is_barred(method, n):
            return False
        activities = [p for p in dict.values(interpreter.world.places) if p.kind == "activity"]
        return 0 < sum(interpreter.ran(p, method) for p in activities) <= MAX_ACTIVITIES

    def _execute_again(self, methods: Mapping[str, Method]) -> bool:
        """Have bodies executed again in their places; whether there is any."""
        interpreter = self._interpreter
        outdated = interpreter.outdate(methods) if methods else ()
        for place in [p for p in dict.values(interpreter.world.places) if id(p) in outdated]:
            if place.obj is not None and place.visits and place not in interpreter.world.todo:
                place.visits = min(place.visits, MAX_VISITS - 1)
                interpreter.world.todo.append(place)
        return bool(interpreter.world.todo)


def _is_within(cls: str, other: str) -> bool:
    """Whether a class is another one, or nested in it."""
    return cls == other or cls.startswith(f"{other}$")


def _starts(method: Method) -> bool:
    """Whether a body starts a screen or navigates; a coroutine that is launched is given to the call."""
    return any(
        call.name in STARTS
        or call.name == "navigate"
        or (call.name == "launch" and not (call.args and isinstance(call.args[-1], Lambda)))
        for call in method.calls
    )
