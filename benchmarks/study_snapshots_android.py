"""How surely recorded screens of Android are found in the forms that other tools print, of which none was run.

``python -m benchmarks.study_snapshots_android FOLDER`` reads the view hierarchies of a folder, learns a map of each app
from them, writes each in the documented form of mobile-mcp (text and JSON), agent-device and AndroidWorld, and counts
as `benchmarks.study_snapshots` does. No tool told these: they are made from the same dumps, so this measures the
readers and the matching without ids and classes, and not what the tools leave out of a live screen.
"""

import argparse
import json
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from uiatlas import Graph, Observation, UiatlasError, locate, read_snapshot
from uiatlas.run.learning import Learner
from uiatlas.ui.hierarchy import parse_hierarchy


def main() -> None:
    """Print for each form how many screens are found, and how often one is taken for another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    screens = list(_screens(parser.parse_args().folder))
    print(f"{len(screens)} screens of {len({seen.app for _, seen in screens})} apps")
    for name, form in FORMS.items():
        counts: Counter[str] = Counter()
        for place, (root, seen) in enumerate(screens):
            counts.update(_judged(screens, place, seen, form(root)))
        print(f"{name:22} {dict(counts)}")


def _screens(folder: Path) -> Iterator[tuple[ET.Element, Observation]]:
    """The hierarchies that both parsers read, each once."""
    digests: set[str] = set()
    for file in sorted(folder.rglob("*.xml")):
        try:
            seen, root = parse_hierarchy(file.read_bytes()), ET.parse(file).getroot()
        except (UiatlasError, ET.ParseError):
            continue
        if seen.digest not in digests and seen.texts():
            digests.add(seen.digest)
            yield root, seen


def _judged(screens: list[tuple[ET.Element, Observation]], place: int, own: Observation, text: str) -> Iterator[str]:
    """What becomes of a screen: on the map of all of its app, and on the map of all others."""
    same = [seen for _, seen in screens if seen.app == own.app]
    try:
        told = read_snapshot(text)
    except UiatlasError:
        yield "unreadable"
        return
    graph = Graph(own.app)
    learner = Learner(graph, "study")
    ids = {seen.digest: learner.place(seen)[0].id for seen in same}
    found = locate(graph, told).screen
    yield "found" if found == ids[own.digest] else "missed" if not found else "wrong"
    others = Graph(own.app)
    rest = Learner(others, "study")
    for seen in same:
        if ids[seen.digest] != ids[own.digest]:
            rest.place(seen)
    yield "rightly none" if not locate(others, told).screen else "false"


def _nodes(root: ET.Element) -> Iterator[tuple[int, dict[str, str], tuple[int, int, int, int]]]:
    """Depth, attributes and place of each view that covers something, in preorder."""
    stack = [(0, child) for child in reversed(root)] if root.tag == "hierarchy" else [(0, root)]
    while stack:
        depth, node = stack.pop()
        stack += [(depth + 1, child) for child in reversed(node)]
        told = dict(node.attrib)
        numbers = [
            int(n) for n in told.get("bounds", "").replace("][", ",").strip("[]").split(",") if n.lstrip("-").isdigit()
        ]
        if len(numbers) == 4 and numbers[2] > numbers[0] and numbers[3] > numbers[1]:
            yield depth, {"class": node.tag, **told}, (numbers[0], numbers[1], numbers[2], numbers[3])


def mobile_json(root: ET.Element) -> str:
    """mobile-mcp's elements as JSON: what has a text, a description, a hint or an id."""
    listed: list[dict[str, object]] = []
    for _, told, (left, top, right, bottom) in _nodes(root):
        if any(told.get(name) for name in ("text", "content-desc", "hint", "resource-id")):
            place = {"x": left, "y": top, "width": right - left, "height": bottom - top}
            element: dict[str, object] = {
                "ref": f"@e{len(listed) + 1}",
                "type": told["class"],
                "text": told.get("text", ""),
            }
            element |= {"label": told.get("content-desc") or told.get("hint") or "", "coordinates": place}
            element |= {"identifier": told["resource-id"]} if told.get("resource-id") else {}
            listed.append(element | ({"checked": True} if told.get("checked") == "true" else {}))
    return f"Found these elements on screen: {json.dumps(listed)}"


def mobile_text(root: ET.Element) -> str:
    """The same as lines, which is mobile-mcp's default."""
    lines = ["One element per line: @ref Type text= label= name= value= id= at=x,y size=WxH"]
    for e in json.loads(mobile_json(root).partition(": ")[2]):
        parts = [e["ref"], e["type"].rpartition(".")[2]]
        parts += [f"{name}={json.dumps(e[key])}" for name, key in _NAMES if e.get(key)]
        place = e["coordinates"]
        parts.append(f"at={place['x']},{place['y']} size={place['width']}x{place['height']}")
        lines.append(" ".join(parts + (["checked"] if e.get("checked") else [])))
    return "\n".join(lines)


_NAMES = (("text", "text"), ("label", "label"), ("id", "identifier"))


def agent_device(root: ET.Element) -> str:
    """agent-device's lines: type and label of each view that is not a mere group."""
    lines: list[str] = []
    for depth, told, _ in _nodes(root):
        label = told.get("text") or told.get("content-desc") or ""
        kind = _KINDS.get(told["class"].rpartition(".")[2].lower(), told["class"].rpartition(".")[2].lower())
        if label or not kind.endswith(("layout", "group", "view")):
            said = label.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
            lines.append(f"{'  ' * depth}@e{len(lines) + 1} [{kind}]" + (f' "{said}"' if label else ""))
    packages = Counter(told["package"] for _, told, _ in _nodes(root) if told.get("package"))
    app = max(packages, key=lambda name: packages[name], default="")
    return "\n".join([f"App: {app}", f"Snapshot: {len(lines)} nodes", *lines])


_KINDS = {"textview": "text", "edittext": "text-field", "imagebutton": "button", "imageview": "image"}


def android_world(root: ET.Element) -> str:
    """AndroidWorld's elements as JSON: the leaves, and what has a description or is scrollable."""
    listed = []
    for _, told, (left, top, right, bottom) in _nodes(root):
        if told.get("text") or told.get("content-desc") or told.get("clickable") == "true":
            element: dict[str, object] = {"text": told.get("text") or None, "class_name": told["class"]}
            element |= {"content_description": told.get("content-desc") or None, "package_name": told.get("package")}
            element |= {"is_clickable": told.get("clickable") == "true", "is_checked": told.get("checked") == "true"}
            box = {"x_min": left, "x_max": right, "y_min": top, "y_max": bottom}
            listed.append(element | {"resource_name": told.get("resource-id"), "bbox_pixels": box})
    return json.dumps(listed)


FORMS: dict[str, Callable[[ET.Element], str]] = {
    "mobile-mcp, JSON": mobile_json,
    "mobile-mcp, text": mobile_text,
    "agent-device": agent_device,
    "AndroidWorld": android_world,
}

if __name__ == "__main__":
    main()
