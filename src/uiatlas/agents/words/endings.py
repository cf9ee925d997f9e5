"""What controls say that end the app, a window or the session, or that print: no places to look around behind."""

import re
from functools import lru_cache

from uiatlas.text.language import is_called, word_set

_ENDING = word_set("quit exit shutdown reboot logout signout")
_ENDINGS = re.compile(
    r"^(quit|exit|close (all )?(windows?|app|application|program|browser|tabs?|editor)|shut ?down|power off|"
    r"restart|reboot|"
    r"log ?out|log ?off|sign ?out|switch user|lock screen|print)\b"
)


@lru_cache(maxsize=8192)
def ends(label: str) -> bool:
    """Whether a control's label says that it ends the app, a window of it or the session, or prints."""
    said = " ".join(label.casefold().split())
    return bool(_ENDINGS.match(said)) or is_called(said, _ENDING)
