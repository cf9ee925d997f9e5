"""What controls say that they do, whatever the app: go back, or end the app or the session."""

import re
from functools import lru_cache

from uiatlas.text.language import CANCELLING, is_called, word_set
from uiatlas.ui import UIElement

_ENDING = word_set("quit exit shutdown reboot logout signout")
_ENDINGS = re.compile(
    r"^(quit|exit|close (all )?(windows?|app|application|program|browser|tabs?|editor)|shut ?down|power off|"
    r"restart|reboot|"
    r"log ?out|log ?off|sign ?out|switch user|lock screen|print)\b"
)


def leads_back(element: UIElement) -> bool:
    """Whether a control goes back or cancels."""
    text, description = element.text, element.description
    return bool(text and _says_back(text)) or bool(description and _says_back(description))


@lru_cache(maxsize=65536)
def _says_back(text: str) -> bool:
    return is_called(text, CANCELLING) or text.strip().casefold() in ("go back", "navigate up")


@lru_cache(maxsize=8192)
def ends(label: str) -> bool:
    """Whether a control's label says that it ends the app, a window of it or the session, or prints."""
    said = " ".join(label.casefold().split())
    return bool(_ENDINGS.match(said)) or is_called(said, _ENDING)
