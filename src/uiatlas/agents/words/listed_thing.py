"""A deed on a thing that a window lists: it is chosen, then the deed is looked for where menus hold it by custom."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from uiatlas.agents.words.menu_bar import menus_of
from uiatlas.agents.words.progress import FAILED
from uiatlas.agents.words.tasks import Task
from uiatlas.agents.words.wishes import ROWS
from uiatlas.run.policy import Act, StepRecord, View
from uiatlas.text.language import tokens
from uiatlas.ui import Action, Back, LongPress, Observation, Role, Tap, UIElement, action_key, selector_for

_NAME = r"""(?:["“„«]([^"“”»]+)["“”»]|['‘]([^'’]+)['’]|(\S+\.\w{1,5}(?=[\s,;.!?]|$)))"""
_KIND = r"(?:the\s+|my\s+)?(?:\w+\s+)?(?:called\s+|named\s+)?"
_DEED = re.compile(rf"^\W*(?:please\s+)?(rename|delete|remove|trash|move|copy|duplicate|cut)\s+{_KIND}{_NAME}", re.I)
_INTO_TRASH = re.compile(r"\b(?:in)?to\s+(?:the\s+)?(?:trash|bin|wastebasket|rubbish)\b", re.I)
_OUT_OF = re.compile(r"^\s+from\b", re.I)
"""What is only taken off something is not deleted."""
_TRASH = ("trash", "delete", "remove", "bin")
_SAID = {
    "rename": ("rename",),
    "delete": _TRASH,
    "remove": _TRASH,
    "trash": _TRASH,
    "copy": ("copy",),
    "duplicate": ("duplicate",),
    "cut": ("cut",),
}
"""By what a control may say each deed, the likeliest first."""

_MENUS = ("edit", "file")
_FOR_GOOD = frozenset({"permanently", "forever", "irrevocably", "empty"})


class Deed(NamedTuple):
    """What is to be done, by the words that a control may say it with, and to what."""

    said: tuple[str, ...]
    thing: str


def deed_in(text: str) -> Deed | None:
    """What a task begins with doing to one thing that it names; None if it begins otherwise."""
    found = _DEED.search(text)
    if found is None:
        return None
    verb, thing = found[1].casefold(), next(part for part in found.groups()[1:] if part is not None)
    rest = text[found.end() :]
    if verb == "move":
        return Deed(_TRASH, thing) if _INTO_TRASH.search(rest) else None
    if verb == "remove" and _OUT_OF.search(rest):
        return None
    return Deed(_SAID[verb], thing)


def do_to_listed(view: View, task: Task) -> Act | None:
    """The next step to a deed on a thing that is listed: choose it, open a menu, give the command.

    Args:
        view: What is shown, and what was done.
        task: The task.
    """
    deed, shown = deed_in(task.text), view.observation
    if deed is None:
        return None
    chosen = _chosen_at(view, deed.thing)
    if chosen is not None and any(_commands(m, deed) for m in view.history[chosen:]):
        return None
    if shown.dialog:
        opened = chosen is not None and shown.elements and shown.elements[0].role is Role.MENU
        command = _command(shown, deed) if opened else None
        if command is not None:
            return _tap(view, command, "it is what is to be done")
        return (
            Act(Back(), None, "this menu does not hold what is to be done") if opened and _free(view, Back()) else None
        )
    rows = [e for e in shown.actionable if e.class_name in ROWS]
    row = next((e for e in rows if e.text.strip() == deed.thing), None)
    if row is None:
        return None
    if chosen is None and (not row.selected or any(e.selected for e in rows if e is not row)):
        return _tap(view, row, "choose what it is to be done to")
    return _menu(view, deed, row, view.history[chosen or 0 :])


def _menu(view: View, deed: Deed, row: UIElement, since: Sequence[StepRecord]) -> Act | None:
    """The command where it stands on the page, else a menu of the bar that was not opened yet, else the row's own."""
    shown = view.observation
    if (command := _command(shown, deed)) is not None:
        return _tap(view, command, "it is what is to be done")
    bar = menus_of(shown)
    tried = {m.element.text.strip().casefold() for m in since if m.element is not None and isinstance(m.action, Tap)}
    for name in _MENUS:
        if name in bar and name not in tried and (act := _tap(view, bar[name], "programs keep it there")) is not None:
            return act
    held = LongPress(selector_for(row, shown))
    if any(isinstance(m.action, LongPress) for m in since) or not _free(view, held):
        return None
    return Act(held, row, "it may have a menu of its own")


def _chosen_at(view: View, thing: str) -> int | None:
    """Number of the step that chose the thing last; None if none did."""
    found = (
        n
        for n, m in reversed([*enumerate(view.history)])
        if m.element is not None
        and m.element.class_name in ROWS
        and m.element.text.strip() == thing
        and isinstance(m.action, Tap)
        and m.outcome not in FAILED
    )
    return next(found, None)


def _command(shown: Observation, deed: Deed) -> UIElement | None:
    """The button or entry that says the deed, the likeliest of several; none after which nothing is brought back."""
    plain = [e for e in shown.actionable if e.role in (Role.BUTTON, Role.MENU_ITEM) and e.checked is None]
    for word in deed.said:
        for element in plain:
            said = tokens(element.text or element.description)
            if _FOR_GOOD.isdisjoint(said) and (word in said[:1] or (word == "trash" and word in said)):
                return element
    return None


def _commands(moment: StepRecord, deed: Deed) -> bool:
    element = moment.element
    if element is None or moment.outcome in FAILED or element.role not in (Role.BUTTON, Role.MENU_ITEM):
        return False
    return bool(frozenset(tokens(element.text or element.description)) & frozenset(deed.said))


def _tap(view: View, element: UIElement, why: str) -> Act | None:
    action = Tap(selector_for(element, view.observation))
    return Act(action, element, why) if _free(view, action) else None


def _free(view: View, action: Action) -> bool:
    return (view.screen, action_key(action)) not in view.blocked
