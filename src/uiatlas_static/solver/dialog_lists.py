"""Lists in dialogs: the rows of an array, of an adapter, or of what code adds to one, each told by its text."""

from collections.abc import Sequence
from dataclasses import replace

from uiatlas_static.facts.code import INIT
from uiatlas_static.facts.values import UNKNOWN, Literal, Resource, Result
from uiatlas_static.solver.adapters import DIALOG_LIST, is_adapter, texts_of_rows
from uiatlas_static.solver.array_rows import CHANGING, rows_in
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.dialogs import builder_of, is_built, place_of
from uiatlas_static.solver.domain import ELEMENTS, Abstract, Obj, Widget, objects, options
from uiatlas_static.solver.handing_over import POSITION, hand_over
from uiatlas_static.solver.heard import CLICKS
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import AUTO, Trigger
from uiatlas_static.solver.triggers import words

_ROWS_AND_LISTENER = 2
"""How many arguments tell a dialog at least what fills its list."""
_CONTEXT_AND_ROW = 2
"""How many arguments an adapter is made with that has no rows yet."""


def _list(interpreter: Interpreter, site: CallSite) -> Abstract:
    """A list in a dialog: its listener runs once for each entry, by its place and text."""
    obj = builder_of(interpreter, site)
    place = place_of(interpreter, site, obj)
    if place is None:
        return obj
    rows = _rows(interpreter, site)
    with interpreter.at(place, AUTO):
        for function in site.args:
            for text, row in rows:
                trigger = Trigger("dialog", text=text)
                fire(interpreter, site, function, trigger, (obj, row), CLICKS)
            if not rows:
                trigger = Trigger("dialog", id=DIALOG_LIST)
                fire(interpreter, site, function, trigger, (obj, UNKNOWN), CLICKS)
        filling, on_row = replace(site, receiver=Widget(DIALOG_LIST)), Trigger("item", id=DIALOG_LIST)
        for adapter in objects(site.arg(0)):
            if is_adapter(interpreter, adapter) and adapter.type in interpreter.program.classes:
                hand_over(interpreter, filling, adapter, on_row)
    place.buttons.update(dict.fromkeys(text for text, _ in rows))
    return obj


def _rows(interpreter: Interpreter, site: CallSite) -> list[tuple[str, Abstract]]:
    """The texts of the rows, each with its place; none if one of them, or where it stands, is not known.

    Rows that show an object of the app are told by what that says, wherever it stands.
    """
    adapters = [o for o in objects(site.arg(0)) if is_adapter(interpreter, o)]
    if not adapters:
        return _in_order(entries(interpreter, site))
    if len(adapters) > 1:
        return []
    if ELEMENTS not in adapters[0].fields:
        return _in_order(rows_in(interpreter, adapters) or texts_of_rows(interpreter, adapters[0]))
    if _is_filled_in_order(interpreter, adapters[0], site) and (said := entries(interpreter, site)):
        return _in_order(said)
    return [(text, Obj(POSITION, text)) for text in texts_of_rows(interpreter, adapters[0])]


def _in_order(said: Sequence[str]) -> list[tuple[str, Abstract]]:
    """Rows whose places are known."""
    return [(text, Literal(n)) for n, text in enumerate(said)]


def _list_of_adapter(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``builder.setAdapter(adapter, listener)``, ``setCursor(cursor, listener, column)``: a list in a dialog."""
    if len(site.args) < _ROWS_AND_LISTENER or not any(is_built(interpreter, o) for o in objects(site.receiver)):
        return interpreter.models["(other)"](interpreter, site)
    return _list(interpreter, site)


def _is_filled_in_order(interpreter: Interpreter, adapter: Obj, site: CallSite) -> bool:
    """Whether a body adds all rows that an adapter is known to have, or makes it with them, and nobody else adds any.

    Each row but the last one is added always.
    """
    frame, before = site.frame, site.frame.method.calls[: site.index]
    changing = [c for c in before if c.receiver is not None and c.name in CHANGING]
    own = [c for c in changing if adapter in options(interpreter.eval(c.receiver or UNKNOWN, frame))]
    if any(adapter in options(interpreter.eval(a, frame)) for c in before for a in c.args):
        return False
    if not own:
        making = (n for n, c in enumerate(before) if c.name == INIT and len(c.args) > _CONTEXT_AND_ROW)
        return any(adapter in options(interpreter.eval(Result(frame.method.id, n), frame)) for n in making)
    always = set(site.call.guards)
    in_order = all(c.name == "add" for c in own) and all(always.issuperset(c.guards) for c in own[:-1])
    return in_order and len(own) == len(options(adapter.get(ELEMENTS)))


def entries(interpreter: Interpreter, site: CallSite) -> list[str]:
    """The texts of a list that is written out, in order; nothing if one of them is not known."""
    one_by_one = [words(interpreter, arg) for arg in site.args]
    if len(one_by_one) > 1 and all(one_by_one):
        return one_by_one
    for arg in site.args[:1]:
        for option in options(arg):
            if isinstance(option, Resource) and option.kind == "array":
                return list(interpreter.resources.arrays.get(option.name, ()))
        found = [o for o in options(arg) if isinstance(o, Obj) and ELEMENTS in o.fields]
        written = options(found[0].get(ELEMENTS)) if found else options(arg)
        said = [words(interpreter, o) for o in written]
        if said and all(said):
            return said
    return []


MODELS: dict[str, Model] = {
    **dict.fromkeys(("setItems", "setSingleChoiceItems", "setMultiChoiceItems"), _list),
    **dict.fromkeys(("setAdapter", "setCursor"), _list_of_adapter),
}
