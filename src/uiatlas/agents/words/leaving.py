"""A window of settings is closed when all is set, as a person leaves it: some programs keep what was set only then."""

from dataclasses import replace

from uiatlas.agents.words.page_parts import place_of
from uiatlas.agents.words.progress import names
from uiatlas.run.policy import Act, Done, View
from uiatlas.text.language import CONFIRMING
from uiatlas.ui import Role, Tap, UIElement, action_key, selector_for
from uiatlas.utg.conditions import OnScreen

_PUSHED = "push button"
"""What a desktop calls a button."""

_CLOSING = frozenset({"close"})


def close_settings(view: View, *, looks: bool = False) -> Act | None:
    """Close the window that something was set in, if it is not the one begun in and has no button that agrees.

    Args:
        view: What is shown, and what was done.
        looks: Whether the task wants to see something; then only a switch that was turned counts.
    """
    shown = view.observation
    opened = next((n for n, m in enumerate(view.history) if m.observation.activity == shown.activity), 0)
    touched = [m.element for m in view.history[opened:] if m.element is not None]
    if opened == 0 or not any(e.checked is not None or (_sets(e) and not looks) for e in touched):
        return None
    buttons = [e for e in shown.actionable if e.role is Role.BUTTON and e.class_name == _PUSHED]
    close = next((e for e in buttons if names(e, _CLOSING)), None)
    if close is None or any(names(e, CONFIRMING) for e in buttons):
        return None
    action = Tap(selector_for(close, shown))
    if (view.screen, action_key(action)) in view.blocked:
        return None
    return Act(action, close, "all is set: close the window, since some programs keep it only then")


def after_closing(done: Done, view: View) -> Done:
    """What was seen to be done before the window was closed, and cannot be seen any more.

    A dialog that has come up in its place asks something first.
    """
    shown = view.observation
    if shown.dialog and all(place_of(m.observation) != place_of(shown) for m in view.history):
        return replace(done, lacking=done.lacking or "a question came up when the window was closed")
    return replace(done, conditions=tuple(c for c in done.conditions if not isinstance(c, OnScreen)))


def _sets(element: UIElement) -> bool:
    return element.editable or element.role in (Role.CHOICE, Role.ITEM, Role.SLIDER)
