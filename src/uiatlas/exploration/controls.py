"""What can be tried on a screen: every control, what is done to it, and what it is one of many of."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from uiatlas.text.controls import leads_back
from uiatlas.ui import (
    Action,
    Choose,
    ElementFlag,
    InputText,
    LongPress,
    Role,
    Scroll,
    Selector,
    Tap,
    UIElement,
    target_of,
)
from uiatlas.ui.observation import labels_of
from uiatlas.ui.selectors import ordinals_of, short_id
from uiatlas.utg.value_lists import DOTS

_MARKS = frozenset({Role.CHECKBOX, Role.SWITCH, Role.RADIO})
_COMMANDS = frozenset({Role.MENU_ITEM, Role.BUTTON, Role.LINK})
"""What opens a dialog where its label ends in dots."""
_HOLDERS = frozenset({Role.LIST, Role.MENU, Role.DIALOG})
_LONG, _SCROLLABLE, _HIDDEN = int(ElementFlag.LONG_CLICKABLE), int(ElementFlag.SCROLLABLE), int(ElementFlag.HIDDEN)
_LONGEST = 40
_CHOSEN_FROM = frozenset({Role.ITEM, Role.MENU_ITEM, Role.RADIO, Role.CHOICE})
_TWINS = 4
"""Controls of one name beside each other that are told apart, at most; more of them are the same thing of many rows."""

_FEWEST = 3
"""Things of one kind from which one is chosen, at least."""

_FLAGS = {
    Tap: ElementFlag.CLICKABLE,
    LongPress: ElementFlag.CLICKABLE | ElementFlag.LONG_CLICKABLE,
    InputText: ElementFlag.CLICKABLE | ElementFlag.EDITABLE,
    Scroll: ElementFlag.SCROLLABLE,
    Choose: ElementFlag.CLICKABLE,
}

Key = tuple[object, ...]

_DIGITS = re.compile(r"\d+")

_KINDS: tuple[tuple[str, str], ...] = (
    (r"e ?mail", "someone@example.org"),
    (r"phone|mobile|tel(ephone)?|fax", "5550100"),
    (r"url|link|website|web ?address|homepage", "https://example.org/"),
    (r"date|day|birthday|due|deadline", "2026-03-14"),
    (r"time|hour|clock", "09:30"),
    (r"month", "2026-03"),
    (r"colou?r", "#336699"),
    (r"zip|postal|postcode", "12345"),
    (r"amount|price|total|number|count|quantity|qty|age|size|width|height|port|limit|max|min|weight|year", "7"),
    (r"name|user|author|contact|person", "Sample"),
    (r"title|subject|caption|heading|label|tag", "Sample"),
    (r"city|town|place|location|from|to|destination|station", "Springfield"),
)
_SEARCH = re.compile(r"\b(search|find|filter|query|look ?up|go to)\b")
_PATH = re.compile(r"\b(path|file|folder|directory)\b")
_ANYTHING = "sample"
_WORDS = [(re.compile(rf"(?<![a-z])(?:{pattern})(?![a-z])"), text) for pattern, text in _KINDS]


@dataclass(frozen=True, slots=True)
class Control:
    """Something that can be tried on a screen.

    Attributes:
        action: What is done.
        key: What it is known by in its view, whatever a field holds and whichever number its id has this time.
        sort: What kind of thing it is; what trying such things comes to is learnt.
        peers: What it shares with the others of its kind on its screen, as the rows of a list do.
        common: What it shares with the same control on other screens.
        element: The element of the look that it was read from, None for what is done to the page.
        leads_to: The place that it says it leads to, empty if it says none.
        marked: Whether it is one of several to choose from, of which one is chosen.
        chosen: Whether it is what is chosen.
    """

    action: Action
    key: Key
    sort: str
    peers: Key
    common: Key
    element: int | None = None
    leads_to: str = ""
    marked: bool = False
    chosen: bool = False


def controls_on(elements: Sequence[UIElement], layer: str = "") -> tuple[Control, ...]:
    """All that can be tried on what is shown, in the order of the screen.

    Args:
        elements: What is shown.
        layer: What tells a dialog from others, empty for a page: "Yes" of one dialog is not that of another.
    """
    ordinals, labels = ordinals_of(elements), labels_of(elements)
    holders: dict[int, Key] = {-1: ()}
    counts: Counter[Key] = Counter()
    found: list[Control] = []
    twins: dict[Key, list[int]] = {}
    for e in elements:
        above = holders.get(e.parent, ())
        holders[e.index] = (e.role, _lasting(e.resource_id), e.description[:_LONGEST]) if e.role in _HOLDERS else above
        if e.flags & _HIDDEN or not (e.actionable or e.flags & _SCROLLABLE):
            continue
        target = Selector(e.role, e.text, e.description, e.resource_id, ordinal=ordinals[e.index])
        name, id_ = _name(e, labels[e.index]), _lasting(e.resource_id)
        for sort, action in _possible_actions(e, target):
            peers = (sort, e.role, id_, e.class_name, above)
            known = (sort, e.role, name, id_)
            nth = counts[known]
            counts[known] += 1
            common = (*known, layer, *(() if name or id_ else (e.class_name, above, nth)))
            if name:
                twins.setdefault((*known, e.parent), []).append(len(found))
            leads_to = e.leads_to if isinstance(action, Tap) else ""
            found.append(Control(action, (*known, nth), sort, peers, common, e.index, leads_to, chosen=_is_chosen(e)))
    for places in twins.values():
        if len(places) <= _TWINS:
            for nth, at in enumerate(places[1:], start=1):
                found[at] = replace(found[at], common=(*found[at].common, nth))
    chosen = Counter(c.peers for c in found if c.chosen)
    sizes = Counter(c.peers for c in found)
    groups = {peers for peers, number in chosen.items() if number == 1 and sizes[peers] >= _FEWEST}
    return tuple(replace(c, marked=True) if c.peers in groups else c for c in found)


def _is_chosen(e: UIElement) -> bool:
    return e.role in _CHOSEN_FROM and bool(e.selected or e.checked)


def control_of(action: Action) -> Control | None:
    """The control that an action is done to, as far as the action tells; None if it is done to none."""
    target = target_of(action)
    if target is None:
        return None
    flags = next(f for kind, f in _FLAGS.items() if isinstance(action, kind))
    offers = (action.option,) if isinstance(action, Choose) else ()
    element = UIElement(
        0, target.role, target.text, target.description, target.resource_id, flags=int(flags), values=offers
    )
    found = next((c for c in controls_on((element,)) if isinstance(c.action, type(action))), None)
    if found is None:
        return None
    return replace(found, action=action, key=(*found.key[:-1], target.ordinal))


def _lasting(resource_id: str) -> str:
    """The developer's name of an element without numbers that may be counted up each time that it is made."""
    return _DIGITS.sub("", short_id(resource_id))


