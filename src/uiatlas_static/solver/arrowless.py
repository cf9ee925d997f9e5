"""Bars without an arrow, whose ways nobody can take though code answers the arrow; and those with nothing but it."""

import re
from collections.abc import Iterator

from uiatlas_static.facts.code import INIT, Method, outermost
from uiatlas_static.facts.resources import WidgetFact
from uiatlas_static.facts.values import FieldValue, This, Value
from uiatlas_static.resources.styles import derived
from uiatlas_static.solver.answered_items import telling_of_items
from uiatlas_static.solver.bars import COMPATIBLE, has_bar, is_bar, platform_base, shows_arrow, theme_of
from uiatlas_static.solver.hierarchy import ABOVE_PLATFORM
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import UP, Place
from uiatlas_static.solver.program import Program

FILLING_MENU = ("onCreateOptionsMenu", "onPrepareOptionsMenu", "onCreatePanelMenu", "onPreparePanel")
"""Methods that put items into a menu."""
_TOGGLE = "DrawerToggle"
"""How the classes end whose objects put a button there."""
_SHOWN = "setDisplayHomeAsUpEnabled"
"""The call by which code shows the arrow, or hides it."""
_POINTING = frozenset(
    """
    setDisplayHomeAsUpEnabled setDisplayOptions setDisplayShowHomeEnabled setHomeActionContentDescription
    setHomeAsUpIndicator setHomeButtonEnabled setNavigationIcon setNavigationOnClickListener setupWithNavController
    setupActionBarWithNavController syncState displayOptions navigationIcon navigationContentDescription DrawerToggle
    """.split()  # noqa: SIM905
)
"""Calls and properties by which there may be something to touch on the left of a bar."""
_OF_ICON = frozenset({"setHomeButtonEnabled", "setDisplayShowHomeEnabled"})
"""Those of them that are about the icon of an old bar, which a toolbar does not let anybody touch."""
_STYLED = re.compile(r"displayOptions|navigationIcon$")
"""Items of styles that may put something there."""
_GIVING = frozenset({"setSupportActionBar", "setActionBar"})
"""Calls that give an activity a bar."""
_SHERLOCK = "com.actionbarsherlock."
"""How the names of the activities of ActionBarSherlock begin."""
_FAMILIES = "AppCompat|MaterialComponents|Material3|Design|Material|Holo|DeviceDefault|Sherlock"
_KNOWN_THEME = re.compile(
    rf"((Base|Platform)\.)?(V\d+\.)?Theme(\.({_FAMILIES}|Black|Light|Dialog|InputMethod|Leanback|NoDisplay|NoTitleBar"
    r"|Panel|SplashScreen|Translucent|Wallpaper|WithActionBar)(\..+)?)?"
)
"""Themes of the platform and of the libraries that draw bars, which show no arrow by themselves."""
_KNOWN_BAR = re.compile(rf"((Base|Platform)\.)?(V\d+\.)?Widget(\.({_FAMILIES}|Toolbar|ActionBar)(\..+)?)?")
"""Styles of bars of these."""
_HARMLESS = (
    *ABOVE_PLATFORM,
    *("butterknife.", "com.bumptech.glide.", "com.google.", "com.squareup.", "dagger.", "io.reactivex."),
    *("org.greenrobot.", "org.jetbrains.", "org.koin.", "timber."),
)
"""How the names of classes begin that are handed activities and show no arrow: the platform's, and those of libraries
that bind, inject, load pictures and tell of events."""
_WITH_HOME = 14
"""The API level from which on the icon of a bar of the platform is touched only where code says so."""


def drop_arrowless(interpreter: Interpreter) -> None:
    """Take away the edges by the arrows of activities that are known to have none.

    Those remain that something else than the method that is told of items leads to.
    """
    program, world = interpreter.program, interpreter.world
    found = [e for e in world.edges if e.trigger == UP and telling_of_items(program, world, e)]
    arrows = _Arrows(interpreter) if found else None
    for edge in found:
        if arrows is not None and arrows.are_known_to_lack(edge.source.activity):
            del world.edges[edge]


