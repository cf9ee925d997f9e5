"""Which screens of a map are no places: the list of values of one control, and a page with another value chosen.

What tells is structure alone, no word: what lies over the page holds the options of one group and hardly anything else,
and the control that opened it is there to choose from, shows one of them, or one of them is marked as chosen. A menu of
commands has none of these.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace

from uiatlas.ui import Choose, ElementFlag, LongPress, RightClick, Role, Selector, Tap, UIElement
from uiatlas.utg.graph import Graph
from uiatlas.utg.places import LAYERS, OVER
from uiatlas.utg.screen import Domain, Screen
from uiatlas.utg.transition import Transition

LIST_KINDS = LAYERS | {"panel"}
"""Kinds of screens that the values of a control may be listed on."""

MOST_VALUES = 500
"""Values of a control that are kept."""

_SINGLE = frozenset({Role.ITEM, Role.MENU_ITEM, Role.RADIO, Role.CHECKBOX})
"""What one is chosen from."""
_OPTIONS = _SINGLE | {Role.BUTTON, Role.LINK}
_COMMANDS = frozenset({Role.MENU_ITEM, Role.MENU, Role.TAB})
"""What opens places, whatever its label."""

_BESIDE, _FIELDS = 3, 1
"""What can be touched beside the options: a search field, what clears the choice, what closes the list."""

_FEWEST = 2
"""Options from which one is chosen, at least, where not the control itself tells that it is there to choose from."""

_COMMON = 0.6
"""Share of the controls of one screen that another has of which it is a state."""

DOTS = ("...", "…")
"""What the label of a command ends in that opens a dialog."""

_SET_OFF = re.compile(r"[\n:=|()\[\]–—]")
"""What stands between a control's name and the value that it shows."""

_EDGES = " \t\n()[]{}:,;-–—"
_ABLE = int(ElementFlag.CLICKABLE | ElementFlag.CHECKABLE | ElementFlag.EDITABLE)
_ON = int(ElementFlag.SELECTED | ElementFlag.CHECKED)
_CHECKABLE, _SELECTED = int(ElementFlag.CHECKABLE), int(ElementFlag.SELECTED)
_OVER, _HIDDEN = int(ElementFlag.OVER), int(ElementFlag.HIDDEN)
_EXPANDED = int(ElementFlag.EXPANDED)


@dataclass(frozen=True, slots=True)
class ValueList:
    """A screen that is the list of the values of one control.

    Attributes:
        screen: Id of the list.
        opener: Id of the screen that the control is on.
        action: What opens the list.
        domain: The control and its values.
    """

    screen: str
    opener: str
    action: Tap
    domain: Domain


def value_lists(graph: Graph) -> dict[str, ValueList]:
    """The screens that are nothing but the list of values of one control, by id.

    What opens the same values elsewhere, and is called the same, is the same control on another screen.
    """
    layers = [s for s in graph.screens.values() if s.kind in LIST_KINDS]
    found = {s.id: told for s in layers if (told := _value_list(graph, s, frozenset())) is not None}
    known = frozenset((f.domain.control, f.domain.values) for f in found.values())
    again = ((s.id, _value_list(graph, s, known)) for s in layers if known and s.id not in found)
    found |= {screen: told for screen, told in again if told is not None}
    while kept := {s.id: told for s in layers if s.id not in found and (told := _kept_open(graph, s, found))}:
        found |= kept
    return found


def _kept_open(graph: Graph, screen: Screen, found: Mapping[str, ValueList]) -> ValueList | None:
    """What a screen is a list of if it is a known list that stayed open when an option of it was chosen."""
    values = _values_on(screen)
    for edge in graph.incoming(screen.id):
        told = found.get(edge.source)
        if (
            told is not None
            and edge.worked
            and isinstance(edge.action, Tap)
            and values == _values_on(graph.screens[edge.source])
        ):
            return ValueList(screen.id, told.opener, told.action, told.domain) if values else None
    return None


