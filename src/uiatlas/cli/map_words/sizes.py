"""How large a map is, in words."""

from uiatlas.cli.output import counted
from uiatlas.ui import target_of
from uiatlas.utg import Graph
from uiatlas.utg.export import counts


def sizes(graph: Graph, between: str = ", ") -> str:
    """Its screens and transitions, and how many of these are ways back that only follow from the code."""
    back = sum(1 for t in graph.transitions.values() if t.supposed)
    return between.join((counted(len(graph.screens), "screen"), counted(len(graph.transitions), "transition"))) + (
        f" ({back} back)" if back else ""
    )


def elements_listed(graph: Graph) -> str:
    """How many elements its screens list; of pages of Compose none is, and only ways tell what is touched."""
    number = counts(graph)["elements"]
    touched = not number and any(target_of(t.action) is not None for t in graph.transitions.values())
    return "no elements but those that its ways touch" if touched else counted(number, "element")
