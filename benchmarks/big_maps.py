"""Maps of thousands of screens: copies of explored maps under new ids and with words of their own, joined by a tree."""

import argparse
import random
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import cycle
from pathlib import Path

from uiatlas.devices import open_device
from uiatlas.exploration import explore
from uiatlas.ui import ElementFlag, Role, Selector, Tap, UIElement
from uiatlas.utg import Atlas, Evidence, EvidenceKind, Graph, Screen, Transition

APPS = ("shop", "settings", "transit", "notes", "clock", "files", "mail", "music", "social", "store")
"""Simulated apps whose maps are copied."""

STEPS = 200
"""Steps that each of them is explored."""

WITNESSES = 3
"""How many explorations saw each edge."""

BRANCHES = 2
"""Copies that lead on from each copy."""

_SOUNDS = ("ba", "do", "fe", "gi", "ko", "lu", "ma", "ne", "pi", "ro", "su", "ta", "ve", "wi", "zo")


def big_map(screens: int, *, apps: Sequence[str] = APPS, steps: int = STEPS, seed: int = 1) -> Graph:
    """A map of at least so many screens.

    Args:
        screens: How many.
        apps: Simulated apps whose maps are copied in turn.
        steps: Steps that each of them is explored.
        seed: What decides which words tell the copies apart.
    """
    parts, out, words = [explored(app, steps) for app in apps], Graph("com.example.big"), _words(seed)
    entries: list[str] = []
    for number, part in enumerate(cycle(parts)):
        if len(out.screens) >= screens:
            break
        word = next(words)
        _copy(part, out, f"{number}", word)
        entries.append(f"{part.entry}.{number}")
        if number:
            _lead(out, entries[(number - 1) // BRANCHES], entries[number], word)
    out.entry = entries[0]
    return out


def explored(app: str, steps: int) -> Graph:
    """The map of a simulated app after some steps."""
    with closing(open_device(f"sim:{app}")) as device:
        graph = Graph(device.app)
        explore(device, graph, 1e9, max_steps=steps)
        return graph


def _words(seed: int) -> Iterator[str]:
    """Words that are no language's, each once."""
    rng, told = random.Random(seed), set[str]()
    while True:
        word = "".join(rng.choices(_SOUNDS, k=4))
        if word not in told:
            told.add(word)
            yield word


def _copy(part: Graph, out: Graph, mark: str, word: str) -> None:
    """Put a copy of a map on another one; the names of its screens and every third label say the copy's word."""
    for screen in part.screens.values():
        elements = tuple(_told(e, word) if e.index % 3 == 0 else e for e in screen.elements)
        host = None if screen.host is None else f"{screen.host}.{mark}"
        looks = tuple(replace(look, digest=f"{look.digest}.{mark}") for look in screen.looks)
        named = replace(screen, app=out.app, id=f"{screen.id}.{mark}", host=host, name=f"{screen.name} {word}")
        out.put_screen(replace(named, elements=elements, looks=looks))
    for edge in part.transitions.values():
        seen = tuple(replace(e, where=f"{e.where}.{n}") for e in edge.evidence for n in range(WITNESSES))
        moved = replace(edge, source=f"{edge.source}.{mark}", target=f"{edge.target}.{mark}", evidence=seen)
        out.put_transition(replace(moved, precondition=(), postcondition=(), predictions=()))


def _told(element: UIElement, word: str) -> UIElement:
    return replace(element, text=f"{element.text} {word}") if element.text else element


def _lead(out: Graph, source: str, target: str, word: str) -> None:
    """A button on one screen that leads to another."""
    screen = out.screens[source]
    label = f"Open {word}"
    button = UIElement(len(screen.elements), Role.BUTTON, label, flags=int(ElementFlag.CLICKABLE), class_name="Button")
    out.put_screen(_with(screen, button))
    witness = Evidence(EvidenceKind.EXPLORED, "tree", 1, 1, 1.0)
    out.put_transition(Transition(source, Tap(Selector(Role.BUTTON, label)), target, evidence=(witness,)))


def _with(screen: Screen, element: UIElement) -> Screen:
    return replace(screen, elements=(*screen.elements, element), order=())


def main() -> None:
    """Write such a map into a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("output", type=Path)
    parser.add_argument("--screens", type=int, default=10_000)
    given = parser.parse_args()
    graph = big_map(given.screens)
    with Atlas.open(given.output, create=True) as atlas:
        atlas.save(graph, durable=True)
    elements = sum(len(s.elements) for s in graph.screens.values())
    print(f"{len(graph.screens)} screens, {len(graph.transitions)} edges, {elements} elements: {given.output}")


if __name__ == "__main__":
    main()
