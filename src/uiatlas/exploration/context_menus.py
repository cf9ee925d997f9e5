"""Menus that were opened on a thing, and dialogs opened from them: they act on that thing, whatever they say.

Where requests can be held, what such an entry does is judged by them. Elsewhere an exploration touches only what is
harmless by what it says, by what it is, or by what the map has seen it do.
"""

from dataclasses import dataclass

from uiatlas.exploration.choosers import closing_chooser
from uiatlas.perception.abstraction import open_menu
from uiatlas.safety.elements import Danger, clip
from uiatlas.safety.labels import only_looks
from uiatlas.text.controls import leads_back
from uiatlas.ui import Action, LongPress, Observation, RightClick, Role, Scroll, Tap, UIElement
from uiatlas.utg import Graph

THING = "change what it was opened on"
"""The danger of what stands in a menu that was opened on a thing, or in a dialog that was opened from it."""

_OPENING = ("...", "…")
_CHOSEN = ("check menu item", "radio menu item")
"""What accessibility interfaces call entries that can be switched back."""

_SUBMENU = "menu"
"""What they call an entry that opens a further menu."""


@dataclass(slots=True)
class OnThing:
    """Whether a menu that was opened on a thing, or a dialog that was opened from it, is in front.

    Attributes:
        here: Whether it is.
    """

    here: bool = False
    _below: tuple[bool, str] = (False, "")

    def follow(self, action: Action, before: Observation, after: Observation) -> None:
        """Take in what an action came to."""
        opened = isinstance(action, LongPress | RightClick) and not self.here
        if opened:
            self._below = before.dialog, before.title
        over = bool(open_menu(after)) or (after.dialog and (after.dialog, after.title) != self._below)
        self.here = over and (self.here or (opened and after.digest != before.digest))

    def danger(
        self, action: Action, element: UIElement | None, shown: Observation, seen_to_open: bool
    ) -> Danger | None:
        """Why an action may not be done there, or None.

        Args:
            action: What is to be done.
            element: What it is done to.
            shown: What is shown.
            seen_to_open: Whether the map has seen that it opens something and no more.
        """
        if not self.here or element is None or isinstance(action, Scroll):
            return None
        if isinstance(action, Tap) and (seen_to_open or _is_harmless(element, shown)):
            return None
        return Danger(THING, clip(element.label) or element.role.value)


def opens_only(graph: Graph, screen: str | None, action: Action) -> bool:
    """Whether the map has seen an action open a dialog or a further menu, and lead nowhere else."""
    if screen is None:
        return False
    led = [edge.target for edge in graph.effects(screen, action) if edge.worked and edge.target != screen]
    return bool(led) and all(graph.screens[target].kind == "dialog" for target in led)


def _is_harmless(element: UIElement, shown: Observation) -> bool:
    if only_looks(element.label) or leads_back(element) or element.index in closing_chooser(shown.elements):
        return True
    if shown.dialog:
        return element.role is Role.TAB
    return element.class_name in (_SUBMENU, *_CHOSEN) or element.label.rstrip().endswith(_OPENING)
