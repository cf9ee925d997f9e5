"""Where a trigger stands: on its screen, or on what a touch opens first - an overflow menu, a submenu, a drawer."""

from collections.abc import Iterator
from functools import cached_property

from uiatlas.ui import Action, Back, DoubleTap, LongPress, Press, Role, Scroll, Selector, Tap, Wait
from uiatlas.utg.derivation import Derivation
from uiatlas.utg.transition import BACK_CLASS, Evidence, EvidenceKind, Transition
from uiatlas_static.drawing import Drawing
from uiatlas_static.facts.resources import MenuItemFact
from uiatlas_static.solver.domain import Item
from uiatlas_static.solver.places import (
    AUTO,
    BACK,
    DRAWER,
    HEARD_KEY,
    KEY_OF_DEVICE,
    PRESSED,
    SWIPED,
    Edge,
    Place,
    Trigger,
)

OVERFLOW = Trigger("menu", description="More options")
"""Android's button for the overflow menu, by what it is called."""
_NOTHING_TOUCHED = (AUTO.edge_class, KEY_OF_DEVICE.edge_class, HEARD_KEY.edge_class)
"""Classes of edges for which nothing is done that has a name: the app goes on by itself, or a key is pressed."""
MENU_KEY = Trigger("menu", surface="key")
"""The key that opens the menu of an activity without a bar, and that hardly any device has."""
NO_BAR = "the device has a key for menus"
"""The condition on which that leads somewhere."""
KEY_COST = 20.0
"""What pressing it costs: it is a way of last resort."""
HAMBURGER = Trigger("click", description="Open navigation drawer")
"""The button of a drawer, by what it is called where the app does not tell."""