class _Arrows:
    """Which activities have an arrow in their bars."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter, self._program, self._world = interpreter, interpreter.program, interpreter.world
        bodies = self._program.by_id.values()
        self._pointing = [(body, names) for body in bodies if (names := _names(body) & _POINTING)]
        self._giving = [body for body in bodies if any(c.name in _GIVING for c in body.calls)]
        styles = self._program.facts.resources.styles.values()
        self._handing = [body for body in bodies if self._hands_out(body)]
        self._is_styled = any(_STYLED.search(name) for style in styles for name, _ in style.items)

    def are_known_to_lack(self, activity: Place) -> bool:
        """Whether an activity has no bar, or one that no code, theme or layout gives an arrow."""
        program, base = self._program, _base(self._program, activity)
        if activity in self._world.barless or not base:
            return bool(base)
        if self._has_no_bar(activity, base):
            return True
        if program.parent_of(activity.name) or self._is_styled or self._has_button(activity):
            return False
        if self._is_given_elsewhere(activity):
            return False
        old = activity not in self._world.toolbars and platform_base(program, activity) != COMPATIBLE[0]
        if program.facts.manifest.min_sdk < _WITH_HOME and old and base not in COMPATIBLE:
            return False
        without = frozenset[str]() if old else _OF_ICON
        pointing = ((body, names - without) for body, names in self._pointing)
        return not any(self._may_point(activity, body, names) for body, names in pointing if names)

    def _has_no_bar(self, activity: Place, base: str) -> bool:
        """Whether the theme of an activity has no bar, and no code gives it another theme or a bar."""
        if activity in self._world.restyled or any(self._may_run(activity, body) for body in self._giving):
            return False
        styles = self._program.facts.resources.styles
        return has_bar(styles, theme_of(self._program, activity), base in COMPATIBLE) is False

    def _has_button(self, activity: Place) -> bool:
        """Whether code was seen to put something on the left of a bar, or a layout does."""
        world = self._world
        if activity in world.drawers or activity in world.pointed | world.toggled:
            return True
        if not {True, None}.isdisjoint(world.arrows.get(activity, ())):
            return True
        return any(w.arrow for w in self._widgets(activity))

    def _widgets(self, activity: Place) -> Iterator[WidgetFact]:
        """The elements of all layouts that an activity shows."""
        layouts = self._program.facts.resources.layouts
        shown = (p for p in self._world.places.values() if p.activity is activity)
        return (w for p in shown for name in p.layouts if name in layouts for w in layouts[name].widgets)

    def _is_given_elsewhere(self, activity: Place) -> bool:
        """Whether what has no code here may show an arrow: a class, or a style that a theme or a bar derives from."""
        styles = self._program.facts.resources.styles
        themes = {theme_of(self._program, activity), *self._world.restyled.get(activity, ())} - {""}
        above = {derived(styles, theme)[1] for theme in themes} - {""}
        if not all(map(_KNOWN_THEME.fullmatch, above)):
            return True
        above = {derived(styles, w.style)[1] for w in self._widgets(activity) if w.style} - {""}
        return not all(map(_KNOWN_BAR.fullmatch, above)) or any(
            self._interpreter.ran(activity, body) for body in self._handing
        )

    def _hands_out(self, body: Method) -> bool:
        """Whether a body gives an activity, or its bar, to a class of a library that is not known."""
        program = self._program
        return any(
            (owner := call.owner or _dotted(call.receiver)) not in program.classes
            and "." in owner
            and not owner.startswith(_HARMLESS)
            and any(is_bar(body, a) or (isinstance(a, This) and program.kind(a.type) == "activity") for a in call.args)
            for call in body.calls
        )

    def _may_point(self, activity: Place, body: Method, names: frozenset[str]) -> bool:
        """Whether a body may put something on the left of the bar of an activity where nothing was seen to."""
        if self._interpreter.ran(activity, body):
            return names != {_SHOWN}
        return self._may_run(activity, body)

    def _may_run(self, activity: Place, body: Method) -> bool:
        """Whether a body runs for an activity, or may: it is no other screen's, and was not seen to run for others."""
        if self._interpreter.ran(activity, body):
            return True
        owner = outermost(body.owner)
        own = self._program.kind(owner) == "activity" and not self._program.is_a(activity.name, owner)
        return not own and body.id not in self._interpreter.executed


def _dotted(value: Value | None) -> str:
    """The name of a class without code that is written with its package: ``org.library.Bars``; else without a dot."""
    parts = list[str]()
    while isinstance(value, FieldValue):
        parts.append(value.name)
        value = value.receiver
    return ".".join(reversed(parts)) if parts and parts[0][:1].isupper() and parts[-1].islower() else ""


def _base(program: Program, activity: Place) -> str:
    """What `platform_base` tells; ActionBarSherlock draws bars as the compatible activities of today do."""
    chain = program.chain(activity.name)
    return COMPATIBLE[0] if chain and chain[-1].parent.startswith(_SHERLOCK) else platform_base(program, activity)


def _names(body: Method) -> frozenset[str]:
    """What a body calls or sets, and a name for a button that it makes for a drawer."""
    called = (_TOGGLE if c.name == INIT and c.owner.endswith(_TOGGLE) else c.name for c in body.calls)
    return frozenset((*called, *(w.name for w in body.writes)))


def has_only_arrow(interpreter: Interpreter, place: Place) -> bool:
    """Whether the bar of a screen without known items is known to show the arrow, and code adds no others to a menu."""
    program = interpreter.program
    filling = (m for cls in program.chain(place.name) for m in cls.methods if m.name in FILLING_MENU)
    filled = any(call.name in ("inflate", "add") for m in filling for call in m.calls)
    return not filled and shows_arrow(program, interpreter.world, place.activity) is True
