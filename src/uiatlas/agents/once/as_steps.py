"""Steps that were decided on the screen shown, written down as steps of a plan, so that they can be repeated."""

from uiatlas.planning.control_names import control_names
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import Act, View
from uiatlas.ui import Back, InputText, LongPress, Role, Scroll, Tap, UIElement


def as_step(act: Act, view: View) -> Intended | None:
    """The step of a plan that does what was decided; None if no plan can say it.

    Args:
        act: What was decided.
        view: What it was decided on.
    """
    name = _name(act.element, view)
    match act.action:
        case Back():
            return Intended(Kind.BACK)
        case Scroll(direction, target) if target is None or name:
            return Intended(Kind.SCROLL, name, direction, view.screen)
        case InputText(_, text) if name:
            return Intended(Kind.TYPE, name, text, view.screen)
        case LongPress() if name:
            return Intended(Kind.HOLD, name, screen=view.screen)
        case Tap() if name and act.element is not None:
            return _touched(act.element, name, view)
    return None


def _touched(element: UIElement, name: str, view: View) -> Intended:
    """A tap; of a box or switch, how it stood then."""
    if element.checked is None or element.role is Role.RADIO:
        return Intended(Kind.TAP, name, screen=view.screen)
    return Intended(Kind.SET, name, "off" if element.checked else "on", view.screen)


def _name(element: UIElement | None, view: View) -> str:
    names = ((e.index, name) for e, name in control_names(view.observation.elements))
    return "" if element is None else next((name for index, name in names if index == element.index), "")
