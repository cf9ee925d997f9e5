"""What code hangs on views with ``setTag``, and finds on them in a listener."""

from uiatlas_static.facts.code import outermost
from uiatlas_static.facts.values import UNKNOWN, Unknown
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
        elif (name := _view_of(option, site)) is not None:
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
    name = _view_of(tagged, site)
    return UNKNOWN if name is None else interpreter.tags.get((id(interpreter.place), name), UNKNOWN)


def _view_of(view: Abstract, site: CallSite) -> str | None:
    """What a view is called here; those of a file's classes that are not known, as rows of a list, are one."""
    match view:
        case Widget(shown, _) if shown:
            return shown
        case Unknown():
            return f"? {outermost(site.frame.method.owner)}"
    return None
