"""Recorded apps in small, written by hand, and the reference of the replay protocol where it is at hand."""

import json
import os
import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

Json = dict[str, Any]
Look = Sequence[tuple[str, str]]
Writer = Callable[..., Path]


def element(place: int, tag: str, text: str, n: int) -> Json:
    alt = "More options" if text == "⋮" else ""
    shown = "" if text == "⋮" else text.removeprefix("[x] ")
    checked = text.startswith("[x] ") if tag == "checkbox" else None
    key = f"{tag}|{alt}|{shown}#{n}"
    return {
        "id": 2 * place,
        "tag": tag,
        "text": shown,
        "alt": alt,
        "checked": checked,
        "key": key,
        "key_norm": key.casefold().rstrip("0123456789"),
    }


def screen(name: str, look: Look, content: str = "", *, explored: bool = True) -> Json:
    """A recorded screen; elements of one kind with one text are counted."""
    seen: Counter[tuple[str, str]] = Counter()
    elements = []
    for place, (tag, text) in enumerate(look):
        elements.append(element(place, tag, text, seen[tag, text]))
        seen[tag, text] += 1
    return {
        "id": name,
        "content_id": content or f"content of {name}",
        "cluster": f"cluster of {name}",
        "elements": elements,
        "sources": {"explore": int(explored), "tasks": 1},
        "drive_state_str": [f"state of {name}"],
    }


def edge(source: str, key: str, target: str, *uses: str, text: str | None = None, explored: int = 0) -> Json:
    return {
        "src": source,
        "key": key,
        "action": "tap" if text is None else "input",
        "input": text,
        "dst": target,
        "explore": explored,
        "tasks": list(uses),
    }


def task(name: str, text: str, start: str, steps: Sequence[tuple[str, str, str | None]], end: str) -> Json:
    done = {"screen": end, "element": -1, "key": None, "action": "done", "input": None}
    acted = [{"screen": s, "element": 0, "key": k, "action": "tap", "input": i} for s, k, i in steps]
    return {"app": "shop", "id": name, "task": text, "start": start, "steps": [*acted, done]}


SCREENS = [
    screen("home", [("p", "Welcome"), ("button", "Items"), ("button", "Settings"), ("button", "⋮")]),
    screen("items", [("button", "Apple"), ("button", "go back")], "list of items"),
    screen("longer", [("button", "Apple"), ("button", "Pear"), ("button", "go back")], "list of items", explored=False),
    screen("apple", [("checkbox", "Bought"), ("input", "Amount"), ("button", "OK"), ("button", "go back")]),
    screen("bought", [("checkbox", "[x] Bought"), ("input", "Amount"), ("button", "OK"), ("button", "go back")]),
    screen("settings", [("button", "Sound"), ("button", "Sound"), ("button", "go back")]),
    screen("loud", [("p", "Loud"), ("button", "Again")], explored=False),
    screen("louder", [("p", "Louder"), ("button", "Off")], explored=False),
]

EDGES = [
    edge("home", "button||Items#0", "items", "buy:0", explored=3),
    edge("home", "button||Items#0", "longer", "late:0"),
    edge("home", "button||Settings#0", "settings", "noise:0", explored=2),
    edge("items", "button||Apple#0", "apple", "buy:1", explored=1),
    edge("apple", "checkbox||Bought#0", "bought", "buy:2", explored=1),
    edge("apple", "input||Amount#0", "apple", "amount:0", text="12"),
    edge("bought", "button||OK#0", "home", "buy:3", explored=1),
    edge("settings", "button||Sound#1", "loud", "noise:1"),
    edge("settings", "button||Sound#1", "louder", "noise:3"),
    edge("loud", "button||Again#0", "settings", "noise:2"),
    edge("settings", "button||Sound#0", "settings", explored=1),
]

