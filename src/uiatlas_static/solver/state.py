"""What abstract execution keeps: where it is, and what was written, made and registered."""

from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from uiatlas_static.facts import values as v
from uiatlas_static.facts.code import Call, Method, Return
from uiatlas_static.solver.asking import Asking
from uiatlas_static.solver.call_site import CallSite
from uiatlas_static.solver.callbacks import Callbacks
from uiatlas_static.solver.composition import Composition
from uiatlas_static.solver.dependencies import PRESENT, Store
from uiatlas_static.solver.domain import Abstract, Frame, Obj, Widget
from uiatlas_static.solver.given_constants import GivenConstants
from uiatlas_static.solver.given_to_screens import GivenToScreens
from uiatlas_static.solver.hidden_items import HiddenItems
from uiatlas_static.solver.just_set import NOTHING, Held, JustSet
from uiatlas_static.solver.kept import Count, Kept
from uiatlas_static.solver.layouts import Layouts
from uiatlas_static.solver.liveness import Liveness
from uiatlas_static.solver.never_set import NeverSet
from uiatlas_static.solver.places import AUTO, Flag, Place, Trigger, World
from uiatlas_static.solver.program import Program
from uiatlas_static.solver.put_away_items import PutAwayItems
from uiatlas_static.solver.relevance import Relevance
from uiatlas_static.solver.states import States
from uiatlas_static.solver.streams import Streams
from uiatlas_static.solver.visibility import Visibility
from uiatlas_static.solver.waiting import Waiting

if TYPE_CHECKING:
    from uiatlas_static.solver.possible_calls import PossibleCalls


@dataclass(slots=True)
class Unset:
    """A field in an activity that holds nothing, as far as was seen.

    Attributes:
        activity: Where it was read.
        objects: Whose it is.
    """

    activity: Place
    objects: list[Obj] = field(default_factory=list)


@dataclass(slots=True)
class BackPresses:
    """What is done when Back is pressed, by a person or by code.

    Attributes:
        answers: By place, the calls that set what Back is answered with, and whether that may be switched off.
        touches: By activity, the touches whose code presses Back, with their places.
        running: Those of them whose answers are being executed.
    """

    answers: dict[Place, dict[tuple[str, int], tuple[CallSite, bool]]] = field(
        default_factory=lambda: defaultdict(dict)
    )
    touches: dict[Place, dict[tuple[Place, Trigger], None]] = field(default_factory=lambda: defaultdict(dict))
    running: set[tuple[Place, Trigger]] = field(default_factory=set)

    def answering(self, place: Place) -> Place:
        """The place that answers Back where a place is in front: itself, or the nearest around it that does."""
        around: Place | None = place
        while around is not None and around not in self.answers:
            around = around.host
        return around or place


