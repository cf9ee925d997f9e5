"""The arrow on the left of the bar: whether it is shown, and whether code answers it in its own way."""

import re
from collections.abc import Collection, Mapping

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import INIT, Method, outermost
from uiatlas_static.facts.resources import StyleFact
from uiatlas_static.facts.values import UNKNOWN, Guard, Guarded, Literal, Value
from uiatlas_static.resources.styles import FAMILIES, derived
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Widget, options
from uiatlas_static.solver.drawers import is_toggle
from uiatlas_static.solver.finishing import GOING, POPPING
from uiatlas_static.solver.going_up import ANSWERING
from uiatlas_static.solver.heard import CLICKS
from uiatlas_static.solver.hierarchy import PLATFORM, SCREEN_KINDS
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.listeners import fire
from uiatlas_static.solver.places import HOME, UP, Place, Trigger, World
from uiatlas_static.solver.program import Program

COMPATIBLE = ("AppCompatActivity", "ActionBarActivity")
"""Activities of libraries that draw the bar of a library's theme."""
_ACTIVITIES = (*COMPATIBLE, "Activity", "ComponentActivity", "FragmentActivity")
"""Activities of the platform and its libraries that answer the arrow by going to the parent, and by nothing else."""
_BARE = ("NoActionBar", "Dialog")
"""Parts of the names of themes of the platform and of its libraries that have no bar."""
_OF_PLATFORM = ("Material", "Holo", "DeviceDefault")
"""Families of themes of the platform, whose windows have a bar in all activities."""
_TO_ITEMS = ("onOptionsItemSelected", "onMenuItemSelected")
_HEARING = (*_TO_ITEMS, *ANSWERING)
"""Methods of an activity that are told that the arrow is touched."""
_OF_PLATFORM_BAR = "onNavigateUp"
"""The one of them that is told of the arrow in a bar of the platform alone."""
_WITHOUT_BAR = 4
"""How many arguments a drawer's toggle is made with that is not given a bar."""
_GIVING_BAR = frozenset(
    {
        "setSupportActionBar",
        "setActionBar",
        "inflateMenu",
        "replaceMenu",
        "addMenuProvider",
        "requestFeature",
        "setContent",
    }
)
"""Calls that may give a window a bar, or a bar a menu."""
_AT_THE_BOTTOM = "BottomAppBar"
"""How the class of bars is called that stand at the bottom."""
_BAR = re.compile(r"(Tool|App|Action|Search)[Bb]ar(Layout)?$|ActionMenuView$|[Tt]itleBar")
"""Names of the classes of bars."""


def leads_to_parent(program: Program, world: World, activity: Place) -> bool | None:
    """Whether a touch of the arrow in the bar of an activity leads to its parent; None if that is not known.

    It does where the bar is known to show the arrow and no code answers it, and does not where there is no arrow or
    where the code of the activity goes back instead.
    """
    shown, answered = shows_arrow(program, world, activity), _answers(program, world, activity)
    if shown is False or answered:
        return False
    return True if shown and answered is False else None


def shows_arrow(program: Program, world: World, activity: Place) -> bool | None:
    """Whether the bar of an activity shows the arrow; None if that is not known.

    Code shows it, or the theme: a bar of the window itself has it where there is a parent, unless code says otherwise.
    A drawer's button may stand in its place. Code shows nothing in a bar that neither the theme has nor code gives.
    """
    if activity in world.drawers:
        return None
    themes = [theme_of(program, activity), *world.restyled.get(activity, ())]
    base = platform_base(program, activity) if all(themes[1:]) else ""
    styles = program.facts.resources.styles
    if said := world.arrows.get(activity) or ({True} if activity in world.pointed else None):
        if base and activity not in world.toolbars and all(lacks_bar(styles, t) for t in themes):
            return False
        return True if True in said else None if None in said else False
    if not base or not program.parent_of(activity.name) or _hides_bar(program, activity):
        return None
    had = {has_bar(styles, theme, base in COMPATIBLE) for theme in themes}
    known = had.pop() if len(had) == 1 else None
    return None if known is False and activity in world.toolbars else known


