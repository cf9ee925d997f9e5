"""Sets apart the last member of a class and the brace behind it on one line, which the grammar of Kotlin cannot.

``object : Listener { override fun told() { go() }}`` is sound code. Every other byte stays where it is.
"""

import re

_TOKENS = re.compile(rb"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])+'|[{}]")
_CLASS = re.compile(rb"(?<![\w:.`@$])(?:class|interface|object)\b")
_BEHIND = re.compile(rb"(?P<room>[ \t]?)(?P<moved>[{}]*)$")
"""What a line ends with in front of a brace: a blank to make use of, and braces that may take its place."""
_MOST_BEFORE = 200
"""Bytes of a line in front of a brace that are looked at, so that a long line takes no square of its length."""


def closed(content: bytes) -> bytes:
    """The text with a separator in front of the last brace of each class, where there is room for one.

    Braces in between move to the left by one: ``{ go() }}`` becomes ``{ go()};}``.
    """
    text = bytearray(content)
    opened: list[bool] = []
    last = 0
    for token in _TOKENS.finditer(content):
        if token[0] == b"{":
            opened.append(_CLASS.search(content, last, token.start()) is not None)
        elif token[0] == b"}" and opened and opened.pop():
            _separate(text, token.start())
        last = token.end() if token[0] in b"{}" else last
    return bytes(text)


def _separate(text: bytearray, end: int) -> None:
    """Put a separator in front of the brace at a place, unless nothing but blanks is on its line or in its class."""
    near = max(0, end - _MOST_BEFORE)
    line = text[max(near, text.rfind(b"\n", near, end) + 1) : end]
    found = _BEHIND.search(line)
    if found is None or not found["room"] or not line.strip() or line.rstrip()[-1:] in b"{;":
        return
    begin = end - len(line) + found.start()
    text[begin:end] = found["moved"] + b";"