def _values_on(screen: Screen) -> Set[str]:
    """What the options are called that lie over a page, if there is hardly anything else there."""
    return {said(o) for o in group_of(over_page(screen.elements, screen.kind))} if screen.kind in LIST_KINDS else set()


def _value_list(
    graph: Graph, screen: Screen, known: Set[tuple[tuple[str, str, str], tuple[str, ...]]]
) -> ValueList | None:
    ways = [e for e in graph.incoming(screen.id) if e.source != screen.id and e.worked]
    if any(isinstance(e.action, LongPress | RightClick) for e in ways):
        return None
    layer = over_page(screen.elements, screen.kind)
    values = _values_on(screen)
    controls: dict[object, list[tuple[Transition, Tap, Domain | None]]] = {}
    for edge in ways:
        if isinstance(tap := edge.action, Tap) and not (values and values == _values_on(graph.screens[edge.source])):
            options = options_of(tap.target, layer)
            listed = domain_of(tap.target, options or group_of(layer))
            told = bool(options) or (listed.control, listed.values) in known
            of = (edge.source, listed.role, listed.resource_id, tap.target.description)
            controls.setdefault(of, []).append((edge, tap, listed if told else None))
    taps = sum(map(len, controls.values()))
    told_by = [way for same in controls.values() if any(domain for *_, domain in same) for way in same]
    if 2 * len(told_by) < taps or not told_by:
        return None
    edge, tap, domain = max(told_by, key=lambda way: (way[2] is not None, way[0].worked))
    if domain is None or (tap.target.role is not Role.CHOICE and _open_places(graph, screen, domain, told_by)):
        return None
    return ValueList(screen.id, edge.source, tap, domain)


def _open_places(
    graph: Graph, layer: Screen, domain: Domain, ways: Sequence[tuple[Transition, Tap, Domain | None]]
) -> bool:
    """Whether what is on a list leads to other places than those that it was opened from."""
    openers = {edge.source for edge, *_ in ways}
    known = {place_of(layer), *(place_of(graph.screens[o]) for o in openers)}
    for edge in graph.outgoing(layer.id):
        if isinstance(edge.action, Tap) and edge.worked and said(edge.action.target) in domain.values:
            there = graph.screens[edge.target]
            again = edge.target == layer.id or edge.target in openers
            if not again and (there.kind in LAYERS or place_of(there) not in known):
                return True
    return False


def place_of(screen: Screen) -> str:
    """The place that a screen is a state of: the platform's name of it, without layer, query and fragment's query."""
    path, _, fragment = screen.anchor.removesuffix(OVER).partition("#")
    return f"{path.partition('?')[0]}#{fragment.partition('?')[0]}"


def over_page(elements: Sequence[UIElement], kind: str) -> tuple[UIElement, ...]:
    """What of a screen's elements lies over the page.

    Args:
        elements: What is on the screen; places in it are what parents count.
        kind: The screen's kind.
    """
    roots = [e.index for e in elements if e.flags & _OVER and not e.flags & _HIDDEN]
    if not roots:
        return () if kind == "panel" else tuple(elements)
    opened = [e.index for e in elements if e.flags & _EXPANDED and e.index < roots[-1]] if kind == "panel" else []
    after = [root for root in roots if opened and root > opened[-1]]
    inside = {after[0] if after else roots[-1] if kind == "menu" else roots[0]}
    for e in elements:
        if e.parent in inside:
            inside.add(e.index)
    return tuple(e for e in elements if e.index in inside)


def options_of(control: Selector, layer: Sequence[UIElement]) -> tuple[UIElement, ...]:
    """The options that a layer lists if it is the list of the values of the control that opened it, else nothing.

    Args:
        control: What opened the layer, with the value that it had.
        layer: What lies over the page.
    """
    options = group_of(layer)
    alone = len(options) == len(_touched(layer))
    return options if options and _tells(control, options, alone=alone, told=_told_beside(layer, options)) else ()


