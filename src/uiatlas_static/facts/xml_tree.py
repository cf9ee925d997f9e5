"""An XML element as both source files and binary XML give it, so that one reader of resources serves both."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class XmlElement:
    """One element.

    Attributes:
        tag: Name, with the package for views that have one.
        attributes: By name with the usual prefix of its namespace whatever the file calls it: ``android:text``,
            ``app:menu``, ``tools:context``; none for attributes without namespace. References are written
            ``@kind/name``, ``@android:kind/name``, ``@+id/name`` as ``@id/name``; truth values ``true`` and ``false``;
            flags and enumerations by name where source does (``ifRoom|withText``), as decimal numbers in packages.
        children: Elements in it, in order.
        text: Text in it, trimmed.
        line: Line in the file, 0 if unknown.
    """

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["XmlElement"] = field(default_factory=list)
    text: str = ""
    line: int = 0

    def get(self, name: str) -> str:
        """An attribute, empty if it is not there."""
        return self.attributes.get(name, "")
