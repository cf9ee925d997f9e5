"""Chunks of Android's binary resources: headers, and pools of strings that are decoded when asked for."""

import struct
from collections.abc import Iterator

from uiatlas.errors import FormatError

STRING_POOL, TABLE, XML = 0x0001, 0x0002, 0x0003
MAX_CHUNKS = 500_000
"""Most chunks of one file."""
MAX_TEXT = 100_000
"""Longest string in bytes that is kept; the rest of it is cut off."""
_HEADER = struct.Struct("<HHI")
_UTF8 = 1 << 8


def chunks(data: memoryview, start: int, end: int, where: str) -> Iterator[tuple[int, int, int, int]]:
    """The chunks in a part of a file: kind, start, start of the body, end.

    Raises:
        FormatError: A chunk goes beyond its container.
    """
    for _ in range(MAX_CHUNKS):
        if start + 8 > end:
            return
        kind, head, size = _HEADER.unpack_from(data, start)
        if size < 8 or head < 8 or head > size or start + size > end:
            raise FormatError(where, f"damaged: a chunk at {start} is longer than what it is in")
        yield kind, start, start + head, start + size
        start += size
    raise FormatError(where, f"has more than {MAX_CHUNKS} chunks")


class StringPool:
    """The strings of a file, by number.

    Args:
        data: The whole file.
        start: Where the pool's chunk starts.
        end: Where it ends.
        where: The file, for errors.
    """

    def __init__(self, data: memoryview, start: int, end: int, where: str) -> None:
        if end - start < 28:
            raise FormatError(where, "damaged: a pool of strings is cut off")
        self._data, self._end, self._where = data, end, where
        _, head, _, self.count, _, flags, strings, _ = struct.unpack_from("<HHIIIIII", data, start)
        self._utf8 = bool(flags & _UTF8)
        self._base = start + strings
        if start + head + 4 * self.count > end or self._base > end:
            raise FormatError(where, "damaged: a pool of strings is longer than its chunk")
        self._offsets = start + head
        self._known: dict[int, str] = {}
        self._budget = 4 * (end - start) + 1_000_000

    def __getitem__(self, number: int) -> str:
        """A string; empty for a number that is not in the pool."""
        known = self._known.get(number)
        if known is None:
            known = self._known[number] = self._decoded(number)
        return known

    def _decoded(self, number: int) -> str:
        if not 0 <= number < self.count:
            return ""
        at = self._base + int.from_bytes(self._data[self._offsets + 4 * number :][:4], "little")
        try:
            if self._utf8:
                at += 2 if self._data[at] & 0x80 else 1
                length = self._data[at]
                at += 1
                if length & 0x80:
                    length = (length & 0x7F) << 8 | self._data[at]
                    at += 1
                return self._raw(at, length).decode("utf-8", "replace")
            (length,) = struct.unpack_from("<H", self._data, at)
            at += 2
            if length & 0x8000:
                (low,) = struct.unpack_from("<H", self._data, at)
                length = (length & 0x7FFF) << 16 | low
                at += 2
            return self._raw(at, 2 * length).decode("utf-16-le", "replace")
        except (IndexError, struct.error):
            return ""

    def _raw(self, at: int, length: int) -> bytes:
        """The bytes of a string; strings that overlap can be far longer together than the file."""
        raw = bytes(self._data[at : min(at + min(length, MAX_TEXT), self._end)])
        self._budget -= len(raw)
        if self._budget < 0:
            raise FormatError(self._where, "damaged: its strings overlap too often")
        return raw
