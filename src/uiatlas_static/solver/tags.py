"""What code hangs on views with ``setTag``, and finds on them in a listener."""

from collections.abc import Iterator

from uiatlas_static.facts.code import outermost
from uiatlas_static.facts.values import UNKNOWN, Result, Unknown
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import VIEW, Abstract, Obj, Widget, join, options, put
from uiatlas_static.solver.interpreter import Interpreter

TAG = "(tag)"
"""Where a view keeps what code hangs on it."""


def tag(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.setTag(value)``: what code hangs on an element; one that is hung on with a key is not told apart."""
    if len(site.args) != 1:
        return UNKNOWN
    for option in options(site.receiver):
        if isinstance(option, Obj) and option.type == VIEW:
            option.put(TAG, site.arg(-1))
            continue
        for name in _names(option, site):
            put(interpreter.tags, (id(interpreter.place), name), site.arg(-1))
    return UNKNOWN


def tagged(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``view.getTag()``: what was hung on it."""
    if site.args:
        return UNKNOWN
    return join(*(_tag_of(interpreter, option, site) for option in options(site.receiver)))


def _tag_of(interpreter: Interpreter, tagged: Abstract, site: CallSite) -> Abstract:
    if isinstance(tagged, Obj) and tagged.type == VIEW:
        return tagged.get(TAG)
    known = (interpreter.tags.get((id(interpreter.place), name)) for name in _names(tagged, site))
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