class State(ABC):
    """The state that all parts of the interpreter share, and what each part asks of those behind it."""

    def __init__(
        self,
        program: Program,
        world: World,
        modelled: Collection[str],
        relevant: Relevance,
    ) -> None:
        self.program = program
        self.world = world
        self.resources = program.facts.resources
        self.modelled = frozenset(modelled)
        self.relevant = relevant
        self._callbacks = Callbacks(program)
        self.liveness = Liveness(program, self.modelled | program.named_starts.keys(), relevant, self._callbacks)
        self.visibility = Visibility(program)
        self.never_set = NeverSet(program, self.liveness.meaning)
        self.given_constants = GivenConstants(program, self.liveness.meaning)
        self.given_to_screens = GivenToScreens(program)
        self.hidden_items = HiddenItems(program)
        self.put_away_items = PutAwayItems(program)
        self.layouts = Layouts(program.facts.resources)
        self.inflated: Store[str | Obj, tuple[str, ...]] = Store()
        self.composition = Composition()
        self.streams = Streams()
        self.stream_classes: dict[str, bool] = {}
        """Classes of objects that calls are made on: whether they are streams."""
        self.states = States()
        self.waiting = Waiting()
        self.just_set = JustSet(program, relevant)
        self.held: Held = NOTHING
        """What fields hold for certain, as code that is being executed has just set them."""
        self.done = 0
        """How many objects were made, fields written, and calls answered that are none of the app's code."""
        self.wrote: list[str] = []
        """Names of the fields, of those that conditions ask, that were set in this turn, in order."""
        self.raised: list[tuple[Flag, Trigger]] = []
        """Flags that were set to constants in this turn, and what was touched then."""
        self.view_models: dict[tuple[object, str], Obj] = {}
        self.heap: dict[tuple[object, ...], Kept] = {}
        self.told_apart: dict[tuple[int, str, int, str | None], set[tuple[object, ...]]] = defaultdict(set)
        self.told_from: dict[str, set[tuple[str, int]]] = defaultdict(set)
        """By methods that give back streams of their own, the calls of them that are told apart."""
        self.count = Count()
        self.graphs: Store[tuple[str, ...], tuple[str, ...]] = Store()
        self.graph_hosts: Store[tuple[tuple[str, ...], str], Obj] = Store()
        """By activity and graph, the fragment that the graph's screens stand in."""
        self.listed_pages: dict[tuple[int, str], tuple[Place, Trigger, CallSite]] = {}
        """Fragments that a list was given, by the activity and their class: where, and what was touched."""
        self.looked_for: set[tuple[int, str]] = set()
        """Those of them of which it was looked into whether code shows them."""
        self.unhosted: dict[tuple[Place, Trigger, str, str, bool], bool] = {}
        self.views: Store[tuple[int, str], Obj] = Store()
        self.adapters: Store[tuple[int, str], Abstract] = Store()
        self.tab_hosts: Store[str, tuple[Place, ...]] = Store()
        """By activity, the places in a tab of which it is shown."""
        self.told_of_closing: Store[int, tuple[tuple[Obj, Method], ...]] = Store()
        """By the identity of an activity, the listeners that are told that its drawer is closed, with the method."""
        self.tags: Store[tuple[int, str], Abstract] = Store()
        self.statics: Store[tuple[str, str], Abstract] = Store()
        self.singletons: dict[str, Obj] = {}
        self.dialogs: dict[Obj, Place] = {}
        self.returned: dict[tuple[Frame, int], Frame] = {}
        """The activations that gave back one of several things, by who called each and where."""
        self.builders: dict[tuple[tuple[str, ...], str], list[tuple[str, int]]] = {}
        self.unknown_builders: dict[tuple[tuple[str, ...], str], Obj] = {}
        self.noted: dict[int, dict[object, Obj]] = {}
        self.launchers: dict[tuple[Place, object], tuple[Place, Obj, CallSite]] = {}
        self.launched: set[tuple[Place, object]] = set()
        self.asked = Asking()
        self.back_presses = BackPresses()
        self.possible: PossibleCalls | None = None
        self.watching: dict[tuple[Place, object], CallSite | None] = {}
        self.registered: set[tuple[int, str, int]] = set()
        self.listening: set[tuple[int, str]] = set()
        """Methods of listeners, by place, that ran since a screen may be the listener, and not as code sets it."""
        self.shown_at_last: set[tuple[str, int]] = set()
        """Calls, by body and place, that make a fragment which nobody was seen to show: it is shown there."""
        self.workers: set[str] = set()
        """Classes of fragments that were added to a screen without a UI."""
        self.executed: set[str] = set()
        self.resolved_calls: set[tuple[str, int]] = set()
        """Calls, by body and place, of which it was known what they mean: methods of the app."""
        self.last_resorts: dict[tuple[str, int], dict[str, Method]] = {}
        """Calls, by body and place, with the bodies by id that they are taken to lead to since nothing else does."""
        self.unset: dict[tuple[int, str, str], Unset] = {}
        """Fields, by activity, class and name, that are taken to hold nothing since nothing was seen to set them."""
        self.left_out: Store[tuple[int, int], bool] = Store()
        """Whether what sets a field was left out each time in an activity; see `held_back`."""
        self.supposed_set: Store[tuple[int, str, str], bool] = Store()
        """Fields, by activity, class and name, that are taken to hold some object although that was not seen."""
        self.place = Place("", "background")
        self.present: Trigger = AUTO
        self.consulted = 0
        self.asking = 0
        """How many objects are being asked whether a condition holds for them, each for the one before it."""
        self.first = False
        self.postponed = False
        self._fragments_below: dict[str, tuple[str, ...]] = {}
        self._loaded: set[str] = set()
        self._telling: dict[str, bool] = {}
        self._read_calls: dict[tuple[str, str], Call] = {}
        self._top_level: dict[tuple[str, str, str], str] = {}

    def kept(self, cls: str, method: str, index: int, told: tuple[object, ...] = ()) -> Kept:
        """The fields of what a call makes, which are the same in each execution of the present place."""
        where = (id(self.place), cls, method, index, *told)
        found = self.heap.get(where)
        if found is None:
            found = self.heap[where] = Kept(self.count)
        return found

    def known_view(self, name: str, made: Obj) -> Obj:
        """The view that has a name in the present place: this one, which was just made, if none had it before."""
        if not isinstance(made.fields, Kept):
            made.fields = Kept(self.count)
        return self.views.setdefault((id(self.place), name), made)

    def own_view(self, element: Widget) -> Obj | None:
        """The view of the app's own that an element is: of the present place, or of the nearest around that has it."""
        place: Place | None = self.place if element.id else None
        while place is not None:
            if (known := self.views.get((id(place), element.id))) is not None:
                return known
            ends = element.container or element.root or self.layouts.any_has(place.layouts, element.id)
            place = None if ends else place.host
        return None

    def at(self, place: Place, trigger: Trigger) -> "At":
        """Do something in a place, under a trigger."""
        return At(self, place, trigger)

    @property
    def trigger(self) -> Trigger:
        """The trigger that code runs under, for what depends on it; what only hands it on looks at `present`.

        It is counted how often it is asked for: code that never asks for it does the same under every trigger.
        """
        self.consulted += 1
        return self.present

    def try_again(self) -> None:
        """Something is left out in the present execution that may be possible in the next turn."""
        if PRESENT.execution is not None:
            PRESENT.execution.outdate()

    @property
    def row_list(self) -> str:
        """The list whose row is touched, empty if it is something else: the elements of a pager's page stand alone."""
        if self.present.edge_class != "item":
            return ""
        shown = self.layouts.widget(self.present.id)
        return "" if shown is not None and "ViewPager" in shown.type else self.present.id

    @abstractmethod
    def eval(self, value: v.Value, frame: Frame) -> Abstract:
        """What a value of the facts is in a frame."""

    @abstractmethod
    def chosen(self, given: Return | v.Guarded, frame: Frame) -> Abstract:
        """What is given under conditions: of several objects those that these do not exclude, each asked by itself."""

    @abstractmethod
    def typed(self, type_: str) -> Abstract:
        """Some object of a type, if its code is known and it is no mere data."""

    @abstractmethod
    def run(
        self,
        method: Method,
        this: Obj | None,
        args: tuple[Abstract, ...],
        caller: Frame | None,
        outer: Frame | None = None,
        types: dict[str, Abstract] | None = None,
        on: Abstract | None = None,
    ) -> Abstract:
        """Execute a method; what it gives back."""

    @abstractmethod
    def ran(self, place: Place, method: Method) -> bool:
        """Whether a method was executed in the activity that a place is shown in."""

    @abstractmethod
    def allocate(self, site: CallSite) -> Place | None:
        """The place that making an object opens, if it opens one."""

    @abstractmethod
    def ask(self, name: str, site: CallSite) -> Abstract:
        """What the platform's model of this name answers."""


class At:
    """A context in which a place and a trigger are the present ones; the former ones are put back at its end.

    Nothing is known there of fields that were just set, unless it is the same touch in the same place.
    """

    __slots__ = ("before", "held", "now", "state")

    def __init__(self, state: State, place: Place, trigger: Trigger) -> None:
        self.state, self.now = state, (place, trigger)

    def __enter__(self) -> None:
        state = self.state
        self.before = state.place, state.present
        self.held = state.held
        if state.held is not NOTHING and self.before != self.now:
            state.held = NOTHING
        state.place, state.present = self.now

    def __exit__(self, *_: object) -> None:
        self.state.place, self.state.present = self.before
        self.state.held = self.held
