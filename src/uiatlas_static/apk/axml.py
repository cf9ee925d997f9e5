"""Binary XML of packages as elements, with references by name as source writes them."""

import struct

from uiatlas.errors import FormatError
from uiatlas_static.apk.arsc import ResourceTable
from uiatlas_static.apk.chunks import STRING_POOL, XML, StringPool, chunks
from uiatlas_static.facts.xml_tree import XmlElement

MAX_NODES = 100_000
"""Most elements of one file."""
MAX_DEPTH = 200
"""Deepest nesting that is read."""
MAX_BYTES = 16_000_000
"""Longest file that is read."""
MAX_TEXT = 10_000
"""Longest text in an element that is kept."""
_RESOURCE_MAP, _START, _END, _TEXT = 0x0180, 0x0102, 0x0103, 0x0104
_PREFIXES = {
    "http://schemas.android.com/apk/res/android": "android:",
    "http://schemas.android.com/apk/res-auto": "app:",
    "http://schemas.android.com/tools": "tools:",
}
_ATTRIBUTES = {
    0x01010001: "label",
    0x01010003: "name",
    0x0101000E: "enabled",
    0x01010010: "exported",
    0x01010018: "authorities",
    0x01010021: "targetPackage",
    0x0101002D: "action",
    0x0101002E: "data",
    0x0101002F: "targetClass",
    0x01010024: "value",
    0x01010025: "resource",
    0x01010026: "mimeType",
    0x01010027: "scheme",
    0x01010028: "host",
    0x0101002A: "path",
    0x0101002B: "pathPrefix",
    0x0101002C: "pathPattern",
    0x01010202: "targetActivity",
    0x010103A7: "parentActivityName",
    0x010100D0: "id",
    0x0101014F: "text",
    0x01010150: "hint",
    0x0101026F: "onClick",
    0x01010273: "contentDescription",
    0x010100DC: "visibility",
    0x010101E1: "title",
    0x010101E8: "key",
    0x010101E9: "summary",
    0x010102E3: "fragment",
    0x010102D9: "showAsAction",
    0x010102FC: "actionViewClass",
    0x010100F2: "layout",
    0x0101021B: "versionCode",
    0x0101021C: "versionName",
    0x0101055B: "isFeatureSplit",
    0x01010591: "isSplitRequired",
}
"""Names of attributes by number: some packages have other names in their files, or none."""


def parse_binary_xml(data: bytes, resources: ResourceTable, where: str) -> XmlElement:
    """Read a binary XML file.

    Args:
        data: Its content.
        resources: The package's table, for names of what is referred to.
        where: Its name, for errors.

    Raises:
        FormatError: It is none, damaged or too large.
    """
    if len(data) > MAX_BYTES:
        raise FormatError(where, f"longer than {MAX_BYTES // 10**6} MB", hint="this is no usual app")
    view = memoryview(data)
    reader = _Reader(view, resources, where)
    try:
        for kind, _, body, end in chunks(view, 0, len(view), where):
            if kind == XML:
                for inner, start, head, stop in chunks(view, body, end, where):
                    reader.chunk(inner, start, head, stop)
                break
    except (struct.error, IndexError) as error:
        raise FormatError(where, f"damaged binary XML ({error})") from error
    if reader.root is None:
        raise FormatError(where, "no binary XML")
    return reader.root


class _Reader:
    """Builds elements chunk by chunk."""

    def __init__(self, view: memoryview, resources: ResourceTable, where: str) -> None:
        self.view, self.resources, self.where = view, resources, where
        self.pool: StringPool | None = None
        self.numbers: tuple[int, ...] = ()
        self.root: XmlElement | None = None
        self.stack: list[XmlElement] = []
        self.count = 0

    def chunk(self, kind: int, start: int, head: int, end: int) -> None:
        if kind == STRING_POOL:
            self.pool = StringPool(self.view, start, end, self.where)
        elif kind == _RESOURCE_MAP:
            self.numbers = struct.unpack_from(f"<{(end - head) // 4}I", self.view, head)
        elif kind == _START:
            self.begin(start, head, end)
        elif kind == _END and self.stack:
            self.stack.pop()
        elif kind == _TEXT and self.stack and self.pool is not None and len(self.stack[-1].text) < MAX_TEXT:
            self.stack[-1].text += self.pool[struct.unpack_from("<I", self.view, head)[0]].strip()

    def begin(self, start: int, head: int, end: int) -> None:
        self.count += 1
        if self.pool is None or self.count > MAX_NODES or len(self.stack) >= MAX_DEPTH:
            raise FormatError(self.where, f"damaged, or more than {MAX_NODES} elements or {MAX_DEPTH} levels")
        (line,) = struct.unpack_from("<I", self.view, start + 8)
        _, tag, first, size, count = struct.unpack_from("<IIHHH", self.view, head)
        element = XmlElement(self.pool[tag], line=line if line < 1 << 24 else 0)
        for at in range(head + first, end - 19, max(size, 20))[:count]:
            space, name, raw, kind, value = struct.unpack_from("<IIIxxxBI", self.view, at)
            element.attributes[self.attribute(space, name)] = self.value(raw, kind, value)
        if self.stack:
            self.stack[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self.stack.append(element)

    def attribute(self, space: int, name: int) -> str:
        """The name of an attribute with its usual prefix."""
        assert self.pool is not None
        uri = self.pool[space] if space != 0xFFFFFFFF else ""
        number = self.numbers[name] if name < len(self.numbers) else 0
        own = self.resources.name(number)
        text = _ATTRIBUTES.get(number) or self.pool[name] or (own[1] if own is not None else f"0x{number:08x}")
        if not uri:
            return ("android:" if number >> 24 == 1 else "app:" if number else "") + text
        return _PREFIXES.get(uri, "app:") + text

    def value(self, raw: int, kind: int, value: int) -> str:
        """A value as source writes it."""
        assert self.pool is not None
        match kind:
            case 0x03:
                return self.pool[value]
            case 0x01 | 0x07:
                return self.resources.reference(value)
            case 0x02 | 0x08:
                return f"?0x{value:08x}"
            case 0x12:
                return "true" if value else "false"
            case 0x10 | 0x11:
                return str(value - (1 << 32) if value >> 31 else value)
        return self.pool[raw] if raw != 0xFFFFFFFF else ""
