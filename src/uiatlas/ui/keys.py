"""Keys and chords by name: ``Enter``, ``Ctrl+S``, ``Shift+Tab``; devices translate them to their own codes."""

from dataclasses import dataclass

_MODIFIERS = {
    "ctrl": "Ctrl",
    "control": "Ctrl",
    "alt": "Alt",
    "option": "Alt",
    "shift": "Shift",
    "meta": "Meta",
    "super": "Meta",
    "cmd": "Meta",
    "command": "Meta",
    "win": "Meta",
}
"""What the keys are called that are held while another one is pressed, and their one name here."""

_NAMED = (
    *("Enter", "Escape", "Tab", "Backspace", "Delete", "Insert", "Home", "End", "PageUp", "PageDown", "Space", "Menu"),
    *("Up", "Down", "Left", "Right"),
    *(f"F{number}" for number in range(1, 13)),
)
NAMED = frozenset(_NAMED)
"""The keys that have a name; every other key is called by its character."""

_ALSO = {
    "return": "Enter",
    "esc": "Escape",
    "del": "Delete",
    "ins": "Insert",
    "pgup": "PageUp",
    "pgdn": "PageDown",
    "pgdown": "PageDown",
    "spacebar": "Space",
    "arrowup": "Up",
    "arrowdown": "Down",
    "arrowleft": "Left",
    "arrowright": "Right",
    "contextmenu": "Menu",
}
_BY_NAME = {name.casefold(): name for name in NAMED} | _ALSO


@dataclass(frozen=True, slots=True)
class Chord:
    """One key, and the keys that are held while it is pressed.

    Attributes:
        held: Of ``Ctrl``, ``Alt``, ``Shift`` and ``Meta`` those that are held, in this order.
        key: One of `NAMED`, or a single character.
    """

    held: tuple[str, ...]
    key: str

    def __str__(self) -> str:
        return "+".join((*self.held, self.key.upper() if self.held and len(self.key) == 1 else self.key))


def chord_of(words: str) -> Chord:
    """Read the name of a key or chord; case and the usual other names of a key do not matter.

    Raises:
        ValueError: It names no key.
    """
    said = words.strip()
    before, last = said[:-2].split("+") if said.endswith("++") else said.split("+")[:-1], said.rpartition("+")[2]
    key = "+" if said == "+" or said.endswith("++") else last.strip()
    held = {_MODIFIERS.get(each.strip().casefold(), "") for each in before if said != "+"}
    named = _BY_NAME.get(key.casefold().replace(" ", "").replace("_", ""), "")
    if "" in held or not (named or len(key) == 1):
        raise ValueError(f"{words!r} is no key; write Enter, Tab, F5, a, or a chord such as Ctrl+S")
    order = tuple(name for name in ("Ctrl", "Alt", "Shift", "Meta") if name in held)
    return Chord(order, named or (key.lower() if order else key))