def theme_of(program: Program, activity: Place) -> str:
    """The theme that the manifest names for an activity, else for the app."""
    component = program.components.get(activity.name)
    return (component.theme if component is not None else "") or program.facts.manifest.theme


def platform_base(program: Program, activity: Place) -> str:
    """The simple name of the activity of the platform that an activity derives from; empty if there may be another."""
    chain = program.chain(activity.name)
    package, _, simple = (chain[-1].parent if chain else "").rpartition(".")
    return simple if simple in _ACTIVITIES and (not package or package.startswith(PLATFORM)) else ""


def _hides_bar(program: Program, activity: Place) -> bool:
    """Whether code of an activity hides the bar: ``getSupportActionBar().hide()``."""
    bodies = program.bodies(activity.name)
    return any(call.name == "hide" and is_bar(m, call.receiver) for m in bodies for call in m.calls)


def is_bar(method: Method, value: Value | None) -> bool:
    """Whether a value is the bar of an activity, as ``getSupportActionBar()`` gives it."""
    match value:
        case v.FieldValue(name):
            return name.lower().endswith("actionbar")
        case v.Result(owner, index) if owner == method.id:
            return method.calls[index].name.endswith("ActionBar")
    return False


def has_bar(styles: Mapping[str, StyleFact], theme: str, compatible: bool) -> bool | None:
    """Whether windows of a theme have a bar of their own; None if that is not known.

    Args:
        styles: The styles of the app, by name.
        theme: The name of the theme.
        compatible: Whether the activity draws the bar of a library's theme.
    """
    told, theme = derived(styles, theme)
    bar, untitled = told.get("windowActionBar"), told.get("windowNoTitle")
    if bar == "false" or untitled == "true" or told.get("windowIsFloating") == "true":
        return False
    family = theme.partition("Theme.")[2].split(".")[0]
    if family in FAMILIES and not compatible:
        return False
    if bar and untitled:
        return True
    if family not in (*_OF_PLATFORM, *FAMILIES):
        return None
    return not any(part in theme.replace("DialogWhenLarge", "") for part in _BARE)


def lacks_bar(styles: Mapping[str, StyleFact], theme: str) -> bool:
    """Whether windows of a theme are known to have no bar: the theme says so, or derives from one that says it."""
    told, above = derived(styles, theme)
    return told["windowActionBar"] == "false" if "windowActionBar" in told else "NoActionBar" in above


def find_barless(program: Program, world: World) -> None:
    """Note the activities of a world that have no bar, since neither their theme nor code gives one.

    A layout that has a bar counts as one, whether or not code was seen to make it that of the activity.
    """
    shown: dict[Place, list[Place]] = {}
    for place in world.places.values():
        shown.setdefault(place.activity, []).append(place)
    for activity, places in shown.items():
        if (
            activity.kind == "activity"
            and _lacks_any_bar(program, world, activity)
            and not any(_has_own_bar(program, p) for p in places)
        ):
            world.barless.add(activity)


def _lacks_any_bar(program: Program, world: World, activity: Place) -> bool:
    """Whether no theme that an activity may have gives it a bar, nor code that makes something its bar."""
    if activity in world.toolbars or not platform_base(program, activity):
        return False
    themes = (theme_of(program, activity), *world.restyled.get(activity, ()))
    return all(lacks_bar(program.facts.resources.styles, theme) for theme in themes)


def _has_own_bar(program: Program, place: Place) -> bool:
    """Whether code of a screen may give it a bar or fill one, or its layouts have one, be it of a library."""
    if any(call.name in _GIVING_BAR for body in program.bodies(place.name) for call in body.calls):
        return True
    layouts = (program.facts.resources.layouts.get(name) for name in place.layouts)
    types = {w.type for layout in layouts if layout is not None for w in layout.widgets}
    return any(_BAR.search(above) for type_ in types for above in (type_, *program.ancestors(type_)))


