"""Texts that people read, and references to them looked up."""

import re
from collections.abc import Callable, Mapping

from uiatlas_static.facts.xml_tree import XmlElement

Texts = Callable[[str], str]
"""What a person reads for an attribute's value."""
PLATFORM_TEXTS = {
    "android:cancel": "Cancel",
    "android:copy": "Copy",
    "android:copyUrl": "Copy URL",
    "android:cut": "Cut",
    "android:dialog_alert_title": "Attention",
    "android:emptyPhoneNumber": "(No phone number)",
    "android:no": "Cancel",
    "android:ok": "OK",
    "android:paste": "Paste",
    "android:search_go": "Search",
    "android:selectAll": "Select all",
    "android:unknownName": "(Unknown)",
    "android:untitled": "<Untitled>",
    "android:yes": "OK",
}
"""Strings of the platform that apps show."""
_REFERENCE = re.compile(r"[@?](?:null$|empty$|0x|=?\{|\+?(?:[\w.]+:)?[\w.]+/)|\?(?:[\w.]+:)?\w+$")
"""What is no text but stands for one: of a resource, a style, or what data binding says when the app runs."""
_STRING = re.compile(r"@((?:[\w.]+:)?)string/([\w.]+)")
_PART = re.compile(r'\\u[0-9a-fA-F]{4}|\\.|"|\s+|[^\\"\s]+', re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t"}
_UNICODE = 6
"""How long a character by its number is."""
_BREAK = re.compile(r"<br ?/?>", re.IGNORECASE)
_MARKUP = re.compile(
    r"</?(?:b|i|u|p|a|font|big|small|strong|em|li|ul|ol|h[1-6]|sup|sub|tt|span|div)(?: [^<>]{0,200})?>", re.IGNORECASE
)
MAX_HOPS = 8
"""Longest chain of strings that refer to strings; a cycle ends there."""


def read_strings(root: XmlElement) -> dict[str, str]:
    """The strings of a ``values`` file."""
    found: dict[str, str] = {}
    for element in root.children:
        if element.tag == "string" or (element.tag == "item" and element.get("type") == "string"):
            found[element.get("name")] = unescaped(element.text)
    return found


def read_arrays(root: XmlElement) -> dict[str, tuple[str, ...]]:
    """The lists of texts of a ``values`` file, as they are written."""
    arrays = (e for e in root.children if e.tag in ("string-array", "array"))
    return {a.get("name"): tuple(unescaped(i.text) for i in a.children if i.tag == "item") for a in arrays}


def read_aliases(root: XmlElement) -> dict[tuple[str, str], str]:
    """The resources of a ``values`` file that stand for another of their kind: kind and name -> name of the other."""
    items = ((e, e.text.strip()) for e in root.children if e.tag == "item")
    return {(e.get("type"), e.get("name")): bare(to) for e, to in items if to.startswith(f"@{e.get('type')}/")}


def unescaped(text: str) -> str:
    """A string resource as it is shown: escapes resolved, quotes and markup taken away, white space as one blank."""
    out, quoted = [], False
    for match in _PART.finditer(text):
        part = match[0]
        if part == '"':
            quoted = not quoted
        elif part.startswith("\\"):
            out.append(chr(int(part[2:], 16)) if len(part) == _UNICODE else _ESCAPES.get(part[1], part[1]))
        else:
            out.append(" " if part.isspace() and not quoted else part)
    joined = "".join(out)
    if any("\ud800" <= c <= "\udfff" for c in joined):
        joined = joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _MARKUP.sub("", _BREAK.sub(" ", joined))


def lookup(strings: Mapping[str, str], *, written: bool = False) -> Texts:
    """A look-up of ``@string/name`` in strings; what leads nowhere, or is known when the app runs only, is empty.

    Args:
        strings: Texts by name, as they are shown.
        written: Whether other values are as source writes them, with escapes.
    """

    def texts(value: str) -> str:
        if not _REFERENCE.match(value):
            return unescaped(value) if written and "\\" in value else value
        for _ in range(MAX_HOPS):
            found = _STRING.fullmatch(value)
            if found is None:
                return "" if _REFERENCE.match(value) else value
            of, name = found[1], found[2]
            if of:
                return PLATFORM_TEXTS.get(f"android:{name}", "") if of == "android:" else ""
            value = strings.get(name.replace(".", "_")) or strings.get(name) or ""
        return ""

    return texts


def bare(reference: str) -> str:
    """The name in a reference: ``@id/save`` and ``@+id/save`` give ``save``, ``@android:id/home`` ``android:home``.

    A number of the platform that has no name here gives nothing.
    """
    if not reference.startswith("@"):
        return ""
    kind, _, name = reference[1:].lstrip("+").rpartition("/")
    if not kind:
        return ""
    return f"android:{name}" if kind.startswith("android:") else name
