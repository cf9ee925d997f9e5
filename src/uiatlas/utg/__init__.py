"""The map: screens, transitions, evidence; how it learns, merges, answers questions and is kept."""

from uiatlas.utg.graph import Graph
from uiatlas.utg.merge import merge
from uiatlas.utg.screen import Entry, Look, Screen
from uiatlas.utg.store import Atlas
from uiatlas.utg.transition import Evidence, EvidenceKind, Transition

__all__ = ["Atlas", "Entry", "Evidence", "EvidenceKind", "Graph", "Look", "Screen", "Transition", "merge"]