def is_told(program: Program, activity: Place, method: str) -> bool:
    """Whether an activity of the platform or its libraries calls a method of its own of this name for the arrow.

    Those that draw a library's bar tell the library's method, as the platform's belongs to a bar that they lack.
    """
    return method != _OF_PLATFORM_BAR or platform_base(program, activity) not in COMPATIBLE


def _answers(program: Program, world: World, activity: Place) -> bool | None:
    """Whether code of an activity answers the arrow in its own way; None if it may, or if what is shown in it may.

    So may a class above that is not known, as those of libraries.
    """
    own = [m for cls in program.chain(activity.name) for m in cls.methods if is_told(program, activity, m.name)]
    if activity in world.answered or any(_goes_back(m) and not _hands_on(program, m) for m in own):
        return True
    shown = [p for p in world.places.values() if p.activity is activity]
    providers = world.providers.get(activity, {})
    if "" in providers or not platform_base(program, activity) or any(p in world.answered for p in shown):
        return None
    told = dict.fromkeys([*(p.name for p in shown), *providers])
    methods = (m for name in told for cls in program.chain(name) for m in cls.methods)
    return None if any(m.name in ANSWERING for m in own) or any(_may_answer(program, m) for m in methods) else False


def pops_by_arrow(program: Program, activity: Place) -> bool:
    """Whether code of an activity goes back to the page before where the arrow is touched, rather than away."""
    told = (m for cls in program.chain(activity.name) for m in cls.methods if is_told(program, activity, m.name))
    return any(_goes_back(m, POPPING | {"onBackPressed"}) for m in told)


def hands_on_arrow(program: Program, activity: Place) -> bool:
    """Whether code of an activity answers the arrow under a condition only, and else leaves it to the platform."""
    return any(_hands_on(program, m) for cls in program.chain(activity.name) for m in cls.methods)


def _hands_on(program: Program, method: Method) -> bool:
    """Whether a handler of items hands the arrow on to the class above, where a condition fails that is not of it."""
    if method.name not in _TO_ITEMS:
        return False
    going = (c.guards for c in method.calls if c.name in GOING and any(_is_arrow(g) for g in c.guards))
    if any(all(map(_is_of_items, guards)) for guards in going):
        return False
    handed = (c.guards for c in method.calls if c.parent and c.name == method.name)
    conditional = (guards for guards in handed if not all(map(_is_of_items, guards)))
    return any(
        all(_may_hold_for_arrow(g) and not _is_told(program, method, g.subject) for g in guards)
        for guards in conditional
    )


def _is_of_items(guard: Guard) -> bool:
    """Whether a condition compares with ids, as those on the item that is touched do."""
    return all(isinstance(o, v.Resource) and o.kind == "id" for o in v.alternatives(guard.other))


def _may_hold_for_arrow(guard: Guard) -> bool:
    """Whether a condition may hold where the arrow is touched; one made of several holds where one of its ways does."""
    if isinstance(guard.subject, v.Choice):
        holds = _is_true(guard.other) is guard.equal
        ways = [guards for o, guards in v.guarded_alternatives(guard.subject) if _is_true(o) is holds]
        return any(all(map(_may_hold_for_arrow, guards)) for guards in ways)
    return not _is_of_items(guard) or (v.Resource("id", HOME) in v.alternatives(guard.other)) is guard.equal


def _goes_back(method: Method, by: Collection[str] = GOING) -> bool:
    """Whether a method goes back where the arrow is touched, by one of some calls."""
    going = (c.guards for c in method.calls if c.name in by)
    if method.name in ANSWERING:
        return any(not guards for guards in going)
    return method.name in _TO_ITEMS and any(_is_arrow(g) for guards in going for g in guards)


