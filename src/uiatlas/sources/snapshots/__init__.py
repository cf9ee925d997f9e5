"""Snapshots that other tools take of a screen, read as observations."""

from uiatlas.sources.snapshots.reading import read_snapshot, take_in
from uiatlas.sources.snapshots.told import Snapshot

__all__ = ["Snapshot", "read_snapshot", "take_in"]
