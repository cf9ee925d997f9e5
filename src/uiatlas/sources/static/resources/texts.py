"""Texts in the default language, and references to them looked up."""

from collections.abc import Callable, Mapping

from uiatlas.sources.static.facts.xml_tree import XmlElement

Texts = Callable[[str], str]
"""What a person reads for an attribute's value."""
PLATFORM_TEXTS = {
    "android:cancel": "Cancel",
    "android:copy": "Copy",
    "android:cut": "Cut",
    "android:no": "Cancel",
    "android:ok": "OK",
    "android:paste": "Paste",
    "android:search_go": "Search",
    "android:selectAll": "Select all",
    "android:yes": "OK",
}
"""Strings of the platform that apps show."""
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


def unescaped(text: str) -> str:
    """A string resource as it is shown: quotes and backslashes taken away, white space as one blank."""
    joined = " ".join(text.split())
    if len(joined) > 1 and joined[0] == joined[-1] == '"':
        joined = joined[1:-1]
    for written, meant in (("\\'", "'"), ('\\"', '"'), ("\\n", "\n"), ("\\@", "@"), ("\\?", "?")):
        joined = joined.replace(written, meant)
    return joined


def lookup(strings: Mapping[str, str]) -> Texts:
    """A look-up of ``@string/name`` in strings; what is no reference, or leads nowhere, stays as it is."""

    def texts(value: str) -> str:
        for _ in range(MAX_HOPS):
            if not value.startswith("@"):
                break
            kind, _, name = value[1:].rpartition("/")
            if kind.startswith("android:"):
                return PLATFORM_TEXTS.get(f"android:{name}", value)
            found = strings.get(name.replace(".", "_")) or strings.get(name)
            if found is None or not kind.endswith("string"):
                break
            value = found
        return value

    return texts


def bare(reference: str) -> str:
    """The name in a reference: ``@id/save`` and ``@+id/save`` give ``save``, ``@android:id/home`` ``android:home``."""
    if not reference.startswith("@"):
        return ""
    kind, _, name = reference[1:].lstrip("+").rpartition("/")
    return f"android:{name}" if kind.startswith("android:") else name
