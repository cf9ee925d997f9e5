"""Items of menus that are shown where a setting says so: ``menu.findItem(R.id.trash).setVisible(prefs.hasTrash())``.

Whether an item is there is no condition of the code that it runs. Other things than settings, such as what is chosen
in a list, change while a screen is shown, and are not told.
"""

from collections import defaultdict
from collections.abc import Iterator

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Method, outermost
from uiatlas_static.facts.values import Guard, Guarded, Literal, Value
from uiatlas_static.solver.places import Edge
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.supposed import Held

_SHOWING = ("setVisible", "isVisible", "visible")
"""The call, and the properties, that show or hide an item."""
_FINDING = "findItem"
_TRUE = Literal(True)


class ShownItems:
    """Under which condition the code of a screen shows the items of its menu."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._found: defaultdict[str, dict[str, dict[Guard | None, Held | None]]] = defaultdict(dict)
        for method in program.by_id.values():
            for id_, guard, line in _told(method):
                held = None if guard is None else Held(guard, method.id, line, frozenset())
                self._found[id_].setdefault(outermost(method.owner), {})[guard] = held

    def of(self, edge: Edge) -> Held | None:
        """The one condition under which the item is there that an edge touches; None if there is none, or several."""
        showing = self._found.get(edge.trigger.id) if edge.trigger.edge_class == "menu" else None
        if not showing:
            return None
        chain = self._program.chain
        classes = {outermost(c.name) for place in (edge.source, edge.source.activity) for c in chain(place.name)}
        told = [held for name, found in showing.items() if name in classes for held in found.values()]
        return told[0] if len(told) == 1 else None


def _told(method: Method) -> Iterator[tuple[str, Guard | None, int]]:
    """The items that a method shows or hides, each with the condition under which it is there, None if not known."""
    shown = [(c.receiver, c.args[0], c.guards, c.line) for c in method.calls if c.name in _SHOWING and len(c.args) == 1]
    shown += [(w.receiver, w.value, w.guards, w.line) for w in method.writes if w.name in _SHOWING]
    for receiver, value, guards, line in shown:
        if not isinstance(receiver, v.Result) or receiver.method != method.id:
            continue
        found = method.calls[receiver.call]
        for arg in found.args if found.name == _FINDING else ():
            if isinstance(arg, v.Resource):
                yield arg.name, _condition(value, guards), line


def _condition(value: Value, guards: tuple[Guard, ...]) -> Guard | None:
    """When an item is there that is shown by a truth value; None if that is not one thing that is asked."""
    about = tuple(g for g in guards if g.other != v.NULL)
    match value:
        case Literal(False) if len(about) == 1:
            return Guard(about[0].subject, about[0].other, not about[0].equal)
        case v.Choice(options):
            held = [o.guards for o in options if isinstance(o, Guarded) and o.value == _TRUE]
            return held[0][0] if not about and len(held) == 1 and len(held[0]) == 1 else None
        case v.Result() | v.FieldValue() if not about:
            return Guard(value, _TRUE)
    return None
