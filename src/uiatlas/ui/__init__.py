"""What is on a screen and what can be done to it: frozen values that every other room speaks in."""

from uiatlas.ui.actions import (
    Action,
    Back,
    Home,
    InputText,
    LongPress,
    OpenApp,
    Scroll,
    SwitchApp,
    Tap,
    Wait,
    action_key,
    describe,
    kind_of,
    target_of,
)
from uiatlas.ui.elements import Bounds, ElementFlag, Role, UIElement
from uiatlas.ui.observation import Observation
from uiatlas.ui.selectors import Match, Selector, resolve, selector_for

__all__ = [
    "Action",
    "Back",
    "Bounds",
    "ElementFlag",
    "Home",
    "InputText",
    "LongPress",
    "Match",
    "Observation",
    "OpenApp",
    "Role",
    "Scroll",
    "Selector",
    "SwitchApp",
    "Tap",
    "UIElement",
    "Wait",
    "action_key",
    "describe",
    "kind_of",
    "resolve",
    "selector_for",
    "target_of",
]
