"""A stand-in for hdc, simulated: an executable that hands its words to a simulated phone in the test's process."""

import json
import os
import shlex
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from uiatlas.devices.layout import SIZE
from uiatlas.ui import ElementFlag, Observation
from uiatlas_bench.simulated_phone.phone import SimulatedPhone

SERIAL = "SIMULATED01"
_TYPES = {
    "EditText": "TextInput",
    "TextView": "Text",
    "Switch": "Toggle",
    "CheckBox": "Checkbox",
    "RadioButton": "Radio",
}
_CLIENT = """#!{python} -IS
import json, socket, sys
line = socket.create_connection(("127.0.0.1", {port}))
line.sendall(json.dumps(sys.argv[1:]).encode() + b"\\n")
while part := line.recv(65536):
    sys.stdout.buffer.write(part)
"""


@contextmanager
def simulated_hdc(folder: Path, source: str = "notes") -> Iterator[SimulatedPhone]:
    """A folder with a program hdc in it, in front of PATH, that reaches a phone with this app."""
    phone, door, path = SimulatedPhone([source], SERIAL), socket.create_server(("127.0.0.1", 0)), os.environ["PATH"]
    program = folder / "hdc"
    program.write_text(_CLIENT.format(python=sys.executable, port=door.getsockname()[1]))
    program.chmod(0o755)
    threading.Thread(target=_serve, args=(door, phone), daemon=True).start()
    os.environ["PATH"] = f"{folder}{os.pathsep}{path}"
    try:
        yield phone
    finally:
        os.environ["PATH"] = path
        with suppress(OSError):
            door.shutdown(socket.SHUT_RDWR)
        door.close()


def _serve(door: socket.socket, phone: SimulatedPhone) -> None:
    with suppress(OSError):
        while True:
            connection = door.accept()[0]
            with connection, connection.makefile("rb") as words:
                connection.sendall(_answer(json.loads(words.readline()), phone).encode())


def _answer(words: list[str], phone: SimulatedPhone) -> str:
    match words:
        case ["list", "targets"]:
            return f"{SERIAL}\n" if phone.serial else "[Empty]\n"
        case ["-t", serial, "shell", line] if serial == phone.serial:
            return "".join(_run(part, phone) for part in _parts(line))
    return "[Fail]Device not founded or connected\n"


def _parts(line: str) -> list[list[str]]:
    """The words of each command of a line."""
    scanner = shlex.shlex(line, posix=True, punctuation_chars=";")
    scanner.whitespace_split = True
    parts: list[list[str]] = [[]]
    for word in scanner:
        if word == ";":
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def _run(words: list[str], phone: SimulatedPhone) -> str:
    match words:
        case ["param", "get", "const.product.model"]:
            return "Simulated phone\n"
        case ["uitest", "dumpLayout", "-p", path]:
            phone.files[path] = layout(phone).encode()
            return f"DumpLayout saved to:{path}\n"
        case ["cat", path]:
            return phone.files[path].decode()
        case ["uitest", "uiInput", *gesture]:
            _touch(gesture, phone)
        case ["aa", "start", "-a", _, "-b", bundle]:
            phone.start(bundle)
        case ["aa", "force-stop", bundle] if bundle in phone.apps:
            phone.stop(bundle)
        case ["bm", "clean", "-n", bundle, "-d"] if bundle in phone.apps:
            phone.clear(bundle)
        case ["bm", "dump", "-n", bundle] if bundle in phone.apps:
            return json.dumps({"name": bundle, "mainAbility": phone.apps[bundle].activity}) + "\n"
        case ["sleep", seconds]:
            phone.sleep(float(seconds))
    return ""


def _touch(gesture: list[str], phone: SimulatedPhone) -> None:
    match gesture:
        case ["click", x, y]:
            phone.touch(int(x), int(y))
        case ["longClick", x, y]:
            phone.touch(int(x), int(y), 1000)
        case ["swipe", x, y, to_x, to_y, _]:
            phone.swipe((int(x), int(y)), (int(to_x), int(to_y)), 300)
        case ["inputText", _, _, text]:
            phone.type(lambda value: value + text)
        case ["keyEvent", "2055"]:
            phone.type(lambda value: "")
        case ["keyEvent", "Back"]:
            phone.keyboard_up = False
            phone.back()
        case ["keyEvent", "Home"]:
            phone.home()


def layout(phone: SimulatedPhone) -> str:
    """What the phone shows, as uitest writes it."""
    shown = phone.look()
    place = {"bundleName": shown.app, "abilityName": shown.activity, "pagePath": ""}
    windows = _components(shown, -1)
    for window in windows:
        window["attributes"] |= place
    whole = {"bounds": f"[0,0][{SIZE[0]},{SIZE[1]}]", "type": ""}
    return json.dumps({"attributes": whole, "children": windows}, ensure_ascii=False)


def _components(shown: Observation, parent: int) -> list[dict[str, Any]]:
    names = {"clickable": ElementFlag.CLICKABLE, "longClickable": ElementFlag.LONG_CLICKABLE}
    names |= {"checkable": ElementFlag.CHECKABLE, "checked": ElementFlag.CHECKED, "selected": ElementFlag.SELECTED}
    names |= {"scrollable": ElementFlag.SCROLLABLE}
    out = []
    for e in shown.elements:
        if e.parent == parent and e.visible and e.bounds:
            kind = e.class_name.rpartition(".")[2]
            box = e.bounds
            attributes = {
                "type": _TYPES.get(kind, kind),
                "text": e.text,
                "description": e.description,
                "id": e.resource_id,
            }
            attributes |= {"bounds": f"[{box.left},{box.top}][{box.right},{box.bottom}]", "visible": "true"}
            attributes |= {"enabled": str(e.enabled).lower()}
            attributes |= {name: str(bool(e.flags & flag)).lower() for name, flag in names.items()}
            node = {"attributes": attributes, "children": _components(shown, e.index)}
            out.append(node)
    return out
