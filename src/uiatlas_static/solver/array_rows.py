"""Rows of a list that an adapter of the platform fills with an array of texts: each is touched by its own text.

``list.setAdapter(new ArrayAdapter<>(this, layout, getResources().getStringArray(R.array.pages)))`` shows the texts in
their order, so that a listener which is told of place 2 is told of the third text.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uiatlas_static.facts.code import own_name
from uiatlas_static.facts.values import UNKNOWN, Literal, Resource
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import Edge, Trigger, World

ADAPTER = "ArrayAdapter"
"""The adapter of the platform that shows the elements of an array."""
CLICKED = ("onItemClick", "onItemLongClick", "onListItemClick")
"""Methods that are told of the place of a touched row: by the last argument but one."""
MAX_ROWS = 40
"""Longest array whose rows are told apart."""
_TEXTS = "(texts)"
"""Where an adapter keeps what its rows say."""
_HEADED = "addHeaderView"
"""The call after which rows stand further below than their place in the array says."""
_ORDERING = ("sort", "reverse", "shuffle", "swap")
"""Calls that put the elements of an array into another order."""
CHANGING = ("add", "addAll", "insert", "remove", "clear", "sort", "getFilter")
"""Calls on an adapter after which its rows are others."""
_FILTERED = "AutoCompleteTextView"
"""The end of the names of fields whose rows are those that fit what is typed."""


def note_texts(interpreter: Interpreter, site: CallSite, adapter: Obj) -> None:
    """An adapter is made with an array: if that is one of the resources, it is known what its rows say."""
    said = tuple(o.value for o in options(site.arg(-1)) if isinstance(o, Literal) and isinstance(o.value, str))
    if said in interpreter.resources.arrays.values():
        _keep(interpreter, site, adapter, said)


def _keep(interpreter: Interpreter, site: CallSite, adapter: Obj, said: tuple[str, ...]) -> None:
    """Note what the rows of an adapter say, if that tells them apart and nothing changes them."""
    if 1 < len(said) <= MAX_ROWS and len(set(said)) == len(said) and not _changes(interpreter, site):
        adapter.put(_TEXTS, Obj(_TEXTS, said))


def _changes(interpreter: Interpreter, site: CallSite) -> bool:
    """Whether code of the class that makes an adapter changes the rows of one, or the order of what it is given."""
    given, type_of = site.call.args[-1], interpreter.liveness.meaning.type_of
    for body in interpreter.program.bodies(site.frame.method.owner):
        for call in body.calls:
            if call.name in _ORDERING and given in (call.receiver, *call.args):
                return True
            if call.name in CHANGING and call.receiver and own_name(type_of(call.receiver, body)) == ADAPTER:
                return True
    return False


def _from_resource(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``ArrayAdapter.createFromResource(context, R.array.pages, layout)``."""
    made = Obj(f"android.widget.{ADAPTER}", (site.frame.method.id, site.index))
    for option in options(site.arg(1)):
        if isinstance(option, Resource) and option.kind == "array":
            _keep(interpreter, site, made, tuple(interpreter.resources.arrays.get(option.name, ())))
    return made


def rows_of(interpreter: Interpreter, list_: str) -> tuple[str, ...]:
    """What the rows of a list of the present place say, in their order; nothing if that is not known."""
    if _HEADED in interpreter.program.called or _is_filtered(interpreter, list_):
        return ()
    return rows_in(options(interpreter.adapters.get((id(interpreter.place), list_), UNKNOWN)))


def rows_in(filling: Sequence[Abstract]) -> tuple[str, ...]:
    """What the rows of an adapter of the platform say, in their order; nothing if it is not known, or not the only."""
    kept = [a.get(_TEXTS) for a in filling if isinstance(a, Obj) and _TEXTS in a.fields]
    said = [o.site for held in kept for o in objects(held) if isinstance(o.site, tuple)]
    return tuple(map(str, said[0])) if len(said) == len(filling) == 1 else ()


def _is_filtered(interpreter: Interpreter, list_: str) -> bool:
    """Whether the rows are those of a field, which shows only what fits the words in it."""
    widget = interpreter.layouts.shown(list_, interpreter.place.layouts_near)
    above = () if widget is None else (widget.type, *interpreter.program.ancestors(widget.type))
    return any(name.endswith(_FILTERED) for name in above)


def told_rows(interpreter: Interpreter, trigger: Trigger) -> Iterator[tuple[Trigger, tuple[Abstract, ...]]]:
    """The touches that a listener of rows hears, each with what it is told: of every row, or of any if not known."""
    said = rows_of(interpreter, trigger.id)
    if said:
        interpreter.world.rows[interpreter.place, trigger.id] = said
    for place, text in enumerate(said):
        yield replace(trigger, text=text), (UNKNOWN, UNKNOWN, Literal(place), UNKNOWN)
    if not said:
        yield trigger, ()


def of_any_row(world: World) -> set[Edge]:
    """The edges of rows that are not told apart, as all rows of their list lead to the same place."""
    alike: defaultdict[Edge, dict[str, Edge]] = defaultdict(dict)
    for edge in world.edges if world.rows else ():
        if edge.trigger.text in world.rows.get((edge.source, edge.trigger.id), ()):
            alike[replace(edge, trigger=replace(edge.trigger, text=""))][edge.trigger.text] = edge
    whole = (f for edge, f in alike.items() if len(f) == len(world.rows[edge.source, edge.trigger.id]))
    return {edge for found in whole for edge in found.values()}


MODELS: dict[str, Model] = {"createFromResource": _from_resource}