def _told_beside(layer: Sequence[UIElement], options: Sequence[UIElement]) -> int:
    """How many texts a layer has that say nothing of its options."""
    named = " ".join(said(o) for o in options)
    inside = {o.index for o in options}
    texts = (e for e in layer if e.role is Role.TEXT and not e.flags & (_ABLE | _HIDDEN) and e.parent not in inside)
    return len({told for e in texts if (told := said(e)) not in named})


def group_of(layer: Sequence[UIElement]) -> tuple[UIElement, ...]:
    """The options of one group if a layer has hardly anything else to touch, else nothing."""
    touched = _touched(layer)
    groups: dict[Role, list[UIElement]] = {}
    for e in touched:
        if e.role in _OPTIONS and not e.editable:
            groups.setdefault(e.role, []).append(e)
    options = max(groups.values(), key=len, default=[])
    beside = [e for e in touched if e not in options]
    fields = sum(e.editable for e in beside)
    if len(beside) > min(_BESIDE, len(options)) or fields > _FIELDS or any(e.flags & _CHECKABLE for e in beside):
        return ()
    return tuple(options) if any(map(said, options)) else ()


def _touched(layer: Sequence[UIElement]) -> list[UIElement]:
    """What can be touched in a layer; of a row that can be touched, and what it holds, the row, called by all of it."""
    able = {e.index: e for e in layer if e.flags & _ABLE and not e.flags & _HIDDEN}
    held: dict[int, list[str]] = {}
    for e in able.values():
        if e.role is not Role.ITEM and (row := _row_of(e, able)) is not None:
            held.setdefault(row, []).append(said(e))
    rows = {row for row, names in held.items() if not said(able[row]) and len(set(filter(None, names))) == 1}
    named = {row: next(filter(None, held[row])) for row in rows}
    inside = {e.index for e in able.values() if e.role is not Role.ITEM and _row_of(e, able) in rows}
    rest = (e for e in able.values() if e.index not in inside)
    return [replace(e, text=named[e.index]) if e.index in named else e for e in rest]


def _row_of(element: UIElement, able: Mapping[int, UIElement]) -> int | None:
    """The row of a list that an element stands in, through what can be touched."""
    parent = able.get(element.parent)
    while parent is not None and parent.role is not Role.ITEM:
        parent = able.get(parent.parent)
    return None if parent is None else parent.index


def _tells(control: Selector, options: Sequence[UIElement], *, alone: bool, told: int) -> bool:
    """Whether it is told that the options are values of a control; of tabs the one chosen shows what is beside them."""
    role = options[0].role
    if control.role is Role.CHOICE:
        return role in _SINGLE
    if len(options) < _FEWEST or any(said(o).endswith(DOTS) for o in options):
        return False
    if role in _SINGLE and is_marked(options) and (told <= len(options) or options[0].flags & _CHECKABLE):
        return role is not Role.ITEM or control.role not in _COMMANDS
    if role is Role.CHECKBOX and alone and control.role not in _COMMANDS:
        return True
    return control.role not in _COMMANDS and _is_shown(control, options)


def is_marked(options: Sequence[UIElement]) -> bool:
    """Whether exactly one of some options is marked as chosen, and each of them can be."""
    chosen = [o for o in options if o.flags & _ON]
    if len(chosen) != 1:
        return False
    return bool(chosen[0].flags & _SELECTED) or all(o.flags & _CHECKABLE for o in options)


def _is_shown(control: Selector, options: Sequence[UIElement]) -> bool:
    """Whether a control shows one of some options as its value, alone or set off from its name.

    A control that is called by one of them alone shows it only where none of the others is more of the same, as a
    command's variants are; where buttons are listed it has a name beside it.
    """
    text, name = control.text.strip().casefold(), control.description.strip().casefold()
    values = [said(o).casefold() for o in options]
    parts = {part.strip() for label in (text, name) for part in (label, *_SET_OFF.split(label))}
    shown = [part for part in parts if part in values and len(part) > 1]
    if not shown or (options[0].role in (Role.BUTTON, Role.LINK) and not (text and name and text != name)):
        return False
    return sum(shown[0] in value for value in values) == 1


