"""What the simulated apps of a phone have in common: choices, switches, tabs, and lists that grow."""

from collections.abc import Mapping
from typing import Any

from uiatlas.devices.simulated import Effect, State, Widget, back, button, go, put, radio, switch, tab, toggle

Widgets = tuple[Widget, ...]


def pick(s: State, name: str, *options: str) -> Widgets:
    """A dialog's options of which one is stored under a name, and a way out."""
    return *(radio(o, getattr(s, name) == o, (put(name, o), back())) for o in options), button("Cancel", back())


def flip(s: State, name: str, words: str) -> Widget:
    """A switch of what is stored under a name."""
    return switch(words, getattr(s, name), toggle(name), id=f"switch_{name}")


def bottom(pages: Mapping[str, str], shown: str) -> Widgets:
    """The tabs of the main pages, by their words and screens."""
    return tuple(tab(name, name == shown, () if name == shown else go(page)) for name, page in pages.items())


def add(name: str, entry: Any) -> Effect:
    """Put an entry at the end of a list that is stored under a name, unless it is there."""

    def adding(s: State) -> None:
        kept = getattr(s, name)
        if entry not in kept:
            kept.append(entry)

    return adding


def drop(name: str, entry: Any) -> Effect:
    """Take an entry out of a list that is stored under a name."""

    def dropping(s: State) -> None:
        kept = getattr(s, name)
        kept[:] = [e for e in kept if e != entry]

    return dropping


def either(s: State, name: str, entry: Any) -> Effect:
    """Take an entry out of a list, or put it in."""
    return drop(name, entry) if entry in getattr(s, name) else add(name, entry)


def hits(words: str, texts: Mapping[str, str]) -> list[str]:
    """Names of those texts that hold a longer word of the search, those with most of them first."""
    asked = {w.strip("'\".,?!()@#") for w in words.casefold().split()}
    asked = {w for w in asked if len(w) > 2}
    found = {name: sum(w in text.casefold() for w in asked) for name, text in texts.items()}
    return sorted((name for name, n in found.items() if n), key=lambda name: -found[name])
