"""What the execution finds: places (screens and what starts screens unasked), triggers, edges, unresolved sites."""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from uiatlas.utg.derivation import Derivation
from uiatlas.utg.transition import KEY_CLASS, UNNAMED_CLASS
from uiatlas_static.facts.values import Literal
from uiatlas_static.solver.dependencies import Store
from uiatlas_static.solver.domain import Frame, Item, Obj, frame_key
from uiatlas_static.solver.supposed import Conditions, Held, Shared, Supposed

BACKGROUND = ("service", "receiver", "provider", "application", "background")
"""Kinds of places that nobody sees: what starts there starts without a person."""

MAX_ALONG = 64
"""Most ways along calls that are kept of what is found in one place of the code."""


@dataclass(eq=False, slots=True)
class Place:
    """A screen, or code that runs without one.

    Attributes:
        name: Qualified class, or what stands for it: a route, a menu's name.
        kind: ``activity``, ``fragment``, ``dialog``, ``menu``, ``screen`` (a route), ``system``, or of `BACKGROUND`.
        host: The place that it is shown in.
        obj: The object whose code it runs, if there is one.
        title: What it is called on screen.
        external: Whether its code is not the app's own.
        layouts: Layouts it was seen to show, in order.
        inflated: Those among them that were inflated and may be of a dialog.
        content: The class whose code gave it its content last, and the layouts of that.
        open_content: Calls that give it a content which is not known, by body and place, with the class of the code.
        replaced: Layouts that a class gave it, and one derived from that took away.
        menus: Menus it was seen to fill, in order.
        in_bars: Those among them that fill a bar of its own layout.
        items: Menu items added one by one.
        preferences: Preference files shown, in order.
        buttons: Of a dialog that is built, what its buttons say.
        messages: Of a dialog that is built, what it says beside its title.
        bodies: Of a route, the ids of the functions that draw it.
        evidence: Where it was found first.
        visits: How often its code was executed.
    """

    name: str
    kind: str
    host: "Place | None" = None
    obj: Obj | None = None
    title: str = ""
    external: bool = False
    layouts: Store[str, None] = field(default_factory=Store)
    inflated: set[str] = field(default_factory=set)
    content: tuple[str, tuple[str, ...]] = ("", ())
    open_content: dict[tuple[str, int], str] = field(default_factory=dict)
    replaced: dict[str, None] = field(default_factory=dict)
    menus: Store[str, None] = field(default_factory=Store)
    in_bars: set[str] = field(default_factory=set)
    items: Store[Item, None] = field(default_factory=Store)
    preferences: Store[str, None] = field(default_factory=Store)
    buttons: dict[str, None] = field(default_factory=dict)
    messages: dict[str, None] = field(default_factory=dict)
    bodies: dict[str, None] = field(default_factory=dict)
    evidence: str = ""
    visits: int = 0

    @property
    def activity(self) -> "Place":
        """The activity that it is shown in, itself at the top."""
        place = self
        while place.host is not None:
            place = place.host
        return place

    @property
    def layouts_near(self) -> "tuple[str, ...]":
        """Its layouts, and those of the place around it."""
        return (*self.layouts, *(self.host.layouts if self.host is not None else ()))

    @property
    def identity(self) -> tuple[str, ...]:
        """What tells it from all others: its own kind and name, and those of the places around it."""
        around = () if self.host is None else self.host.identity
        return (f"{self.kind}:{self.name}", *around)


@dataclass(frozen=True, slots=True)
class Trigger:
    """What makes a transition happen.

    Attributes:
        edge_class: ``click``, ``menu``, ``item``, ``preference``, ``dialog``, ``back``, ``key``, ``press`` or ``auto``.
        id: Name of the widget's id.
        text: What it says.
        description: Its content description.
        long: Whether it is pressed long.
        surface: The menu or drawer that it stands in, if it has to be opened first.
        doubtful: Whether it works only under a condition that is not known: what happens by itself, a tap where a long
            press does the same, and a button of a message that is soon gone.
        twice: Whether it is tapped twice in quick succession.
        enter: Whether it is a field in which the key of the keyboard is pressed that ends what is typed. Of a key
            that code is told of, that it is heard in this field, where it is not known that it is the one.
    """

    edge_class: str = "auto"
    id: str = ""
    text: str = ""
    description: str = ""
    long: bool = False
    surface: str = ""
    doubtful: bool = False
    twice: bool = False
    enter: bool = False


