"""Elements for which layouts name methods: those that code looks up, and outermost ones that surely get a listener.

The outermost element of a layout does where each body that inflates it gives what it has inflated one right there.
"""

from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.facts.values import FieldValue, Literal, Resource, Result, alternatives
from uiatlas_static.solver.field_writes import LOOKING_UP
from uiatlas_static.solver.layouts import camel
from uiatlas_static.solver.program import Program

SETTER = "setOnClickListener"
"""The call by which a view forgets who was told of a touch before."""
_DETACHED = Literal(value=False)
_NO_PARENT = Literal(None)


def names_method(widget: WidgetFact) -> bool:
    """Whether a layout names a method for an element, and no expression of data binding."""
    return bool(widget.click) and not widget.click.startswith("@{")


class LookedUpElements:
    """Elements that code may look up, or give a listener by the name that a binding gives them.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids of those for which layouts name a method."""
        layouts = self._program.facts.resources.layouts.values()
        named = {w.id for fact in layouts for w in fact.widgets if w.id and names_method(w)}
        if not named:
            return frozenset()
        calls = [call for method in self._program.by_id.values() for call in method.calls]
        asked = {a.name for c in calls if c.name in LOOKING_UP for a in c.args if isinstance(a, Resource)}
        on = (c.receiver or next(iter(c.scopes), None) for c in calls if c.name == SETTER)
        asked |= {held.name for held in on if isinstance(held, FieldValue)}
        return frozenset(id for id in named if not asked.isdisjoint((id, camel(id))))


class ReplacedRoots:
    """Layouts whose outermost element, for which they name a method, gets a listener wherever they are inflated.

    Args:
        program: The code.
    """

    def __init__(self, program: Program) -> None:
        self._program = program

    def __contains__(self, layout: str) -> bool:
        return layout in self._found

    @cached_property
    def _found(self) -> frozenset[str]:
        layouts = self._program.facts.resources.layouts
        named = {name for name, fact in layouts.items() if fact.widgets and names_method(fact.widgets[0])}
        if not named or self._program.facts.origin != "source":
            return frozenset()
        included = {w.include for fact in layouts.values() for w in fact.widgets}
        given, otherwise = set[str](), set[str]()
        for method in self._program.by_id.values():
            for layout, surely in _uses(method):
                (given if surely else otherwise).add(layout)
        bound = {_layout_of(call.owner) for m in self._program.by_id.values() for call in m.calls}
        return frozenset(n for n in (named & given) - otherwise - included if n.replace("_", "").lower() not in bound)


def _layout_of(binding: str) -> str:
    """The layout that a binding class is made from, as far as its name tells."""
    return binding.rpartition(".")[2].removesuffix("Binding").lower() if binding.endswith("Binding") else ""


def _uses(method: Method) -> Iterator[tuple[str, bool]]:
    """The layouts that a body mentions, each with whether it inflates it there and gives its root a listener."""
    for index, call in enumerate(method.calls):
        for layout in _layouts(chain.from_iterable(map(alternatives, call.args))):
            yield layout, _is_given(method, index, call)
    written = (alternatives(w.value) for w in method.writes)
    returned = (alternatives(r.value) for r in method.returns)
    for layout in _layouts(chain.from_iterable(chain(written, returned))):
        yield layout, False


def _layouts(values: Iterator[object]) -> Iterator[str]:
    return (v.name for v in values if isinstance(v, Resource) and v.kind == "layout")


def _is_given(method: Method, index: int, inflating: Call) -> bool:
    """Whether a call inflates one layout by itself, and the body surely gives what that gives back a listener."""
    args = inflating.args
    alone = args[2] == _DETACHED if len(args) > 2 else len(args) > 1 and args[1] == _NO_PARENT
    if inflating.name != "inflate" or not alone or not isinstance(args[0], Resource):
        return False
    root = Result(method.id, index)
    setting = (c for c in method.calls[index + 1 :] if c.name == SETTER and c.receiver == root)
    return any(c.guards == inflating.guards and not c.unsure for c in setting)
