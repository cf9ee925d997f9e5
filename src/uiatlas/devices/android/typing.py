"""From a text to the shell lines that type it, and what a phone needs for texts beyond ASCII."""

import base64
import shlex
from collections.abc import Iterator

ADB_KEYBOARD = "com.android.adbkeyboard/.AdbIME"
"""A keyboard without keys that takes text in broadcasts; where it is installed, everything can be typed."""
_LINE_END, _DELETE, _END = 66, 67, 123
_CHUNK = 100


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
