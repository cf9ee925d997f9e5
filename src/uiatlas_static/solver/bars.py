"""The arrow on the left of the bar: whether it is shown, and whether code answers it in its own way."""

from collections.abc import Mapping

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Method
from uiatlas_static.facts.resources import StyleFact
from uiatlas_static.facts.values import UNKNOWN, Guard, Guarded, Value
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Widget, options
from uiatlas_static.solver.going_up import ANSWERING
from uiatlas_static.solver.homes import at_home
from uiatlas_static.solver.interpreter import Interpreter, Model
from uiatlas_static.solver.leaving import GOING
from uiatlas_static.solver.listeners import CLICKS, fire
from uiatlas_static.solver.meaning import PLATFORM
from uiatlas_static.solver.places import HOME, UP, Place, World
from uiatlas_static.solver.program import SCREEN_KINDS, Program

_BARE = ("NoActionBar", "NoTitleBar", "NoDisplay", "Dialog", "Panel", "Translucent", "Overlay")
"""Parts of the names of themes of the platform and of its libraries that have no bar."""
_WITH_BAR = ("AppCompat", "MaterialComponents", "Material3", "Material", "Holo", "DeviceDefault", "Design")
"""Families of themes of the platform and of its libraries whose windows have a bar."""
_GOING_BACK = "android.preference.PreferenceActivity"
"""The class of the platform that answers the arrow by going back."""
_TO_ITEMS = "onOptionsItemSelected"
MAX_DERIVED = 32
"""Longest line of styles of which each derives from the next."""


def shows_arrow(program: Program, world: World, activity: Place) -> bool:
    """Whether the bar of an activity with a parent is known to show the arrow.

    Code shows it, or the theme: a bar of the window itself has it unless code says otherwise. A drawer's button stands
    in its place.
    """
    if activity in world.drawers:
        return False
    if said := world.arrows.get(activity):
        return True in said
    component, facts = program.components.get(activity.name), program.facts
    return has_bar(facts.resources.styles, (component.theme if component is not None else "") or facts.manifest.theme)


def has_bar(styles: Mapping[str, StyleFact], theme: str) -> bool:
    """Whether windows of a theme are known to have a bar of their own.

    Args:
        styles: The styles of the app, by name.
        theme: The name of the theme.
    """
    told = dict[str, str]()
    for _ in range(MAX_DERIVED):
        style = styles.get(theme)
        if style is None:
            break
        for item, said in style.items:
            told.setdefault(item, said)
        theme = style.parent
    if told.get("windowIsFloating") == "true":
        return False
    bar, untitled = told.get("windowActionBar"), told.get("windowNoTitle")
    if bar == "false" or untitled == "true":
        return False
    if bar and untitled:
        return True
    family = theme.partition("Theme.")[2].split(".")[0]
    return family in _WITH_BAR and not any(part in theme.replace("DialogWhenLarge", "") for part in _BARE)


def answers_arrow(program: Program, world: World, activity: Place) -> bool:
    """Whether code of an activity, or of what is shown in it, may do with the arrow what it wants.

    So does a class above that is not known, as those of libraries.
    """
    if activity in world.answered:
        return True
    chain = program.chain(activity.name)
    above = chain[-1].parent if chain else activity.name
    if above == _GOING_BACK or ("." in above and not above.startswith(PLATFORM)):
        return True
    if any(m.name in ANSWERING for cls in chain for m in cls.methods):
        return True
    shown = dict.fromkeys(p.name for p in world.places.values() if p.activity is activity)
    return any(_answers(m) for name in shown for cls in program.chain(name) for m in cls.methods)


def _answers(method: Method) -> bool:
    """Whether a handler of menu items goes away, or is done with the item, where that is the arrow."""
    if method.name != _TO_ITEMS:
        return False
    if any(c.name in GOING and any(_is_arrow(g) for g in c.guards) for c in method.calls):
        return True
    given = ((option, r.guards) for r in method.returns for option in _options(r.value))
    return any(_is_true(o) and all(_holds(g) for g in (*_guards(o), *guards)) for o, guards in given)


def _options(value: Value) -> tuple[Value, ...]:
    return value.options if isinstance(value, v.Choice) else (value,)


def _guards(value: Value) -> tuple[Guard, ...]:
    return value.guards if isinstance(value, Guarded) else ()


def _is_true(value: Value) -> bool:
    inner = value.value if isinstance(value, Guarded) else value
    return isinstance(inner, v.Literal) and inner.value in (True, 1)


def _is_arrow(guard: Guard) -> bool:
    """Whether a condition holds for the arrow alone, or for it and other items."""
    return guard.equal and v.Resource("id", HOME) in v.alternatives(guard.other)


def _holds(guard: Guard) -> bool:
    """Whether a condition is known to hold for the arrow."""
    others = v.alternatives(guard.other)
    named = all(isinstance(o, v.Resource) and o.kind == "id" for o in others)
    return named and (v.Resource("id", HOME) in others) is guard.equal


def _show(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``setDisplayHomeAsUpEnabled(true)``: the bar has the arrow."""
    said = site.arg(0)
    known = bool(said.value) if isinstance(said, v.Literal) else None
    interpreter.world.arrows.setdefault(interpreter.place.activity, set()).add(known)
    return UNKNOWN


def _listen(interpreter: Interpreter, site: CallSite) -> Abstract:
    """``toolbar.setNavigationOnClickListener(listener)``; what a field of a class that is no screen has is a guess."""
    own = interpreter.program.kind(site.frame.method.owner.partition("$")[0]) in SCREEN_KINDS
    known = not isinstance(site.call.receiver, v.FieldValue) and any(
        isinstance(o, Widget) for o in options(site.receiver)
    )
    if own or known:
        interpreter.world.answered.add(interpreter.place.activity)
    for function in site.args:
        fire(interpreter, site, function, UP, (UNKNOWN,), CLICKS)
    return site.receiver


MODELS: dict[str, Model] = {"setDisplayHomeAsUpEnabled": _show, "setNavigationOnClickListener": at_home(_listen)}