LAYERS = ("dialog", "menu", "drawer")
"""Kinds of what lies over a screen that stays as it is."""
DRAWER = "drawer"
"""The surface of what stands in a drawer, which is opened first."""
SWIPED = "swiped"
"""The surface of what is swiped and not tapped: a drawer from its side, which the text tells; the pages of a pager."""
ROWS = "rows"
"""How the surface of an item begins that an adapter is told of: without a bar for it, an action mode for rows has it.

The id of the list follows that the adapter fills, if it is known.
"""
ONLY_LIST = "only list"
"""The surface of a row of which it is not known in which list: of the screen's lists, if there is but one, in that."""
CHOSEN = "chosen"
"""The surface of a preference whose change is heard: what is touched opens a dialog, and a choice there changes it."""
AUTO = Trigger()
DRAWN = Trigger(surface=DRAWER)
"""What the drawer itself shows, once it is opened."""
DOUBTFUL = Trigger(doubtful=True)
HOME = "android:home"
"""The id that the button on the left of the bar has for the menu's listener."""
UP = Trigger("click", description="Navigate up")
"""A tap on that button, as the platform describes it."""
BACK = Trigger("back")
"""The button or gesture of the system."""
PRESSED = Trigger(KEY_CLASS)
"""The same where code does something else then than go back."""
KEY_OF_DEVICE = Trigger("system")
"""A key that few devices have, such as that which asks for a search."""
HEARD_KEY = Trigger(UNNAMED_CLASS, doubtful=True)
"""A key that code is told of, of which it is not known which one it is."""


@dataclass(frozen=True, slots=True)
class Popped:
    """What a navigation takes away: all above a fragment, and that one too if `inclusive`; all if it has no name."""

    name: str
    inclusive: bool


@dataclass(frozen=True, slots=True)
class GoneBack:
    """How a touch goes back.

    Attributes:
        evidence: Where the code says so.
        popped: Down to which page; None if only the page in front is left.
        pressed: Whether Back is pressed, which other code may answer.
        of_activity: Whether pages of the activity are taken away, rather than those in one of its fragments.
    """

    evidence: str
    popped: Popped | None
    pressed: bool
    of_activity: bool


@dataclass(frozen=True, slots=True)
class Told:
    """A condition as the code writes it.

    Attributes:
        text: In words of the code.
        where: Where the call stands that is made under it.
        key: The key of the setting that it asks, if it asks for a truth value of one.
        on: Whether that is to be true.
    """

    text: str
    where: str
    key: str = ""
    on: bool = True


@dataclass(frozen=True, slots=True)
class Edge:
    """A transition that was found; `inferred` if only a name tells of it."""

    source: Place
    target: Place
    trigger: Trigger
    edge_class: str
    evidence: str
    inferred: bool = False


Flag = tuple[Place, str, Literal]
"""A field that is set to a constant: the activity in front, its name, and the constant."""


class Running(NamedTuple):
    """A call that is executed: its body, the activation of that, its place, its trigger, and the call around it."""

    body: str
    frame: Frame
    place: int
    trigger: Trigger
    around: "Running | None"


