"""Screens of a map: how the places that the solver found are called, and what stands on them."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from uiatlas.errors import one_line
from uiatlas.ui import ElementFlag, Role, UIElement
from uiatlas.ui.android_roles import base_role
from uiatlas.utg.graph import Graph
from uiatlas.utg.joins import join_transitions
from uiatlas.utg.screen import Screen, screen_id
from uiatlas.utg.transition import Transition
from uiatlas_static.apk.shortness import is_short
from uiatlas_static.entries import label_of
from uiatlas_static.facts.app import AppFacts
from uiatlas_static.facts.resources import MenuItemFact, PreferenceFact, WidgetFact
from uiatlas_static.mentions import Mentions
from uiatlas_static.solver.domain import Item
from uiatlas_static.solver.layouts import Layouts
from uiatlas_static.solver.places import BACKGROUND, DRAWER, Place, World
from uiatlas_static.solver.preferences import is_category, shown

CLICKABLE = int(ElementFlag.CLICKABLE)
ROOM = 3
"""Most buttons that the bar of a phone has, that of the overflow menu among them."""
_BUILT = re.compile(r"(.+)\.(?:on[A-Z]\w*|<init>|<clinit>|invoke|run|call|accept|apply|dialog)(?: \d+)?")
"""Names of dialogs that tell only which of the platform's methods builds them."""
_NUMBERED = re.compile(r"_[0-9a-f]{8}$")
"""Names of resources that have the name of another one, and are told apart by their number."""
SHORTEST = 3
"""Names of layouts up to this length tell nothing."""
_GAP = re.compile(r"%(?:\d+\$)?[sdf]|\{\}")
"""What is filled in when the app runs."""
MAX_TITLE = 60
"""Longest title in a name, in characters."""
_NO_ELEMENTS = frozenset({"include", "merge", "layout", "requestFocus", "tag"})
"""Tags of layouts that stand for no view."""
_PRESSED = frozenset(
    {Role.BUTTON, Role.CHECKBOX, Role.SWITCH, Role.RADIO, Role.TAB, Role.LINK, Role.INPUT, Role.MENU_ITEM}
)


