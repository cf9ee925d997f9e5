"""What the views of a map's screens offer to be tried, and what of it was; made again from the map after a kill."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from uiatlas.exploration.choosers import closing_chooser, is_file_chooser
from uiatlas.exploration.controls import Control, Key, control_of, controls_on
from uiatlas.exploration.effect_model import EffectModel
from uiatlas.exploration.novelty import Novelty
from uiatlas.exploration.samples import LATER_VALUE, Rows, Samples
from uiatlas.exploration.views import Views
from uiatlas.perception.abstraction import abstract, open_menu
from uiatlas.safety.touching import is_outside
from uiatlas.text.lexicon import COMMITTING
from uiatlas.ui import Action, Choose, Observation, UIElement, action_key
from uiatlas.utg import EvidenceKind, Graph, Screen, Transition
from uiatlas.utg.kinds import Kinds
from uiatlas.utg.places import LAYERS
from uiatlas.utg.screen import Domain

Spot = tuple[str, Key]
"""A view and the key of a control there."""

_ABSENT = 2
"""After so many looks without a control it is not expected there any more."""

_OF_A_KIND = 4
"""Controls of one kind in one place that are considered at a time."""

_MOST_SCROLLS, _MOST_FORGOTTEN = 8, 3
_SENDING = COMMITTING | {"search", "go", "find", "login", "calculate", "convert", "filter", "update"}
"""What the buttons say that send a form."""


class Inventory:
    """The controls of all views seen, and which were tried.

    Args:
        graph: The map.
        resume: Whether what any exploration has tried counts as tried; otherwise only what is tried from now on.

    Attributes:
        cannot_choose: Whether the device could not choose an option of a list that drops down.
    """

    def __init__(self, graph: Graph, *, resume: bool) -> None:
        self.graph = graph
        self.views = Views()
        self.novelty = Novelty()
        self.effects = EffectModel(self.views)
        self.samples = Samples()
        self.rows = Rows(self._kind_of, self.views.screen_of)
        self._pages = Kinds(graph)
        self.tried: set[Spot] = set()
        self.cannot_choose = False
        self._made: dict[str, int] = {}
        self._tried: set[Spot] = set()
        self._known: set[Spot] = set()
        self._recalled: set[Spot] = set()
        self._named: set[Key] = set()
        self._controls: dict[str, dict[Key, Control]] = {}
        self._absent: dict[Spot, int] = {}
        self._filled: set[Spot] = set()
        self._forgotten: Counter[Spot] = Counter()
        self._expected: set[Spot] = set()
        self._scrolls: Counter[Spot] = Counter()
        for screen in graph.screens.values():
            self._draw(screen)
        if resume:
            explored = (e for e in graph.transitions.values() if _is_explored(e))
            self._recall(explored, set())

    def _draw(self, screen: Screen) -> None:
        """Take in what a screen offers that this exploration has not seen yet."""
        view = self.views.recall(screen.id)
        drawn = _drawn(screen)
        self._controls[view] = {c.key: c for c in drawn}
        self._named.update(c.common for c in drawn)
        self._known.update((screen.id, c.key) for c in drawn)
        self.novelty.arrive(screen.anchor)

    def learn(self, screens: Iterable[Screen], found: AbstractSet[str], edges: Iterable[Transition]) -> None:
        """Take in what others that explore the same app have put on the map.

        Args:
            screens: Screens that are new or say more; what this exploration has seen itself, it knows better.
            found: Ids of those that are new.
            edges: Edges that others have tried, which are not tried again.
        """
        for screen in screens:
            if not self.views.is_seen(screen.id):
                self._draw(screen)
        known = self.graph.screens.keys() - found
        for edge in self._recall(edges, known):
            if edge.source != edge.target and self._pages.take(edge):
                self.rows.count_anew()

    def _recall(self, edges: Iterable[Transition], seen: set[str]) -> list[Transition]:
        """Take what was tried, and what it came to, from edges; they stand in the order in which they were made."""
        recalled = []
        for edge in edges:
            recalled.append(edge)
            seen.add(edge.source)
            view = self.views.recall(edge.source)
            control = self.meant(view, edge.action)
            if control is not None:
                self.took(view, control.key)
                self._recalled.add((edge.source, control.key))
                self.novelty.learn(view, edge.source, control, self.views.recall(edge.target), edge.target not in seen)
                if not edge.worked and edge.target == edge.source:
                    self.novelty.shun(control)
            seen.add(edge.target)
        return recalled

    def took(self, view: str, key: Key) -> bool:
        """Take in that something is done; whether that is the first time in this view."""
        first = (view, key) not in self.tried
        self.tried.add((view, key))
        self._tried.add((self.views.screen_of(view), key))
        return first

    def leave(self, view: str, key: Key, *, anywhere: bool) -> None:
        """Take in that something is left alone, which is not trying it; by what it is, it is left alone anywhere."""
        self._tried.discard((self.views.screen_of(view), key))
        control = self.control(view, key)
        if control is not None and anywhere:
            self.novelty.shun(control)

    def forget(self, spots: Iterable[Spot]) -> None:
        """What did nothing while the app did not answer was not tried; a few times at most."""
        for spot in spots:
            control = self.control(*spot)
            if control is not None and self._forgotten[spot] < _MOST_FORGOTTEN:
                self._forgotten[spot] += 1
                self.tried.discard(spot)
                self._tried.discard((self.views.screen_of(spot[0]), spot[1]))
                self.novelty.forget(control)
                self.effects.forget(control)

    def filled(self, view: str, shown: tuple[Control, ...]) -> None:
        """A field was filled: the buttons that send the form, which were tried with it empty, are tried once more."""
        for other in shown:
            label, spot = str(other.common[2]).split(), (view, other.key)
            if other.sort == "button" and label and label[0] in _SENDING and spot not in self._filled:
                self._filled.add(spot)
                self.tried.discard(spot)

    def scrolled(self, view: str, control: Control) -> None:
        """Scrolling showed something new: it is done once more, a few times at most."""
        spot = view, control.key
        self._scrolls[spot] += 1
        if self._scrolls[spot] < _MOST_SCROLLS:
            self.tried.discard(spot)

    def look(self, view: str, shown: Observation) -> tuple[tuple[Control, ...], float]:
        """Take in what a view shows now: its controls, and the share of them that was never seen before."""
        controls, menu = _open_controls(shown.elements, layer_of(shown), shown.size), open_menu(shown)
        if menu:  # a touch of the page below only closes it
            controls = tuple(c for c in controls if c.element in menu)
        self._made[view] = self.samples.kind_of(shown)
        known = self._controls.setdefault(view, {})
        now = {c.key: c for c in controls}
        for key in known:
            if key not in now:
                self._absent[view, key] = self._absent.get((view, key), 0) + 1
        for key, control in now.items():
            known[key] = control
            self._absent.pop((view, key), None)
        screen = self.views.screen_of(view)
        self.novelty.arrive(shown.activity)
        self._known.update((screen, c.key) for c in controls if not self.samples.is_option(screen, c))
        named = {c.common for c in controls}
        fresh = len(named - self._named) / len(named) if named else 0.0
        self._named |= named
        return controls, fresh

    def offered(self, view: str) -> Iterator[Control]:
        """All controls that a view is expected to have."""
        absent = self._absent
        return (c for k, c in self._controls.get(view, {}).items() if absent.get((view, k), 0) < _ABSENT)

    def untried(self, view: str, controls: Iterable[Control]) -> Iterator[Control]:
        """Those of a view's controls that were not tried in it yet.

        Of those that were tried nowhere it is the first few of each kind, and one to each new place.
        """
        kinds: Counter[Key] = Counter()
        screen = self.views.screen_of(view)
        for control in controls:
            done = (view, control.key) in self.tried or (screen, control.key) in self._recalled
            if not done and self.effects.knows(control):
                yield control
                continue
            new = self.novelty.sort_of(control) == "way"
            peers = (*control.peers, control.leads_to) if new else control.peers
            if kinds[peers] < (1 if new else _OF_A_KIND) and not done:
                kinds[peers] += 1
                yield control

    def never_tried(self) -> Iterator[tuple[str, Control]]:
        """What was tried nowhere, and promises something all the same, with the views that it was shown in."""
        for view, controls in self._controls.items():
            screen = self.views.screen_of(view)
            for key, control in controls.items():
                done = (screen, key) in self._tried or self.effects.knows(control) or self.novelty.knows(control)
                done |= self.samples.is_option(screen, control)
                if not done and self.left(view, control) and self.novelty.worth(screen, control):
                    yield view, control

    def expect_again(self) -> bool:
        """Expect again, once, what was never tried and was not shown any more; whether there is anything."""
        gone = [(view, c.key) for view, c in self.never_tried() if self._absent.get((view, c.key), 0) >= _ABSENT]
        again = [spot for spot in gone if spot not in self._expected]
        self._expected.update(again)
        for spot in again:
            del self._absent[spot]
        return bool(again)

    def control(self, view: str, key: Key) -> Control | None:
        """The control of a view with this key."""
        return self._controls.get(view, {}).get(key)

    def meant(self, view: str, action: Action) -> Control | None:
        """The control of a view that an action of the map is done to, None if it is done to none."""
        key = action_key(action)
        drawn = self._controls.setdefault(view, {})
        found = next((c for c in drawn.values() if action_key(c.action) == key), None)
        if found is None and (found := control_of(action)) is not None:
            self._known.add((self.views.screen_of(view), found.key))
        return found

    def left(self, view: str, control: Control) -> float:
        """What is left, from 0 to 1, of what a control promises that is one of many alike."""
        screen = self.views.screen_of(view)
        if self.samples.is_option(screen, control):
            return self.samples.left_of_value(screen, control)
        if isinstance(control.action, Choose):
            return 0.0 if self.cannot_choose or self.novelty.knows(control) else LATER_VALUE
        return self.rows.left(view, control)

    def landed(self, before: str, control: Control, after: str) -> None:
        """Take in that a control led from one view to another."""
        screen_of = self.views.screen_of
        if self._pages.take(Transition(screen_of(before), control.action, screen_of(after))):
            self.rows.count_anew()
        if before != after:
            self.rows.landed(before, control, after)

    def is_further(self, screen: str) -> bool:
        """Whether a screen is a further sample of a page that was seen."""
        return self._pages.first(screen) != screen

    def _kind_of(self, view: str) -> object:
        """The kind of page that a view is: pages with an address by how they were come to, others by their make."""
        screen = self.views.screen_of(view)
        if "/" in self.graph.screens[screen].anchor:
            return self._pages.first(screen)
        return self._made.get(view, view)

    def options(self, view: str, option: Control) -> list[Control]:
        """All of the group that an option is one of; they count as known no longer, since none of them is a way."""
        screen = self.views.screen_of(view)
        group = [c for c in self._controls.get(view, {}).values() if c.peers == option.peers]
        self._known.difference_update((screen, c.key) for c in group)
        return group

    def listed(self, view: str, places: Container[int | None], domain: Domain) -> None:
        """Take in that elements of a view are the values of a control; they count as known no longer.

        What opens a dialog to choose something else stands in such a list and is no value.

        Args:
            view: The view that lists them.
            places: The places of these elements in the look that the view shows now.
            domain: The control and its values.
        """
        options = [c for c in self._controls.get(view, {}).values() if c.element in places and c.sort != "opener"]
        chosen = (c.key for c in options if c.chosen)
        screen = self.views.screen_of(view)
        self.samples.listed(screen, options, domain, chosen)
        self._known.difference_update((screen, c.key) for c in options)

    def counts(self) -> tuple[int, int]:
        """How many controls were tried and how many are known, over all screens."""
        return len(self._tried & self._known), len(self._known)


def _is_explored(edge: Transition) -> bool:
    return any(e.kind is EvidenceKind.EXPLORED and e.tried for e in edge.evidence)


def layer_of(shown: Observation) -> str:
    """What tells the dialog or menu that is shown from others; empty if a page is shown."""
    if shown.dialog:
        return shown.title or "dialog"
    return abstract(shown).name if open_menu(shown) else ""


def _drawn(screen: Screen) -> tuple[Control, ...]:
    """The controls of a screen as the map has it."""
    return _open_controls(screen.elements, screen.name if screen.kind in LAYERS else "")


def _open_controls(elements: Sequence[UIElement], layer: str, size: tuple[int, int] = (0, 0)) -> tuple[Control, ...]:
    """What can be tried on what is shown; where files are chosen, that is what closes the dialog."""
    controls = tuple(c for c in controls_on(elements, layer) if not is_outside(elements[c.element or 0], size))
    if not is_file_chooser(elements, over=bool(layer)):
        return controls
    closing = closing_chooser(elements)
    return tuple(c for c in controls if c.element in closing)
