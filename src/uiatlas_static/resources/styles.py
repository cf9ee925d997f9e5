"""Styles of ``values`` files: what each derives from, and what it says of its own."""

from collections.abc import Mapping

from uiatlas_static.facts.resources import StyleFact
from uiatlas_static.facts.xml_tree import XmlElement

FAMILIES = ("AppCompat", "MaterialComponents", "Material3", "Design")
"""Families of themes of the libraries that draw bars, by the part of their names that says so."""
MAX_DERIVED = 32
"""Longest line of styles of which each derives from the next."""


def read_styles(root: XmlElement) -> dict[str, StyleFact]:
    """The styles of a ``values`` file."""
    return {e.get("name"): _style(e) for e in root.children if e.tag == "style"}


def _style(element: XmlElement) -> StyleFact:
    written = element.attributes.get("parent")
    parent = element.get("name").rpartition(".")[0] if written is None else style_name(written)
    items = ((i.get("name").removeprefix("android:"), i.text) for i in element.children if i.tag == "item")
    return StyleFact(parent, tuple(items))


def style_name(reference: str) -> str:
    """The bare name in a reference to a style; ``@style/`` may be left out, ``@android:style/`` as well."""
    return reference.rpartition("/")[2].rpartition(":")[2]


def derived(styles: Mapping[str, StyleFact], name: str) -> tuple[dict[str, str], str]:
    """What a style says with all that it derives from, and the name of the first that is none of the app's."""
    told, seen = dict[str, str](), set[str]()
    for _ in range(MAX_DERIVED):
        style = styles.get(name)
        if style is None or name in seen:
            break
        seen.add(name)
        for item, said in style.items:
            told.setdefault(item, said)
        name = style.parent
    return told, name
