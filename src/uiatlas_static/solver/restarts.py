"""A screen that starts itself again since a setting has changed can do so only where a screen above it changes that.

Code that compares a setting with what it was, as a screen comes to the front, finds no difference the first time. So
there has to be a screen that opens from here, and leaves this one below it, with the preference or with code that may
write the setting; or this screen changes it itself. Nothing is taken away where a setting may change in another way, or
where no screen at all could start itself again by the same code: then it is changed where nobody sees it.
"""

from collections import defaultdict
from collections.abc import Iterable

from uiatlas_static.solver.changed_settings import ChangedSettings
from uiatlas_static.solver.changers import Changers
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import AUTO, UP, Edge, Place
from uiatlas_static.solver.possible_calls import possible_calls


def drop_restarts(interpreter: Interpreter) -> None:
    """Take away the edges by which screens start themselves again though no screen above them changes the setting."""
    edges = interpreter.world.edges
    restarts = [e for e in edges if _is_restart(e) and e in interpreter.world.unasked]
    if restarts:
        found = _Restarts(interpreter)
        for those in _by_code(restarts):
            needless = [e for e in those if not found.may_happen(e)]
            for edge in needless if len(needless) < len(those) else ():
                del edges[edge]


def _is_restart(edge: Edge) -> bool:
    return edge.edge_class == AUTO.edge_class and edge.source is edge.target and edge.source.kind == "activity"


def _by_code(restarts: Iterable[Edge]) -> Iterable[list[Edge]]:
    found: dict[str, list[Edge]] = defaultdict(list)
    for edge in restarts:
        found[edge.evidence].append(edge)
    return found.values()


class _Restarts:
    """Whether the settings that screens compare may change while these are on the back stack."""

    def __init__(self, interpreter: Interpreter) -> None:
        calls = possible_calls(interpreter)
        self._world = interpreter.world
        self._settings = ChangedSettings(interpreter, calls)
        self._changers = Changers(interpreter, calls, self._settings)
        self._opened: dict[int, list[Place]] = defaultdict(list)
        ways = [e for e in self._world.edges if e.source.activity is not e.target.activity and e.trigger != UP]
        for edge in ways:
            self._opened[id(edge.source.activity)].append(edge.target.activity)
        self._staying: dict[int, list[Place]] = defaultdict(list)
        by_code: dict[tuple[int, str], list[Edge]] = defaultdict(list)
        for edge in ways:
            by_code[id(edge.source.activity), edge.evidence].append(edge)
        for those in by_code.values():
            several = len({id(e.target) for e in those}) > 1
            if several or (those[0].source.activity, those[0].evidence) not in self._world.leaving:
                self._staying[id(those[0].source.activity)] += (e.target.activity for e in those)

    def may_happen(self, edge: Edge) -> bool:
        """Whether a screen may start itself again."""
        conditions = self._world.conditions.get(edge, {}).values()
        keys = next((keys for held in conditions if (keys := self._settings.of(held.guard))), None)
        if not keys:
            return True
        above = self._above(edge.source)
        return any(where is None or not where.isdisjoint(above) for where in map(self._changers.activities, keys))

    def _above(self, activity: Place) -> set[int]:
        """The activity itself, and all that may come above it."""
        found = {id(activity)}
        todo = list(self._staying[id(activity)])
        while todo:
            above = todo.pop()
            if id(above) not in found:
                found.add(id(above))
                todo += self._opened[id(above)]
        return found
