"""Bars without an arrow, whose ways nobody can take though code answers the arrow; and those with nothing but it."""

from uiatlas_static.facts.code import INIT, outermost
from uiatlas_static.solver.answered_items import telling_of_items
from uiatlas_static.solver.bars import COMPATIBLE, has_bar, platform_base, shows_arrow, theme_of
from uiatlas_static.solver.hierarchy import SCREEN_KINDS
from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import UP, Place, World
from uiatlas_static.solver.program import Program

FILLING_MENU = ("onCreateOptionsMenu", "onPrepareOptionsMenu", "onCreatePanelMenu", "onPreparePanel")
"""Methods that put items into a menu."""
_POINTING = frozenset(
    """
    setDisplayHomeAsUpEnabled setDisplayOptions setDisplayShowHomeEnabled setHomeActionContentDescription
    setHomeAsUpIndicator setHomeButtonEnabled setNavigationIcon setNavigationOnClickListener setupWithNavController
    setupActionBarWithNavController syncState
    """.split()  # noqa: SIM905
)
"""Calls after which there may be something to touch on the left of a bar."""
_GIVING = frozenset({"setSupportActionBar", "setActionBar"})
"""Calls that give an activity a bar."""
_TOGGLE = "DrawerToggle"
"""How the classes end whose objects put a button there."""
_WITH_HOME = 14
"""The API level from which on the icon of a bar of the platform is touched only where code says so."""


def drop_arrowless(program: Program, world: World) -> None:
    """Take away the edges by the arrows of activities that are known to have none.

    Those remain that something else than the method that is told of items leads to.
    """
    found = [e for e in world.edges if e.trigger == UP and telling_of_items(program, world, e)]
    arrows = _Arrows(program, world) if found else None
    for edge in found:
        if arrows is not None and arrows.are_known_to_lack(edge.source.activity):
            del world.edges[edge]


class _Arrows:
    """Which activities have an arrow in their bars."""

    def __init__(self, program: Program, world: World) -> None:
        self._program, self._world = program, world
        self._pointing, self._giving = _saying(program, _POINTING), _saying(program, _GIVING)
        styles = program.facts.resources.styles.values()
        self._is_styled = any("displayOptions" in name for style in styles for name, _ in style.items)

    def are_known_to_lack(self, activity: Place) -> bool:
        """Whether an activity has no bar, or one that no code, theme or layout gives an arrow."""
        program, base = self._program, platform_base(self._program, activity)
        if activity in self._world.barless or not base:
            return bool(base)
        shown = [p for p in self._world.places.values() if p.activity is activity]
        code = {"", *(outermost(c.name) for place in shown for c in program.chain(place.name))}
        if self._has_no_bar(activity, base, code):
            return True
        if program.parent_of(activity.name) or self._is_styled or self._has_button(activity, shown):
            return False
        if program.facts.manifest.min_sdk < _WITH_HOME and base not in COMPATIBLE:
            return False
        return self._pointing.isdisjoint(code)

    def _has_no_bar(self, activity: Place, base: str, code: set[str]) -> bool:
        """Whether the theme of an activity has no bar, and no code gives it another theme or a bar."""
        if activity in self._world.restyled or not self._giving.isdisjoint(code):
            return False
        styles = self._program.facts.resources.styles
        return has_bar(styles, theme_of(self._program, activity), base in COMPATIBLE) is False

    def _has_button(self, activity: Place, shown: list[Place]) -> bool:
        """Whether code was seen to put something on the left of a bar, or a layout does."""
        world, layouts = self._world, self._program.facts.resources.layouts
        if activity in world.drawers or activity in world.pointed | world.toggled:
            return True
        return any(w.arrow for p in shown for name in p.layouts if name in layouts for w in layouts[name].widgets)


def _saying(program: Program, names: frozenset[str]) -> frozenset[str]:
    """The screens whose code makes one of some calls, and an empty name if other code does."""
    found = set()
    for id_, method in program.by_id.items():
        if any(c.name in names or (c.name == INIT and c.owner.endswith(_TOGGLE)) for c in method.calls):
            owner = outermost(program.owner_of[id_].name)
            found.add(owner if program.kind(owner) in SCREEN_KINDS else "")
    return frozenset(found)


def has_only_arrow(interpreter: Interpreter, place: Place) -> bool:
    """Whether the bar of a screen without known items is known to show the arrow, and code adds no others to a menu."""
    program = interpreter.program
    filling = (m for cls in program.chain(place.name) for m in cls.methods if m.name in FILLING_MENU)
    filled = any(call.name in ("inflate", "add") for m in filling for call in m.calls)
    return not filled and shows_arrow(program, interpreter.world, place.activity) is True