class World:
    """All that was found so far.

    Attributes:
        places: By identity.
        edges: In order of discovery, each once.
        entered: How often an edge was entered, known ones included.
        todo: Places whose code has not been executed yet.
        sites: Calls that navigate and were executed -> whether a target was found.
        inward: Calls, by body and place, that were seen to mean methods of the app.
        calls: Where such a call stands -> its name, with the class that it is written for if the code tells that.
        warnings: What could not be resolved, with its place.
        opened: Dialogs that were built -> where, under which trigger, and the evidence.
        making: What tells the object apart that stands for a dialog, while it is entered that this is made.
        made: Edges that were entered only so -> the objects that were made.
        shown: What tells the objects apart that were seen to be shown.
        showing_themselves: Dialogs whose own code shows them, as their constructors may.
        listened: Screens -> the ids of elements that code surely gives a listener as they come.
        locks: Activities -> whether each call on their drawer keeps it closed, whatever happens.
        drawers: Activities -> what opens their drawer, with where it is touched, and where the code says so.
        hung: Layouts that code puts into drawers.
        chosen: An activity, and the class that code of it keeps in a field -> what was touched then.
        raised: An activity, and a flag that code of it sets to a constant -> what was touched then.
        titled: Keys of preferences -> the titles that code gives them, with the conditions that hold whenever it does.
        inferring: Whether what runs now was not seen to be called by anybody.
        following: The calls being followed, by body and place, outermost first.
        several: Calls, by the activity in front, body and place, that were seen to mean several methods.
        leaving: Calls that take the activity in front away as they start another: an activity and the evidence.
        popped: What such calls take off the back stack before, as navigation graphs say: an activity and the evidence.
        closing: Dialogs -> what is touched for nothing but to close them.
        finishing: Screens -> what is touched there for nothing but to finish their activity.
        gone_back: Places -> what is touched there for nothing but to go back to the page before, and how.
        passing: Activities that finish themselves as they are made, so that they show nothing.
        rebuilt: Calls that begin a task anew, the parents of what they start below it: an activity and the evidence.
        stacked: Calls that put what they show on the back stack: an activity and the evidence.
        nested: Calls that show a fragment in the fragment in front, in the same form.
        lasting: Dialogs that Back does not close.
        arrows: Activities -> whether code shows the arrow in their bars, None where it depends on something.
        parents: Activities whose code says where Up leads -> the names of those activities, and the places that do it.
        pointed: Activities that are given a bar which has a button at its start by its layout.
        toolbars: Activities whose code gives them a bar, and the places that do it.
        given_bars: Activities -> the ids of the bars that code gives them, an empty one for what is not known.
        restyled: Activities whose code gives them a theme or a feature of the window -> the themes, empty of others.
        rows: Places and the ids of lists there -> the texts of an array that their rows show.
        barless: Activities that have no bar in which a menu could stand.
        menu_openers: Activities -> what opens their menu of options and where, with where the code says so.
        answered: Screens whose code listens to the button on the left of a bar.
        answered_items: Activities and items of their menus -> whether their own code answers these whatever holds.
        toggled: Activities whose bar always has a drawer's own button there, which says what it does.
        providers: Activities -> classes of objects that are told of the items of their menu, empty if not known.
        returns: Where Back and Up lead, and how that is known.
        by_itself: Whether what runs now is what the platform calls as a screen comes and goes, and nothing handed over.
        unasked: Edges without a trigger that were found so.
        supposed: The conditions that are not decided and under which code runs now.
        unlike: Methods that were run under some conditions, and whose outcome was used under others.
        conditions: Edges -> the conditions that held whenever they were found.
        only_if: The same in words, of edges that have any.
        found_in: Edges without a trigger that have such conditions -> what tells the activations of bodies apart that
            were being executed as they were found.
        dragged: Edges that are taken only while a finger moves on what is touched.
        caught: Edges that are taken only after an exception was caught.
        found_along: The calls that led to what was found, each time: by activity, target and evidence of an edge.
        running: The call that is executed, with the one around it.
        handled: Edges -> the calls that led to them from where their trigger is heard, each time.
    """

    def __init__(self) -> None:
        self.places: Store[tuple[str, ...], Place] = Store()
        self.edges: dict[Edge, None] = {}
        self.entered = 0
        self.todo: deque[Place] = deque()
        self.sites: dict[tuple[str, int], bool] = {}
        self.inward: set[tuple[str, int]] = set()
        self.calls: dict[str, str] = {}
        self.warnings: dict[str, None] = {}
        self.opened: dict[Place, tuple[Place, Trigger, str]] = {}
        self.making: object = None
        self.made: dict[Edge, set[object]] = {}
        self.shown: set[object] = set()
        self.showing_themselves: set[Place] = set()
        self.listened: dict[Place, set[str]] = {}
        self.locks: dict[Place, set[bool]] = {}
        self.drawers: dict[Place, dict[tuple[Place, Trigger], str]] = {}
        self.hung: set[str] = set()
        self.chosen: dict[tuple[Place, str], dict[Trigger, None]] = {}
        self.raised: dict[Flag, dict[Trigger, None]] = {}
        self.titled: dict[str, dict[str, tuple[Held, ...]]] = {}
        self.inferring = False
        self.following: list[tuple[str, int]] = []
        self.several: set[tuple[Place, str, int]] = set()
        self.by_itself = False
        self.unasked: set[Edge] = set()
        self.supposed: Supposed | None = None
        self.unlike: set[str] = set()
        self.conditions: dict[Edge, Conditions] = {}
        self._shared = Shared()
        self.only_if: dict[Edge, tuple[Told, ...]] = {}
        self.found_in: dict[Edge, set[object]] = {}
        self.dragged: set[Edge] = set()
        self.caught: set[Edge] = set()
        self.found_along: dict[tuple[Place, Place, str], set[tuple[tuple[str, int], ...]]] = {}
        self.running: Running | None = None
        self.handled: dict[Edge, set[tuple[tuple[str, int], ...]]] = {}
        self.leaving: set[tuple[Place, str]] = set()
        self.popped: dict[tuple[Place, str], dict[Popped | None, None]] = {}
        self.closing: dict[Place, dict[Trigger, str]] = {}
        self.finishing: dict[Place, dict[Trigger, str]] = {}
        self.gone_back: dict[Place, dict[Trigger, GoneBack]] = {}
        self.passing: set[Place] = set()
        self.rebuilt: set[tuple[Place, str]] = set()
        self.stacked: set[tuple[Place, str]] = set()
        self.nested: set[tuple[Place, str]] = set()
        self.lasting: set[Place] = set()
        self.arrows: dict[Place, set[bool | None]] = {}
        self.parents: dict[Place, dict[str, str]] = {}
        self.pointed: set[Place] = set()
        self.toolbars: set[Place] = set()
        self.given_bars: dict[Place, set[str]] = {}
        self.restyled: dict[Place, dict[str, None]] = {}
        self.rows: dict[tuple[Place, str], tuple[str, ...]] = {}
        self.barless: set[Place] = set()
        self.menu_openers: dict[Place, dict[tuple[Place, Trigger], str]] = {}
        self.answered: set[Place] = set()
        self.answered_items: dict[tuple[Place, Trigger], bool] = {}
        self.toggled: set[Place] = set()
        self.providers: dict[Place, dict[str, None]] = {}
        self.returns: dict[Edge, Derivation] = {}
        self.entries: dict[tuple[str, tuple[str, ...], str], None] = {}

    @contextmanager
    def inferred(self, inferring: bool = True) -> Iterator[None]:
        """Do something that was not seen to be called by anybody, or that was; what held before holds at its end."""
        before, self.inferring = self.inferring, inferring
        try:
            yield
        finally:
            self.inferring = before

    def place(self, found: Place) -> Place:
        """The place that is known by this identity; a new one is to be executed."""
        known = self.places.peek(found.identity)
        if known is None:
            self.places[found.identity] = known = found
            self.todo.append(found)
        return known

    def edge(
        self, source: Place, target: Place, trigger: Trigger, edge_class: str, evidence: str, inferred: bool = False
    ) -> None:
        """Enter a transition; where nobody sees its source, it is one of the background."""
        self.entered += 1
        heard = trigger
        if source.kind in BACKGROUND:
            edge_class, heard, trigger = "background", AUTO, AUTO
        elif trigger.enter and trigger.edge_class == HEARD_KEY.edge_class:
            trigger = HEARD_KEY
        edge = Edge(source, target, trigger, edge_class, evidence, inferred or self.inferring)
        if self.by_itself and trigger.edge_class == AUTO.edge_class:
            self.unasked.add(edge)
        if self.conditions.get(edge) != {}:
            self.condition(edge, self._shared.held_by(self.supposed))
            if edge_class == AUTO.edge_class and self.conditions[edge]:
                self.found_in.setdefault(edge, set()).update(self._activations())
        if self.making is None:
            self.made.pop(edge, None)
        elif edge not in self.edges or edge in self.made:
            self.made.setdefault(edge, set()).add(self.making)
        self.edges.setdefault(edge)
        along = self.found_along.setdefault((source.activity, target, evidence), set())
        if len(along) < MAX_ALONG:
            along.add(tuple(self.following))
        handled = self.handled.setdefault(edge, set())
        if len(handled) < MAX_ALONG:
            handled.add(tuple(self._since_heard(heard)))

    def _activations(self) -> Iterator[object]:
        """What tells the activations of bodies apart that are being executed."""
        running = self.running
        while running is not None:
            yield frame_key(running.frame)
            running = running.around

    def _since_heard(self, trigger: Trigger) -> "list[tuple[str, int]]":
        """The calls being executed under a trigger, by body and place, outermost first."""
        calls, running = [], self.running
        while running is not None and running.trigger == trigger:
            calls.append((running.body, running.place))
            running = running.around
        return calls[::-1]

    def is_exact(self, edge: Edge) -> bool:
        """Whether an edge was found along calls each of which was seen to mean only one method in its activity."""
        activity = edge.source.activity
        ways = self.found_along.get((activity, edge.target, edge.evidence), ())
        return any(all((activity, *call) not in self.several for call in calls) for calls in ways)

    def condition(self, edge: Edge, held: Conditions) -> Edge:
        """Note the conditions under which an edge was found, and give it back; those of all times are kept."""
        known = self.conditions.get(edge)
        self.conditions[edge] = held if known is None else self._shared.both(held, known)
        return edge

    def site(self, method: str, call: int, resolved: bool) -> None:
        """Note that a navigating call was executed, and whether it is known where it leads."""
        self.sites[method, call] = resolved or self.sites.get((method, call), False)
