"""The page of a map: its graph, how complete it is, and its screens as a table."""

from collections.abc import Mapping

from uiatlas.report.graph_data import NO_PICTURES, coverage_told, graph_data, line
from uiatlas.report.renderer import page
from uiatlas.utg.graph import Graph

MOST_WARNINGS = 200


def to_html(graph: Graph, pictures: Mapping[str, bytes] = NO_PICTURES) -> str:
    """The map as one HTML page.

    Args:
        graph: The map.
        pictures: Small pictures of its screens, JPEGs by the screen's id.
    """
    data = graph_data(graph, pictures)
    return page(
        "map.html",
        data,
        graph=graph,
        screens=data["screens"],
        places=sum("standing" not in s for s in data["screens"]),
        groups=len(data["groups"]),
        ways_in=_counted([e["to"] for e in data["edges"]], len(data["screens"])),
        ways_out=_counted([e["from"] for e in data["edges"]], len(data["screens"])),
        coverage=coverage_told(graph),
        warnings=[line(w, 300) for w in graph.warnings[:MOST_WARNINGS]],
    )


def _counted(ends: list[int], screens: int) -> list[int]:
    """How many edges end at each screen."""
    out = [0] * screens
    for screen in ends:
        out[screen] += 1
    return out
