"""What the browser calls the keys."""

from uiatlas.ui import Chord

_NAMES = {"Ctrl": "Control", "Up": "ArrowUp", "Down": "ArrowDown", "Left": "ArrowLeft", "Right": "ArrowRight"} | {
    "Space": " ",
    "Menu": "ContextMenu",
}
"""Those that it calls otherwise."""


def key_name(chord: Chord) -> str:
    """A key or a chord in the browser's own words, such as ``Control+s``."""
    return "+".join(_NAMES.get(name, name) for name in (*chord.held, chord.key))