def domain_of(control: Selector, options: Iterable[UIElement | Selector]) -> Domain:
    """The values of a control, which is called what it is without the value that it has.

    One that has neither a name nor an id is called by its first value, whichever is chosen.
    """
    values = tuple(dict.fromkeys(told for o in options if (told := said(o))))[:MOST_VALUES]
    label = control.description or control.text
    for value in sorted(values, key=len, reverse=True):
        if value != label and value in label:
            label = label.replace(value, "").strip(_EDGES)
            break
    if not control.description and label in values:
        label = "" if control.resource_id else values[0]
    return Domain(control.role.value, label, control.resource_id, values)


def said(option: UIElement | Selector) -> str:
    """What an option is called."""
    return re.sub(r"\s+", " ", option.text or option.description).strip()


def value_states(graph: Graph, lists: Mapping[str, ValueList]) -> dict[str, str]:
    """The screens that are another screen with another value chosen, each with that screen's id.

    Such a screen was reached by choosing a value of a control of the other one, is at the same place, and most of what
    can be touched on the smaller of the two is on both. What a link of a page shows at the same place, with nothing to
    touch, is that page in another notation.
    """
    found: dict[str, str] = {}
    for screen in graph.screens.values():
        if screen.kind not in LIST_KINDS:
            ways = _openers(graph, screen, lists)
            state = next((o for o, values in ways if _is_state_of(graph, screen, o, values)), None)
            state = state or _written_otherwise(graph, screen)
            if state is not None:
                found[screen.id] = state.id
    ends = {state: _end(state, found) for state in found}
    return {state: end for state, end in ends.items() if end != state}


def _openers(graph: Graph, screen: Screen, lists: Mapping[str, ValueList]) -> Iterator[tuple[Screen, tuple[str, ...]]]:
    """The screens whose controls had a value chosen when a screen was reached, each with what its control may show."""
    for edge in graph.incoming(screen.id):
        if isinstance(edge.action, Choose) and edge.worked:
            yield graph.screens[edge.source], ()
        told = lists.get(edge.source)
        if told is None or not edge.worked or not isinstance(edge.action, Tap):
            continue
        if said(edge.action.target) in told.domain.values:
            yield graph.screens[told.opener], told.domain.values


def _is_state_of(graph: Graph, screen: Screen, opener: Screen, values: Sequence[str]) -> bool:
    if opener.id == screen.id or opener.kind != screen.kind or opener.name != screen.name:
        return False
    if graph.arrival(opener.id) > graph.arrival(screen.id) or place_of(opener) != place_of(screen):
        return False
    both = ({c for c in _controls_of(each) if c[1] not in values} for each in (opener, screen))
    few, many = sorted(both, key=len)
    return len(few & many) >= _COMMON * len(few)


def _written_otherwise(graph: Graph, screen: Screen) -> Screen | None:
    """The page that a screen is in another notation, None if it is none."""
    if not screen.elements or _controls_of(screen):
        return None
    links = (e for e in graph.incoming(screen.id) if isinstance(e.action, Tap) and e.action.target.role is Role.LINK)
    pages = (graph.screens[e.source] for e in links if e.worked)
    return next(
        (p for p in pages if p.kind == screen.kind and place_of(p) == place_of(screen) and _controls_of(p)), None
    )


def _controls_of(screen: Screen) -> Set[tuple[Role, str, str]]:
    return {(e.role, e.description or e.text, e.resource_id) for e in screen.elements if e.flags & _ABLE}


def _end(state: str, found: Mapping[str, str]) -> str:
    """The screen that a state of a state is a state of in the end."""
    seen = {state}
    while state in found and found[state] not in seen:
        state = found[state]
        seen.add(state)
    return state
