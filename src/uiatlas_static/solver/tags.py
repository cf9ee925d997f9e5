"""What code hangs on views with ``setTag``, and finds on them in a listener."""

from collections.abc import Iterator

from uiatlas_static.facts.code import outermost
from uiatlas_static.facts.values import UNKNOWN, Result, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj, Widget, join, key, options, put
from uiatlas_static.solver.interpreter import Interpreter

TAG = "(tag)"
"""Where a view keeps what code hangs on it."""


def tag(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.setTag(value)``, ``view.setTag(key, value)``: what code hangs on an element."""
    slot = _slot(site, 2)
    for option in options(site.receiver) if slot else ():
        if isinstance(option, Obj):
            option.put(slot, site.arg(-1))
            continue
        for name in _names(option, site):
            put(interpreter.tags, (id(interpreter.place), name + slot), site.arg(-1))
    return UNKNOWN


def tagged(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.getTag()``, ``view.getTag(key)``: what was hung on it."""
    if not (slot := _slot(site, 1)):
        return UNKNOWN
    return join(*(_tag_of(interpreter, option, site, slot) for option in options(site.receiver)))


def _slot(site: CallSite, with_key: int) -> str:
    """Where a tag is kept, by its key if it has one; empty if the key is not known.

    Args:
        site: A call that sets or gets a tag.
        with_key: How many arguments it has if it names a key.
    """
    keyed = len(site.args) >= with_key
    return "" if keyed and isinstance(site.args[0], Unknown) else f"{TAG}{key(site.args[0])}" if keyed else TAG


def _tag_of(interpreter: Interpreter, tagged: Abstract, site: CallSite, slot: str) -> Abstract:
    if isinstance(tagged, Obj):
        return tagged.get(slot)
    known = (interpreter.tags.get((id(interpreter.place), name + slot)) for name in _names(tagged, site))
    found = next((value for value in known if value is not None), UNKNOWN)
    return join(found, UNKNOWN) if isinstance(tagged, Unknown) else found


def _names(view: Abstract, site: CallSite) -> Iterator[str]:
    """What a view is called here, closest first.

    One that is not known is what its expression gives, else any such view of the file's classes, as a row of a list.
    """
    match view:
        case Widget(shown, _) if shown:
            yield shown
        case Unknown():
            if isinstance(site.call.receiver, Result):
                yield f"? {site.call.receiver}"
            yield f"? {outermost(site.frame.method.owner)}"
