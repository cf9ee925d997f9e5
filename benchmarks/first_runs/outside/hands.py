"""Works a desktop program by hand for a proof: by AT-SPI and the X test extension, with nothing of uiatlas.

Run by the system's Python inside the session: ``hands.py APP STEP...``. A step is ``click ROLE NAME``,
``double ROLE NAME``, ``right ROLE NAME``, ``press ROLE NAME``, ``do ROLE NAME`` (also if unseen), ``at X Y``,
``type TEXT``, ``key CHORD...``, ``fill ROLE NAME TEXT``, ``wait SECONDS`` or ``tree``; ``#2`` at its end means the
third of that name.
"""

# mypy: ignore-errors

import shlex
import subprocess
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 15.0


def nodes(node, depth=0):
    """A node and all below it, with their depths; those that are not showing are told too."""
    if node is None or depth > 40:
        return
    yield depth, node
    try:
        count = min(node.get_child_count(), 400)
    except GLib.Error:
        return
    for i in range(count):
        try:
            child = node.get_child_at_index(i)
        except GLib.Error:
            continue
        yield from nodes(child, depth + 1)


def showing(node):
    try:
        return node.get_state_set().contains(Atspi.StateType.SHOWING)
    except GLib.Error:
        return False


def placed(node):
    box = node.get_extents(Atspi.CoordType.SCREEN)
    return box.x >= 0 and box.y >= 0 and box.width > 0


def apps(name):
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        app = desktop.get_child_at_index(i)
        if app is not None and name.lower() in (app.get_name() or "").lower():
            yield app


def text_of(node):
    if "Text" in node.get_interfaces():
        return Atspi.Text.get_text(node, 0, -1) or ""
    return ""


def find(app, role, name, nth=0, must_show=True):
    """The nth node of a role and name (``*`` for any) that is showing."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        found = []
        for each in apps(app):
            for _, node in nodes(each):
                try:
                    same = role in ("*", node.get_role_name()) and (
                        name == "*" or (node.get_name() or "").strip() == name
                    )
                    if same and (not must_show or (showing(node) and placed(node))):
                        found.append(node)
                except GLib.Error:
                    continue
        if len(found) > nth:
            return found[nth]
        time.sleep(0.3)
    sys.exit(f"no {role} {name!r}")


def tool(*words):
    subprocess.run(["xdotool", *words], check=True)
    time.sleep(0.3)


def click(node, button="1", times=1):
    box = node.get_extents(Atspi.CoordType.SCREEN)
    x, y = box.x + box.width // 2, box.y + box.height // 2
    tool("mousemove", str(x), str(y))
    tool("click", "--repeat", str(times), "--delay", "80", button)
    time.sleep(0.5)


def act(node):
    node.get_action_iface().do_action(0)
    time.sleep(0.5)


def tree(app):
    for each in apps(app):
        for depth, node in nodes(each):
            try:
                if not showing(node) and depth:
                    continue
                states = [s.value_nick for s in node.get_state_set().get_states()]
                kept = [s for s in states if s in ("checked", "selected", "focused", "editable", "expanded")]
                said = text_of(node)[:40]
                print("  " * depth, node.get_role_name(), repr(node.get_name()), repr(said) if said else "", *kept)
            except GLib.Error:
                continue


def main(app, steps):
    for step in steps:
        verb, *rest = shlex.split(step)
        nth = 0
        if rest and rest[-1].startswith("#"):
            nth = int(rest.pop()[1:])
        match verb, rest:
            case "click", [role, name]:
                click(find(app, role, name, nth))
            case "double", [role, name]:
                click(find(app, role, name, nth), times=2)
            case "right", [role, name]:
                click(find(app, role, name, nth), button="3")
            case "press", [role, name]:
                act(find(app, role, name, nth))
            case "do", [role, name]:
                act(find(app, role, name, nth, must_show=False))
            case "at", [x, y]:
                tool("mousemove", x, y)
                tool("click", "1")
                time.sleep(0.4)
            case "type", [text]:
                tool("type", "--delay", "40", text)
            case "key", [*chords]:
                for chord in chords:
                    tool("key", chord)
            case "fill", [role, name, text]:
                click(find(app, role, name, nth))
                tool("key", "ctrl+a")
                tool("type", "--delay", "40", text)
            case "wait", [seconds]:
                time.sleep(float(seconds))
            case "tree", []:
                tree(app)
            case _:
                sys.exit(f"no such step: {step}")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
