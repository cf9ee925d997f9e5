"""From a text to the shell lines that type it, and what a phone needs for texts beyond ASCII."""

import base64
import shlex
from collections.abc import Iterator

from uiatlas.devices.base import cannot
from uiatlas.ui import Action, Chord

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
"""A keyboard without keys that takes text in broadcasts; where it is installed, everything can be typed."""
_LINE_END, _DELETE, _END = 66, 67, 123
_CHUNK = 100


_KEYS = {
    "Enter": 66,
    "Escape": 111,
    "Tab": 61,
    "Backspace": 67,
    "Delete": 112,
    "Insert": 124,
    "Home": 122,
    "End": 123,
    "PageUp": 92,
    "PageDown": 93,
    "Space": 62,
    "Menu": 82,
    "Up": 19,
    "Down": 20,
    "Left": 21,
    "Right": 22,
    **{f"F{number}": 130 + number for number in range(1, 13)},
    **{chr(ord("a") + number): 29 + number for number in range(26)},
    **{str(number): 7 + number for number in range(10)},
}
_HELD = {"Ctrl": 113, "Alt": 57, "Shift": 59, "Meta": 117}
"""Android's numbers of keys."""


def pressing(chord: Chord, action: Action) -> str:
    """The shell line that presses a key, or a chord, which takes Android 12.

    Raises:
        ActionError: Android has no number for the key.
    """
    number = key_number(chord)
    if number is None:
        raise cannot(action, f"Android has no key {chord.key!r}", hint="type it into a field")
    held = [*chord.held, *(["Shift"] if chord.key.isupper() and len(chord.key) == 1 else [])]
    if not held:
        return f"input keyevent {number}"
    return f"input keycombination {' '.join(str(_HELD[name]) for name in dict.fromkeys(held))} {number}"


def key_number(chord: Chord) -> int | None:
    """Android's number of the key of a chord, None if it has none."""
    return _KEYS.get(chord.key if chord.key in _KEYS else chord.key.lower())


def plain(text: str) -> bool:
    """Whether the phone's own ``input text`` can type it."""
    return all(" " <= c <= "~" or c == "\n" for c in text)


def clearing(length: int) -> Iterator[str]:
    """Shell lines that delete so many characters before the cursor, which is put to the end first."""
    yield f"input keyevent {_END}"
    for start in range(0, length, _CHUNK):
        yield "input keyevent" + f" {_DELETE}" * min(_CHUNK, length - start)


def typing(text: str) -> Iterator[str]:
    """Shell lines that type a plain text; ``input`` reads ``%s`` as a space, so the two are typed apart."""
    for number, line in enumerate(text.split("\n")):
        if number:
            yield f"input keyevent {_LINE_END}"
        pieces = line.replace("%s", "%\0s").split("\0")
        for piece in filter(None, pieces):
            yield f"input text {shlex.quote(piece.replace(' ', '%s'))}"


def sending(text: str) -> Iterator[str]:
    """Shell lines that replace a text by way of the ADB keyboard."""
    yield "am broadcast -a ADB_CLEAR_TEXT"
    if text:
        yield f"am broadcast -a ADB_INPUT_B64 --es msg {base64.b64encode(text.encode()).decode()}"
