"""XML of source trees as elements, by the standard expat; of entities only plain short texts are read."""

from collections.abc import Mapping
from xml.parsers import expat

from uiatlas.errors import FormatError
from uiatlas_static.facts.xml_tree import XmlElement

MAX_BYTES = 8_000_000
"""Longest file that is read."""
MAX_NODES = 100_000
"""Most elements of one file."""
MAX_DEPTH = 200
"""Deepest nesting that is read."""
MAX_ENTITIES = 200
"""Most entities of one file, as of names that its texts use: ``<!ENTITY app "Shop">``."""
MAX_ENTITY = 1_000
"""Longest text of an entity."""

_PREFIXES: Mapping[str, str] = {
    "http://schemas.android.com/apk/res/android": "android:",
    "http://schemas.android.com/apk/res-auto": "app:",
    "http://schemas.android.com/tools": "tools:",
    "http://schemas.android.com/apk/distribution": "dist:",
}


class _Reader:
    """Builds elements as expat tells of them."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.root: XmlElement | None = None
        self.stack: list[XmlElement] = []
        self.count = 0
        self.entities = 0
        self.said = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.ordered_attributes = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.text
        self.parser.StartDoctypeDeclHandler = self.doctype
        self.parser.EntityDeclHandler = self.entity

    def doctype(self, _: str, system: str | None, public: str | None, __: int) -> None:
        if system or public:
            self.refuse()

    def entity(self, _: str, is_parameter: int, text: str | None, *__: str | None) -> None:
        """An entity that is a short text without entities and tags of its own; all others are refused."""
        self.entities += 1
        plain = not is_parameter and text is not None and len(text) <= MAX_ENTITY and not set("&<") & set(text)
        if not plain or self.entities > MAX_ENTITIES:
            self.refuse()

    def refuse(self) -> None:
        raise FormatError(self.where, "declares a document type or entities", hint="take the DOCTYPE out")

    def say(self, length: int) -> None:
        """Note how much was said, which entities may make more than the file has."""
        self.said += length
        if self.said > MAX_BYTES:
            raise FormatError(self.where, f"says more than {MAX_BYTES // 10**6} MB")

    def start(self, tag: str, attributes: list[str]) -> None:
        self.count += 1
        if self.count > MAX_NODES or len(self.stack) >= MAX_DEPTH:
            raise FormatError(self.where, f"has more than {MAX_NODES} elements or {MAX_DEPTH} levels")
        self.say(sum(map(len, attributes[1::2])))
        pairs = zip(attributes[::2], attributes[1::2], strict=True)
        element = XmlElement(_name(tag), {_name(k): _value(x) for k, x in pairs}, line=self.parser.CurrentLineNumber)
        if self.stack:
            self.stack[-1].children.append(element)
        else:
            self.root = element
        self.stack.append(element)

    def end(self, _: str) -> None:
        element = self.stack.pop()
        if any(around.tag in ("string", "item") for around in self.stack):
            self.stack[-1].text += element.text
        element.text = element.text.strip()

    def text(self, data: str) -> None:
        self.say(len(data))
        if self.stack:
            self.stack[-1].text += data


def _name(name: str) -> str:
    uri, _, local = name.rpartition(" ")
    if not uri:
        return local
    if uri in _PREFIXES:
        return _PREFIXES[uri] + local
    return f"app:{local}" if uri.startswith("http://schemas.android.com/apk/") else local


def _value(value: str) -> str:
    return f"@{value[2:]}" if value.startswith("@+") else value


def parse_xml(data: bytes, where: str) -> XmlElement:
    """Read an XML file.

    Args:
        data: Its content.
        where: Its name, for errors.

    Raises:
        FormatError: It is no XML, declares entities that are more than short texts, or is too large.
    """
    if len(data) > MAX_BYTES:
        raise FormatError(where, f"longer than {MAX_BYTES // 10**6} MB")
    reader = _Reader(where)
    try:
        reader.parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        raise FormatError(where, f"no XML that can be read ({error})") from error
    if reader.root is None:
        raise FormatError(where, "has no element")
    return reader.root
