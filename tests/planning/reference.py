"""The cost of the cheapest route as networkx computes it, for comparison."""

from collections.abc import Collection

import networkx as nx

from uiatlas.utg import Graph


def cheapest_cost(graph: Graph, start: str, targets: Collection[str], avoid: Collection[str] = ()) -> int | None:
    """Sum of expected costs by networkx's Dijkstra on the multigraph, None if no target can be reached."""
    other = nx.MultiDiGraph()
    other.add_nodes_from(graph.screens)
    for edge in graph.transitions.values():
        by_user = edge.edge_class not in ("background", "system")
        if by_user and edge.id not in avoid and edge.target not in avoid:
            other.add_edge(edge.source, edge.target, weight=edge.expected_cost)
    lengths = nx.single_source_dijkstra_path_length(other, start)
    return min((int(lengths[t]) for t in targets if t in lengths), default=None)
