"""Rows of a list that an adapter of the platform fills with an array of texts: each is touched by its own text.

``list.setAdapter(new ArrayAdapter<>(this, layout, getResources().getStringArray(R.array.pages)))`` shows the texts in
their order, so that a listener which is told of place 2 is told of the third text.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from uiatlas_static.facts.code import Method, own_name
from uiatlas_static.facts.values import UNKNOWN, FieldValue, Literal, Parameter, Resource, Result, Value
from uiatlas_static.solver.adapters import ADAPTER
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Frame, Obj, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.places import Edge, Trigger, World
from uiatlas_static.solver.triggers import words
from uiatlas_static.solver.written_arrays import elements_in_order

CLICKED = ("onItemClick", "onItemLongClick", "onListItemClick", "onItemSelected")
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
_DRAWING = ("getView", 3)
"""The method of an adapter that draws a row, by its place, and how many arguments it takes."""
_NOTHING_GIVEN = (UNKNOWN,) * _DRAWING[1]
_FILTERED = "AutoCompleteTextView"
"""The end of the names of fields whose rows are those that fit what is typed."""


def note_texts(interpreter: Interpreter, site: CallSite, adapter: Obj) -> None:
    """An adapter is made with an array: if that is of the resources, or written out, it is known what its rows say."""
    said = tuple(o.value for o in options(site.arg(-1)) if isinstance(o, Literal) and isinstance(o.value, str))
    if said not in interpreter.resources.arrays.values():
        array = site.call.args[-1] if site.call.args else None
        said = tuple(words(interpreter, e) for e in elements_in_order(interpreter, array, site.frame))
    if all(said):
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
    return rows_in(interpreter, options(interpreter.adapters.get((id(interpreter.place), list_), UNKNOWN)))


def _drawn(interpreter: Interpreter, adapter: Obj) -> tuple[str, ...]:
    """What the rows of an adapter of the app say that draws each with the text at its place in an array."""
    drawing = interpreter.program.method(adapter.type, *_DRAWING)
    if drawing is None:
        return ()
    for call in drawing.calls:
        array = _at_place_of_row(call.args[0], drawing) if call.name == "setText" and len(call.args) == 1 else None
        held = options(interpreter.eval(array, Frame(drawing, adapter, _NOTHING_GIVEN))) if array else ()
        said = tuple(words(interpreter, text) for text in held)
        if 1 < len(said) <= MAX_ROWS and all(said) and len(set(said)) == len(said):
            return said
    return ()


def _at_place_of_row(text: Value | None, drawing: Method) -> FieldValue | None:
    """The field whose element a row shows: ``names[position]``."""
    if isinstance(text, Result) and text.method == drawing.id:
        call = drawing.calls[text.call]
        text = call.receiver if call.name == "get" and call.args == (Parameter(drawing.id, 0),) else None
    return text if isinstance(text, FieldValue) else None


def rows_in(interpreter: Interpreter, filling: Sequence[Abstract]) -> tuple[str, ...]:
    """What the rows of an adapter say, in their order; nothing if it is not known, or if it is not the only one."""
    adapter = filling[0] if len(filling) == 1 else None
    if not isinstance(adapter, Obj):
        return ()
    said = [o.site for o in objects(adapter.get(_TEXTS)) if isinstance(o.site, tuple)]
    return tuple(map(str, said[0])) if len(said) == 1 else _drawn(interpreter, adapter)


def text_at(interpreter: Interpreter, filling: Sequence[Abstract], place: Abstract) -> Literal | None:
    """The text of the row at a place of an adapter, if both are known."""
    if not isinstance(place, Literal) or type(place.value) is not int:
        return None
    said = rows_in(interpreter, filling)
    return Literal(said[place.value]) if 0 <= place.value < len(said) else None


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