TASKS = [
    task(
        "buy",
        "mark the apple as bought",
        "home",
        [
            ("home", "button||Items#0", None),
            ("items", "button||Apple#0", None),
            ("apple", "checkbox||Bought#0", None),
            ("bought", "button||OK#0", None),
        ],
        "home",
    ),
    task(
        "noise",
        "make the sound loud, then louder",
        "home",
        [
            ("home", "button||Settings#0", None),
            ("settings", "button||Sound#1", None),
            ("loud", "button||Again#0", None),
            ("settings", "button||Sound#1", None),
        ],
        "louder",
    ),
    task("late", "look at the items", "home", [("home", "button||Items#0", None)], "longer"),
    task("amount", "set the amount to '12'", "apple", [("apple", "input||Amount#0", "12")], "apple"),
]


def app_json(screens: Sequence[Json] = SCREENS, edges: Sequence[Json] = EDGES, name: str = "shop") -> Json:
    return {"app": name, "launch_screen": screens[0]["id"], "screens": list(screens), "edges": list(edges)}


@pytest.fixture
def shop() -> tuple[Json, list[Json]]:
    """The hand-made app and its tasks, as read from their files."""
    app, tasks = json.loads(json.dumps([app_json(), TASKS]))
    return app, tasks


@pytest.fixture
def write(tmp_path: Path) -> Writer:
    """Write recorded apps and tasks into a folder."""

    def write(apps: Mapping[str, Json], tasks: Sequence[Json], folder: str = "data") -> Path:
        out = tmp_path / folder
        out.mkdir()
        for name, app in apps.items():
            (out / f"{name}.json").write_text(json.dumps(app), encoding="utf-8")
        (out / "tasks.json").write_text(json.dumps(list(tasks)), encoding="utf-8")
        return out

    return write


@pytest.fixture
def shop_folder(write: Writer, shop: tuple[Json, list[Json]]) -> Path:
    """The hand-made app on disk."""
    return write({"shop": shop[0]}, shop[1])


@pytest.fixture
def chance_folder(write: Writer) -> Callable[[int], Path]:
    """An app drawn at random: labels that meet, screens that are alike, keys with several successors."""

    def draw(seed: int) -> Path:
        dice = random.Random(seed)
        names = ["Save", "OK", "Settings", "Notes 1", "Notes 2", "go back", "Delete note", "⋮", "Theme", "Title"]
        screens = []
        for n in range(12):
            look = [(dice.choice(["button", "button", "input", "p", "checkbox"]), t) for t in dice.sample(names, 5)]
            screens.append(screen(f"s{n}", [*look, ("button", "Open")], f"c{n // 3}", explored=n < 8))
        edges = []
        for _ in range(40):
            source, target = dice.choice(screens), dice.choice(screens)
            seen = "explore" if min(s["sources"]["explore"] for s in (source, target)) else ""
            key = dice.choice(source["elements"])["key"]
            uses = [f"t{dice.randrange(6)}:{dice.randrange(4)}" for _ in range(dice.randrange(3))]
            text = dice.choice(["7", "Seven ", None]) if key.startswith("input") else None
            explored = dice.randrange(3) if seen else 0
            edges.append(edge(source["id"], key, target["id"], *uses, text=text, explored=explored))
        tasks = []
        for n in range(6):
            trace = [(e["src"], e["key"], e["input"]) for e in dice.sample(edges, dice.randrange(1, 5))]
            wish = f"open settings and {dice.choice(names)} the note titled 'seven' in {dice.choice(names)}"
            tasks.append(task(f"t{n}", wish, trace[0][0], trace, "s0"))
        return write({"shop": app_json(screens, edges)}, tasks, f"chance{seed}")

    return draw


@pytest.fixture(scope="session")
def reference() -> Path:
    """The reference program of the replay protocol."""
    home = os.environ.get("UIATLAS_DATA")
    if not home:
        pytest.skip("set UIATLAS_DATA to compare with the reference program beside it")
    program = Path(home).parent / "tools" / "droidtask_reference.py"
    if not program.is_file():
        pytest.skip("the reference program is not at hand")
    return program
