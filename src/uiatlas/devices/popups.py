"""Dialogs that nobody asked for: what they say, and how one is drawn over a screen."""

from dataclasses import dataclass

from uiatlas.devices.layout import SIZE, Frame, draw
from uiatlas.devices.toolkit import Scene
from uiatlas.devices.widgets import button, icon, text
from uiatlas.ui import Observation


@dataclass(frozen=True, slots=True)
class PopUp:
    """A dialog that nobody asked for.

    Attributes:
        name: What kind it is.
        title: Its heading.
        body: What it says.
        accept: Words of the button that does what it wants.
        dismiss: Words that its other button may have; one of them is drawn.
        asks: What accepting it does.
    """

    name: str
    title: str
    body: str
    accept: str
    dismiss: tuple[str, ...]
    asks: str


POP_UPS = (
    PopUp(
        "rate",
        "Enjoying the app?",
        "Tell others what you think of it.",
        "Rate now",
        ("Not now", "Maybe later", "No, thanks"),
        "posts a rating",
    ),
    PopUp(
        "update",
        "Update available",
        "A new version is ready to be installed.",
        "Update",
        ("Later", "Skip", "Remind me later"),
        "installs",
    ),
    PopUp(
        "permission",
        "Allow notifications?",
        "The app would like to send you notifications.",
        "Allow",
        ("Don't allow", "Deny"),
        "grants a permission",
    ),
    PopUp(
        "newsletter",
        "Stay up to date",
        "Get tips and offers by e-mail once a week.",
        "Subscribe",
        ("Close", "No thanks"),
        "subscribes",
    ),
)


def draw_popup(popup: PopUp, dismiss: str, below: Observation) -> Frame:
    """A pop-up over what is shown.

    Args:
        popup: What kind it is.
        dismiss: The words of the button that closes it.
        below: What it lies over.
    """
    scene = Scene(popup.name, popup.title, "dialog", "", 0.0, lambda _: ())
    closing = icon(dismiss, id="close") if dismiss == "Close" else button(dismiss, id="button2")
    widgets = (text(popup.body, id="message"), closing, button(popup.accept, id="button1"))
    return draw(below.app, scene, below.activity, widgets, size=below.size if any(below.size) else SIZE)
