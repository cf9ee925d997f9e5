"""What is kept while composables are executed: what they say, the contents of routes, modifiers that make pressable."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.domain import Abstract, Obj
from uiatlas_static.solver.places import Place, Running, Trigger
from uiatlas_static.solver.supposed import Supposed

MAX_CAPTIONS = 12
"""How much of what a composable says is kept for those who call it again."""

ONE_OF = -1
"""Stands for the condition under which a text says one of several things."""
MAX_ONE_OF = 2
"""How many things something may say by which it is known; of more, what is done may well depend on which it is."""

Content = tuple[Place, Abstract, CallSite]
"""The place of a route, what it shows, and the call that declares it."""


@dataclass(frozen=True, slots=True)
class Caption:
    """Something a composable says: a text, or the description of a picture.

    Attributes:
        text: What it says; empty if that is not known.
        described: Whether it is the description of a picture.
        drawn: What it says of each of several objects, if it is drawn for one of them.
        under: Identities of the conditions that are not decided and under which it is drawn, `ONE_OF` among them if it
            is one of several things that are said.
    """

    text: str
    described: bool = False
    drawn: tuple[tuple[str, Obj], ...] = ()
    under: frozenset[int] = frozenset()


def kept(captions: Iterable[Caption], around: Supposed | None) -> tuple[Caption, ...]:
    """What a body says, with the conditions of its own only."""
    if around is None or not around.all:
        return tuple(captions)
    return tuple([replace(c, under=c.under - around.all) for c in captions])


def said_again(captions: tuple[Caption, ...], around: Supposed | None) -> tuple[Caption, ...]:
    """What a body says that is called once more, with the conditions around it, too."""
    if around is None or not around.all:
        return captions
    return tuple([replace(c, under=c.under | around.all) for c in captions])


def names(captions: Iterable[Caption], around: Supposed | None) -> list[Caption]:
    """What names a thing that says all this: what it always says, else what it says one of; of pictures last.

    What is drawn under a condition names nothing that always says something else, even if that is not known.
    """
    conditions = frozenset[int]() if around is None else around.all
    always = [c for c in captions if c.under <= conditions]
    for described in (False, True):
        if found := next((c for c in always if c.text and c.described is described), None):
            return [found]
    if any(not c.text for c in always):
        return []
    for described in (False, True):
        found_at_times = {c.text: c for c in captions if c.text and c.described is described}
        if found_at_times:
            return list(found_at_times.values()) if len(found_at_times) <= MAX_ONE_OF else []
    return []


@dataclass(frozen=True, slots=True)
class Departure:
    """A call that goes to a route which is not declared yet."""

    source: Place
    route: str
    trigger: Trigger
    evidence: str


@dataclass(slots=True, eq=False)
class Composition:
    """The composables in execution.

    Attributes:
        depth: In how many nested contents the execution is.
        captions: What was said so far and names nothing yet.
        drawing: Contents of the routes of the NavHost that is being built, None outside of one.
        contents: All that are known of a NavHost, by its place and call; those of a function that declares routes and
            that there is no need to execute again are among them.
        starts: Nested graphs: activity and route -> the route that they start with.
        pressable: Modifiers that make something pressable and are on nothing yet.
        gestures: What is touched where, by place and function of ``pointerInput``.
        touched: That of the function in execution, None outside of one.
        departures: Calls that wait for the routes to be known, each with what was supposed and running whenever it was
            made.
        layers: What lies over places, by these and the calls that draw it.
        below: The same with what it lies over.
    """

    depth: int = 0
    captions: list[Caption] = field(default_factory=list)
    drawing: list[Content] | None = None
    contents: dict[tuple[int, str, int], dict[tuple[Place, object], Content]] = field(default_factory=dict)
    starts: dict[tuple[tuple[str, ...], str], str] = field(default_factory=dict)
    pressable: dict[object, tuple[Place, Obj, CallSite]] = field(default_factory=dict)
    gestures: dict[object, Obj] = field(default_factory=dict)
    touched: Obj | None = None
    departures: dict[Departure, dict[Supposed | None, Running | None]] = field(default_factory=dict)
    layers: dict[tuple[Place, object], Place] = field(default_factory=dict)
    below: dict[Place, Place] = field(default_factory=dict)
