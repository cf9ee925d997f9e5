"""Styles of ``values`` files: what each derives from, and what it says of its own."""

from uiatlas_static.facts.resources import StyleFact
from uiatlas_static.facts.xml_tree import XmlElement


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
