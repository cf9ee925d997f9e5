"""Blanks the comments of Kotlin: a scanner that knows texts, templates in them, raw texts and nested comments."""

import re
from dataclasses import dataclass

_IN_CODE = re.compile(rb"""(?P<dollars>\$*)(?P<quotes>\"{3}|\")|'(?:\\.|[^'\\\n])+'|`[^`\n]*`|//[^\n]*|/\*|[{}]""")
_IN_TEXT = re.compile(rb'\\.|\$+\{|"|\n')
_IN_RAW_TEXT = re.compile(rb'\$+\{|"{3,}')
"""A raw text ends with the last three of the quotes that end it: ``\"\"\"a\"\"\"\"`` is ``a"``."""
_IN_COMMENT = re.compile(rb"/\*|\*/")
_WORDS = re.compile(rb"[^\n]")


@dataclass(slots=True)
class _Text:
    """A text that is open, with how many signs begin a value in it."""

    tokens: re.Pattern[bytes]
    dollars: int


@dataclass(slots=True)
class _Code:
    """The code of a file or of a value in a text, with how many braces are open in it."""

    braces: int = 0


def uncommented(content: bytes) -> bytes:
    """The text with blanks for its comments, every line where it was; as it is if it ends within a text or comment.

    A comment in front of a parenthesis stays: blanked, it may hold a constructor on a line of its own from its class.
    """
    found = _comments(content)
    parts, last = [], 0
    for begin, end in found:
        if content[begin : begin + 2] == b"/*" and content[end : end + 2].lstrip()[:1] == b"(":
            continue
        parts += [content[last:begin], _WORDS.sub(b" ", content[begin:end])]
        last = end
    return b"".join([*parts, content[last:]])


def _comments(content: bytes) -> list[tuple[int, int]]:
    """Where comments begin and end; none if the end of the file is within a text or comment."""
    found: list[tuple[int, int]] = []
    around: list[_Text | _Code] = [_Code()]
    place = 0
    while token := (_IN_CODE if isinstance(around[-1], _Code) else around[-1].tokens).search(content, place):
        place = token.end()
        inner = around[-1]
        if isinstance(inner, _Text):
            _within_text(token[0], inner, around)
        elif token[0][:1] == b"/":
            place = place if token[0] != b"/*" else _end_of_comment(content, place)
            if place < 0:
                return []
            found.append((token.start(), place))
        elif token["quotes"]:
            tokens = _IN_TEXT if token["quotes"] == b'"' else _IN_RAW_TEXT
            around.append(_Text(tokens, max(1, len(token["dollars"]))))
        else:
            _within_code(token[0], inner, around)
    return found if len(around) == 1 else []


def _within_text(token: bytes, text: _Text, around: list[_Text | _Code]) -> None:
    """A value begins, or the text ends; one that ends with its line is broken off."""
    if token[-1:] == b"{":
        if len(token) > text.dollars:
            around.append(_Code())
    elif token[:1] != b"\\":
        around.pop()


def _within_code(token: bytes, code: _Code, around: list[_Text | _Code]) -> None:
    if token == b"{":
        code.braces += 1
    elif token == b"}" and code.braces:
        code.braces -= 1
    elif token == b"}" and len(around) > 1:
        around.pop()


def _end_of_comment(content: bytes, place: int) -> int:
    """Where a comment ends that began in front of a place; comments in it have ends of their own."""
    depth = 1
    for token in _IN_COMMENT.finditer(content, place):
        depth += 1 if token[0] == b"/*" else -1
        if not depth:
            return token.end()
    return -1
