"""How large a map is, in words."""

from uiatlas.cli.output import counted
from uiatlas.utg import Graph


def sizes(graph: Graph, between: str = ", ") -> str:
    """Its screens and transitions."""
    return between.join((counted(len(graph.screens), "screen"), counted(len(graph.transitions), "transition")))
