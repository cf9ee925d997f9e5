"""Whether an action sets something on its way: a route to a place would rather cancel, close or go back."""

from uiatlas.planning.language import CONFIRMING, is_called
from uiatlas.ui import Action, InputText, Role, Tap

_OPTIONS = frozenset({Role.RADIO, Role.CHECKBOX, Role.SWITCH})


def alters(action: Action) -> bool:
    """Whether an action types, turns a switch, chooses an option or agrees to a form, as its control tells."""
    match action:
        case InputText():
            return True
        case Tap(target):
            said = (target.text, target.description)
            return target.role in _OPTIONS or any(is_called(text, CONFIRMING) for text in said if text)
    return False
