"""Tabs of a ``FragmentTabHost``: ``host.addTab(host.newTabSpec("shop").setIndicator("Shop"), Shop.class, null)``.

The first tab shows its fragment by itself, the others when they are touched. Tabs that a loop makes of arrays that are
written out have the places of their fragments there, and each says the text at its place.
"""

from collections.abc import Iterator
from dataclasses import replace

from uiatlas_static.facts.code import Call, Method
from uiatlas_static.facts.values import UNKNOWN, ClassValue, FieldValue, Literal, Result, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, options, texts
from uiatlas_static.solver.fragments import show
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.pagers import first_places, show_at_once
from uiatlas_static.solver.places import Trigger
from uiatlas_static.solver.triggers import TEXT, words
from uiatlas_static.solver.written_arrays import elements_in_order

TURNING = ("setCurrentTab", "setCurrentTabByTag")
"""Calls by which code chooses a tab."""
TAG = "tag"
"""Where a tab keeps what code calls it."""
_FRAGMENTS = ("fragment", "dialog")
_SAYING, _DRAWING, _AT = "setIndicator", "setText", "get"


def fragments_in_tab(interpreter: Interpreter, site: CallSite) -> list[ClassValue]:
    """The classes of fragments that a tab is added with."""
    given = options(site.arg(1)) if len(site.args) > 1 else ()
    return [o for o in given if isinstance(o, ClassValue) and interpreter.program.kind(o.name) in _FRAGMENTS]


def show_fragments(
    interpreter: Interpreter, site: CallSite, tab: Obj, place: int | None
) -> Iterator[tuple[str, Abstract]]:
    """Show the fragment of a tab, or of each tab that a loop adds.

    Args:
        interpreter: What runs the code.
        site: The call that adds the tab.
        tab: The tab.
        place: Which tab it is, if that is known of a call that adds one.

    Yields:
        The tags of the tabs as far as they are known, each with what it shows.
    """
    classes = fragments_in_tab(interpreter, site)
    in_order = _elements(interpreter, site, site.call.args[1])
    known = len(in_order) == len(classes) > 1 and len(set(in_order)) == len(in_order)
    said, tags = _said(interpreter, site, tab, len(classes)) if known else ((), ())
    first = first_places(interpreter, site, TURNING)
    for number, cls in enumerate(in_order if known else classes):
        at = number if known else place
        made = _made(interpreter, site, cls)
        text = said[number] if said else next(texts(tab.get(TEXT)), "") if len(classes) == 1 else ""
        if first is None or at is None or at in first:
            show_at_once(interpreter, site, made)
        if at is None or first != frozenset({at}):
            show(interpreter, site, made, Trigger("click", text=text))
        if tag := tags[number] if tags else next(texts(tab.get(TAG)), "") if len(classes) == 1 else "":
            yield tag, made


def _made(interpreter: Interpreter, site: CallSite, cls: Abstract) -> Abstract:
    """The fragment that the host makes of a class, with its arguments."""
    return interpreter.models["instantiate"](interpreter, replace(site, args=(UNKNOWN, cls, *site.args[2:3])))


def _said(interpreter: Interpreter, site: CallSite, tab: Obj, count: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the tabs say that a loop adds, and their tags, in their order; nothing where that is not known."""
    method = site.frame.method
    made = Result(method.id, tab.site[1]) if isinstance(tab.site, tuple) and tab.site[0] == method.id else None
    if made is None:
        return (), ()
    named, saying = method.calls[made.call], _saying(method, made)
    tags = _texts(interpreter, site, named.args[0], count) if named.args else ()
    said = _texts(interpreter, site, saying.args[0], count) if saying is not None and saying.args else ()
    if not said and named.args and (array := _array(method, named.args[0])) is not None:
        said = tags if _is_drawn(interpreter, method, array) else ()
    return said, tags


def _saying(method: Method, tab: Value) -> Call | None:
    """The call that tells a tab what it says."""
    return next((c for c in method.calls if c.name == _SAYING and c.receiver == tab), None)


def _texts(interpreter: Interpreter, site: CallSite, value: Value, count: int) -> tuple[str, ...]:
    """The texts of an array at the places of a loop; nothing if these are not as many, or two say the same."""
    said = tuple(words(interpreter, e) for e in _elements(interpreter, site, value))
    return said if len(said) == count and all(said) and len(set(said)) == count else ()


def _elements(interpreter: Interpreter, site: CallSite, value: Value) -> tuple[Abstract, ...]:
    """The elements of the array of which a value is the one at some place."""
    array = _array(site.frame.method, value)
    return () if array is None else elements_in_order(interpreter, array, site.frame)


def _array(method: Method, value: Value) -> Value | None:
    """The array of which a value is the element at some place that is no constant: ``names[i]``."""
    if not isinstance(value, Result) or value.method != method.id:
        return None
    call = method.calls[value.call]
    at_some_place = call.name == _AT and len(call.args) == 1 and not isinstance(call.args[0], Literal)
    return call.receiver if at_some_place else None


def _is_drawn(interpreter: Interpreter, method: Method, array: Value) -> bool:
    """Whether code of the class that adds tabs shows the elements of an array as texts."""
    if not isinstance(array, FieldValue):
        return False
    bodies = interpreter.program.bodies(method.owner)
    drawn = ((body, call.args[0]) for body in bodies for call in body.calls if call.name == _DRAWING and call.args)
    return any(_is_of(array, _array(body, value)) for body, value in drawn)


def _is_of(array: FieldValue, other: Value | None) -> bool:
    return isinstance(other, FieldValue) and other.name == array.name