class Drawing:
    """A graph that is being drawn: its screens, and the ids of the places that have become one."""

    def __init__(self, facts: AppFacts, world: World) -> None:
        self.facts = facts
        self.world = world
        manifest = facts.manifest
        self.app = manifest.application_id or manifest.package or "app"
        self.graph = Graph(self.app, app_version=manifest.version)
        self.graph.label = one_line(label_of(manifest), MAX_TITLE)
        self.ids: dict[tuple[str, ...], str] = {}
        self.layouts = Layouts(facts.resources, world.hung)
        self.mentions = Mentions(facts, world.places.values())
        self._named: Counter[str] = Counter()

    def screen(self, place: Place) -> str:
        """Put the screen of a place on the map; its id."""
        name = self._name(place)
        key = screen_id(self.app, name if place.kind == "screen" else _simple(name), "|".join(place.identity))
        self.ids[place.identity] = key
        host = None if place.host is None else self.ids.get(place.host.identity)
        kind = "background" if place.kind in BACKGROUND else place.kind
        anchor = place.name if place.kind == "activity" else "" if place.host is None else place.activity.name
        screen = Screen(key, self.app, name, kind, anchor, host, place.external or kind == "background")
        elements = tuple(self._elements(place))
        said = {text for e in elements for text in (e.text, e.description)}
        mentioned = tuple(t for t in self.mentions.of(place) if t not in said)
        titles = self.mentions.titles(place)
        self.graph.put_screen(replace(screen, elements=elements, titles=titles, mentions=mentioned))
        return key

    def put(self, transition: Transition) -> None:
        """Put a transition on the map, joined with what is there already, at the lower cost."""
        known = self.graph.transitions.get(transition.id)
        if known is not None:
            cost = min(known.cost, transition.cost)
            needed = tuple(c for c in known.precondition if c in transition.precondition)
            transition = replace(join_transitions(known, transition), precondition=needed, cost=cost)
        self.graph.put_transition(transition)

    # ---- names

    def _name(self, place: Place) -> str:
        """What a screen is called; what names in code do not tell is told by what people read instead."""
        if place.kind in ("activity", "fragment", "dialog") and self.is_short(place.name):
            return self._once(self._known_words(place) or place.name, f" ({place.name})")
        found = _BUILT.fullmatch(place.name) if place.kind == "dialog" else None
        if found is None or place.name in self.facts.code.classes:
            return place.name
        title = one_line(_GAP.sub("…", place.title or next(iter(place.messages), "")), MAX_TITLE)
        owner = self._known_words(place.activity) if self.is_short(found[1]) else ""
        name = f"{owner or found[1]} dialog: {title}" if title.strip("… ") else f"{owner or found[1]} dialog"
        return self._once(name)

    def is_short(self, name: str) -> bool:
        """Whether a name may be the work of a shrinker; in source people have given all of them, short ones too."""
        return self.facts.origin == "apk" and is_short(name)

    def _once(self, name: str, apart: str = "") -> str:
        """A name that no other screen has: the second to have it has something more behind it."""
        self._named[name] += 1
        return name if self._named[name] == 1 else f"{name}{apart or f' {self._named[name]}'}"

    def _known_words(self, place: Place) -> str:
        """What people call a screen whose class has no name: its label, its title, else the name of its layout."""
        label = next((c.label for c in self.facts.manifest.components if c.name == place.name), "")
        title = one_line(_GAP.sub("…", place.title), MAX_TITLE).strip("… ")
        shown = (*place.layouts, *place.preferences)
        named = next((n for n in shown if not _NUMBERED.search(n) and len(n) > SHORTEST), "")
        return label if label and label != self.facts.manifest.label else title or named or label

    # ---- elements

    def _elements(self, place: Place) -> list[UIElement]:
        out = self._laid_out(place)
        for name in place.preferences:
            for _, entry in shown(self.facts.resources, name):
                if entry.title:
                    out.append(_entry(len(out), entry))
        if place.kind == "dialog" and place.title:
            out.append(UIElement(len(out), Role.HEADING, place.title))
        for text in place.buttons:
            out.append(UIElement(len(out), Role.BUTTON, text, flags=CLICKABLE))
        return [*out, *self.of_items(self._in_sight(place), len(out))]

    def _laid_out(self, place: Place) -> list[UIElement]:
        """The elements that layouts write of a place; an open drawer has what lies in the drawers around it."""
        if place.kind == DRAWER and place.host is not None:
            return self.of_layouts(place.host, drawn=True)
        return self.of_layouts(place, drawn=False)

    def of_layouts(self, place: Place, *, drawn: bool) -> list[UIElement]:
        """The elements of a place's layouts: those in its drawers, or all others."""
        out: list[UIElement] = []
        within = {at for name in place.layouts for at in self.layouts.drawn(name)}
        for name in place.layouts:
            layout = self.facts.resources.layouts.get(name)
            at: dict[int, int] = {}
            for n, widget in enumerate(layout.widgets if layout is not None else ()):
                if widget.type in _NO_ELEMENTS or ((name, n) in within) is not drawn:
                    continue
                at[n] = len(out)
                out.append(self._element(widget, len(out), at.get(widget.parent, -1)))
        return out

    def of_items(self, items: Iterator[Item] | list[Item], first: int = 0) -> list[UIElement]:
        """Items of menus as elements, numbered from a first one."""
        return [
            UIElement(n, Role.MENU_ITEM, i.title, "", self.resource(i.id), flags=CLICKABLE)
            for n, i in enumerate(items, first)
        ]

    def _element(self, widget: WidgetFact, index: int, parent: int) -> UIElement:
        cls = widget.type if "." in widget.type else f"android.widget.{widget.type}"
        role = base_role(cls)
        flags = CLICKABLE if widget.click or role in _PRESSED else 0
        flags |= int(ElementFlag.EDITABLE) if role is Role.INPUT else 0
        flags |= 0 if widget.visible else int(ElementFlag.HIDDEN)
        text = widget.text or (widget.hint if role is Role.INPUT else "")
        return UIElement(index, role, text, widget.description, self.resource(widget.id), cls, parent, flags)

    def resource(self, id: str | int) -> str:
        """The name of an id as devices tell it."""
        if not id or isinstance(id, int):
            return ""
        framework = id.removeprefix("android:")
        return f"android:id/{framework}" if framework != id else f"{self.app}:id/{id}"

    # ---- menus

    def items(self, place: Place) -> list[Item]:
        """The items of the menus of a place, those of submenus left out."""
        found = {Item(i.id, i.title, i.shown): None for _, i in self.menu_items(place) if i.parent < 0}
        return [*found, *place.items]

    def menu_items(self, place: Place) -> Iterator[tuple[tuple[MenuItemFact, ...], MenuItemFact]]:
        """All items that XML writes of the menus of a place, each with those that it stands among."""
        for name in place.menus:
            menu = self.facts.resources.menus.get(name)
            for item in menu.items if menu is not None else ():
                yield (menu.items if menu is not None else ()), item

    def _in_sight(self, place: Place) -> list[Item]:
        """Items that are seen at once: those in the bar; of a menu that is opened, all."""
        if place.kind == "menu":
            return self.items(place)
        if place.activity in self.world.barless:
            return [i for i in self.items(place) if i.shown == "bar"]
        surplus = self.surplus(place)
        return [i for i in self.items(place) if i.shown != "never" and i not in surplus]

    def surplus(self, place: Place) -> list[Item]:
        """Items that stand in the bar only where there is room, and that are too many for the bar of a phone."""
        items = self.items(place) if place.kind != "menu" else []
        around = place.activity if place.kind == "fragment" else None
        all_ = [*(self.items(around) if around is not None else ()), *items]
        fixed = sum(i.shown == "always" for i in all_)
        fitting = [i for i in all_ if i.shown == "room"]
        crowded = any(i.shown == "never" for i in all_) or fixed + len(fitting) > ROOM
        return fitting[max(ROOM - crowded - fixed, 0) :]


def _simple(name: str) -> str:
    """The name of a class without its package, with what is said after it."""
    first, blank, more = name.partition(" ")
    simple = first.rpartition(".")[2]
    return f"{simple.rpartition('$')[2] or simple}{blank}{more}"


def two_valued(entry: PreferenceFact) -> Role | None:
    """What an entry is that is on or off; None of all others."""
    if entry.type.endswith(("SwitchPreference", "SwitchPreferenceCompat")):
        return Role.SWITCH
    return Role.CHECKBOX if entry.type.endswith("CheckBoxPreference") else None


def _entry(index: int, entry: PreferenceFact) -> UIElement:
    if is_category(entry):
        return UIElement(index, Role.HEADING, entry.title)
    known = int(ElementFlag.CHECKABLE) if entry.default in ("true", "false") else 0
    checked = int(ElementFlag.CHECKED) if entry.default == "true" else 0
    role = two_valued(entry)
    flags = CLICKABLE | (0 if role is None else known | checked)
    return UIElement(index, role or Role.ITEM, entry.title, entry.summary, flags=flags)
