"""How large a map is, in words."""

from uiatlas.cli.output import counted
from uiatlas.utg import Graph


def sizes(graph: Graph, between: str = ", ") -> str:
    """Its screens and transitions, and how many of these are ways back that only follow from the code."""
    back = sum(1 for t in graph.transitions.values() if t.supposed)
    return between.join((counted(len(graph.screens), "screen"), counted(len(graph.transitions), "transition"))) + (
        f" ({back} back)" if back else ""
    )