class Standing(Drawing):
    """Draws what has to be opened before something in it can be touched."""

    def standing(self, edge: Edge) -> Iterator[str]:
        """The screens that a trigger may stand on, the likeliest first."""
        source, trigger = edge.source, edge.trigger
        here = self.ids[source.identity]
        if self._is_drawn(source, trigger):
            yield self._drawer(edge)
            return
        if trigger.edge_class != "menu" or not (trigger.id or trigger.text):
            yield here
            return
        if (inside := self._submenu_of(source, trigger)) is not None:
            yield self._submenu(source, edge.evidence, *inside)
            return
        shown = "" if source.kind == "menu" else trigger.surface or self._stands(source, trigger)
        barless = source.activity in self.world.barless and source.kind in ("activity", "fragment")
        if shown == "never" or (barless and shown in ("room", "always")):
            yield self._overflow(source, Item(trigger.id, trigger.text), edge.evidence)
            return
        if shown == "room" and any(_is(item, trigger) for item in self.surplus(source)):
            yield self._overflow(source, Item(trigger.id, trigger.text), edge.evidence)
        yield here

    def action(self, trigger: Trigger, edge_class: str) -> Action:
        """What a person does; of an edge without a trigger, nothing."""
        if trigger.edge_class in _NOTHING_TOUCHED or edge_class == "background":
            return Wait()
        if trigger.edge_class in (BACK.edge_class, PRESSED.edge_class):
            return Back()
        if trigger == MENU_KEY:
            return Press("Menu")
        role = Role.OTHER
        if trigger.surface == SWIPED:
            swiped = Selector(role, resource_id=self.resource(trigger.id)) if trigger.id else None
            return Scroll(trigger.text or "right", swiped)
        if trigger.edge_class == "preference":
            selector = Selector(role, trigger.text)
        else:
            selector = Selector(role, trigger.text, trigger.description, self.resource(trigger.id))
        if trigger.enter:
            return Press("Enter", selector)
        if trigger.twice:
            return DoubleTap(selector)
        return LongPress(selector) if trigger.long else Tap(selector)

    def opened(self, key: str, below: str, opening: Trigger, evidence: str, derivation: Derivation) -> None:
        """Enter that a touch opens something over a screen, and that Back closes it again."""
        only_if, cost = (NO_BAR, KEY_COST) if opening == MENU_KEY else ("", 1.0)
        where = (Evidence(EvidenceKind.STATIC, evidence, derivation=derivation, only_if=only_if),)
        action = self.action(opening, opening.edge_class)
        self.put(Transition(below, action, key, evidence=where, edge_class=opening.edge_class, cost=cost))
        closing = (Evidence(EvidenceKind.STATIC, evidence, derivation=Derivation.BACK),)
        self.put(Transition(key, Back(), below, evidence=closing, edge_class=BACK_CLASS))

    # ---- menus

    def unasked(self, place: Place) -> None:
        """Draw the submenus and the overflow menu of a screen though nothing in them leads on: items can be touched."""
        menus = [m for m in map(self.facts.resources.menus.get, place.menus) if m is not None]
        for menu in menus:
            for at in dict.fromkeys(i.parent for i in menu.items if i.parent >= 0):
                self._submenu(place, f"{menu.file}:{menu.items[at].line}", menu.items, at)
        hidden = self._hidden(place) if place.kind in ("activity", "fragment") else []
        if hidden and (where := next((m.file for m in menus), place.evidence)):
            self._overflow(place, hidden[0], where)

    def _hidden(self, place: Place) -> list[Item]:
        """The items of a screen that stand in its overflow menu: without a bar, all of them."""
        if place.activity in self.world.barless:
            return [i for i in self.items(place) if i.shown != "bar"]
        return [i for i in self.items(place) if i.shown == "never"] + self.surplus(place)

    def _overflow(self, source: Place, item: Item, evidence: str) -> str:
        """The overflow menu of a screen, with an item that is known to stand there."""
        menu = Place(f"{source.name} menu", "menu", source)
        if menu.identity in self.ids:
            return self.ids[menu.identity]
        menu.items.update(dict.fromkeys(self._hidden(source) or [item]))
        key = self.screen(menu)
        below, barless = self.ids[source.identity], source.activity in self.world.barless
        for (place, opening), where in self.world.menu_openers.get(source.activity, {}).items():
            if place in (source, source.activity):
                self.opened(key, below, opening, where, Derivation.CONSTANT)
        self.opened(
            key,
            below,
            *((MENU_KEY, evidence, Derivation.NAME) if barless else (OVERFLOW, evidence, Derivation.CONSTANT)),
        )
        return key

    def _stands(self, place: Place, trigger: Trigger) -> str:
        """Where an item stands that only its id tells of."""
        known = () if place.kind == "menu" else (*self.items(place), *self.items(place.activity))
        return next((item.shown for item in known if _is(item, trigger)), "")

    def _submenu_of(self, place: Place, trigger: Trigger) -> tuple[tuple[MenuItemFact, ...], int] | None:
        """The menu with the item that opens the submenu which a trigger stands in, and the place of that item."""
        for among, item in self.menu_items(place):
            if 0 <= item.parent < len(among) and (item.id, item.title) == (trigger.id, trigger.text):
                return among, item.parent
        return None

    def _submenu(self, source: Place, evidence: str, among: tuple[MenuItemFact, ...], at: int) -> str:
        """A submenu, opened by its item from where that stands."""
        parent = among[at]
        menu = Place(f"{source.name} menu {parent.title or parent.id}", "menu", source)
        if menu.identity in self.ids:
            return self.ids[menu.identity]
        menu.items.update(dict.fromkeys(Item(i.id, i.title) for i in among if i.parent == at))
        key = self.screen(menu)
        shown = "bar" if source.kind == "menu" else parent.shown
        opening = Trigger("menu", id=parent.id, text=parent.title, surface=shown)
        below = next(self.standing(Edge(source, menu, opening, "menu", evidence)))
        self.opened(key, below, opening, evidence, Derivation.CONSTANT)
        return key

    # ---- drawers

    @cached_property
    def _drawn_ids(self) -> dict[Place, frozenset[str]]:
        """Of each activity the ids of what lies only in its drawers, items of menus among them."""
        found: dict[Place, frozenset[str]] = {}
        for place in self.world.places.values():
            if place.kind == "activity":
                drawn, seen = ({e.resource_id for e in self.of_layouts(place, drawn=drawn)} for drawn in (True, False))
                drawn |= {self.resource(item.id) for item in self._drawn_items(place)}
                seen |= {self.resource(item.id) for item in self.items(place)}
                found[place] = frozenset(drawn - seen - {""})
        return found

    def _is_drawn(self, place: Place, trigger: Trigger) -> bool:
        if trigger.surface == DRAWER:
            return trigger.edge_class != AUTO.edge_class
        ids = self._drawn_ids.get(place.activity, frozenset())
        return bool(trigger.id) and place.kind in ("activity", "fragment") and self.resource(trigger.id) in ids

    def _drawer(self, edge: Edge) -> str:
        """The open drawer of an activity; a fragment whose code listens to it is left for it as well."""
        activity = edge.source.activity
        drawer = Place(f"{activity.name} drawer", DRAWER, activity)
        key = self.ids.get(drawer.identity) or self._new_drawer(activity, drawer)
        for below in dict.fromkeys((activity, edge.source)):
            self.opened_drawer(key, below, edge)
        return key

    def _new_drawer(self, activity: Place, drawer: Place) -> str:
        drawer.items.update(dict.fromkeys(self._drawn_items(activity)))
        return self.screen(drawer)

    def _drawn_items(self, activity: Place) -> Iterator[Item]:
        """The items of a drawer: of the menus that its layout names, and those that are listened to."""
        for name, n in (at for layout in activity.layouts for at in sorted(self.layouts.drawn(layout))):
            menu = self.facts.resources.menus.get(self.facts.resources.layouts[name].widgets[n].menu)
            for item in menu.items if menu is not None else ():
                yield Item(item.id, item.title, "bar")
        said = {text for e in self.of_layouts(activity, drawn=True) for text in (e.text, e.description)}
        for edge in self.world.edges:
            heard = edge.trigger
            if heard.surface != DRAWER or heard.edge_class == AUTO.edge_class or edge.source.activity is not activity:
                continue
            if heard.id or (heard.text or heard.description) not in said:
                yield Item(heard.id, heard.text, "bar")

    def opened_drawer(self, key: str, below: Place, edge: Edge) -> None:
        """Enter what opens a drawer while a screen is shown: what code says, else the button that drawers have.

        Without a bar there is no such button, and the drawer is pulled from its side.
        """
        openers = self.world.drawers.get(below.activity, {})
        own = {t: where for (place, t), where in openers.items() if place in (below, below.activity)}
        for opening, where in own.items():
            self.opened(key, self.ids[below.identity], opening, where, Derivation.CONSTANT)
        swipes = self._swipes(below.activity) if not own and below.activity in self.world.barless else []
        for opening in swipes or ([] if own else [HAMBURGER]):
            self.opened(key, self.ids[below.identity], opening, edge.evidence, Derivation.NAME)

    def _swipes(self, activity: Place) -> list[Trigger]:
        """The swipes that pull a drawer of an activity from its side, to show what lies there."""
        found = dict[Trigger, None]()
        for name in activity.layouts:
            layout = self.facts.resources.layouts.get(name)
            for drawer in (w for w in layout.widgets if w.drawer and w.parent >= 0) if layout is not None else ():
                around = layout.widgets[drawer.parent] if layout is not None else drawer
                side = "right" if drawer.right else "left"
                found[Trigger("click", id=around.id, text=side, surface=SWIPED)] = None
        return list(found)


def _is(item: Item, trigger: Trigger) -> bool:
    """Whether a trigger is this item."""
    return (item.id if isinstance(item.id, str) else "", item.title) == (trigger.id, trigger.text)
