"""Steps that were decided on the screen shown, written down as steps of a plan, so that they can be repeated."""

from uiatlas.planning.control_names import control_names
from uiatlas.planning.intended import Intended, Kind
from uiatlas.run.policy import Act, View
from uiatlas.ui import (
    Action,
    Back,
    Choose,
    DoubleTap,
    Drag,
    Home,
    Hover,
    InputText,
    LongPress,
    OpenApp,
    Press,
    RightClick,
    Role,
    Scroll,
    Selector,
    Set,
    SetDate,
    Slide,
    Tap,
    UIElement,
    Upload,
    Wait,
    resolve,
    target_of,
)

_TOUCHES: dict[type[Action], Kind] = {
    LongPress: Kind.HOLD,
    DoubleTap: Kind.DOUBLE_TAP,
    RightClick: Kind.RIGHT_CLICK,
    Hover: Kind.HOVER,
}


def as_step(act: Act, view: View) -> Intended | None:
    """The step of a plan that does what was decided; None if no plan can say it.

    Args:
        act: What was decided.
        view: What it was decided on.
    """
    if target_of(act.action) is None:
        return _without_control(act.action, view)
    if not (name := _name(act.element, view)):
        return None
    if isinstance(act.action, Tap) and act.element is not None:
        return _touched(act.element, name, view)
    if (kind := _TOUCHES.get(type(act.action))) is not None:
        return Intended(kind, name, screen=view.screen)
    said = _given(act.action, view)
    return None if said is None else Intended(said[0], name, said[1], view.screen)


def _without_control(action: Action, view: View) -> Intended | None:
    match action:
        case Back():
            return Intended(Kind.BACK)
        case Home():
            return Intended(Kind.HOME)
        case Wait():
            return Intended(Kind.WAIT)
        case OpenApp(app):
            return Intended(Kind.OPEN, app)
        case Press(keys):
            return Intended(Kind.PRESS, text=keys, screen=view.screen)
        case Scroll(direction):
            return Intended(Kind.SCROLL, text=direction, screen=view.screen)
    return None


def _given(action: Action, view: View) -> tuple[Kind, str] | None:
    """What is given to a control, as the text of a step."""
    match action:
        case InputText(_, text):
            return Kind.TYPE, text
        case Press(keys):
            return Kind.PRESS, keys
        case Set(_, on):
            return Kind.SET, "on" if on else "off"
        case Choose(_, option):
            return Kind.CHOOSE, option
        case SetDate(_, date):
            return Kind.DATE, date
        case Slide(_, value):
            return Kind.SLIDE, str(value).removesuffix(".0")
        case Upload(_, paths):
            return Kind.UPLOAD, "\n".join(paths)
        case Scroll(direction):
            return Kind.SCROLL, direction
        case Drag(_, to) if onto := _named(to, view):
            return Kind.DRAG, onto
    return None


def _touched(element: UIElement, name: str, view: View) -> Intended:
    """A tap; of a box or switch, how it stood then."""
    if element.checked is None or element.role is Role.RADIO:
        return Intended(Kind.TAP, name, screen=view.screen)
    return Intended(Kind.SET, name, "off" if element.checked else "on", view.screen)


def _named(target: Selector, view: View) -> str:
    """What a control is called that a selector means; empty if it is not shown."""
    match = resolve(target, view.observation)
    return "" if match is None else _name(match.element, view)


def _name(element: UIElement | None, view: View) -> str:
    names = ((e.index, name) for e, name in control_names(view.observation.elements))
    return "" if element is None else next((name for index, name in names if index == element.index), "")
