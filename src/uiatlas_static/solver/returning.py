"""Where Back leads: from what was opened to what it was opened from, unless the code answers Back in another way.

Up, the button on the left of the bar, leads to the activity that the manifest names as parent.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from uiatlas.utg.derivation import Derivation
from uiatlas.utg.transition import BACK_CLASS
from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Method
from uiatlas_static.solver.intents import STARTS
from uiatlas_static.solver.leaving import FINISH, is_false
from uiatlas_static.solver.places import AUTO, BACK, BACKGROUND, UP, Edge, Place, World
from uiatlas_static.solver.program import Program

_LAYERS = ("dialog", "menu")
_SUPPORT_PARENT = "android.support.PARENT_ACTIVITY"
_GOING = FINISH | {"onBackPressed", "popBackStack", "popBackStackImmediate", "navigateUp", "dismiss", "dismissNow"}
"""Calls by which code that answers Back goes back."""
_LEADING = frozenset({*STARTS, "navigate"})


def find_returns(program: Program, world: World) -> None:
    """Enter into a world where Back and Up lead.

    Args:
        program: The app's code.
        world: What was found, with all of its edges.
    """
    opened: defaultdict[Place, dict[Place, str]] = defaultdict(dict)
    above: defaultdict[Place, dict[Place, None]] = defaultdict(dict)
    for edge in world.edges:
        above[edge.target].setdefault(edge.source)
    closed = {c.name for c in program.facts.manifest.components if c.no_history}
    for edge in (e for e in world.edges if _stays(world, e, closed)):
        for below in _below(edge.source, above):
            if below is not edge.target:
                opened[edge.target].setdefault(below, edge.evidence)
    answers = _Answers(program, world)
    for place, openers in opened.items():
        answer = answers.of(place)
        if answer is False:
            continue
        sure = answer is True and len(openers) == 1
        for opener, where in openers.items():
            edge = Edge(place, opener, BACK, BACK_CLASS, where)
            world.returns[edge] = Derivation.BACK if sure else Derivation.BACK_CHOICE
    _find_parents(program, world)


def _stays(world: World, edge: Edge, closed: set[str]) -> bool:
    """Whether what an edge starts from is still there, below what the edge opens."""
    source, target = edge.source, edge.target
    if edge.inferred or source.kind in BACKGROUND or edge.edge_class == "background":
        return False
    if target.kind in _LAYERS:
        return True
    if edge.trigger.edge_class == AUTO.edge_class:
        return False
    call = (source.activity, edge.evidence)
    if target.kind == "activity":
        return call not in world.leaving and source.activity.name not in closed and target is not source.activity
    return target.kind in ("fragment", "screen") and call in world.stacked


def _below(place: Place, above: dict[Place, dict[Place, None]]) -> Iterator[Place]:
    """What is seen once dialogs and menus are closed, as a touch in them closes them."""
    todo, seen = [place], {place}
    while todo:
        place = todo.pop()
        if place.kind not in _LAYERS:
            if place.kind not in BACKGROUND:
                yield place
            continue
        further = [p for p in above.get(place, ()) if p not in seen]
        seen.update(further)
        todo += further


def _find_parents(program: Program, world: World) -> None:
    """Up leads to the parent that the manifest declares, where no code was seen to answer it."""
    answered = {edge.source for edge in world.edges if edge.trigger == UP}
    for component in program.facts.manifest.components:
        parent = component.parent or dict(component.meta).get(_SUPPORT_PARENT, "")
        if parent.startswith("."):
            parent = f"{program.facts.manifest.package}{parent}"
        source = world.places.get((f"activity:{component.name}",))
        target = world.places.get((f"activity:{parent}",))
        if source is not None and target is not None and source is not target and source not in answered:
            world.returns[Edge(source, target, UP, BACK_CLASS, component.place)] = Derivation.BACK


class _Answers:
    """What code does when Back is pressed."""

    def __init__(self, program: Program, world: World) -> None:
        self._program = program
        self._world = world
        self._callbacks: defaultdict[str, list[Method]] = defaultdict(list)
        self._composed = False
        for cls in program.classes.values():
            for method in (*cls.methods, *cls.lambdas):
                if method.name == "handleOnBackPressed":
                    self._callbacks[cls.name.partition("$")[0]].append(method)
                for call in method.calls:
                    self._composed |= call.name == "BackHandler"
                    if call.name in ("addCallback", "addCallback$default"):
                        bodies = [program.by_id.get(a.method) for a in call.args if isinstance(a, v.Lambda)]
                        self._callbacks[cls.name.partition("$")[0]] += [b for b in bodies if b is not None]

    def of(self, place: Place) -> bool | None:
        """Whether Back goes back from a place: True, False, or None if it depends on something."""
        if place.kind == "menu":
            return True
        if place.kind == "dialog":
            return False if place in self._world.lasting or self._lasts(place) else self._told(self._overriding(place))
        told = [*self._overriding(place.activity), *self._callbacks.get(place.activity.name, ())]
        if place.kind == "fragment":
            told += self._callbacks.get(place.name, ())
        answer = self._told(told)
        return None if answer and place.kind == "screen" and self._composed else answer

    def _overriding(self, place: Place) -> list[Method]:
        for cls in self._program.chain(place.name):
            found = [m for m in cls.methods if m.name == "onBackPressed" and not m.parameters]
            if found:
                return found
        return []

    def _lasts(self, place: Place) -> bool:
        """Whether the class of a dialog says that it cannot be cancelled."""
        methods = [m for cls in self._program.chain(place.name) for m in cls.methods]
        calls = (c.args for m in methods for c in m.calls if c.name == "setCancelable" and not c.guards)
        writes = ((w.value,) for m in methods for w in m.writes if w.name == "isCancelable" and not w.guards)
        return any(is_false(args) for args in (*calls, *writes))

    def _told(self, methods: Iterable[Method]) -> bool | None:
        answers = {_answer(m) for m in methods}
        return False if False in answers else None if None in answers else True


def _answer(method: Method) -> bool | None:
    """What a method that answers Back does."""
    if any(c.name in _LEADING and not c.guards for c in method.calls):
        return False
    going = [c for c in method.calls if c.name in _GOING]
    if any(not c.guards for c in going):
        return None if any(c.name in _LEADING for c in method.calls) else True
    return None if going else False
