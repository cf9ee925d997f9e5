"""A form with a button that saves keeps what was set in it only when that is pressed, before the form is left."""

from uiatlas.agents.words.page_parts import place_of
from uiatlas.agents.words.progress import FAILED, names
from uiatlas.agents.words.wishes import OFFERED, picked
from uiatlas.run.policy import Act, View
from uiatlas.text.language import CONFIRMING
from uiatlas.ui import InputText, Role, Tap, UIElement, action_key, selector_for

_SAVING = CONFIRMING - frozenset({"yes"}) | frozenset({"submit"})


def unsaved(view: View) -> Act | None:
    """Press the button that saves the page that is shown, if something was set there since it was pressed last.

    Args:
        view: What is shown, and what was done.
    """
    shown = view.observation
    buttons = [] if shown.dialog else [e for e in shown.actionable if _is_saving(e)]
    buttons = [e for e in buttons if (view.screen, action_key(Tap(selector_for(e, shown)))) not in view.blocked]
    if not buttons:
        return None
    after = [*(m.observation for m in view.history[1:]), shown]
    for moment, then in zip(reversed(view.history), reversed(after), strict=True):
        element = moment.element
        if element is None or moment.outcome in FAILED:
            continue
        if _is_saving(element) and place_of(moment.observation) == place_of(shown):
            return None
        sets = isinstance(moment.action, InputText) or element.checked is not None
        chosen = picked(element, moment.observation, then) is not None
        if (sets and place_of(moment.observation) == place_of(shown)) or (chosen and place_of(then) == place_of(shown)):
            button = min(buttons, key=lambda e: abs(e.index - element.index))
            return Act(Tap(selector_for(button, shown)), button, "keep what was set in the form")
        if place_of(then) != place_of(moment.observation) and not (moment.observation.dialog or then.dialog):
            return None
    return None


def leaves_form(act: Act) -> bool:
    """Whether a step sets nothing in the form that is shown, and so may leave it."""
    element = act.element
    if element is None:
        return True
    sets = element.editable or element.checked is not None or element.role is Role.CHOICE or element.role in OFFERED
    return not sets


def _is_saving(element: UIElement) -> bool:
    return element.checked is None and not element.editable and names(element, _SAVING)
