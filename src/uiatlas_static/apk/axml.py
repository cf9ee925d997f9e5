"""Binary XML of packages as elements, with references by name as source writes them."""

import struct

from uiatlas.errors import FormatError
from uiatlas_static.apk.arsc import STRING, ResourceTable
from uiatlas_static.apk.chunks import STRING_POOL, XML, StringPool, chunks
from uiatlas_static.apk.platform import ATTRIBUTES
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
        text = ATTRIBUTES.get(number) or self.pool[name] or (own[1] if own is not None else f"0x{number:08x}")
        if not uri:
            return ("android:" if number >> 24 == 1 else "app:" if number else "") + text
        return _PREFIXES.get(uri, "app:") + text

    def value(self, raw: int, kind: int, value: int) -> str:
        """A value as source writes it."""
        assert self.pool is not None
        if kind == STRING:
            return self.pool[value]
        written = self.resources.written(kind, value)
        return self.pool[raw] if not written and raw != 0xFFFFFFFF else written
