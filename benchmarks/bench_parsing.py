"""Reading a view hierarchy of 200 nodes, against lxml with extraction of the same fields."""

import re
from collections.abc import Callable

from benchmarks.common import Row, interleaved
from uiatlas.ui.hierarchy import HierarchyParser, parse_hierarchy

NODES = 200
LOOPS = 20
"""Parses per timing, since the CPU clock is too coarse for one."""


def rows() -> list[Row]:
    """Parsing a changed and an unchanged hierarchy."""
    xml = hierarchy(NODES)
    changing = [hierarchy(NODES, start=1000 * i).encode() for i in range(LOOPS)]
    note = f"{NODES} nodes, {len(xml) // 1000} kB, uiautomator form, made by hand; median of 15 interleaved runs"
    ours, baseline = interleaved(
        lambda: [parse_hierarchy(x) for x in changing], lambda: [with_lxml(x) for x in changing], 15
    )
    out = [Row("parse a hierarchy", ours / LOOPS, baseline / LOOPS, ours / baseline, 1.3, note)]
    data, same = xml.encode(), bytes(bytearray(xml.encode()))
    parser = HierarchyParser()
    parser.parse(data)
    again = 500
    ours, baseline = interleaved(_times(again, lambda: parser.parse(same)), _times(LOOPS, lambda: with_lxml(data)), 15)
    ours, baseline = ours / again, baseline / LOOPS
    out.append(Row("parse it again unchanged", ours, baseline, ours / baseline, 0.05, note))
    return out


def _times(count: int, work: Callable[[], object]) -> Callable[[], None]:
    def loop() -> None:
        for _ in range(count):
            work()

    return loop


def hierarchy(nodes: int, start: int = 0) -> str:
    """A settings-like page: a title bar and a list of rows of five views, all different."""
    lines = ["<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>", '<hierarchy rotation="0">']
    lines.append(_node("FrameLayout", "[0,0][1080,2400]"))
    lines.append(_node("RelativeLayout", "[0,0][1080,200]", rid="action_bar"))
    lines.append(_node("TextView", "[40,60][900,140]", text=f"Page {start}", end="/>") + "</node>")
    lines.append(_node("ListView", "[0,200][1080,2400]", rid="list", flags=("scrollable",)))
    row, left = 0, nodes - 4
    while left >= 5:
        top = 200 + 150 * row
        n = start + row
        lines.append(_node("LinearLayout", f"[0,{top}][1080,{top + 150}]", flags=("clickable", "focusable")))
        lines.append(_node("ImageView", f"[20,{top}][120,{top + 150}]", rid="icon", end="/>"))
        lines.append(_node("TextView", f"[140,{top}][900,{top + 80}]", f"Option {n}", "title", end="/>"))
        lines.append(_node("TextView", f"[140,{top + 80}][900,{top + 150}]", f"Value of {n}", "summary", end="/>"))
        lines.append(_node("Switch", f"[920,{top}][1060,{top + 150}]", "ON", "switch", ("checkable",), "/></node>"))
        row, left = row + 1, left - 5
    lines += [_node("TextView", "[0,2300][1080,2400]", f"Line {i}", end="/>") for i in range(left)]
    return "".join([*lines, "</node></node></hierarchy>"])


def _node(kind: str, bounds: str, text: str = "", rid: str = "", flags: tuple[str, ...] = (), end: str = ">") -> str:
    names = ("checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable")
    told = " ".join(f'{n}="{str(n in flags or n == "enabled").lower()}"' for n in (*names, "password", "selected"))
    name = f"com.example.app:id/{rid}" if rid else ""
    return (
        f'<node index="0" text="{text}" resource-id="{name}" class="android.widget.{kind}" package="com.example.app" '
        f'content-desc="" {told} visible-to-user="true" bounds="{bounds}"{end}'
    )


_NUMBERS = re.compile(r"-?\d+")
_FLAGS = tuple(
    (1 << bit, name)
    for bit, name in enumerate(
        (
            "clickable",
            "long-clickable",
            "checkable",
            "checked",
            "scrollable",
            "selected",
            "focused",
            "password",
            "enabled",
            "visible-to-user",
        )
    )
)


def with_lxml(data: bytes) -> list[tuple[object, ...]]:
    """The same fields with lxml: package, class, three texts, flags as bits, four numbers, parent's place."""
    from lxml import etree

    root = etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    out: list[tuple[object, ...]] = []
    waiting = [(node, -1) for node in reversed(root)]
    while waiting:
        node, parent = waiting.pop()
        get, place = node.get, len(out)
        flags = 0
        for bit, name in _FLAGS:
            if get(name) == "true":
                flags |= bit
        bounds = tuple(map(int, _NUMBERS.findall(get("bounds", ""))))
        texts = get("text"), get("content-desc"), get("resource-id")
        out.append((get("package"), get("class") or node.tag, *texts, flags, bounds, parent))
        waiting += [(child, place) for child in reversed(node)]
    return out


if __name__ == "__main__":
    for line in rows():
        print(line)
