"""Carries what is remembered of an app from one atlas file into another, when their maps are merged."""

from collections.abc import Mapping
from dataclasses import replace

from uiatlas.knowledge.memory.learning import KIND as LEARNT
from uiatlas.knowledge.memory.shortcuts import Shortcut, Shortcuts
from uiatlas.knowledge.memory.tips import Tips
from uiatlas.storage.store import AtlasStore


def carry_memory(source: AtlasStore, target: AtlasStore, app: str, same: Mapping[str, str] | None = None) -> None:
    """Enter tips, shortcuts and the runs that were learnt from; what is there already is kept.

    Of two shortcuts for the same kind of task the one stays that did it more often. Tips keep the runs that speak for
    and against them, each once.

    Args:
        source: Where they are.
        target: Where they are to be.
        app: The app.
        same: Screens of the source's map that have another id on the target's.
    """
    Tips(target).keep(app, Tips(source).told_of(app))
    known = {s.key: s for s in Shortcuts(target).all_of(app)}
    for shortcut in Shortcuts(source).all_of(app):
        moved, there = _moved(shortcut, same or {}), known.get(shortcut.key)
        if there is None or moved.worked > there.worked:
            Shortcuts(target).put(app, moved)
    target.write([(app, LEARNT, run, body) for run, body in source.read(app, LEARNT)])


def _moved(shortcut: Shortcut, names: Mapping[str, str]) -> Shortcut:
    steps = (replace(s, screen=names.get(s.screen or "", s.screen)) for s in shortcut.steps)
    return replace(shortcut, steps=tuple(steps))
