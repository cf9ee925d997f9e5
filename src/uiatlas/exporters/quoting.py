"""Texts as literals of other languages, so that whatever an app shows or a user types stays a text there."""

import re

_METACHARACTERS = re.compile(r"[\\^$.|?*+()\[\]{}]")
_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}
_EXPRESSION = re.compile(r"\$\{[^$]*\}")


def python(text: str) -> str:
    """A Python string."""
    return repr(text)


def java(text: str) -> str:
    """A Java string, for UiSelector."""
    return f'"{"".join(_java(c) for c in text)}"'


def _java(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character in _SHORT:
        return _SHORT[character]
    if character.isprintable():
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def yaml(text: str) -> str:
    """A double-quoted YAML scalar, the style in which nothing has a meaning of its own.

    Raises:
        ValueError: The text has half of a surrogate pair, which no YAML document can hold.
    """
    if any("\ud800" <= c <= "\udfff" for c in text):
        raise ValueError("half of a surrogate pair is no text")
    return f'"{"".join(_yaml(c) for c in text)}"'


def _yaml(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    if character.isprintable():
        return character
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def css(text: str) -> str:
    """A quoted string of CSS."""
    return f'"{"".join(_css(c) for c in text)}"'


def _css(character: str) -> str:
    if character in '"\\' or not character.isprintable():
        return f"\\{ord(character):x} "
    return character


def xpath(text: str) -> str:
    """A string of XPath, which knows no escapes: a text with quotation marks of both kinds is put together."""
    if "'" not in text:
        return f"'{text}'"
    if '"' not in text:
        return f'"{text}"'
    return "concat(" + """, "'", """.join(f"'{part}'" for part in text.split("'")) + ")"


def pattern(text: str) -> str:
    """A regular expression that matches exactly this text, in Java as in Python."""
    return _METACHARACTERS.sub(r"\\\g<0>", text)


def without_expressions(text: str) -> str:
    """A text in which Maestro sees no ``${...}`` to compute; it takes the backslashes away again."""
    return _EXPRESSION.sub(r"\\\g<0>", text)


def identifier(words: str) -> str:
    """Words as the name of a Python function: ``Set the theme!`` gives ``set_the_theme``."""
    return re.sub(r"[^a-z0-9]+", "_", words.casefold()).strip("_")[:60].rstrip("_") or "recorded_run"