def _may_answer(program: Program, method: Method) -> bool:
    """Whether a handler of menu items goes away, or is done with the item, where that is the arrow."""
    if method.name not in _TO_ITEMS or _hands_on(program, method):
        return False
    going = [c.guards for c in method.calls if c.name in GOING]
    given = [(o, (*r.guards, *guards)) for r in method.returns for o, guards in v.guarded_alternatives(r.value)]
    done = [guards for o, guards in given if _is_true(o) or _is_told(program, method, o)]
    return any(_is_arrow(g) for guards in going for g in guards) or any(
        all(_may_hold(program, method, g) for g in guards) for guards in (*going, *done)
    )


def _is_true(value: Value) -> bool:
    inner = value.value if isinstance(value, Guarded) else value
    return isinstance(inner, v.Literal) and inner.value in (True, 1)


def _is_arrow(guard: Guard) -> bool:
    """Whether a condition holds for the arrow alone, or for it and other items."""
    return guard.equal and v.Resource("id", HOME) in v.alternatives(guard.other)


def _may_hold(program: Program, method: Method, guard: Guard) -> bool:
    """Whether a condition holds for the arrow, or is told by other code of the app, which may know it."""
    if _is_of_items(guard):
        return _may_hold_for_arrow(guard)
    return _is_told(program, method, guard.subject)


def _is_told(program: Program, method: Method, value: Value) -> bool:
    """Whether a value is what a method of the app says of an item, or of its id: ``handle(item)``."""
    inner = value.value if isinstance(value, Guarded) else value
    if not isinstance(inner, v.Result) or inner.method != method.id:
        return False
    call = method.calls[inner.call]
    return not call.parent and bool(program.named(call.name)) and any(_is_item(method, a) for a in call.args)


def _is_item(method: Method, value: Value) -> bool:
    """Whether a value is the item that a handler is told of, or what it is asked for."""
    asked: Value | None = value
    if isinstance(value, v.Result) and value.method == method.id:
        asked = method.calls[value.call].receiver
    elif isinstance(value, v.FieldValue):
        asked = value.receiver
    return isinstance(asked, v.Parameter) and asked.method == method.id


