"""Elements that a screen is known not to have: what a class above several screens looks up for only some of them."""

from uiatlas_static.facts.values import UNKNOWN, Literal, Resource, Result, This, alternatives
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import VIEW, Abstract, Frame, Obj, Widget, layout_of, objects, options
from uiatlas_static.solver.interpreter import Interpreter, Model

NOTHING = Literal(None)
_SHOWING = frozenset(
    """
    commitNow commitNowAllowingStateLoss executePendingTransactions setLayoutResource setCustomView setId
    """.split()  # noqa: SIM905
)
"""Calls by which code shows elements at once that no layout of the screen has."""
_WRITTEN = frozenset({"layoutResource", "customView", "id"})
"""The same as properties of Kotlin."""
_COMMITTING = frozenset({"beginTransaction", "commit", "commitAllowingStateLoss"})
"""Calls by which code has fragments shown as soon as the activity starts."""
_DECOR = "decor"
"""Stands for where the view was made that holds all that the window of the activity in front shows."""
MAX_FRAMES = 16
"""How many calls are looked through for the one that the platform makes."""


def lacks(interpreter: Interpreter, id_: str) -> bool:
    """Whether the layouts of the present place are known and none has an element that another layout has."""
    layouts = interpreter.place.layouts
    if not layouts or interpreter.place.open_content or interpreter.layouts.widget(id_) is None:
        return False
    known = interpreter.layouts
    return not any(id_ in known.ids(layout) or known.is_open(layout) for layout in list(layouts))


def note_content(interpreter: Interpreter, site: CallSite) -> list[str]:
    """``setContentView(view)``: the elements of an activity are not known where it may show what is not known.

    With data binding the activity comes first: ``DataBindingUtil.setContentView(this, R.layout.main)``.

    Returns:
        The layouts that the view was inflated from.
    """
    on = site.frame.this if site.call.receiver is None else site.receiver
    content = 0
    if any(interpreter.program.kind(o.type) == "activity" for o in objects(site.arg(0))):
        on, content = site.arg(0), 1
    if on is not interpreter.place.obj:
        return []
    where = site.frame.method.id, site.index
    shown = [interpreter.eval(v, site.frame) for a in site.call.args[content : content + 1] for v in alternatives(a)]
    every = [o for value in (*shown, *site.args[content : content + 1]) for o in options(value)]
    if all(_is_laid_out(o) for o in every):
        interpreter.place.open_content.pop(where, None)
    else:
        interpreter.place.open_content[where] = interpreter.program.owner_of[site.frame.method.id].name
    return [layout for layout in dict.fromkeys(map(layout_of, every)) if layout]


def _is_laid_out(value: Abstract) -> bool:
    """Whether a value is a layout, or what one was inflated to."""
    is_layout = isinstance(value, Resource) and value.kind == "layout"
    return is_layout or isinstance(value, Widget) or bool(layout_of(value))


def finds_nothing(interpreter: Interpreter, site: CallSite, id_: str) -> bool:
    """Whether an activity that is made looks up an element that it does not have.

    It has its content then, and what fragments show that code puts there cannot be found yet.
    """
    place = interpreter.place
    if place.kind != "activity" or not place.content[1] or not lacks(interpreter, id_) or _holds_fragment(interpreter):
        return False
    asked = site.frame.this if site.call.receiver is None else site.receiver
    whole = asked is place.obj or (isinstance(asked, Obj) and asked.site == _DECOR)
    return whole and _is_made(interpreter, site.frame) and not _shows_more(interpreter)


def _shows_more(interpreter: Interpreter) -> bool:
    """Whether code of the activity in front may show elements at once that its layouts lack."""
    screen = interpreter.place.obj
    bodies = [] if screen is None else [*interpreter.program.bodies(screen.type)]
    return any(c.name in _SHOWING for m in bodies for c in m.calls) or any(
        w.name in _WRITTEN and w.receiver is not None for m in bodies for w in m.writes
    )


def _holds_fragment(interpreter: Interpreter) -> bool:
    """Whether a layout of the present place names a fragment, whose elements are there with those of the layout."""
    widgets = (w for layout in list(interpreter.place.layouts) for _, w in interpreter.layouts.widgets(layout))
    return any(w.fragment or w.navigation for w in widgets)


def _is_made(interpreter: Interpreter, frame: Frame | None) -> bool:
    """Whether the code runs while the platform makes the activity, and not at a later time."""
    for _ in range(MAX_FRAMES):
        if frame is None or frame.outer is not None:
            return False
        if frame.caller is None:
            made = frame.method.name == "onCreate" or (
                frame.method.name == "onPostCreate" and not _shows_fragments(interpreter)
            )
            return made and frame.this is interpreter.place.obj
        frame = frame.caller
    return False


def _shows_fragments(interpreter: Interpreter) -> bool:
    """Whether code shows fragments in the activity in front, which are there once it has started."""
    place = interpreter.place
    bodies = [] if place.obj is None else [*interpreter.program.bodies(place.obj.type)]
    return any(c.name in _COMMITTING for m in bodies for c in m.calls) or any(
        p.activity is place and p.kind == "fragment" for p in dict.values(interpreter.world.places)
    )


def _decor(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``getWindow().getDecorView()`` of an activity: its elements are those of the activity."""
    asked, method = site.call.receiver, site.frame.method
    if isinstance(asked, Result) and asked.method == method.id and site.frame.this is interpreter.place.obj:
        window = method.calls[asked.call]
        if window.name == "getWindow" and (window.receiver is None or isinstance(window.receiver, This)):
            return Obj(VIEW, _DECOR)
    return interpreter.models["(other)"](interpreter, site)


def element_named(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``resources.getIdentifier("list", "id", packageName)``: an element that a layout has, by the name of its id."""
    name, kind, package = site.arg(0), site.arg(1), site.arg(2)
    if isinstance(name, Literal) and kind == Literal("id") and package != Literal("android"):
        id_ = str(name.value)
        return Resource("id", id_) if interpreter.layouts.widget(id_) is not None else UNKNOWN
    return UNKNOWN


MODELS: dict[str, Model] = {"getDecorView": _decor}
