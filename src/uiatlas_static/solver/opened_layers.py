"""Which touches open the dialogs, menus and sheets of Compose: what none is known to open is part of its page."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from uiatlas_static.solver.interpreter import Interpreter
from uiatlas_static.solver.places import AUTO, LAYERS, Edge, Place, Trigger, World
from uiatlas_static.solver.set_states import MAX_TOUCHES, settings_meeting
from uiatlas_static.solver.states import Setting
from uiatlas_static.solver.supposed import Conditions

Touch = tuple[Place, Trigger]
"""What is touched, and where."""


@dataclass(slots=True, eq=False)
class Opening:
    """How something comes to lie over a page.

    Attributes:
        touches: What opens it.
        by_itself: Whether it may come by itself, too.
        conditions: Identities of the conditions that hold while it is there.
    """

    touches: dict[Touch, None] = field(default_factory=dict)
    by_itself: bool = False
    conditions: set[int] = field(default_factory=set)


class Layers:
    """What lies over the pages of an app, once all of its code was executed."""

    def __init__(self, interpreter: Interpreter) -> None:
        self._interpreter = interpreter
        self._below = interpreter.composition.below
        self._openings: dict[Place, Opening] = {}

    def settle(self) -> None:
        """Let what touches open be opened by these, and make all else part of the page below it."""
        world = self._interpreter.world
        if not self._below:
            return
        held = {edge.target: world.conditions.get(edge, {}) for edge in world.edges if edge.target in self._below}
        for edge in world.edges:
            if edge.target in self._below:
                around = held.get(self._below[edge.target], {})
                own = {id_: h for id_, h in world.conditions.get(edge, {}).items() if id_ not in around}
                self._note(edge, own)
        self._drop_unreached()
        for place in self._below:
            if place not in self._openings:
                world.places.pop(place.identity)
        self._move(world)

    def _note(self, edge: Edge, held: Conditions) -> None:
        """Note what opens something, as an edge tells that leads there."""
        opening = self._opening(edge, held)
        place = edge.target
        touches = {t: None for t in opening.touches if place not in self._around(t[0])}
        if not touches or len(touches) > MAX_TOUCHES:
            return
        known = self._openings.setdefault(place, Opening())
        known.touches |= touches
        known.by_itself = known.by_itself or opening.by_itself
        known.conditions |= opening.conditions

    def _opening(self, edge: Edge, held: Conditions) -> Opening:
        """What opens what an edge leads to: the touches that set a state so which does not hold that at first.

        Where code sets it without a touch as well, only touches count that set it so for certain. What a touch draws at
        once is opened by that.
        """
        found, doubtful = Opening(), Opening(by_itself=True)
        found_in = self._interpreter.world.found_in.get(edge)
        for id_, condition in held.items():
            settings = list(settings_meeting(self._interpreter, condition, found_in))
            settings = [(s, f) for s, f in settings if s.place.activity is edge.source.activity]
            if any(s.first and fits for s, fits in settings):
                continue
            near = [(s, fits) for s, fits in settings if self._is_near(edge.source, s)]
            certain = [s for s, fits in near if fits]
            sure = len(near) == len(settings)
            by = dict.fromkeys((s.place, s.trigger) for s in certain or ([s for s, _ in near] if sure else []))
            if by:
                opening = found if sure else doubtful
                opening.touches = {t: None for t in opening.touches if t in by} or {**opening.touches, **by}
                opening.conditions.add(id_)
        if not found.touches and edge.edge_class != AUTO.edge_class:
            return Opening({(edge.source, edge.trigger): None})
        return found if found.touches else doubtful

    def _is_near(self, below: Place, setting: Setting) -> bool:
        """Whether a state is set by a touch while a page is shown."""
        if setting.trigger.edge_class == AUTO.edge_class:
            return False
        page, touched = self._around(below)[-1], self._around(setting.place)[-1]
        return page.kind == "activity" or touched is page or touched.kind in LAYERS

    def _around(self, place: Place) -> list[Place]:
        """A place and all that is below it, the page last."""
        found = [place]
        while found[-1] in self._below:
            found.append(self._below[found[-1]])
        return found

    def _drop_unreached(self) -> None:
        """Forget what is only opened from what is never reached itself."""
        reached: set[Place] = set()
        size = -1
        while size < len(reached):
            size = len(reached)
            for place, opening in self._openings.items():
                sources = [source for source, _ in opening.touches]
                sources += [self._below[place]] if opening.by_itself else []
                ends = map(self._standing, sources)
                if any(end not in self._below or end in reached for end in ends):
                    reached.add(place)
        self._openings = {place: o for place, o in self._openings.items() if place in reached}

    def _standing(self, place: Place) -> Place:
        """Where what stands in a place is seen: there if it is opened, else on what is below."""
        return next(p for p in self._around(place) if p not in self._below or p in self._openings)

    # ---- edges

    def _move(self, world: World) -> None:
        """Let all edges and touches start where they are seen."""
        self._move_touches(world)
        conditions, world.conditions = world.conditions, {}
        edges, world.edges = world.edges, {}
        for edge in edges:
            settled = self._settled(edge)
            held = {id_: h for id_, h in conditions.get(edge, {}).items() if id_ not in settled}
            for moved in self._moved(edge):
                world.edges.setdefault(moved)
                comes = moved.target in self._openings and moved.edge_class == AUTO.edge_class
                world.condition(moved, {} if comes else held)
                world.handled.setdefault(moved, set()).update(world.handled.get(edge, ()))
                if edge in world.found_in:
                    world.found_in.setdefault(moved, set()).update(world.found_in[edge])
                if comes or (edge in world.unasked and moved.edge_class == AUTO.edge_class):
                    world.unasked.add(moved)

    def _settled(self, edge: Edge) -> set[int]:
        """The conditions that hold while both ends of an edge are there."""
        ends = (*self._around(edge.source), edge.target)
        return {id_ for place in ends if place in self._openings for id_ in self._openings[place].conditions}

    def _moved(self, edge: Edge) -> Iterator[Edge]:
        """An edge from where it starts, once for each touch that opens what it leads to."""
        source, target = self._standing(edge.source), self._standing(edge.target)
        if edge.target not in self._below:
            changed = source is not edge.source
            if not changed or source is not target or target.kind == "activity":
                yield replace(edge, source=source) if changed else edge
            return
        opening = self._openings.get(edge.target)
        if opening is None:
            return
        for place, trigger in opening.touches:
            where = self._standing(place)
            if where is not edge.target:
                yield replace(edge, source=where, trigger=trigger, edge_class=trigger.edge_class)
        if opening.by_itself:
            yield replace(edge, source=source) if source is not edge.source else edge

    def _move_touches(self, world: World) -> None:
        """Let the touches that set states, open dialogs and finish activities start where they are seen."""
        interpreter = self._interpreter
        for settings in interpreter.states.settings.values():
            for which, setting in settings.items():
                settings[which] = replace(setting, place=self._standing(setting.place))
        for sent in interpreter.streams.sent.values():
            for which, one in sent.items():
                sent[which] = replace(one, place=self._standing(one.place))
        world.opened = {p: (self._standing(at), by, where) for p, (at, by, where) in world.opened.items()}
        for place in [p for p in world.finishing if p in self._below]:
            world.finishing.setdefault(self._standing(place), {}).update(world.finishing.pop(place))
        for place in [p for p in world.gone_back if p in self._below]:
            world.gone_back.setdefault(self._standing(place), {}).update(world.gone_back.pop(place))