def _show(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setDisplayHomeAsUpEnabled(true)``: the bar has the arrow."""
    said = site.arg(0)
    known = bool(said.value) if isinstance(said, v.Literal) else None
    if known is False and any(g.other != v.NULL for g in site.call.guards):
        known = None
    interpreter.world.arrows.setdefault(interpreter.place.activity, set()).add(known)
    return UNKNOWN


def _give(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setSupportActionBar(toolbar)``: a bar where the theme has none; a button that it has already is the arrow."""
    interpreter.world.toolbars.update((interpreter.place, interpreter.place.activity))
    ids = _elements(site.arg(0))
    if ids or not site.call.parent or site.frame.caller is not None:
        interpreter.world.given_bars.setdefault(interpreter.place.activity, set()).update(ids or {""})
    shown = (w for layout in list(interpreter.place.layouts) for _, w in interpreter.layouts.widgets(layout))
    calls = site.frame.method.calls
    taken = any(c.name == "setNavigationIcon" and c.args == (Literal(None),) for c in calls)
    if not taken and (_is_given_button(interpreter, site, ids) or any(w.arrow and w.id in ids for w in shown)):
        interpreter.world.pointed.add(interpreter.place.activity)
    return interpreter.ask("(other)", site)


def _is_given_button(interpreter: Interpreter, site: CallSite, ids: set[str]) -> bool:
    """Whether the body gives the bar a button before: ``toolbar.setNavigationIcon(icon)``; later it is none of Up."""
    method = site.frame.method
    called = [c.receiver for c in method.calls[: site.index] if c.name == "setNavigationIcon" and not c.guards]
    before = [w for w in method.writes if w.name == "navigationIcon" and w.line < site.call.line and not w.guards]
    bars = [*called, *(w.receiver for w in before if w.value != Literal(None))]
    return not _is_of_drawer(interpreter, site, ids) and any(_is_same(interpreter, site, b, ids) for b in bars)


def _is_same(interpreter: Interpreter, site: CallSite, bar: Value | None, ids: set[str]) -> bool:
    """Whether a value that the body mentions is the bar that the activity is given."""
    same = (bar,) == site.call.args[:1]
    return bar is not None and (same or bool(ids & _elements(interpreter.eval(bar, site.frame))))


def _is_of_drawer(interpreter: Interpreter, site: CallSite, ids: set[str]) -> bool:
    """Whether a toggle puts its button into the bar instead: ``ActionBarDrawerToggle(this, drawer, bar, ...)``."""
    program = interpreter.program
    bodies = program.bodies(interpreter.place.activity.name)
    calls = [(body, call) for body in bodies for call in body.calls]
    if not any(call.name == "syncState" for _, call in calls):
        return False
    made = ((b, c.args[2]) for b, c in calls if c.name == INIT and len(c.args) > _WITHOUT_BAR and is_toggle(program, c))
    return any((bar,) == site.call.args[:1] or _looked_up(body, bar) in ids for body, bar in made)


def _looked_up(method: Method, value: Value) -> str:
    """The id by which a body looks a value up: ``findViewById(R.id.bar)``; empty if it is none."""
    call = method.calls[value.call] if isinstance(value, v.Result) and value.method == method.id else None
    named = call.args[:1] if call is not None and call.name == "findViewById" else ()
    return next((a.name for a in named if isinstance(a, v.Resource)), "")


def _elements(bar: Abstract) -> set[str]:
    """The ids of elements that a value may be."""
    return {o.id for o in options(bar) if isinstance(o, Widget) and o.id}


def _restyle(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setTheme(R.style.Plain)``, ``requestWindowFeature(...)``: the theme of the manifest does not tell the bar."""
    activity = interpreter.place.activity
    own = interpreter.place.kind != "dialog"
    if any(o is activity.obj or (own and o == UNKNOWN) for o in options(site.receiver)):
        named = [o.name for o in options(site.arg(0)) if isinstance(o, v.Resource) and o.kind == "style"]
        themes = [_written(interpreter, n) for n in named] if site.call.name == "setTheme" and named else [""]
        interpreter.world.restyled.setdefault(activity, {}).update(dict.fromkeys(themes))
    return interpreter.ask("(other)", site)


def _written(interpreter: Interpreter, name: str) -> str:
    """The name of a style as resources write it: code has ``Plain_Dark`` for ``Plain.Dark``."""
    styles = interpreter.resources.styles
    return name if name in styles else next((s for s in styles if s.replace(".", "_") == name), name)


def _listen(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``toolbar.setNavigationOnClickListener(listener)``; one in a field of no screen may be another bar."""
    button = _button(interpreter, site)
    own = interpreter.program.kind(outermost(site.frame.method.owner)) in SCREEN_KINDS
    if button == UP and (own or not isinstance(site.call.receiver, v.FieldValue)):
        interpreter.world.answered.add(interpreter.place)
    for function in site.args:
        fire(interpreter, site, function, button, (UNKNOWN,), CLICKS)
    return site.receiver


def _button(interpreter: Interpreter, site: CallSite) -> Trigger:
    """The button of a bar: the arrow, but in a bar at the bottom that is not the activity's it is only within that.

    The platform's libraries describe the button as the arrow in the bar of an activity; a layout may in any.
    """
    given = interpreter.world.given_bars.get(interpreter.place.activity, set())
    ids = _elements(site.receiver)
    if len(ids) != 1 or given & {*ids, ""}:
        return UP
    (id,) = ids
    bar = interpreter.layouts.shown(id, interpreter.place.layouts_near)
    if bar is None or not bar.type.endswith(_AT_THE_BOTTOM):
        return UP
    return Trigger("click", description=bar.button) if bar.button else Trigger("item", id=id, doubtful=True)


MODELS: dict[str, Model] = {
    "setDisplayHomeAsUpEnabled": _show,
    "setNavigationOnClickListener": at_home(_listen),
    **dict.fromkeys(("setSupportActionBar", "setActionBar"), _give),
    **dict.fromkeys(("setTheme", "requestWindowFeature", "supportRequestWindowFeature", "setDisplayOptions"), _restyle),
}