def _name(e: UIElement, label: str) -> str:
    """What an element is called, without figures; of a field, and of what tells its values, not what it holds."""
    said = e.description if e.editable or e.values else label
    if e.values and not (said or e.resource_id):
        said = " ".join(e.values)
    return " ".join(_DIGITS.sub("#", said).casefold().split())[:_LONGEST]


def _possible_actions(e: UIElement, target: Selector) -> Iterator[tuple[str, Action]]:
    """What can be done to an element, each with its sort."""
    if e.editable:
        text = sample_for(e)
        if text is not None and e.actionable:
            yield "field", InputText(target, text)
            if is_search(e):
                yield "search", InputText(target, f"{text}\n")
    elif e.actionable and e.values:
        if (other := next((v for v in e.values if v != e.text and not v.endswith(DOTS)), None)) is not None:
            yield _sort_of(e), Choose(target, other)
    elif e.actionable and (e.clickable or e.checked is not None):
        yield _sort_of(e), Tap(target)
    if e.flags & _LONG and e.actionable and not e.editable:
        yield "hold", LongPress(target)
    if e.flags & _SCROLLABLE:
        yield "scroll", Scroll("down", target)


def _sort_of(e: UIElement) -> str:
    if leads_back(e):
        return "back"
    if e.role is Role.TAB and e.selected:
        return "here"
    if e.checked is not None or e.role in _MARKS:
        return "mark"
    if e.role in _COMMANDS and e.label.rstrip().endswith(DOTS):
        return "opener"
    return e.role.value


def sample_for(field: UIElement) -> str | None:
    """A text for a field, always the same for the same field; None for what is left alone.

    Secrets and paths of files are left alone, and so is a field that already holds what somebody typed.
    """
    if field.flags & ElementFlag.PASSWORD or field.class_name == "browser.field":
        return None
    named = _named(field)
    if _PATH.search(named) or (holds_text(field) and not is_search(field)):
        return None
    if is_search(field):
        return "a"
    return next((text for words, text in _WORDS if words.search(named)), _ANYTHING)


def is_search(field: UIElement) -> bool:
    """Whether a field looks something up, so that its Enter key leads somewhere and changes nothing."""
    return bool(_SEARCH.search(_named(field)))


def holds_text(field: UIElement) -> bool:
    """Whether a field shows more than its own name or hint, as far as the device tells."""
    return bool(field.text and field.description and field.text != field.description)


def _named(field: UIElement) -> str:
    said = (field.description or field.text, short_id(field.resource_id))
    return re.sub(r"[_\-.]+|(?<=[a-z])(?=[A-Z])", " ", " ".join(said)).casefold()
