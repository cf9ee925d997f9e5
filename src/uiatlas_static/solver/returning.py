"""Where Back leads: from what was opened to what it was opened from, unless the code answers Back in another way.

Up, the arrow on the left of the bar, leads to the activity that the manifest names as parent.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from uiatlas.utg.derivation import Derivation
from uiatlas.utg.transition import BACK_CLASS
from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import ENTRIES, INIT, Call, Method, outermost
from uiatlas_static.solver.acting import ADDING_CALLBACKS, BACK_HANDLER, HANDLING_BACK
from uiatlas_static.solver.bars import hands_on_arrow, leads_to_parent, pops_by_arrow, shows_arrow
from uiatlas_static.solver.callbacks import STARTS
from uiatlas_static.solver.finishing import GOING, POPPING
from uiatlas_static.solver.leaving import is_false
from uiatlas_static.solver.pages import Pages
from uiatlas_static.solver.places import (
    AUTO,
    BACK,
    BACKGROUND,
    LAYERS,
    PRESSED,
    UP,
    Edge,
    GoneBack,
    Place,
    Popped,
    Trigger,
    World,
)
from uiatlas_static.solver.program import Program

_LAUNCHER = "android.intent.category.LAUNCHER"
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
    gone, pages = _Gone(program), Pages(program, world)
    staying = [e for e in world.edges if _stays(world, e, gone) or pages.stays(e)]
    for edge in staying:
        for below in _left(world, edge, above):
            if below is not edge.target:
                opened[edge.target].setdefault(below, edge.evidence)
    for edge, place in _popping(world, staying):
        for below in opened.get(place, {}):
            if below is not edge.target:
                opened[edge.target].setdefault(below, edge.evidence)
    for edge in world.edges:
        if (edge.source.activity, edge.evidence) in world.rebuilt and edge.source.kind not in BACKGROUND:
            for started, parent in _line_of_parents(program, world, edge.target):
                opened[started].setdefault(parent, edge.evidence)
    answers = _Answers(program, world)
    pressed = {(e.source, e.target) for e in world.edges if e.trigger.edge_class == PRESSED.edge_class}
    acting = {edge.source.activity for edge in world.edges} if world.passing else set()
    answered: dict[Place, Derivation] = {}
    for place, openers in opened.items():
        if place in world.passing:
            if place not in acting:
                _pass_back(world, place, openers)
            continue
        own = pages.has_window(place)
        answer = True if own else answers.of(place)
        if answer is False:
            continue
        sure = answer is True and len(openers) == 1
        answered[place] = derivation = Derivation.BACK if sure else Derivation.BACK_CHOICE
        arrow = not own and _pops_by_arrow(program, world, place)
        for opener, where in openers.items():
            for trigger in (BACK, UP) if arrow else (BACK,):
                if trigger == UP or (place, opener) not in pressed:
                    edge = Edge(place, opener, trigger, BACK_CLASS, where)
                    world.returns[edge] = derivation
    _Buttons(world, opened, above, answered).find()
    _find_parents(program, world)


def _pass_back(world: World, place: Place, openers: Mapping[Place, str]) -> None:
    """What an activity was opened from is seen again at once, where that shows nothing and opens nothing else."""
    for opener, where in openers.items():
        edge = Edge(place, opener, AUTO, BACK_CLASS, where)
        world.returns[edge] = Derivation.BACK if len(openers) == 1 else Derivation.BACK_CHOICE


def _pops_by_arrow(program: Program, world: World, place: Place) -> bool:
    """Whether the arrow in the bar does what Back does on a page that is on the back stack of its activity."""
    on_stack = place.kind in ("fragment", "screen")
    return on_stack and pops_by_arrow(program, place.activity) and shows_arrow(program, world, place.activity) is True


class _Gone:
    """Activities that are not below what they open, or that nothing is below of, as the manifest says."""

    def __init__(self, program: Program) -> None:
        components = program.facts.manifest.components
        self.at_once = {c.name for c in components if c.no_history}
        starts = {c.target or c.name for c in components for f in c.filters if _LAUNCHER in f.categories}
        self.alone = {c.name for c in components if c.single and c.name in starts}
        """The first activity, of which there is only one: starting it takes away all that is above it."""


def _stays(world: World, edge: Edge, gone: _Gone) -> bool:
    """Whether what an edge starts from is still there, below what the edge opens."""
    source, target = edge.source, edge.target
    if edge.inferred or source.kind in BACKGROUND or edge.edge_class == "background":
        return False
    if target.kind in LAYERS:
        return True
    if edge.trigger.edge_class == AUTO.edge_class:
        return False
    call = (source.activity, edge.evidence)
    if target.kind == "activity":
        kept = call not in world.leaving | world.rebuilt and source.activity.name not in gone.at_once
        return kept and target.name not in gone.alone and target is not source.activity
    return target.kind in ("fragment", "screen") and call in world.stacked


def _line_of_parents(program: Program, world: World, place: Place) -> Iterator[tuple[Place, Place]]:
    """An activity and its parent, that one and its parent, and so on, as the manifest says."""
    seen = {place}
    parent = world.places.get((f"activity:{program.parent_of(place.name)}",))
    while parent is not None and parent not in seen:
        yield place, parent
        seen.add(parent)
        place, parent = parent, world.places.get((f"activity:{program.parent_of(parent.name)}",))


def _left(world: World, edge: Edge, above: dict[Place, dict[Place, None]]) -> Iterator[Place]:
    """What lies below what an edge opens: where it starts, or what a navigation graph leaves there."""
    taken = world.popped.get((edge.source.activity, edge.evidence), {None: None})
    for popped in taken:
        if popped is None:
            yield from _below(edge.source, above)
        elif not popped.inclusive and (place := _fragment(world, edge, popped)) is not None:
            yield place


def _popping(world: World, edges: Iterable[Edge]) -> Iterator[tuple[Edge, Place]]:
    """Edges before which a fragment is taken away, so that what that one was opened from lies below."""
    for edge in edges:
        for popped in world.popped.get((edge.source.activity, edge.evidence), {}):
            if popped is not None and popped.inclusive and (place := _fragment(world, edge, popped)) is not None:
                yield edge, place


def _fragment(world: World, edge: Edge, popped: Popped) -> Place | None:
    activity = edge.source.activity
    return world.places.get(Place(popped.name, "fragment", activity).identity)


def _below(place: Place, above: dict[Place, dict[Place, None]]) -> Iterator[Place]:
    """What is seen once dialogs and menus are closed, as a touch in them closes them."""
    todo, seen = [place], {place}
    while todo:
        place = todo.pop()
        if place.kind not in LAYERS:
            if place.kind not in BACKGROUND:
                yield place
            continue
        further = [p for p in above.get(place, ()) if p not in seen]
        seen.update(further)
        todo += further


class _Buttons:
    """What a button leads to that does nothing but close its dialog or activity, or go back to the page before.

    Args:
        world: What was found.
        opened: What is below each place.
        above: What opens each place.
        answered: Places where Back goes back, and how sure that is.
    """

    def __init__(
        self,
        world: World,
        opened: Mapping[Place, dict[Place, str]],
        above: dict[Place, dict[Place, None]],
        answered: Mapping[Place, Derivation],
    ) -> None:
        self._world, self._opened, self._above, self._answered = world, opened, above, answered
        self._leading = {(edge.source, edge.trigger) for edge in world.edges}
        self._around: defaultdict[Place, dict[Place, None]] = defaultdict(dict)
        """What pages stand in, which are in themselves where they stand in the activity."""
        for edge in world.edges:
            nested = (edge.source.activity, edge.evidence) in world.nested
            self._around[edge.target] |= dict.fromkeys(_below(edge.source, above) if nested else (edge.target,))
        self._stacked = {e.target for e in world.edges if (e.source.activity, e.evidence) in world.stacked}

    def find(self) -> None:
        """Enter the ways back of all buttons, also where Back itself leads elsewhere."""
        opened, world = self._opened, self._world
        found = [(place, opened.get(place, {}), buttons) for place, buttons in world.closing.items()]
        found += [(place, opened.get(place.activity, {}), buttons) for place, buttons in world.finishing.items()]
        for place, below, buttons in found:
            for trigger, where in buttons.items():
                self._enter(place, trigger, where, below)
        for place, touches in world.gone_back.items():
            for trigger, gone in touches.items():
                self._go_back(place, trigger, gone)

    def _enter(
        self, place: Place, trigger: Trigger, where: str, below: Iterable[Place], sure: Derivation = Derivation.BACK
    ) -> None:
        targets = [b for b in below if b is not place]
        derivation = sure if len(targets) == 1 else Derivation.BACK_CHOICE
        for target in targets if (place, trigger) not in self._leading else ():
            self._world.returns[Edge(place, target, trigger, BACK_CLASS, where)] = derivation

    def _go_back(self, place: Place, trigger: Trigger, gone: GoneBack) -> None:
        """What is left by going back is the page, with all that lies over it."""
        floats = place.kind in LAYERS and place not in self._stacked
        pages = [*_below(place, self._above)] if floats else [place]
        below: dict[Place, None] = {}
        sure = Derivation.BACK
        for page in pages:
            if gone.pressed:
                left = page if page in self._opened or page in self._stacked else page.activity
                below |= dict.fromkeys(self._opened.get(left, ()) if left in self._answered else ())
                sure = self._answered.get(left, Derivation.BACK) if sure == Derivation.BACK else sure
            elif gone.popped is None:
                taken = self._outermost(page) if gone.of_activity else page
                below |= dict.fromkeys(self._opened.get(taken, ()) if taken is not None and taken.host else ())
            elif target := self._world.places.get(Place(gone.popped.name, page.kind, page.activity).identity):
                below |= dict.fromkeys(self._opened.get(target, ())) if gone.popped.inclusive else {target: None}
        self._enter(place, trigger, gone.evidence, below, sure)

    def _outermost(self, page: Place) -> Place | None:
        """The fragment of the activity that a page stands in, or that is it; None if there may be several."""
        seen = set[Place]()
        while page not in seen and len(around := [*(self._around.get(page) or {page: None})]) == 1:
            if around[0] is page:
                return page
            seen.add(page)
            page = around[0]
        return None


def _find_parents(program: Program, world: World) -> None:
    """Up leads to the parent that code gives, else to that of the manifest, where no code was seen to answer it.

    That is a way as any other where it is known to lead there, and a way back where it may.
    """
    answered = {edge.source.activity for edge in world.edges if edge.trigger == UP}
    for component in program.facts.manifest.components:
        source = world.places.get((f"activity:{component.name}",))
        if source is None or source in world.passing or (source in answered and not hands_on_arrow(program, source)):
            continue
        said = world.parents.get(source) or {program.parent_of(component.name): component.place}
        targets = [(t, where) for name, where in said.items() if (t := world.places.get((f"activity:{name}",)))]
        leads = leads_to_parent(program, world, source) if targets else False
        for target, where in targets:
            if target is not source and leads:
                world.edge(source, target, UP, UP.edge_class, where)
            elif target is not source and leads is None:
                world.returns[Edge(source, target, UP, BACK_CLASS, where)] = Derivation.BACK


class _Answers:
    """What code does when Back is pressed."""

    def __init__(self, program: Program, world: World) -> None:
        self._program = program
        self._world = world
        self._callbacks: defaultdict[str, list[Method]] = defaultdict(list)
        self._composed = False
        self._off: set[str] = set()
        """Classes of callbacks that are made switched off."""
        for cls in program.classes.values():
            for method in (*cls.methods, *cls.lambdas):
                if method.name in HANDLING_BACK:
                    self._callbacks[outermost(cls.name)].append(method)
                for call in method.calls:
                    self._composed |= call.name == BACK_HANDLER
                    if call.name == INIT and is_false(call.args):
                        self._off.add(cls.name if call.parent else call.owner)
                    if call.name in ADDING_CALLBACKS and is_of_dispatcher(method, call):
                        bodies = [program.by_id.get(a.method) for a in call.args if isinstance(a, v.Lambda)]
                        self._callbacks[outermost(cls.name)] += [b for b in bodies if b is not None]

    def of(self, place: Place) -> bool | None:
        """Whether Back goes back from a place: True, False, or None if it depends on something.

        While an activity shows none of the fragments that it opens, there is nothing on its back stack.
        """
        if place.kind == "menu":
            return True
        if place.kind == "dialog":
            return False if place in self._world.lasting or self._lasts(place) else self._told(self._overriding(place))
        told = [*self._overriding(place.activity), *self._callbacks.get(place.activity.name, ())]
        if place.kind == "fragment":
            told += self._callbacks.get(place.name, ())
        answer = self._told(told, place.kind != "activity")
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

    def _told(self, methods: Iterable[Method], stacked: bool = True) -> bool | None:
        told = {m.id: (m, _answer(m, stacked)) for m in methods}
        answers = {answer or (None if m.owner in self._off else answer) for m, answer in told.values()}
        return False if False in answers else None if None in answers else True


def is_of_dispatcher(method: Method, call: Call) -> bool:
    """Whether a callback is added to what answers Back, and not to a sheet, a message or a surface."""
    if call.owner.endswith(("OnBackPressedDispatcher", "OnBackPressedDispatcherKt")):
        return True
    for held in (call.receiver, *call.scopes):
        match held:
            case v.FieldValue(name):
                named = name
            case v.Result(owner, index) if owner == method.id:
                named = method.calls[index].name
            case _:
                continue
        if named.lower().endswith("backpresseddispatcher"):
            return True
    return False


def _answer(method: Method, stacked: bool) -> bool | None:
    """What a method that answers Back does while the back stack has entries, or while it has none."""
    made = list(_made(method, stacked))
    if any(name in _LEADING and not guards for name, guards in made):
        return False
    going = [guards for name, guards in made if name in GOING and (stacked or name not in POPPING)]
    if any(not guards for guards in going):
        return None if any(name in _LEADING for name, _ in made) else True
    return None if going else False


def _made(method: Method, stacked: bool) -> Iterator[tuple[str, list[v.Guard]]]:
    """The calls that may be made, each with what else has to hold for it."""
    for call in method.calls:
        held = [(guard, _holds(method, guard, stacked)) for guard in call.guards]
        if all(answer is not False for _, answer in held):
            yield call.name, [guard for guard, answer in held if answer is None]


def _holds(method: Method, guard: v.Guard, stacked: bool) -> bool | None:
    """Whether a condition on the back stack holds, given whether that has entries; None if it asks something else."""
    match guard.subject:
        case v.FieldValue(name):
            asked = name
        case v.Result(owner, index) if owner == method.id:
            asked = method.calls[index].name
        case _:
            return None
    if asked in ENTRIES and guard.other == v.Literal(0):
        return guard.equal is not stacked
    return guard.equal is stacked if asked in POPPING and guard.other == v.Literal(True) else None
