"""What a run teaches the next: plans that worked, kept with the map, found again by the words of a task."""

from uiatlas.memory.shortcuts import Shortcut, Shortcuts

__all__ = ["Shortcut", "Shortcuts"]
